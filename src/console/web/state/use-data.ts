import { useCallback, useEffect, useState } from 'preact/hooks'
import type { Failure } from '../api/http.ts'
import { news } from './live.ts'

/** What was asked for, as it is now. */
export interface Data<T> {
  /** Undefined until the first answer is there. */
  readonly value: T | undefined
  readonly failure: Failure | undefined
}

/** Asks, and asks again whenever something has happened; `key` says what is asked for, undefined for nothing. */
export function useData<T>(key: string | undefined, load: () => Promise<T>): Data<T> {
  const [data, setData] = useState<Data<T> & { readonly key: string | undefined }>(nothing)
  const loading = useCallback(load, [key])
  const version = news.value
  useEffect(() => {
    let isCurrent = key !== undefined
    const show = (next: Data<T>) => isCurrent && setData({ ...next, key })
    if (isCurrent)
      loading().then(
        value => show({ value, failure: undefined }),
        (failure: Failure) => show({ value: undefined, failure }),
      )
    return () => {
      isCurrent = false
    }
  }, [key, version, loading])
  return data.key === key ? data : nothing
}

const nothing = { value: undefined, failure: undefined, key: undefined }
