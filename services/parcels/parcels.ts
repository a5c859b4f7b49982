import { addDays, type Day, dayOfInstant, hourOfInstant, instantOfHour } from '#domain/day.ts'
import { parseReportFile, type ReportFileRejection, type SlipReport } from '#domain/order/carrier-reports.ts'
import { DELIVERED_BY_HOUR, type Parcel } from '#domain/order/parcel.ts'
import { isRejected, rejected } from '#domain/result.ts'
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
    recordCarrierReport: (report: SlipReport, by: Staff) => recordReports(ports)([report], by),
    importCarrierReports: importReports(ports),
    recordHandIn: recordHandIn(ports),
    handleWebhook: handleCarrierWebhook(ports),
    listUndelivered: listUndelivered(ports),
  }
}

/** Imports a carrier's file: all rows, or none. Returns the number of parcels that changed. */
function importReports(ports: ReportPorts) {
  return async (text: string, by: Staff): Promise<number | ReportFileRejection | ReportRejection> => {
    const reports = parseReportFile(text)
    return isRejected(reports) ? reports : recordReports(ports)(reports, by)
  }
}

/**
 * Records the day on which the customer handed parcels to the carrier, by the counterfoil; without a slip all parcels
 * of the order that are not back. The earliest day counts. Returns the number of parcels that changed.
 */
export function recordHandIn(ports: ReportPorts) {
  return async (orderUid: string, handedInOn: Day, by: Staff, slipNumber?: string) => {
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
 * Handles a signed message of a carrier. `refused`: it is not genuine, too old or malformed, or one of its reports is
 * refused; nothing was changed, and staff gets an alarm. A repeated message changes nothing.
 */
function handleCarrierWebhook(ports: WebhookPorts) {
  const { carrierWebhooks, carrierAlarms } = ports
  return async (carrier: string, message: WebhookMessage): Promise<'processed' | 'refused'> => {
    const reports = carrierWebhooks.read(carrier, message)
    if (reports === undefined) {
      carrierAlarms.raise({ kind: 'webhook-refused', carrier })
      return 'refused'
    }
    const result = await recordReports(ports)(reports, 'carrier')
    if (!isRejected(result)) return 'processed'
    carrierAlarms.raise({ kind: 'report-refused', carrier, code: result.code })
    return 'refused'
  }
}

/** Parcels that come back, could not be delivered, or are not delivered by noon of their arrival day. */
function listUndelivered({ orders, days }: Pick<ServicePorts, 'orders' | 'days'>) {
  return () => {
    const now = days.now()
    const todayOn = dayOfInstant(now)
    return orders.undeliveredParcels(hourOfInstant(now) < DELIVERED_BY_HOUR ? addDays(todayOn, -1) : todayOn)
  }
}
