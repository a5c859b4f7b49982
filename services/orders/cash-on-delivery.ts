import { type Day, dayOfInstant } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import { type CodStatementRejection, type CodStatementRow, parseCodStatement } from '#domain/order/cod-statement.ts'
import type { Parcel } from '#domain/order/parcel.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { Staff } from '../ports/order-store.ts'
import { changeOrder, type LifePorts, type OrderChange, saveChange } from './change-order.ts'
import { creditEarnedPoints, settleFees } from './money.ts'

type CodRejection =
  | Rejection<'slip-unknown' | 'not-cash-on-delivery', { slipNumber: string }>
  | Rejection<'amount-differs', { slipNumber: string; expectedYen: Yen }>
  | Rejection<'day-ahead', { on: Day }>

/**
 * Records that the carrier collected the cash of an order (docs/rules.md After the order): never because a day has
 * come. The fees collected with it are settled, and the points are credited if the order is returned. Repeating it
 * changes nothing.
 */
export function recordCodPayment(ports: LifePorts) {
  return (orderUid: string, paidOn: Day, by: Staff) =>
    changeOrder(ports, orderUid, async (change) => {
      const parcel = (await change.tx.parcelsOf(orderUid)).find(({ codAmountYen }) => codAmountYen !== undefined)
      if (parcel === undefined) return rejected('not-cash-on-delivery', { slipNumber: '' })
      if (paidOn > change.todayOn) return rejected('day-ahead', { on: paidOn }) as CodRejection
      return applyPayment(change, parcel, paidOn, by)
    })
}

/**
 * Imports a carrier's statement in one transaction: all rows, or none when one is malformed, repeated, unknown, or has
 * another amount. Rows that an earlier statement paid change nothing. Returns the number of orders paid now.
 */
export function importCodStatement(ports: LifePorts) {
  return async (text: string, by: Staff): Promise<number | CodStatementRejection | CodRejection> => {
    const rows = parseCodStatement(text)
    if (isRejected(rows)) return rows
    const found = await findPayments(ports, rows)
    if (isRejected(found)) return found
    const calendar = await ports.days.rentalCalendar()
    return ports.orders.transaction(async (tx) => {
      const at = ports.days.now()
      let paid = 0
      for (const { orderUid, paidOn } of found) {
        const order = await tx.lock(orderUid)
        const parcel = (await tx.parcelsOf(orderUid)).find(({ codAmountYen }) => codAmountYen !== undefined)
        if (order === undefined || parcel === undefined || parcel.codPaidOn !== undefined) continue
        const change = { tx, ids: ports.ids, order, at, todayOn: dayOfInstant(at), calendar }
        await applyPayment(change, parcel, paidOn, by)
        paid += 1
      }
      return paid
    })
  }
}

/** The orders of the rows, by uid, so that two imports lock them in the same order. */
async function findPayments({ orders, days }: LifePorts, rows: readonly CodStatementRow[]) {
  const todayOn = dayOfInstant(days.now())
  const found: { orderUid: string; paidOn: Day }[] = []
  for (const { slipNumber, amountYen, paidOn } of rows) {
    const parcel = (await orders.findParcels(slipNumber)).find((each) => each.slipNumber === slipNumber)
    if (parcel === undefined) return rejected('slip-unknown', { slipNumber }) as CodRejection
    const { orderUid, codAmountYen } = parcel
    if (codAmountYen === undefined) return rejected('not-cash-on-delivery', { slipNumber }) as CodRejection
    if (codAmountYen !== amountYen)
      return rejected('amount-differs', { slipNumber, expectedYen: codAmountYen }) as CodRejection
    if (paidOn > todayOn) return rejected('day-ahead', { on: paidOn }) as CodRejection
    found.push({ orderUid, paidOn })
  }
  return found.sort((a, b) => (a.orderUid < b.orderUid ? -1 : 1))
}

async function applyPayment(change: OrderChange, parcel: Parcel, paidOn: Day, by: Staff) {
  const { tx, ids, order, at } = change
  if (parcel.codPaidOn !== undefined) return order
  await tx.saveParcel({ ...parcel, codPaidOn: paidOn })
  const paid = { ...order, paidAt: order.paidAt ?? at, modifiedAt: at }
  const saved = await saveChange(change, paid, { actor: by, reason: `cash on delivery paid on ${paidOn}` })
  await settleFees(change, 'delivery')
  await creditEarnedPoints({ ...change, order: saved }, ids)
  return saved
}
