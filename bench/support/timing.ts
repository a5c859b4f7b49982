/** Percentiles of the duration of one run. */
export type Timing = { readonly runs: number; readonly p50Ms: number; readonly p95Ms: number; readonly p99Ms: number }

/** Runs a function repeatedly and sequentially, and measures its duration. */
export async function timed(runs: number, run: (round: number) => Promise<unknown>): Promise<Timing> {
  const durations: number[] = []
  for (let round = 0; round < runs; round += 1) {
    const from = performance.now()
    await run(round)
    durations.push(performance.now() - from)
  }
  durations.sort((a, b) => a - b)
  const percentile = (share: number) =>
    Number(durations[Math.min(durations.length - 1, Math.floor(durations.length * share))]!.toFixed(2))
  return { runs, p50Ms: percentile(0.5), p95Ms: percentile(0.95), p99Ms: percentile(0.99) }
}
