import { type Day, dayOfInstant } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import { type CodStatementRow, type RejectedCodRow, readCodStatement } from '#domain/order/cod-statement.ts'
import type { Parcel } from '#domain/order/parcel.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { TableRejection } from '#domain/text/table.ts'
import type { Staff } from '../ports/order-store.ts'
import type { ServicePorts } from '../service-ports.ts'
import { changeOrder, type LifePorts, type OrderChange, saveChange } from './change-order.ts'
import { creditEarnedPoints, settleFees } from './money.ts'

type CodRejection = Rejection<'not-cash-on-delivery', { slipNumber: string }> | Rejection<'day-ahead', { on: Day }>

/**
 * What became of a row of a statement. `paid`: the order is paid now; `unchanged`: it was before; else why the row was
 * not taken. `expectedYen`: what the carrier had to collect.
 */
export type CodRowReport = {
  readonly row: number
  readonly slipNumber: string
  readonly outcome:
    | 'paid'
    | 'unchanged'
    | 'slip-unknown'
    | 'not-cash-on-delivery'
    | 'amount-differs'
    | 'day-ahead'
    | RejectedCodRow['code']
  readonly expectedYen?: Yen
}

/**
 * Records that the carrier collected the cash of an order (docs/rules.md After the order): never because a day has
 * come. The fees collected with it are settled, and the points are credited if the order is returned. Repeating it
 * changes nothing.
 */
export function recordCodPayment(ports: LifePorts, by: Staff) {
  return (orderUid: string, paidOn: Day) =>
    changeOrder(ports, orderUid, async (change) => {
      const parcel = (await change.tx.parcels.ofOrder(orderUid)).find(({ codAmountYen }) => codAmountYen !== undefined)
      if (parcel === undefined) return rejected('not-cash-on-delivery', { slipNumber: '' })
      if (paidOn > change.todayOn) return rejected('day-ahead', { on: paidOn }) as CodRejection
      return applyPayment(change, parcel, paidOn, by)
    })
}

/**
 * Imports a carrier's statement, pasted or as a file. Each row is taken or refused by itself, each order in a
 * transaction of its own; the same statement again changes nothing. Reports every row, in the order of the file.
 */
export function importCodStatement(ports: LifePorts & Pick<ServicePorts, 'carrierFiles'>) {
  return async (
    file: Uint8Array | string,
    by: Staff,
  ): Promise<{ readonly rows: readonly CodRowReport[] } | TableRejection | Rejection<'file-encoding', undefined>> => {
    const cells = ports.carrierFiles.read(file)
    if (isRejected(cells)) return cells
    const read = readCodStatement(cells)
    if (isRejected(read)) return read
    const reports: CodRowReport[] = read.refused.map(({ code, ...row }) => ({ ...row, outcome: code }))
    for (const row of read.rows) reports.push(await importRow(ports, row, by))
    return { rows: reports.toSorted((a, b) => a.row - b.row) }
  }
}

async function importRow(
  ports: LifePorts,
  { row, slipNumber, amountYen, paidOn }: CodStatementRow,
  by: Staff,
): Promise<CodRowReport> {
  const report = (outcome: CodRowReport['outcome']) => ({ row, slipNumber, outcome })
  const parcel = (await ports.orders.findParcels(slipNumber)).find((each) => each.slipNumber === slipNumber)
  if (parcel === undefined) return report('slip-unknown')
  const { orderUid, codAmountYen } = parcel
  if (codAmountYen === undefined) return report('not-cash-on-delivery')
  if (codAmountYen !== amountYen) return { ...report('amount-differs'), expectedYen: codAmountYen }
  if (paidOn > dayOfInstant(ports.days.now())) return report('day-ahead')
  const outcome = await changeOrder(ports, orderUid, async (change) => {
    const current = (await change.tx.parcels.ofOrder(orderUid)).find(({ uid }) => uid === parcel.uid)
    if (current === undefined || current.codPaidOn !== undefined) return 'unchanged'
    await applyPayment(change, current, paidOn, by)
    return 'paid'
  })
  return report(isRejected(outcome) ? 'slip-unknown' : outcome)
}

async function applyPayment(change: OrderChange, parcel: Parcel, paidOn: Day, by: Staff) {
  const { tx, ids, order, at } = change
  if (parcel.codPaidOn !== undefined) return order
  await tx.parcels.save({ ...parcel, codPaidOn: paidOn })
  const paid = { ...order, paidAt: order.paidAt ?? at, modifiedAt: at }
  const saved = await saveChange(change, paid, { actor: by, detail: { code: 'cod-paid', paidOn } })
  await settleFees(change, 'delivery')
  await creditEarnedPoints({ ...change, order: saved }, ids)
  return saved
}
