/** Returns a function that calls `work` the first time and returns the same result every time. */
export function once<T>(work: () => T): () => T {
  let done: { readonly result: T } | undefined
  return () => {
    done ??= { result: work() }
    return done.result
  }
}
