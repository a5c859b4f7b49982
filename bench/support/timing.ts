/** Half of the runs took at most `p50Ms`, all but five in a hundred at most `p95Ms`, all but one `p99Ms`. */
export type Timing = { readonly runs: number; readonly p50Ms: number; readonly p95Ms: number; readonly p99Ms: number }

/** Runs something again and again, one after the other, and tells how long one run takes. */
export async function timed(runs: number, run: (round: number) => Promise<unknown>): Promise<Timing> {
  const took: number[] = []
  for (let round = 0; round < runs; round += 1) {
    const from = performance.now()
    await run(round)
    took.push(performance.now() - from)
  }
  took.sort((a, b) => a - b)
  const at = (share: number) => Number(took[Math.min(took.length - 1, Math.floor(took.length * share))]!.toFixed(2))
  return { runs, p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) }
}
