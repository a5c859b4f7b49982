import { MEMORY_DAYS } from '#domain/favourite/memory.ts'
import type { MemoryPorts } from '../favourites/visitor-key.ts'

/** Forgets what visitors without an account left behind 180 days ago. Returns how many visitors. */
export function forgetVisitors({ visitors, clock }: MemoryPorts) {
  return (): Promise<number> => visitors.forget(clock.now().subtract({ hours: 24 * MEMORY_DAYS }))
}
