import type { Clock } from '../ports/clock.ts'
import type { Ids } from '../ports/ids.ts'
import type { VisitorKey, VisitorStore } from '../ports/visitor-store.ts'
import type { VisitorOwner } from '../visitor-services.ts'

/** The ports for favourites and viewing history. */
export type VisitorPorts = { readonly visitors: VisitorStore; readonly ids: Ids; readonly clock: Clock }

/** The store's key of a visitor or member. */
export function visitorKeyOf(owner: VisitorOwner): VisitorKey {
  return typeof owner === 'string' ? { secret: owner } : owner
}

/**
 * Finds or creates the visitor record. A member's record is created when there is none. For a visitor without a valid
 * secret, a record with a new secret is created: a secret that was not issued by the shop is never accepted.
 */
export async function findOrCreateVisitor(
  { visitors, ids, clock }: VisitorPorts,
  owner: VisitorOwner | undefined,
): Promise<{ uid: string; secret: string | undefined }> {
  const existing = owner === undefined ? undefined : await visitors.find(visitorKeyOf(owner))
  if (existing !== undefined) return { uid: existing, secret: typeof owner === 'string' ? owner : undefined }
  const secret = typeof owner === 'object' ? undefined : ids.secret()
  const key = typeof owner === 'object' ? owner : { secret: secret ?? '' }
  return { uid: await visitors.create(key, ids.next(), clock.now()), secret }
}
