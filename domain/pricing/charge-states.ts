import { addDays, type Day } from '../day.ts'
import { taxContainedYen, type Yen } from '../money.ts'
import { type Rejection, rejected } from '../result.ts'
import type { SettingsOf } from '../settings/settings.ts'

/** What a customer can owe beyond the totals of an order (docs/rules.md Charges). */
export const CHARGE_KINDS = [
  'cancellation',
  'partial-cancellation',
  'extension',
  'uncaptured',
  'late',
  'loss',
  'damage',
  'refused',
] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]

/** The names of charges in mails, on pages and on receipts. */
export const CHARGE_LABELS: Readonly<Record<ChargeKind, string>> = {
  cancellation: 'キャンセル料',
  'partial-cancellation': '一部キャンセル料',
  extension: '延長料金',
  uncaptured: 'ご注文の代金',
  late: 'ご返却の遅れによる料金',
  loss: '紛失による実費',
  damage: '破損・汚損による実費',
  refused: 'お受け取りにならなかったときの損害金',
}

/**
 * The states of a charge. `proposed`: staff has not decided whether to claim it; `open`: owed; `disputed`: owed, but
 * the customer objects, so it blocks nothing; `waived` by staff; `ended`: its cause is gone and nothing was paid;
 * `refunded`: its cause is gone after it was paid.
 */
export const CHARGE_STATES = ['proposed', 'open', 'disputed', 'paid', 'waived', 'ended', 'refunded'] as const
export type ChargeState = (typeof CHARGE_STATES)[number]

/** The allowed moves of a charge, as in the constraint order_charges_state (docs/rules.md Charges). */
const CHARGE_MOVES: Readonly<Record<ChargeState, readonly ChargeState[]>> = {
  proposed: ['open', 'waived', 'ended'],
  open: ['disputed', 'paid', 'waived', 'ended'],
  disputed: ['open', 'paid', 'waived', 'ended'],
  paid: ['refunded'],
  waived: [],
  ended: [],
  refunded: [],
}

export type ChargeMoveRejection = Rejection<'charge-state', { readonly from: ChargeState; readonly to: ChargeState }>

export function moveCharge(from: ChargeState, to: ChargeState): ChargeState | ChargeMoveRejection {
  return CHARGE_MOVES[from].includes(to) ? to : rejected('charge-state', { from, to })
}

/** Whether a charge is owed. A disputed one is: points of the order wait for it (decided here). */
export function isOwed({ state }: { readonly state: ChargeState }): boolean {
  return state === 'open' || state === 'disputed'
}

/**
 * Whether the points of an order are earned: it is back and paid, and nothing of it is owed or proposed to staff
 * (docs/rules.md Cash on delivery).
 */
export function arePointsEarned(
  order: { readonly status: string; readonly paidAt: unknown; readonly paymentTotalYen: Yen },
  charges: readonly { readonly state: ChargeState }[],
): boolean {
  if (order.status !== 'Return' || (order.paidAt === undefined && order.paymentTotalYen > 0)) return false
  return charges.every((each) => !isOwed(each) && each.state !== 'proposed')
}

export function chargeDueOn(openedOn: Day, { dueDays }: SettingsOf<'charges'>): Day {
  return addDays(openedOn, dueDays)
}

const TAXED_KINDS: readonly ChargeKind[] = ['extension', 'late', 'uncaptured']

/**
 * The consumption tax contained in a charge. Further days and lateness are rent; loss and damage are outside the tax
 * (docs/rules.md Late). Fees of cancellations and of refused deliveries mix lost profit and handling in one sum, which
 * is not taxed as a whole (Consumption Tax Act, basic circular 5-5-2). What could not be captured is the order's rent.
 */
export function chargeTaxYen(kind: ChargeKind, amountYen: Yen, ratePercent: number): Yen {
  return isTaxedCharge(kind) ? taxContainedYen(amountYen, ratePercent) : 0
}

export function isTaxedCharge(kind: ChargeKind): boolean {
  return TAXED_KINDS.includes(kind)
}
