/** Priority: `requested` work has a request waiting for it; `ahead` work runs when no request waits. */
export type RenderPriority = 'requested' | 'ahead'

/** Runs tasks with limited concurrency in FIFO order, requested ones first. */
export interface RenderQueue {
  run<T>(urgency: RenderPriority, task: () => Promise<T>): Promise<T>
  /** Promotes all queued ahead tasks, because a request now waits for one of them. */
  promoteAhead(): void
}

/** Maximum number of pictures that a process decodes or encodes at once, of one thread each. */
export const MAX_CONCURRENT_PICTURES = 2

/** A queue with `slots` concurrent tasks; ahead tasks leave one slot free for requests. */
export function createRenderQueue(slots: number): RenderQueue {
  const queued: Record<RenderPriority, (() => void)[]> = { requested: [], ahead: [] }
  let running = 0
  const startNext = () => {
    if (running >= slots) return
    const canRunAhead = running < Math.max(1, slots - 1)
    const start = queued.requested.shift() ?? (canRunAhead ? queued.ahead.shift() : undefined)
    if (!start) return
    running += 1
    start()
  }
  return {
    promoteAhead() {
      queued.requested.push(...queued.ahead.splice(0))
      startNext()
    },
    async run(urgency, task) {
      await new Promise<void>((start) => {
        queued[urgency].push(start)
        startNext()
      })
      try {
        return await task()
      } finally {
        running -= 1
        startNext()
      }
    },
  }
}
