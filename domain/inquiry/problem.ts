import { isRentedOutLine } from '../order/line-statuses.ts'
import type { OrderLine } from '../order/order.ts'

/** Kinds of problems with a delivered unit (docs/rules.md Problems with a delivered unit; decided here). */
export const PROBLEM_KINDS = [
  { code: 1, label: '破れや破損がある' },
  { code: 2, label: '汚れやにおいがある' },
  { code: 3, label: '注文と違う商品・サイズが届いた' },
  { code: 4, label: '入っていない品がある' },
  { code: 5, label: 'サイズが合わない' },
  { code: 6, label: 'まだ届いていない' },
  { code: 7, label: 'その他' },
] as const
export type ProblemKind = (typeof PROBLEM_KINDS)[number]['code']

export function problemKindLabel(kind: ProblemKind): string {
  return PROBLEM_KINDS.find(({ code }) => code === kind)?.label ?? ''
}

/** Days after which the photograph of a closed report is deleted, as those of identity documents (decided here). */
export const PROBLEM_PHOTO_DAYS = 30
/** Days after which a closed report is deleted (decided here). */
export const PROBLEM_RETENTION_DAYS = 365

/** Whether a problem with a line can be reported: it was shipped. */
export function canReportProblem(line: Pick<OrderLine, 'status'>): boolean {
  return isRentedOutLine(line) || line.status === 'Return'
}
