import { SUPERUSER_ROLE } from '../constants.ts'

/** The role of an ordinary or anonymous visitor (docs/product/6). */
export const ORDINARY_ROLE = 0

/**
 * The role of a signed-in user (docs/product/4, Sign-in): 999 for a uid in the superuser list, otherwise a numeric
 * claim above 0, otherwise 0.
 */
export function roleOf(user: { uid: string; roleClaim: unknown }, superuserUids: readonly string[]): number {
  if (superuserUids.includes(user.uid)) return SUPERUSER_ROLE
  const { roleClaim } = user
  return typeof roleClaim === 'number' && Number.isFinite(roleClaim) && roleClaim > 0 ? roleClaim : ORDINARY_ROLE
}
