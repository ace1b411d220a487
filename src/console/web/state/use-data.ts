import { useEffect, useRef, useState } from 'preact/hooks'
import { Failure } from '../api/http.ts'
import { news } from './live.ts'

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
  const latest = useRef(load)
  latest.current = load
  const version = news.value
  useEffect(() => {
    if (key === undefined) return
    let isCurrent = true
    const show = (next: Data<T>) => isCurrent && setData({ ...next, key })
    latest.current().then(
      value => show({ value, failure: undefined }),
      error => error instanceof Failure && show({ value: undefined, failure: error }),
    )
    return () => {
      isCurrent = false
    }
  }, [key, version, extent])
  return data.key === key ? data : NOTHING
}

const NOTHING = { value: undefined, failure: undefined, key: undefined }
