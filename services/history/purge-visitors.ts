import { VISITOR_RETENTION_DAYS } from '#domain/favourite/limits.ts'
import type { VisitorPorts } from '../favourites/visitor-key.ts'

/** Deletes visitors without an account who were inactive for 180 days. Returns how many. */
export function purgeInactiveVisitors({ visitors, clock }: VisitorPorts) {
  return (): Promise<number> => visitors.purge(clock.now().subtract({ hours: 24 * VISITOR_RETENTION_DAYS }))
}
