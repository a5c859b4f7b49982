import type { PaymentState } from '#services/ports/payments.ts'
import type { StartedRequests } from '../postgres/money/payment-events.ts'
import {
  type AmazonCall,
  type AmazonCharge,
  type AmazonSession,
  chargeSchema,
  isRejection,
  permissionSchema,
  sessionSchema,
} from './amazon-api.ts'

/** Whether the session ended with a recurring charge permission that is still open. */
export async function keepsMethod(call: AmazonCall, { chargePermissionId: id }: AmazonSession): Promise<boolean> {
  if (!id) return false
  const permission = await call({ method: 'GET', path: `chargePermissions/${id}` }, permissionSchema)
  if (isRejection(permission)) return false
  return permission.chargePermissionType === 'Recurring' && permission.statusDetails?.state === 'Chargeable'
}

export async function findSession(call: AmazonCall, ref: string): Promise<AmazonSession | undefined> {
  const session = await call({ method: 'GET', path: `checkoutSessions/${ref}` }, sessionSchema)
  if (!isRejection(session)) return session
  if (session.status === 404) return undefined
  throw new Error(`Amazon Pay did not return the session: ${session.status} ${session.reason}`)
}

/**
 * The charge that the session made; else the one that was made later with its permission, which Amazon does not list.
 */
export async function chargeOf(
  call: AmazonCall,
  calls: StartedRequests,
  session: AmazonSession,
): Promise<AmazonCharge | undefined> {
  const chargeId = session.chargeId ?? (await calls.resultOf(laterChargeKey(session.checkoutSessionId)))
  if (!chargeId) return undefined
  const charge = await call({ method: 'GET', path: `charges/${chargeId}` }, chargeSchema)
  if (isRejection(charge)) throw new Error(`Amazon Pay did not return the charge: ${charge.status} ${charge.reason}`)
  return charge
}

const STATES: Readonly<Record<string, PaymentState>> = {
  AuthorizationInitiated: 'open',
  Authorized: 'authorised',
  CaptureInitiated: 'captured',
  Captured: 'captured',
  Canceled: 'voided',
  Declined: 'refused',
}

export function stateOf({ statusDetails }: AmazonCharge): PaymentState {
  const state = STATES[statusDetails.state]
  if (state === undefined) throw new Error(`Amazon Pay returned an unknown state: ${statusDetails.state}`)
  return state
}

export async function findCharge(
  call: AmazonCall,
  calls: StartedRequests,
  ref: string,
): Promise<AmazonCharge | undefined> {
  const session = await findSession(call, ref)
  return session && chargeOf(call, calls, session)
}

export function laterChargeKey(sessionId: string): string {
  return `later-charge:${sessionId}`
}

export function priceOf(yen: number) {
  return { amount: String(yen), currencyCode: 'JPY' as const }
}

/** Amazon writes whole yen as 1000 or 1000.00. */
export function yenOf(price: { readonly amount: string } | null | undefined): number {
  return price ? Math.round(Number(price.amount)) : 0
}

/** Whether the buyer has chosen a payment method on Amazon's page. */
export function hasConfirmed({ statusDetails, paymentPreferences }: AmazonSession): boolean {
  return (
    statusDetails.state === 'Open' && (paymentPreferences ?? []).some((preference) => preference?.paymentDescriptor)
  )
}

/** Closes the recurring permission of a session, so that nothing is charged with it again. */
export async function releaseMethod(call: AmazonCall, ref: string): Promise<void> {
  const session = await findSession(call, ref)
  if (session === undefined || !(await keepsMethod(call, session))) return
  await closePermission(call, session.chargePermissionId, 'ご注文の完了')
}

/** A rejection is ignored: the charge permission may be closed already. */
export async function closePermission(call: AmazonCall, id: string | null | undefined, closureReason: string) {
  if (!id) return
  const payload = { closureReason, cancelPendingCharges: true }
  await call({ method: 'DELETE', path: `chargePermissions/${id}/close`, payload }, permissionSchema)
}
