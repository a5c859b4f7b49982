import type { Day } from '#domain/day.ts'
import type { SlipReport, UnreadReport } from '#domain/order/carrier-reports.ts'
import type { Parcel } from '#domain/order/parcel.ts'
import type { WebhookMessage } from './payments.ts'

/** A parcel about which its carrier is asked, with the first arrival and the last return date of its lines. */
export type ParcelUnderWay = Parcel & { readonly arrivalOn: Day; readonly returnOn: Day }

/** A carrier that can be asked. Others send files and webhooks. */
export interface Carrier {
  /** The carrier's reports on parcels, without those that it reported before `reportedAt`. */
  reportsOn(parcels: readonly ParcelUnderWay[]): Promise<readonly SlipReport[]>
}

export interface CarrierWebhooks {
  /**
   * The reports of a message, each read by itself; undefined when the message has no list of reports, is not genuine or
   * too old. `carrier`: from the path.
   */
  read(carrier: string, message: WebhookMessage): readonly (SlipReport | UnreadReport)[] | undefined
}

/** Raises alarms about carriers for staff. Of a message they contain a status alone that the shop does not know. */
export interface CarrierAlarms {
  raise(
    alarm:
      | { readonly kind: 'webhook-refused'; readonly carrier: string }
      | { readonly kind: 'report-refused'; readonly carrier: string; readonly code: string; readonly status?: string },
  ): void
}
