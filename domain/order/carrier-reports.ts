import { SHOP_TIME_ZONE } from '../day.ts'
import { isRejected, type Rejection, rejected } from '../result.ts'
import { foldLine } from '../text/folding.ts'
import { type Cells, readTable, type TableRejection } from '../text/table.ts'
import { CARRIER_REPORTS, type CarrierReport } from './parcel.ts'
import { foldSlipNumber, SLIP_TITLES } from './slip-number.ts'

/** A report of a carrier about a slip. `row`: its row in a file, for messages. */
export type SlipReport = CarrierReport & { readonly slipNumber: string; readonly row?: number | undefined }

/** Why a report was not read. `status`: the carrier's term that the shop does not know. */
export type UnreadReport =
  | Rejection<'slip-malformed' | 'time-malformed', undefined>
  | Rejection<'status-unknown', { readonly status: string }>

/** A row of a file that was not taken. `slipNumber` as it stands in the file. */
export type RejectedReport = { readonly row: number; readonly slipNumber: string; readonly rejection: UnreadReport }

/**
 * Terms of the carriers for each report (ヤマト運輸, 佐川急便, 日本郵便; decided here). A remark in brackets, such as
 * 配達完了（宅配ボックス）, is no part of the term.
 */
const TERMS: Readonly<Record<CarrierReport['kind'], string>> = {
  accepted: `荷物受付 集荷 引受 発送済み 発送 輸送中 作業店通過 中継 通過 到着 配達店到着 配達営業所到着 到着店到着
    配達中 持出中 持ち出し中 配達に出ました`,
  attempted: 'ご不在 不在 持戻 持戻り 持ち戻り ご不在のため持ち戻り 配達予定 保管中 保管',
  delivered: '配達完了 配達終了 投函完了 お届け済み お届け先にお届け済み 窓口でお渡し 営業所受取完了 受取完了',
  returning: '返送 返送中 返品 返品中 受取拒否 受取辞退 差出人に返送 差出人に返送済み',
  'handed-in': '返却受付',
}

const KIND_BY_TERM: ReadonlyMap<string, CarrierReport['kind']> = new Map(
  CARRIER_REPORTS.flatMap((kind) => [kind, ...TERMS[kind].split(/\s+/)].map((term) => [term, kind] as const)),
)

const MAX_REPORTS = 2_000
const MAX_STATUS_LENGTH = 20
const SLIP = /^(?=.*\d)[\w-]{1,20}$/
const REMARK = /[([【][^()[\]【】]*[)\]】]|\s/g
const TIME = new RegExp(
  String.raw`^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:\(.\))?[ T]?(\d{1,2})[:時](\d{1,2})分?` +
    String.raw`(?::(\d{2}))?(?:\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?$`,
)
const COLUMNS = {
  slip: { at: 0, titles: SLIP_TITLES },
  status: { at: 1, titles: ['荷物状況', '配達状況', '配送状況', 'ステータス', '状態', '種別'] },
  time: { at: 2, titles: ['更新日時', '配達日時', '日時'] },
} as const

/**
 * Reads a carrier's file in CSV: slip number, report, time. Each row is read by itself; a report that occurs twice is
 * taken once.
 */
export function readReportFile(
  cells: Cells,
): { readonly reports: readonly SlipReport[]; readonly refused: readonly RejectedReport[] } | TableRejection {
  const table = readTable(cells, COLUMNS, MAX_REPORTS)
  if (isRejected(table)) return table
  const reports = new Map<string, SlipReport>()
  const refused: RejectedReport[] = []
  for (const { row, texts } of table) {
    const report = parseReport({ slipNumber: texts.slip, kind: texts.status, at: texts.time })
    if (isRejected(report)) {
      refused.push({ row, slipNumber: texts.slip, rejection: report })
      continue
    }
    const key = `${report.slipNumber} ${report.kind} ${report.at}`
    if (!reports.has(key)) reports.set(key, { ...report, row })
  }
  return { reports: [...reports.values()], refused }
}

/**
 * Reads a report: a kind by its name or by the carrier's term, and a time such as `2026-12-10 09:30`, in Tokyo unless
 * it has an offset.
 */
export function parseReport(input: Readonly<Record<string, unknown>>): SlipReport | UnreadReport {
  const [slip, status, time] = [input.slipNumber, input.kind, input.at].map((value) =>
    typeof value === 'string' ? foldLine(value) : '',
  ) as [string, string, string]
  const slipNumber = foldSlipNumber(slip)
  if (!SLIP.test(slipNumber)) return rejected('slip-malformed')
  const kind = KIND_BY_TERM.get(status.replace(REMARK, ''))
  if (kind === undefined) return rejected('status-unknown', { status: status.slice(0, MAX_STATUS_LENGTH) })
  const at = parseTime(time)
  return at === undefined ? rejected('time-malformed') : { slipNumber, kind, at }
}

function parseTime(text: string): Temporal.Instant | undefined {
  const match = TIME.exec(text)
  if (match === null) return undefined
  const [, year, month, date, hour, minute, second = '00', offset] = match
  const two = (digits = '') => digits.padStart(2, '0')
  try {
    return Temporal.PlainDateTime.from(`${year}-${two(month)}-${two(date)}T${two(hour)}:${two(minute)}:${second}`)
      .toZonedDateTime(offset === 'Z' ? 'UTC' : (offset ?? SHOP_TIME_ZONE))
      .toInstant()
  } catch {
    return undefined
  }
}
