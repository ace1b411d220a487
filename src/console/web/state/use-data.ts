import { useEffect, useRef, useState } from 'preact/hooks'
import { Failure } from '../api/http.ts'
import { news, tellNews } from './live.ts'

/** What was asked for, as it is now. */
export interface Data<T> {
  /** Undefined until the first answer is there. */
  readonly value: T | undefined
  readonly failure: Failure | undefined
}

/**
 * Asks, and asks again whenever something has happened. `key` says what is asked for, undefined for nothing; `extent`
 * how much of it: while more of the same is on its way, what is there stays, and so it does while nobody answers.
 */
export function useData<T>(key: string | undefined, load: () => Promise<T>, extent?: unknown): Data<T> {
  const [data, setData] = useState<Data<T> & { readonly key: string | undefined }>(NOTHING)
  const asked = useRef(0)
  const answered = useRef(0)
  const version = news.value
  useEffect(() => {
    if (key === undefined) return
    const turn = ++asked.current
    const show = (next: Data<T>) => {
      // Answers may overtake each other; one that is older than what is shown comes too late.
      if (turn < answered.current) return
      answered.current = turn
      setData({ ...next, key })
    }
    load().then(
      value => show({ value, failure: undefined }),
      error => error instanceof Failure && show({ value: undefined, failure: error }),
    )
  }, [key, version, extent])
  return data.key === key ? data : NOTHING
}

const NOTHING = { value: undefined, failure: undefined, key: undefined }

/** Asks again now and then while the page is in sight, for what is no event of an account. */
export function useReread(everyMs: number): void {
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && tellNews(), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
}
