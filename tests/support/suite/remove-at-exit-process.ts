import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Leftover } from './remove-at-exit.ts'

/** Started by remove-at-exit.ts: receives what is to be removed, and removes it when its parent has exited. */
const POLL_INTERVAL_MS = 50
/** How long a process may take to exit after its signal. */
const END_TIMEOUT_MS = 5_000

const leftovers = new Map<string, Leftover>()
process.on('message', ({ id, leftover }: { id: string; leftover?: Leftover }) => {
  if (leftover === undefined) leftovers.delete(id)
  else leftovers.set(id, leftover)
})
process.once('disconnect', async () => {
  const all = [...leftovers.values()]
  await Promise.all(all.map((leftover) => 'pid' in leftover && end(leftover)))
  for (const leftover of all) {
    if ('folder' in leftover) rmSync(leftover.folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

async function end({ pid, signal = 'SIGKILL' }: Extract<Leftover, { pid: unknown }>): Promise<void> {
  for (const each of [signal, 'SIGKILL'] as const) {
    const deadline = performance.now() + END_TIMEOUT_MS
    if (!kill(pid, each)) return
    while (kill(pid, 0) && performance.now() < deadline) await wait(POLL_INTERVAL_MS)
  }
}

/** Sends a signal. Returns whether the process exists. */
function kill(pid: number | undefined, signal: NodeJS.Signals | 0): boolean {
  try {
    return pid !== undefined && process.kill(pid, signal)
  } catch {
    return false
  }
}
