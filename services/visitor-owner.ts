import type { VisitorKey } from './ports/visitors.ts'
import type { ServicePorts } from './service-ports.ts'

/** The secret that identifies a visitor, stored in the cookie `visitor`. */
export type VisitorSecret = string

/** A visitor by the secret, or a signed-in member, whose data no secret gives access to. */
export type VisitorOwner = VisitorSecret | { readonly customerUid: string }

export function visitorKeyOf(owner: VisitorOwner): VisitorKey {
  return typeof owner === 'string' ? { secret: owner } : owner
}

/** A secret that was not issued by the shop is never accepted: such a visitor gets a new one. */
export async function findOrCreateVisitor(
  { visitors, ids, clock }: Pick<ServicePorts, 'visitors' | 'ids' | 'clock'>,
  owner: VisitorOwner | undefined,
): Promise<{ uid: string; secret: string | undefined }> {
  const existing = owner === undefined ? undefined : await visitors.find(visitorKeyOf(owner))
  if (existing !== undefined) return { uid: existing, secret: typeof owner === 'string' ? owner : undefined }
  const secret = typeof owner === 'object' ? undefined : ids.secret()
  const key = typeof owner === 'object' ? owner : { secret: secret ?? '' }
  return { uid: await visitors.create(key, ids.next(), clock.now()), secret }
}
