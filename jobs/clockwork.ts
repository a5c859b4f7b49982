import type { Job } from './schedule.ts'

/** Told what a job did, or that it failed. */
export type JobReport = (name: string, outcome: { readonly done: number } | { readonly error: unknown }) => void

/**
 * Runs jobs until stopped: each again after its time, never twice at once in this process. Stopping waits for the jobs
 * under way.
 */
export function startClockwork(jobs: readonly Job[], report: JobReport): { stop(): Promise<void> } {
  let isStopped = false
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Map<string, Promise<void>>()

  async function runOnce({ name, run }: Job): Promise<void> {
    try {
      report(name, { done: await run() })
    } catch (error) {
      report(name, { error })
    }
  }

  function plan(job: Job, inMs: number): void {
    if (isStopped) return
    const start = () => {
      const work = runOnce(job).finally(() => {
        running.delete(job.name)
        plan(job, job.everyMs)
      })
      running.set(job.name, work)
    }
    timers.set(job.name, setTimeout(start, inMs))
  }

  for (const job of jobs) plan(job, Math.min(job.everyMs, 1_000))
  return {
    async stop() {
      isStopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}
