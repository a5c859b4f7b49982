import { z } from 'zod'
import { parseTelephone } from '../customer/contact.ts'
import { parseEmail } from '../customer/email.ts'
import { type Rejection, rejected } from '../result.ts'
import { fieldOf, optionalFieldOf, parseText, type TextRejection } from '../text/field.ts'
import { foldLine } from '../text/folding.ts'
import { parseCode } from '../text/integer.ts'
import { INQUIRY_BODY_LIMIT, INQUIRY_TOPICS, type InquiryTopic } from './topic.ts'

/** Days after which an inquiry is deleted (decided here). */
export const INQUIRY_RETENTION_DAYS = 365

/** Maximum length of the name, code points (decided here). */
const INQUIRY_NAME_LIMIT = 100
const ORDER_NUMBER_LIMIT = 20
const BLANKS_AT_LINE_END = /[ \t\u3000]+$/gm
const INVISIBLE_CHARACTERS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/g

/** The inquiry form (docs/product/2, Information). The text keeps its lines; every other field is one line. */
export const inquiryForm = z.object({
  name: fieldOf((input) => parseText(input, INQUIRY_NAME_LIMIT, foldLine)),
  email: fieldOf(parseEmail),
  telephone: optionalFieldOf(parseTelephone),
  orderNumber: optionalFieldOf((input) => parseText(input, ORDER_NUMBER_LIMIT, foldLine)),
  topic: fieldOf(parseInquiryTopic),
  body: fieldOf(parseInquiryBody),
})
export type Inquiry = z.infer<typeof inquiryForm>

function parseInquiryTopic(input: unknown): InquiryTopic | Rejection<'choice-required', undefined> {
  return parseCode(INQUIRY_TOPICS, input) ?? rejected('choice-required')
}

/** Reads the text: lines are kept, with at most one empty line in a row; invisible characters are removed. */
export function parseInquiryBody(input: unknown): string | TextRejection {
  return parseText(input, INQUIRY_BODY_LIMIT, (text) =>
    text
      .toWellFormed()
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .replace(INVISIBLE_CHARACTERS, '')
      .replace(BLANKS_AT_LINE_END, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  )
}
