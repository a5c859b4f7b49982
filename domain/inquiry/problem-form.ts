import { z } from 'zod'
import { type Rejection, rejected } from '../result.ts'
import { fieldOf } from '../text/field.ts'
import { parseCode } from '../text/integer.ts'
import { parseInquiryBody } from './inquiry.ts'
import { PROBLEM_KINDS, type ProblemKind } from './problem.ts'

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
