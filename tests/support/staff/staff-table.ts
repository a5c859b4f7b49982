import { day } from '#domain/day.ts'
import { NO_WISH, type Order } from '#domain/order/order.ts'
import { ARRIVAL } from '../orders/order-lives.ts'
import { slipsFor } from '../orders/packing-lives.ts'
import type { OrderState } from './staff-table-states.ts'

/** `unit`: of the first line; `spare`: a free one of the same item and size. */
type Facts = {
  readonly order: Order
  readonly charge: string
  readonly mail: string
  readonly photo: Uint8Array
  readonly unit: string
  readonly spare: string
}

/**
 * How the table test calls a move: the state from which it is made, one from which it is refused (`undefined`: there is
 * none), and its arguments after the uid of the order.
 */
export type MoveRow = {
  readonly from: OrderState
  readonly refusedFrom: OrderState | undefined
  readonly args?: (facts: Facts) => readonly unknown[]
  /** The rejection of an unknown order, when it is another than `order-unknown`. */
  readonly unknown?: string
  /** Carrier reports are made without the lock of the order: any version may be reported on. */
  readonly hasNoVersion?: true
}

const contactOf = ({ customer }: Order) => {
  const { familyName, givenName, familyNameKana, givenNameKana, telephone } = customer!
  return { familyName, givenName, familyNameKana, givenNameKana, telephone }
}
const line = ({ order }: Facts) => order.lines[0]!.uid
const onLine = (...rest: readonly unknown[]) => ({ args: (facts: Facts) => [line(facts), ...rest] })
const onCharge = { args: ({ charge }: Facts) => [charge, '理由'] }

function parcelSlips({ number = 0 }: { readonly number?: number | undefined }) {
  const [slipNumber, returnSlipNumber] = slipsFor(number)
  return { slipNumber, returnSlipNumber }
}

