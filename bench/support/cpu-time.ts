import { readFileSync } from 'node:fs'

/** Length of a tick of the kernel's accounting. */
const TICK_MS = 10

/** CPU time of processes so far, by pid. Those that have ended are left out. Linux only. */
export function cpuTimes(pids: readonly number[]): ReadonlyMap<number, number> {
  return new Map(
    pids.flatMap((pid) => {
      try {
        // After the name in parentheses: the state, then 10 numbers, then user and system time in ticks.
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
        return [[pid, (Number(fields[11]) + Number(fields[12])) * TICK_MS] as const]
      } catch {
        return []
      }
    }),
  )
}

/** What processes used between two readings, in ms. */
export function cpuMsBetween(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)
}
