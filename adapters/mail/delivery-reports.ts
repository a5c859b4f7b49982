import type { DeliveryReports } from '#services/ports/suppressions.ts'
import { readSendGrid } from './sendgrid-events.ts'
import { readSes, type SnsOptions } from './ses-notifications.ts'

/**
 * `sesTopics`: ARNs of the SNS topics of Amazon SES; `sendGridKey`: the public key of SendGrid's event webhook, DER as
 * Base64. Undefined or empty: the service is not used and its messages are refused.
 */
export type DeliveryReportOptions = SnsOptions & {
  readonly sendGridKey: string | undefined
  readonly onRejected: (service: string) => void
}

/** The webhooks of mail services: `ses` and `sendgrid` (docs/operating.md, Mails). */
export function deliveryReports({ sendGridKey, onRejected, ...sns }: DeliveryReportOptions): DeliveryReports {
  return {
    async read(service, message) {
      const reports =
        service === 'ses'
          ? await readSes(message, sns)
          : service === 'sendgrid' && sendGridKey !== undefined
            ? readSendGrid(message, sendGridKey)
            : undefined
      if (reports === undefined) onRejected(service)
      return reports
    },
  }
}
