import type { Clock } from '../ports/clock.ts'
import type { Ids } from '../ports/ids.ts'
import type { VisitorStore } from '../ports/visitor-store.ts'

/** What is needed to remember something of a visitor. */
export type MemoryPorts = { readonly visitors: VisitorStore; readonly ids: Ids; readonly clock: Clock }

/**
 * The visitor of a secret; a new one with a new secret where there is none, or where nobody has it (any more): a secret
 * that the shop did not make is never taken on.
 */
export async function requireVisitor(
  { visitors, ids, clock }: MemoryPorts,
  secret: string | undefined,
): Promise<{ uid: string; secret: string }> {
  const known = secret === undefined ? undefined : await visitors.find({ secret })
  if (secret !== undefined && known !== undefined) return { uid: known, secret }
  const made = ids.secret()
  return { uid: await visitors.open({ secret: made }, ids.next(), clock.now()), secret: made }
}
