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
  return percentilesOf(durations)
}

export function percentilesOf(durations: readonly number[]): Timing {
  const sorted = durations.toSorted((a, b) => a - b)
  const percentile = (share: number) =>
    Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(2))
  return { runs: sorted.length, p50Ms: percentile(0.5), p95Ms: percentile(0.95), p99Ms: percentile(0.99) }
}

/** The middle one; of an even count the higher of the two. NaN of none. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
