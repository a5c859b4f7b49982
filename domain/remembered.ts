import { CACHES, type Cache, type CacheName } from './caches.ts'

/** Caches of results that follow from their key. */
type Remembered = CacheName<{ readonly max: number; readonly maxAgeMs?: undefined }>

/** A pure function that remembers its results by the first argument. The oldest makes room for a new one. */
export function remembered<Rest extends readonly unknown[], Result>(
  name: Remembered,
  compute: (key: string, ...rest: Rest) => Result,
): (key: string, ...rest: Rest) => Result {
  const { max = 1, maxKeyLength = Number.POSITIVE_INFINITY }: Cache = CACHES[name]
  const results = new Map<string, Result>()
  return (key, ...rest) => {
    const known = results.get(key)
    if (known !== undefined) return known
    const result = compute(key, ...rest)
    if (key.length <= maxKeyLength) putBounded(results, key, result, max)
    return result
  }
}

/** Puts a value last, and removes the first one of a map that is full. */
export function putBounded<Key, Value>(values: Map<Key, Value>, key: Key, value: Value, max: number): void {
  values.delete(key)
  const [oldest] = values.size < max ? [] : values.keys()
  if (oldest !== undefined) values.delete(oldest)
  values.set(key, value)
}
