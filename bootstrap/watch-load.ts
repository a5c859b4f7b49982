import { performance } from 'node:perf_hooks'
import type { Logger } from 'pino'
import type { Services } from '#services/services.ts'

const INTERVAL_MS = 1_000
/** So many requests in progress are the limit too: they wait for the database while the event loop is idle. */
const MAX_OPEN_REQUESTS = 50

export type LoadOptions = {
  /** The share of a core that is the limit; 0: the load is not watched. */
  readonly waitingRoomLoad: number
  readonly openRequests: () => number
  readonly log: Logger
}

/** Tells the waiting room the load of this process once a second, until the returned function is called. */
export function watchLoad(
  room: Services['waitingRoom'],
  { waitingRoomLoad, openRequests, log }: LoadOptions,
): () => void {
  if (waitingRoomLoad === 0) return () => undefined
  let before = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    const load = Math.max(utilization / waitingRoomLoad, openRequests() / MAX_OPEN_REQUESTS)
    room.update(load).then(
      (change) => change !== undefined && log.warn({ load }, `waiting room ${change}`),
      (error: unknown) => log.error({ err: error }, 'waiting room failed'),
    )
  }, INTERVAL_MS)
  return () => clearInterval(timer)
}
