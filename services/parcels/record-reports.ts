import { dayOfInstant } from '#domain/day.ts'
import type { SlipReport } from '#domain/order/carrier-reports.ts'
import { arrived } from '#domain/order/life-parcels.ts'
import { afterReport, type Parcel } from '#domain/order/parcel.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { type Actor, type LifePorts, type OrderChange, saveChange } from '../orders/change-order.ts'

/** `row`: the row of the report in a file. */
export type ReportRejection = Rejection<
  'slip-unknown' | 'before-shipping' | 'time-ahead',
  { readonly slipNumber: string; readonly row: number | undefined }
>

export type FoundReport = { readonly parcel: Parcel; readonly report: SlipReport }

/**
 * Records reports of a carrier in one transaction: all, or none when one is of an unknown slip, lies ahead of the clock
 * or before the parcel was shipped. A delivered parcel arrives: its lines go Shipping → Rental (docs/rules.md After the
 * order). Returns the number of parcels that changed; the same reports again change none.
 */
export function recordReports(ports: LifePorts) {
  return async (reports: readonly SlipReport[], actor: Actor): Promise<number | ReportRejection> => {
    const found = await findParcels(ports, reports)
    return isRejected(found) ? found : saveReports(ports, found, actor)
  }
}

/** Records reports on known parcels. Orders are locked by uid, so that two calls lock them in the same order. */
export async function saveReports(ports: LifePorts, found: readonly FoundReport[], actor: Actor): Promise<number> {
  const calendar = await ports.days.rentalCalendar()
  const byOrder = Map.groupBy(found, ({ parcel }) => parcel.orderUid)
  const orderUids = [...byOrder.keys()].sort()
  return ports.orders.transaction(async (tx) => {
    const at = ports.days.now()
    let changed = 0
    for (const uid of orderUids) {
      const order = await tx.lock(uid)
      if (order === undefined) continue
      const change = { tx, ids: ports.ids, order, at, todayOn: dayOfInstant(at), calendar }
      changed += await applyReports(change, byOrder.get(uid) ?? [], actor)
    }
    return changed
  })
}

/** Applies the reports on an order in the order of their times. Returns the number of parcels that changed. */
async function applyReports(change: OrderChange, found: readonly FoundReport[], actor: Actor): Promise<number> {
  const { tx, order, at } = change
  const before = await tx.parcelsOf(order.uid)
  const after = new Map(before.map((parcel) => [parcel.uid, parcel]))
  const reasons: string[] = []
  for (const { parcel, report } of found.toSorted((a, b) => Temporal.Instant.compare(a.report.at, b.report.at))) {
    const current = after.get(parcel.uid)
    if (current === undefined) continue
    const reported = afterReport(current, report)
    if (reported !== current && isNews(current, reported)) reasons.push(`${report.kind} ${report.slipNumber}`)
    after.set(parcel.uid, reported)
  }
  const changed = before.flatMap((parcel) => {
    const reported = after.get(parcel.uid)
    return reported === undefined || reported === parcel ? [] : [reported]
  })
  for (const parcel of changed) await tx.saveParcel(parcel)
  const arrivedOrder = withArrivals(change, [...after.values()])
  const reason = reasons.join(', ')
  if (arrivedOrder !== order) await saveChange(change, arrivedOrder, { actor, reason })
  else if (reason !== '')
    await tx.record({ orderUid: order.uid, at, actor, from: order.status, to: order.status, reason })
  return changed.length
}

/** The order with the lines of delivered parcels in Rental; a parcel that was handed in was delivered. */
function withArrivals({ order, at }: OrderChange, parcels: readonly Parcel[]) {
  const delivered = parcels.filter(({ state }) => state === 'delivered' || state === 'handed-in')
  const uids = new Set(delivered.map((parcel) => parcel.uid))
  const lines = order.lines.filter(({ parcelUid }) => parcelUid !== undefined && uids.has(parcelUid))
  const [deliveredAt] = delivered.flatMap((parcel) => parcel.deliveredAt ?? []).sort(Temporal.Instant.compare)
  const arrivedOrder = arrived(order, new Set(lines.map((line) => line.uid)), at)
  return arrivedOrder === order ? order : { ...arrivedOrder, deliveredAt: order.deliveredAt ?? deliveredAt ?? at }
}

/** Whether history names the change: not when only a later report of the same state came. */
function isNews(before: Parcel, after: Parcel): boolean {
  return before.state !== after.state || before.handedInOn !== after.handedInOn || before.reportedAt === undefined
}

async function findParcels(
  { orders, days }: LifePorts,
  reports: readonly SlipReport[],
): Promise<readonly FoundReport[] | ReportRejection> {
  const now = days.now()
  const found: FoundReport[] = []
  for (const report of reports) {
    const { slipNumber, row, at } = report
    const detail = { slipNumber, row }
    if (Temporal.Instant.compare(at, now) > 0) return rejected('time-ahead', detail)
    const parcels = await orders.findParcels(slipNumber)
    if (parcels.length === 0) return rejected('slip-unknown', detail)
    // Carriers reuse numbers: the newest parcel that was shipped before the report. Their times have no seconds.
    const parcel = parcels.find(({ shippedAt }) => Temporal.Instant.compare(atMinute(shippedAt), at) <= 0)
    if (parcel === undefined) return rejected('before-shipping', detail)
    const ofParcel = reportOf(report, parcel)
    if (ofParcel !== undefined) found.push({ parcel, report: ofParcel })
  }
  return found
}

/**
 * The report as one about the parcel: the first scan of the return slip is the hand-in, later ones are about the way
 * back to the shop and change nothing.
 */
function reportOf(report: SlipReport, { slipNumber, returnSlipNumber }: Parcel): SlipReport | undefined {
  const isReturn = report.slipNumber === returnSlipNumber && report.slipNumber !== slipNumber
  if (!isReturn) return report
  return report.kind === 'accepted' || report.kind === 'handed-in' ? { ...report, kind: 'handed-in' } : undefined
}

function atMinute(instant: Temporal.Instant): Temporal.Instant {
  return instant.round({ smallestUnit: 'minute', roundingMode: 'floor' })
}
