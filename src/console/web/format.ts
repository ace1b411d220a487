import { computed } from '@preact/signals'
import { language } from './state/preferences.ts'

const locale = computed(() => (language.value === 'pt' ? 'pt-BR' : 'en-US'))

const amounts = computed(() => new Intl.NumberFormat(locale.value, { style: 'currency', currency: 'BRL' }))
const changes = computed(
  () =>
    new Intl.NumberFormat(locale.value, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'always' }),
)

/** An amount in reais: `R$ 1.234,56`. */
export function money(reais: number): string {
  return amounts.value.format(reais)
}

/** A signed change of an amount: `+1.234,56`; nothing for zero. */
export function change(reais: number): string {
  return reais === 0 ? '' : changes.value.format(reais)
}

/** An instant in UTC, as the API dates everything: `2026-11-21 15:00:02`, or `21/11/2026 15:00:02`. */
export function instant(at: string | number): string {
  const [date = '', time = ''] = new Date(at).toISOString().split('T')
  const shown = language.value === 'pt' ? date.split('-').reverse().join('/') : date
  return `${shown} ${time.slice(0, 8)}`
}

/** A text of the API, its instants shown as everywhere on the page. */
export function withInstants(text: string): string {
  return text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, instant)
}

/** A file that may be JSON, for reading. */
export function pretty(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value, null, 2)
  try {
    return JSON.stringify(JSON.parse(value), null, 2)
  } catch {
    return value
  }
}
