/** What was called while something else ran. `slowestMs`: the longest wait for a result. */
export type Calls = { readonly calls: number; readonly failed: number; readonly slowestMs: number }

/** Makes calls in turn, one after the other, until `stop`. */
export function callInTurn(calls: readonly ((n: number) => Promise<unknown>)[]): { stop(): Promise<Calls> } {
  let isOver = false
  const repeat = async (): Promise<Calls> => {
    let [n, failed, slowestMs] = [0, 0, 0]
    for (; !isOver; n += 1) {
      const from = performance.now()
      await calls[n % calls.length]!(n).catch((error: unknown) => {
        failed += 1
        console.error(error)
      })
      slowestMs = Math.max(slowestMs, Math.round(performance.now() - from))
    }
    return { calls: n, failed, slowestMs }
  }
  const result = repeat()
  return {
    stop: () => {
      isOver = true
      return result
    },
  }
}
