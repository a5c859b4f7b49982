import { dayOfInstant } from '#domain/day.ts'
import { countDone } from '../batches.ts'
import type { ServicePorts } from '../service-ports.ts'

const ITEMS_PER_RUN = 500

/** Releases the scheduled items whose day has come, each in its own transaction. Returns how many. */
export function releaseItems({ staffItems, clock }: Pick<ServicePorts, 'staffItems' | 'clock'>) {
  return async (): Promise<number> => {
    const todayOn = dayOfInstant(clock.now())
    return countDone(
      await staffItems.dueForRelease(todayOn, ITEMS_PER_RUN),
      (id) => staffItems.release(id, todayOn),
      (count) => `${count} items could not be released`,
    )
  }
}
