import { t } from '../i18n/index.ts'

/** Rows that are shown at first, and that each further step adds. */
export const ROWS = 100

/** The most that the control plane lists at once. */
const MOST_ROWS = 1_000

interface MoreProps {
  /** How many are shown. */
  readonly count: number
  readonly hasMore: boolean
  readonly onMore: (count: number) => void
}

/** Leads to older rows, where there are any. */
export function More({ count, hasMore, onMore }: MoreProps) {
  if (!hasMore || count >= MOST_ROWS) return null
  return (
    <div class="pad">
      <button type="button" onClick={() => onMore(count + ROWS)}>
        {t.value.showMore}
      </button>
    </div>
  )
}
