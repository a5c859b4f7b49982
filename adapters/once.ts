/** Does work when it is first asked for, and hands the same result to all who ask later. */
export function once<T>(work: () => T): () => T {
  let done: { readonly result: T } | undefined
  return () => {
    done ??= { result: work() }
    return done.result
  }
}
