/** Ordinary work is for somebody who waits; `ahead` work is done when nobody does. */
export type Urgency = 'asked' | 'ahead'

/** Lets a few pieces of work run at a time, in the order they came, asked ones first. */
export interface RenderQueue {
  run<T>(urgency: Urgency, work: () => Promise<T>): Promise<T>
  /** Somebody now waits for what was begun ahead: all ahead work that has not started counts as asked. */
  hurry(): void
}

/** A queue with `slots` places; ahead work leaves one of them free for whoever asks next. */
export function renderQueue(slots: number): RenderQueue {
  const waiting: Record<Urgency, (() => void)[]> = { asked: [], ahead: [] }
  let running = 0
  const startNext = () => {
    if (running >= slots) return
    const mayRunAhead = running < Math.max(1, slots - 1)
    const start = waiting.asked.shift() ?? (mayRunAhead ? waiting.ahead.shift() : undefined)
    if (!start) return
    running += 1
    start()
  }
  return {
    hurry() {
      waiting.asked.push(...waiting.ahead.splice(0))
      startNext()
    },
    async run(urgency, work) {
      await new Promise<void>((start) => {
        waiting[urgency].push(start)
        startNext()
      })
      try {
        return await work()
      } finally {
        running -= 1
        startNext()
      }
    },
  }
}
