import { addDays, type Day, dayOfInstant, hourOfInstant, instantOfHour } from '#domain/day.ts'
import { readReportFile, type UnreadReport } from '#domain/order/carrier-reports.ts'
import { DELIVERED_BY_HOUR, type Parcel } from '#domain/order/parcel.ts'
import { foldSlipNumber } from '#domain/order/slip-number.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { TableRejection } from '#domain/text/table.ts'
import type { Staff } from '../ports/order-store.ts'
import type { WebhookMessage } from '../ports/payments.ts'
import type { ServicePorts } from '../service-ports.ts'
import {
  type FoundReport,
  type ReportPorts,
  type ReportRejection,
  recordReports,
  saveReports,
} from './record-reports.ts'

/** What the carriers report about parcels (docs/rules.md Parcels). */
export function createParcels(ports: ServicePorts) {
  return {
    handleWebhook: handleCarrierWebhook(ports),
  }
}

/** A row of a carrier's file that was not recorded. `slipNumber` as it stands in the file. */
export type RejectedReportRow = {
  readonly row: number
  readonly slipNumber: string
  readonly rejection: UnreadReport | ReportRejection
}

/** Imports a carrier's file. Each row is taken or refused by itself; the same file again changes nothing. */
export function importReports(ports: ReportPorts & Pick<ServicePorts, 'carrierFiles'>) {
  return async (
    file: Uint8Array | string,
    by: Staff,
  ): Promise<
    | { readonly changed: number; readonly refused: readonly RejectedReportRow[] }
    | TableRejection
    | Rejection<'file-encoding', undefined>
  > => {
    const cells = ports.carrierFiles.read(file)
    if (isRejected(cells)) return cells
    const read = readReportFile(cells)
    if (isRejected(read)) return read
    const { changed, refused } = await recordReports(ports)(read.reports, by)
    const rows = refused.map((rejection) => ({
      row: rejection.detail.row ?? 0,
      slipNumber: rejection.detail.slipNumber,
      rejection,
    }))
    return { changed, refused: [...read.refused, ...rows].toSorted((a, b) => a.row - b.row) }
  }
}

/**
 * Records the day on which the customer handed parcels to the carrier, by the counterfoil; without a slip all parcels
 * of the order that are not back. The earliest day counts. Returns the number of parcels that changed.
 */
export function recordHandIn(ports: ReportPorts, by: Staff) {
  return async (orderUid: string, handedInOn: Day, returnSlip: string | undefined) => {
    const slipNumber = returnSlip && foldSlipNumber(returnSlip)
    const now = ports.days.now()
    if (handedInOn > dayOfInstant(now)) return rejected('day-ahead', { on: handedInOn })
    const parcels = (await ports.orders.parcelsOf(orderUid)).filter(
      (parcel) => parcel.state !== 'returned' && (slipNumber === undefined || parcel.returnSlipNumber === slipNumber),
    )
    if (parcels.length === 0) return rejected('nothing-out')
    if (parcels.some(({ shippedAt }) => handedInOn < dayOfInstant(shippedAt)))
      return rejected('before-shipping', { on: handedInOn })
    const at = handedInOn === dayOfInstant(now) ? now : instantOfHour(handedInOn, 23)
    const reportOf = (parcel: Parcel): FoundReport => ({
      parcel,
      report: { kind: 'handed-in', at, slipNumber: parcel.returnSlipNumber },
    })
    return saveReports(ports, parcels.map(reportOf), by)
  }
}

type WebhookPorts = ReportPorts & Pick<ServicePorts, 'carrierWebhooks' | 'carrierAlarms'>

/**
 * Handles a signed message of a carrier. `refused`: it is not genuine, too old, or has no list of reports. A report
 * that cannot be read or is refused raises an alarm and does not stop the others: sent again, it would be refused
 * again. A repeated message changes nothing.
 */
function handleCarrierWebhook(ports: WebhookPorts) {
  const { carrierWebhooks, carrierAlarms } = ports
  return async (carrier: string, message: WebhookMessage): Promise<'processed' | 'refused'> => {
    const read = carrierWebhooks.read(carrier, message)
    if (read === undefined) {
      carrierAlarms.raise({ kind: 'webhook-refused', carrier })
      return 'refused'
    }
    const reports = read.filter((report) => !isRejected(report))
    const { refused } = await recordReports(ports)(reports, 'carrier')
    for (const rejection of [...read.filter(isRejected), ...refused])
      carrierAlarms.raise({ kind: 'report-refused', carrier, ...alarmOf(rejection) })
    return 'processed'
  }
}

function alarmOf(rejection: UnreadReport | ReportRejection) {
  const { code } = rejection
  return code === 'status-unknown' ? { code, status: rejection.detail.status } : { code }
}

/** Parcels that come back, could not be delivered, or are not delivered by noon of their arrival day. */
export function listUndelivered({ orders, days }: Pick<ServicePorts, 'orders' | 'days'>) {
  return () => {
    const now = days.now()
    const todayOn = dayOfInstant(now)
    return orders.undeliveredParcels(hourOfInstant(now) < DELIVERED_BY_HOUR ? addDays(todayOn, -1) : todayOn)
  }
}
