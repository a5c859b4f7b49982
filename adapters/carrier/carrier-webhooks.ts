import { parseReport, type SlipReport, type UnreadReport } from '#domain/order/carrier-reports.ts'
import type { CarrierWebhooks } from '#services/ports/carriers.ts'
import type { Clock } from '#services/ports/runtime.ts'
import { isGenuine } from '../webhook-signature.ts'

/** Maximum number of reports in one message. */
const MAX_REPORTS = 500

/**
 * Webhooks of carriers: `{ "reports": [{ "slipNumber", "kind", "at" }] }`, signed with the secret that the shop shares
 * with the carrier (docs/operating.md, Carrier).
 */
export function carrierWebhooks(secrets: ReadonlyMap<string, string>, clock: Clock): CarrierWebhooks {
  return {
    read: (carrier, message) => {
      const secret = secrets.get(carrier)
      if (secret === undefined || !isGenuine(message, secret, clock.now())) return undefined
      return parseReports(message.body)
    },
  }
}

function parseReports(body: string): readonly (SlipReport | UnreadReport)[] | undefined {
  const inputs = reportsIn(body)
  if (inputs === undefined || inputs.length === 0 || inputs.length > MAX_REPORTS) return undefined
  return inputs.every(isRecord) ? inputs.map(parseReport) : undefined
}

function isRecord(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null
}

function reportsIn(body: string): readonly unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(body)
    const reports = typeof parsed === 'object' && parsed !== null && 'reports' in parsed ? parsed.reports : undefined
    return Array.isArray(reports) ? reports : undefined
  } catch {
    return undefined
  }
}
