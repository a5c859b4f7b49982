import { z } from 'zod'
import { parseTelephone } from '../customer/contact.ts'
import { parseEmail } from '../customer/email.ts'
import { parseOrderNumber } from '../order/order-number.ts'
import { isRejected, rejected } from '../result.ts'
import { fieldOf, optionalFieldOf, parseText, type TextRejection } from '../text/field.ts'
import { cleanLines, foldName } from '../text/folding.ts'
import { INQUIRY_BODY_LIMIT } from './topic.ts'

/** Days after which an inquiry is deleted (decided here). */
export const INQUIRY_RETENTION_DAYS = 365

/** Business days within which an inquiry or a question about an item is answered (decided here). */
export const ANSWER_BUSINESS_DAYS = 2

/** Maximum length of the name, code points (decided here). */
const INQUIRY_NAME_LIMIT = 100
/**
 * The inquiry form (docs/product/2, Information). The text keeps its lines; every other field is one line. `topics`:
 * one of these is chosen.
 */
export const inquiryForm = (topics: readonly string[]) =>
  z.object({
    name: fieldOf((input) => parseText(input, INQUIRY_NAME_LIMIT, foldName)),
    email: fieldOf(parseEmail),
    telephone: optionalFieldOf(parseTelephone),
    orderNumber: optionalFieldOf(parseInquiryOrderNumber),
    topic: fieldOf((input) => topics.find((topic) => topic === input) ?? rejected('choice-required')),
    body: fieldOf(parseInquiryBody),
  })
export type Inquiry = z.infer<ReturnType<typeof inquiryForm>>

/** The number of an order, as a text. */
function parseInquiryOrderNumber(input: unknown) {
  const number = parseOrderNumber(input)
  return isRejected(number) ? number : String(number)
}

/** Reads the text: lines are kept, with at most one empty line in a row; invisible characters are removed. */
export function parseInquiryBody(input: unknown): string | TextRejection {
  return parseText(input, INQUIRY_BODY_LIMIT, cleanLines)
}
