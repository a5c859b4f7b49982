import { z } from 'zod'
import { isRentedOutLine } from '../order/line-statuses.ts'
import type { OrderLine } from '../order/order.ts'
import { type Rejection, rejected } from '../result.ts'
import { fieldOf } from '../text/field.ts'
import { parseCode } from '../text/integer.ts'
import { parseInquiryBody } from './inquiry.ts'

/** Kinds of problems with a delivered product (docs/rules.md Problems with a delivered product; decided here). */
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

const LINE_UID = /^[\w:-]{1,64}$/

/** The form 「届いた商品に問題がある」: the line, the kind of problem, and a text of the same limit as an inquiry. */
export const problemForm = z.object({
  lineUid: fieldOf((input): string | Rejection<'choice-required', undefined> =>
    typeof input === 'string' && LINE_UID.test(input) ? input : rejected('choice-required'),
  ),
  kind: fieldOf(
    (input): ProblemKind | Rejection<'choice-required', undefined> =>
      parseCode(PROBLEM_KINDS, input) ?? rejected('choice-required'),
  ),
  body: fieldOf(parseInquiryBody),
})
export type Problem = z.infer<typeof problemForm>

/** Whether a problem with a line can be reported: it was shipped. */
export function canReportProblem(line: Pick<OrderLine, 'status'>): boolean {
  return isRentedOutLine(line) || line.status === 'Return'
}