/** One row for each move of services.staff.orders.moves: a move without a row fails the test. */
export const MOVE_ROWS: Readonly<Record<string, MoveRow>> = {
  confirm: { from: 'accepted', refusedFrom: 'shipped' },
  checkDocument: { from: 'document sent', refusedFrom: 'accepted', args: () => [{ isAccepted: true }] },
  pack: { from: 'confirmed', refusedFrom: 'returned', args: () => [undefined] },
  ship: { from: 'confirmed', refusedFrom: 'accepted', args: ({ order }) => [parcelSlips(order)] },
  packUnit: { from: 'confirmed', refusedFrom: 'accepted', args: ({ unit }) => [1, unit] },
  swapUnit: { from: 'confirmed', refusedFrom: 'accepted', args: ({ spare }) => [1, spare] },
  unpackUnit: { from: 'units packed', refusedFrom: 'shipped', ...onLine() },
  scanSlip: {
    from: 'units packed',
    refusedFrom: 'confirmed',
    args: ({ order }) => [1, slipsFor(order.number ?? 0)[0]],
  },
  resetSlips: { from: 'packed', refusedFrom: 'shipped', args: () => [1] },
  shipParcel: { from: 'packed', refusedFrom: 'confirmed', args: () => [1] },
  substitute: { from: 'accepted', refusedFrom: 'shipped', ...onLine(undefined) },
  return: { from: 'shipped', refusedFrom: 'accepted', args: () => [undefined] },
  inspect: { from: 'returned', refusedFrom: 'shipped', ...onLine({ outcome: 'ready' }) },
  receive: { from: 'arrived', refusedFrom: 'shipped', args: () => [] },
  recordCondition: {
    from: 'shipped',
    refusedFrom: 'accepted',
    args: (facts) => [{ ...ARRIVAL, uid: `condition-${line(facts)}`, lineUid: line(facts) }],
  },
  withdrawArrival: { from: 'arrived', refusedFrom: 'returned', ...onLine() },
  undoReturn: { from: 'returned', refusedFrom: 'shipped', ...onLine('誤り') },
  recordHandIn: {
    from: 'shipped',
    refusedFrom: 'accepted',
    args: () => [day('2026-11-20'), undefined],
    unknown: 'nothing-out',
    hasNoVersion: true,
  },
  recordRefusal: {
    from: 'shipped',
    refusedFrom: 'accepted',
    args: () => [{ lineUids: undefined, isCustomerAtFault: true }],
  },
  closeProblem: {
    from: 'problem reported',
    refusedFrom: 'shipped',
    args: ({ order }) => [`problem-${order.uid}`, '交換品を発送'],
  },
  recordFound: { from: 'lost', refusedFrom: 'shipped', ...onLine() },
  chargeDamage: {
    from: 'returned',
    refusedFrom: 'shipped',
    args: (facts) => [{ lineUid: line(facts), damage: 'misuse', costYen: 500, reason: '焦げ', photo: facts.photo }],
  },
  cancelByCompany: { from: 'accepted', refusedFrom: 'shipped', args: () => ['在庫'] },
  cancelForCustomer: { from: 'confirmed', refusedFrom: 'shipped', args: () => [100_000] },
  cancelLineByCompany: { from: 'confirmed', refusedFrom: 'shipped', ...onLine('品質') },
  cancelLineForCustomer: { from: 'confirmed', refusedFrom: 'shipped', ...onLine(100_000) },
  changeDelivery: {
    from: 'confirmed',
    refusedFrom: 'shipped',
    args: ({ order }) => [
      { ...NO_WISH, shipping: order.shipping!, deliveryTime: 4, deliveryRequest: 99, deliveryNote: '管理室へ' },
    ],
  },
  changeRental: {
    from: 'accepted',
    refusedFrom: 'confirmed',
    args: (facts) => [
      [{ lineUid: line(facts), startOn: day('2026-11-26'), endOn: day('2026-11-29'), sizeTagUid: 909 }],
    ],
  },
  extend: { from: 'shipped', refusedFrom: 'cancelled', args: () => [day('2026-12-05'), undefined] },
  correctContact: {
    from: 'accepted',
    refusedFrom: 'placed by a member',
    args: ({ order }) => [
      {
        contact: { ...contactOf(order), email: `corrected-${order.number}@example.jp` },
        reason: 'ご注文番号とお届け日をうかがった',
      },
    ],
  },
  closeCalls: { from: 'confirmed without e-mail', refusedFrom: 'accepted' },
  resendMail: { from: 'accepted', refusedFrom: undefined, args: ({ mail }) => [mail] },
  writeMemo: { from: 'accepted', refusedFrom: undefined, args: () => ['電話済み'] },
  noteCall: { from: 'accepted', refusedFrom: undefined, args: () => ['明日返送とのこと'] },
  remindOfArrear: { from: 'overdue', refusedFrom: 'shipped' },
  proposeLate: { from: 'overdue', refusedFrom: 'shipped', ...onLine(day('2026-12-01')) },
  changePhoneOrder: {
    from: 'phone order',
    refusedFrom: 'accepted',
    args: (facts) => [{ kind: 'removal', lineUid: line(facts) }],
  },
  placePhoneOrder: {
    from: 'phone order',
    refusedFrom: 'accepted',
    args: ({ order }) => [{ seenVersion: order.version, areTermsRead: true }],
  },
  authorise: { from: 'accepted', refusedFrom: 'shipped for cash' },
  claimCharge: { from: 'charge proposed', refusedFrom: 'charge paid', args: ({ charge }) => [charge, 500] },
  waiveCharge: { from: 'charge open', refusedFrom: 'charge paid', ...onCharge },
  disputeCharge: { from: 'charge open', refusedFrom: 'charge paid', ...onCharge },
  upholdCharge: { from: 'charge disputed', refusedFrom: 'charge paid', ...onCharge },
  settleCharge: { from: 'charge open', refusedFrom: 'charge proposed', ...onCharge },
  giveUpLine: { from: 'overdue', refusedFrom: 'shipped', ...onLine('不通') },
  recordCodPayment: { from: 'shipped for cash', refusedFrom: 'accepted', args: () => [day('2026-11-20')] },
  refund: {
    from: 'shipped',
    refusedFrom: 'accepted',
    args: () => [{ part: 'rent', amountYen: 100, reason: '値引き', idempotencyKey: 'refund-1' }],
  },
  /** The last row: a dispute keeps the parcels of its customer back. */
  closeDispute: {
    from: 'payment disputed',
    refusedFrom: 'accepted',
    args: () => ['won'],
    unknown: 'no-dispute',
  },
}
