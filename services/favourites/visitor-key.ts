import type { Clock } from '../ports/clock.ts'
import type { Ids } from '../ports/ids.ts'
import type { VisitorKey, VisitorStore } from '../ports/visitor-store.ts'
import type { MemoryOwner } from '../visitor-services.ts'

/** What is needed to remember something of a visitor. */
export type MemoryPorts = { readonly visitors: VisitorStore; readonly ids: Ids; readonly clock: Clock }

/** How the store names an owner. */
export function keyOf(owner: MemoryOwner): VisitorKey {
  return typeof owner === 'string' ? { secret: owner } : owner
}

/**
 * The memory of an owner. A member's is made when there is none. A visitor's is made with a new secret where there is
 * none, or where nobody has it (any more): a secret that the shop did not make is never taken on.
 */
export async function requireVisitor(
  { visitors, ids, clock }: MemoryPorts,
  owner: MemoryOwner | undefined,
): Promise<{ uid: string; secret: string | undefined }> {
  const known = owner === undefined ? undefined : await visitors.find(keyOf(owner))
  if (known !== undefined) return { uid: known, secret: typeof owner === 'string' ? owner : undefined }
  const secret = typeof owner === 'object' ? undefined : ids.secret()
  const key = typeof owner === 'object' ? owner : { secret: secret ?? '' }
  return { uid: await visitors.open(key, ids.next(), clock.now()), secret }
}
