import type { Yen } from '#domain/money.ts'
import type { SlipReport } from '#domain/order/carrier-reports.ts'
import { arrived, withTimelyHandIns } from '#domain/order/life-parcels.ts'
import type { Order } from '#domain/order/order.ts'
import { afterReport, type CarrierReport, type Parcel } from '#domain/order/parcel.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { correctLateCharges, furtherDayPrices } from '../charges/late-charges.ts'
import {
  type Actor,
  changeNow,
  type LifePorts,
  type OrderChange,
  recordEvent,
  saveChange,
} from '../orders/change-order.ts'
import type { EventDetail } from '../ports/order-events.ts'
import type { ServicePorts } from '../service-ports.ts'

/** `row`: the row of the report in a file. */
export type ReportRejection = Rejection<
  'slip-unknown' | 'before-shipping' | 'time-ahead',
  { readonly slipNumber: string; readonly row: number | undefined }
>

export type ReportPorts = LifePorts & Pick<ServicePorts, 'catalog'>

export type FoundReport = { readonly parcel: Parcel; readonly report: SlipReport }

/** `changed`: the number of parcels that changed; `refused`: the reports that were not recorded. */
export type RecordedReports = { readonly changed: number; readonly refused: readonly ReportRejection[] }

/**
 * Records reports of a carrier in one transaction, without those of an unknown slip, ahead of the clock or before the
 * parcel was shipped. A delivered parcel arrives: its lines go Shipping → Rental (docs/rules.md After the order). A
 * hand-in before a line was overdue undoes that. The same reports again change nothing.
 */
export function recordReports(ports: ReportPorts) {
  return async (reports: readonly SlipReport[], actor: Actor): Promise<RecordedReports> => {
    const found: FoundReport[] = []
    const refused: ReportRejection[] = []
    for (const report of reports) {
      const result = await findParcel(ports, report)
      if (isRejected(result)) refused.push(result)
      else if (result !== undefined) found.push(result)
    }
    return { changed: await saveReports(ports, found, actor), refused }
  }
}

/** Records reports on known parcels. Orders are locked by uid, so that two calls lock them in the same order. */
export async function saveReports(ports: ReportPorts, found: readonly FoundReport[], actor: Actor): Promise<number> {
  const calendar = await ports.days.rentalCalendar()
  const byOrder = Map.groupBy(found, ({ parcel }) => parcel.orderUid)
  const orderUids = [...byOrder.keys()].sort()
  const prices = new Map<string, ReadonlyMap<number, Yen>>()
  for (const uid of new Set(found.filter(isHandIn).map(({ parcel }) => parcel.orderUid)))
    prices.set(uid, await furtherDayPrices(ports, uid, ['Arrear', 'Return']))
  return ports.orders.transaction(async (tx) => {
    let changed = 0
    for (const uid of orderUids) {
      const order = await tx.orders.lock(uid)
      if (order === undefined) continue
      const change = changeNow(ports, { tx, order, calendar })
      changed += await applyReports(ports, change, { found: byOrder.get(uid) ?? [], actor, prices: prices.get(uid) })
    }
    return changed
  })
}

function isHandIn({ report }: FoundReport): boolean {
  return report.kind === 'handed-in'
}

type Reports = {
  readonly found: readonly FoundReport[]
  readonly actor: Actor
  /** The prices of one further day, by item; undefined without a hand-in. */
  readonly prices: ReadonlyMap<number, Yen> | undefined
}

/** Applies the reports on an order in the order of their times. Returns the number of parcels that changed. */
async function applyReports(
  ports: Pick<LifePorts, 'ids' | 'mails'>,
  change: OrderChange,
  { found, actor, prices }: Reports,
): Promise<number> {
  const { tx, order } = change
  const before = await tx.parcels.ofOrder(order.uid)
  const after = new Map(before.map((parcel) => [parcel.uid, parcel]))
  const news: { kind: CarrierReport['kind']; slipNumber: string }[] = []
  for (const { parcel, report } of found.toSorted((a, b) => Temporal.Instant.compare(a.report.at, b.report.at))) {
    const current = after.get(parcel.uid)
    if (current === undefined) continue
    const reported = afterReport(current, report)
    if (reported !== current && isNews(current, reported))
      news.push({ kind: report.kind, slipNumber: report.slipNumber })
    after.set(parcel.uid, reported)
  }
  const changed = before.flatMap((parcel) => {
    const reported = after.get(parcel.uid)
    return reported === undefined || reported === parcel ? [] : [reported]
  })
  for (const parcel of changed) await tx.parcels.save(parcel)
  const entry = { actor, detail: { code: 'carrier-reported', reports: news } } as const
  const saved = await saveArrivals(change, [...after.values()], entry)
  const handedIn = changed.filter(
    (parcel) => before.find(({ uid }) => uid === parcel.uid)?.handedInOn !== parcel.handedInOn,
  )
  if (prices !== undefined && handedIn.length > 0)
    await settleHandIns(ports, { ...change, order: saved }, handedIn, prices)
  return changed.length
}

async function saveArrivals(
  change: OrderChange,
  parcels: readonly Parcel[],
  entry: { readonly actor: Actor; readonly detail: Extract<EventDetail, { code: 'carrier-reported' }> },
): Promise<Order> {
  const { order } = change
  const arrivedOrder = withArrivals(change, parcels)
  if (arrivedOrder !== order) return saveChange(change, arrivedOrder, entry)
  if (entry.detail.reports.length > 0) await recordEvent(change, entry)
  return order
}

/** Undoes lateness of lines handed in before they were overdue, tells the customer, and corrects charges. */
async function settleHandIns(
  ports: Pick<LifePorts, 'ids' | 'mails'>,
  change: OrderChange,
  handedIn: readonly Parcel[],
  prices: ReadonlyMap<number, Yen>,
): Promise<void> {
  const { tx, order, at } = change
  const timely = withTimelyHandIns(order, handedIn, change)
  if (isRejected(timely)) throw new Error(`order ${order.uid} cannot leave Arrear: ${timely.code}`)
  const isUndone = timely !== order
  const saved = isUndone
    ? await saveChange(change, timely, { actor: 'carrier', detail: { code: 'handed-in-in-time' } })
    : order
  await correctLateCharges(ports, { ...change, order: saved }, handedIn, prices)
  if (!isUndone) return
  const overdue = new Set(order.lines.filter(({ status }) => status === 'Arrear').map(({ uid }) => uid))
  const lines = saved.lines.filter(({ uid, status }) => overdue.has(uid) && status === 'Rental')
  await ports.mails.handedIn({ tx, order: saved, at }, lines)
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

/** The parcel of a report; undefined for a report that changes nothing. */
async function findParcel(
  { orders, days }: LifePorts,
  report: SlipReport,
): Promise<FoundReport | ReportRejection | undefined> {
  const { slipNumber, row, at } = report
  const detail = { slipNumber, row }
  if (Temporal.Instant.compare(at, days.now()) > 0) return rejected('time-ahead', detail)
  const parcels = await orders.findParcels(slipNumber)
  if (parcels.length === 0) return rejected('slip-unknown', detail)
  // Carriers reuse numbers: the newest parcel that was shipped before the report. Their times have no seconds.
  const parcel = parcels.find(({ shippedAt }) => Temporal.Instant.compare(atMinute(shippedAt), at) <= 0)
  if (parcel === undefined) return rejected('before-shipping', detail)
  const ofParcel = reportOf(report, parcel)
  return ofParcel && { parcel, report: ofParcel }
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
