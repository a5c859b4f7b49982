import { MEMORY_DAYS } from '#domain/favourite/memory.ts'
import type { MemoryPorts } from '../favourites/visitor-key.ts'

/** Deletes visitors without an account who were inactive for 180 days. Returns how many. */
export function forgetVisitors({ visitors, clock }: MemoryPorts) {
  return (): Promise<number> => visitors.forget(clock.now().subtract({ hours: 24 * MEMORY_DAYS }))
}
