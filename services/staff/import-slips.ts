import { decideSlip, type SlipOutcome } from '#domain/carrier/slip-assignment.ts'
import { type ImportedSlip, type RejectedRow, readSlipRows } from '#domain/carrier/slip-import.ts'
import { parcelName } from '#domain/order/parcel-name.ts'
import { NO_SLIPS } from '#domain/order/parcel-slips.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { TableRejection } from '#domain/text/table.ts'
import { changeOrder, type OrderChange, recordEvent } from '../orders/change-order.ts'
import { DEFAULT_CARRIER } from '../orders/fulfil-order.ts'
import { findParcel } from '../packing/waiting-parcel.ts'
import type { Staff } from '../ports/order-store.ts'
import type { ServicePorts } from '../service-ports.ts'

const MAX_SLIP_FILE_BYTES = 1_000_000

/** What became of a row: its slip was given to its parcel, or why not. `owner`: the order that has the slip. */
export type SlipRowReport = {
  readonly row: number
  readonly name: string
  readonly slipNumber: string
  readonly outcome: SlipOutcome | RejectedRow['code']
  readonly owner?: number
}

export type SlipFileRefusal =
  | TableRejection
  | Rejection<'file-encoding', undefined>
  | Rejection<'csv-too-large', { readonly maxBytes: number }>

/**
 * Gives the slips of a carrier's file to the parcels that wait (docs/rules.md Papers). The slips of one order are saved
 * in one transaction; rows that are refused do not stop the others, and the same file again changes nothing. Nothing is
 * shipped. Reports every row, in the order of the file.
 */
export function importSlips(ports: ServicePorts, by: Staff) {
  return async (file: Uint8Array): Promise<{ readonly rows: readonly SlipRowReport[] } | SlipFileRefusal> => {
    if (file.byteLength > MAX_SLIP_FILE_BYTES) return rejected('csv-too-large', { maxBytes: MAX_SLIP_FILE_BYTES })
    const cells = ports.carrierFiles.read(file)
    if (isRejected(cells)) return cells
    const read = readSlipRows(cells)
    if (isRejected(read)) return read
    const reports: SlipRowReport[] = [...read.refused.map(({ code, ...row }) => ({ ...row, outcome: code }))]
    for (const [number, slips] of Map.groupBy(read.slips, ({ orderNumber }) => orderNumber))
      reports.push(...(await assignToOrder(ports, number, slips, by)))
    return { rows: reports.toSorted((a, b) => a.row - b.row) }
  }
}

async function assignToOrder(
  ports: ServicePorts,
  orderNumber: number,
  slips: readonly ImportedSlip[],
  by: Staff,
): Promise<readonly SlipRowReport[]> {
  const order = await ports.orders.findByNumber(orderNumber)
  if (order === undefined) return slips.map((slip) => reportOf(slip, { outcome: 'parcel-unknown' }))
  const reports = await changeOrder(ports, order.uid, async (change) => {
    await change.tx.parcels.lockSlips(slips.map(({ slipNumber }) => slipNumber))
    const outcomes: SlipRowReport[] = []
    for (const slip of slips) outcomes.push(reportOf(slip, await assignSlip(change, slip)))
    const saved = outcomes.filter(({ outcome }) => outcome === 'saved' || outcome === 'replaced')
    const slipNumbers = saved.map(({ slipNumber }) => slipNumber)
    if (saved.length > 0) await recordEvent(change, { actor: by, detail: { code: 'slips-imported', slipNumbers } })
    return outcomes
  })
  return isRejected(reports) ? slips.map((slip) => reportOf(slip, { outcome: 'parcel-unknown' })) : reports
}

type Outcome = Pick<SlipRowReport, 'outcome' | 'owner'>

function reportOf({ row, slipNumber, isReturn, ...parcel }: ImportedSlip, outcome: Outcome): SlipRowReport {
  return { row, name: `${parcelName(parcel)}${isReturn ? 'R' : ''}`, slipNumber, ...outcome }
}

async function assignSlip({ tx, order }: OrderChange, slip: ImportedSlip): Promise<Outcome> {
  const { parcel: number, slipNumber, isReturn } = slip
  const parcel = findParcel(order, number)
  if (parcel === undefined) return { outcome: 'parcel-unknown' }
  const known = await tx.parcels.slipsOf(order.uid)
  const shipped = (await tx.parcels.ofOrder(order.uid)).find(({ uid }) =>
    parcel.lines.some(({ parcelUid }) => parcelUid === uid),
  )
  const slips = known.find((each) => each.number === number) ?? {
    orderUid: order.uid,
    number,
    carrier: DEFAULT_CARRIER,
    ...NO_SLIPS,
  }
  const current = shipped ?? slips
  const others = known.filter((each) => each.number !== number)
  const isOwnOther =
    others.some((each) => each.slipNumber === slipNumber || each.returnSlipNumber === slipNumber) ||
    (isReturn ? current.slipNumber : current.returnSlipNumber) === slipNumber
  const owner = isOwnOther ? order.number : await tx.parcels.slipOwner(slipNumber, order.uid)
  const facts = {
    lines: parcel.lines,
    current: isReturn ? current.returnSlipNumber : current.slipNumber,
    usedBy: owner,
  }
  const outcome = decideSlip(slipNumber, facts)
  if (outcome === 'saved' || outcome === 'replaced')
    await tx.parcels.saveSlips({
      ...slips,
      ...(isReturn ? { returnSlipNumber: slipNumber, isReturnScanned: false } : { slipNumber, isSlipScanned: false }),
    })
  return outcome === 'slip-used' && owner !== undefined ? { outcome, owner } : { outcome }
}
