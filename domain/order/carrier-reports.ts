import { SHOP_TIME_ZONE } from '../day.ts'
import { type Rejection, rejected } from '../result.ts'
import { CARRIER_REPORTS, type CarrierReport } from './parcel.ts'

/** A report of a carrier about a slip. `row`: its row in a file, for messages. */
export type SlipReport = CarrierReport & { readonly slipNumber: string; readonly row?: number }

export type ReportFileRejection =
  | Rejection<'file-empty', undefined>
  | Rejection<'file-too-long', { maxRows: number }>
  | Rejection<'row-malformed' | 'row-repeated', { row: number }>

/** Terms of the carriers' exports for each report (ヤマト運輸, 佐川急便, 日本郵便; decided here). */
const TERMS: Readonly<Record<CarrierReport['kind'], readonly string[]>> = {
  accepted: ['荷物受付', '集荷', '引受', '発送済み', '輸送中', '配達中'],
  attempted: ['ご不在', '不在', '持戻', '配達予定'],
  delivered: ['配達完了', 'お届け済み', 'お届け先にお届け済み'],
  returning: ['返送', '返品', '受取拒否', '受取辞退'],
  'handed-in': ['返却受付'],
}

const MAX_REPORTS = 2_000
const SLIP = /^[\d-]{1,20}$/
const ROW = /^"?([\d-]{1,20})"?,"?([^",]{1,20})"?,"?([^",]{1,40})"?$/
const TIME = /^(\d{4})[-/](\d{2})[-/](\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?$/

/**
 * Reads a carrier's file in CSV: slip number, report, time, with or without a header. A malformed row, or one that
 * occurs twice, rejects the whole file; `row` counts from 1, header included.
 */
export function parseReportFile(text: string): readonly SlipReport[] | ReportFileRejection {
  const rows = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  while (rows.at(-1)?.trim() === '') rows.pop()
  const first = /\d/.test(rows[0] ?? '') ? 0 : 1
  if (rows.length <= first) return rejected('file-empty')
  if (rows.length - first > MAX_REPORTS) return rejected('file-too-long', { maxRows: MAX_REPORTS })
  const reports = new Map<string, SlipReport>()
  for (const [index, text] of rows.entries()) {
    if (index < first) continue
    const row = index + 1
    const [, slipNumber, kind, at] = ROW.exec(text.trim()) ?? []
    const report = parseReport({ slipNumber, kind, at })
    if (report === undefined) return rejected('row-malformed', { row })
    const key = `${report.slipNumber} ${report.kind} ${report.at}`
    if (reports.has(key)) return rejected('row-repeated', { row })
    reports.set(key, { ...report, row })
  }
  return [...reports.values()]
}

/**
 * Reads a report: a kind by its name or by the carrier's term, and a time such as `2026-12-10 09:30`, in Tokyo unless
 * it has an offset. Undefined when it is malformed.
 */
export function parseReport(input: Readonly<Record<string, unknown>>): SlipReport | undefined {
  const { slipNumber } = input
  const kind = parseKind(input.kind)
  const at = parseTime(input.at)
  if (typeof slipNumber !== 'string' || !SLIP.test(slipNumber) || kind === undefined || at === undefined)
    return undefined
  return { slipNumber, kind, at }
}

function parseKind(input: unknown): CarrierReport['kind'] | undefined {
  return CARRIER_REPORTS.find((kind) => kind === input || TERMS[kind].some((term) => term === input))
}

function parseTime(input: unknown): Temporal.Instant | undefined {
  const match = typeof input === 'string' ? TIME.exec(input.trim()) : null
  if (match === null) return undefined
  const [, year, month, date, hour, minute, second = '00', offset] = match
  const local = `${year}-${month}-${date}T${hour}:${minute}:${second}`
  try {
    const zoned = Temporal.PlainDateTime.from(local).toZonedDateTime(
      offset === 'Z' ? 'UTC' : (offset ?? SHOP_TIME_ZONE),
    )
    return zoned.toInstant()
  } catch {
    return undefined
  }
}
