import { returned } from '#domain/order/life-parcels.ts'
import { isRentedOutLine, isUnopenedLine } from '#domain/order/line-statuses.ts'
import { pointsWithoutLine, settleRefusal } from '#domain/order/refusal.ts'
import { cleaningSpan } from '#domain/rental/span.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { chargeLoss, chargeRefusedDelivery } from '../charges/line-charges.ts'
import { endCharges } from '../charges/open-charge.ts'
import type { Staff } from '../ports/order-store.ts'
import { changeOrder, type LifePorts, saveChange } from './change-order.ts'
import { creditEarnedPoints, returnPoints } from './money.ts'
import { takeBack } from './return-lines.ts'
import { returnMoney, transferOf } from './return-money.ts'

type Refusal = {
  /** The lines of the parcel; without them all that are out. */
  readonly lineUids: readonly string[] | undefined
  /** False: the parcel was late, or carrier or shop were at fault. Then it costs nothing. */
  readonly isCustomerAtFault: boolean
}

/**
 * Records a parcel that came back unopened: its lines are returned with a finding, the charge is retained from what was
 * paid, the rest goes back, and without a payment the charge is owed (docs/rules.md Delivery refused). Repeating it
 * changes nothing.
 */
export function recordRefusal(ports: LifePorts, by: Staff) {
  return (orderUid: string, { lineUids, isCustomerAtFault }: Refusal) =>
    changeOrder(ports, orderUid, async (change) => {
      const { tx, ids, order, at, todayOn } = change
      const requested = lineUids ?? order.lines.filter(isRentedOutLine).map((line) => line.uid)
      const lines = order.lines.filter(({ uid }) => requested.includes(uid))
      if (requested.length === 0) return order.lines.some(isUnopenedLine) ? order : rejected('nothing-out')
      if (lines.length === requested.length && lines.every(isUnopenedLine)) return order
      const refused = returned(order, requested, todayOn, at, isCustomerAtFault ? 'refused' : 'undelivered')
      if (isRejected(refused)) return refused
      const settlement = settleRefusal(order, { lineUids: requested, isCustomerAtFault }, change.settings)
      const eventKey = `refused:${requested.toSorted().join('+')}`
      await returnPoints(change, ids, { limit: settlement.pointsBack, eventKey: `returned:${order.uid}:${eventKey}` })
      const moneyBack = await returnMoney(change, { amountYen: settlement.releasedYen, eventKey })
      const saved = await saveChange(
        change,
        { ...refused, ...settlement.amounts },
        {
          actor: by,
          detail: { code: 'delivery-refused', isCustomerAtFault, ...transferOf(moneyBack) },
        },
      )
      const after = { ...change, order: saved }
      await takeBack(change, saved, lines)
      await chargeRefusedDelivery(ports, after, { lines, settlement, eventKey })
      await creditEarnedPoints(after, ids)
      await ports.mails.deliveryRefused({ tx, order: saved, at }, lines, { ...settlement, moneyBack })
      return saved
    })
}

/**
 * Gives an overdue line up: it is returned with the finding `lost`, its unit is retired, the loss is charged, and
 * the line earns no points (docs/rules.md Lost). Repeating it changes nothing.
 */
export function giveUpLine(ports: LifePorts, by: Staff) {
  return (orderUid: string, lineUid: string, why: string) =>
    changeOrder(ports, orderUid, async (change) => {
      const { tx, order, at, todayOn } = change
      const line = order.lines.find(({ uid }) => uid === lineUid)
      if (line === undefined) return rejected('line-unknown', { lineUid })
      if (line.finding === 'lost') return order
      const lost = returned(order, [lineUid], todayOn, at, 'lost')
      if (isRejected(lost)) return lost
      await tx.stock.retire(line.unitUid, todayOn)
      const saved = await saveChange(
        change,
        { ...lost, addPoints: pointsWithoutLine(order, lineUid, change.settings) },
        { actor: by, detail: { code: 'unit-lost', why } },
      )
      await chargeLoss(ports, { ...change, order: saved }, line)
      return saved
    })
}

/**
 * Records that a lost unit was found: it is cleaned and offered again, and the charge ends or is paid back
 * (docs/rules.md Lost). The line keeps its finding. Repeating it changes nothing.
 */
export function recordFound(ports: LifePorts, by: Staff) {
  return (orderUid: string, lineUid: string) =>
    changeOrder(ports, orderUid, async (change) => {
      const { tx, ids, order, at, todayOn, calendar } = change
      const line = order.lines.find(({ uid }) => uid === lineUid)
      if (line === undefined) return rejected('line-unknown', { lineUid })
      if (line.finding !== 'lost') return rejected('line-status', { lineUid, status: line.status })
      if (!(await tx.stock.isRetired(line.unitUid))) return order
      await tx.stock.retire(line.unitUid, undefined)
      const { unitUid } = line
      await tx.stock.holdForCleaning({ lineUid, unitUid, ...cleaningSpan(todayOn, calendar), nextUid: ids.next })
      await tx.stock.startCare({ lineUid, unitUid, sinceOn: todayOn })
      const saved = await saveChange(
        change,
        { ...order, modifiedAt: at },
        { actor: by, detail: { code: 'unit-found' } },
      )
      await endCharges({ ...change, order: saved }, { kinds: ['loss'], lineUid, note: 'found' })
      return saved
    })
}
