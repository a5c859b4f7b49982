import { type Rejection, rejected } from '../result.ts'
import { cleanLine } from '../text/folding.ts'

/** Maximum length of an addressee or proviso, characters. */
export const MAX_RECEIPT_TEXT_LENGTH = 40
export const DEFAULT_PROVISO = '礼服レンタル代として'
/** Of the receipt of charges beside a statement. */
export const CHARGES_PROVISO = '礼服レンタルに伴う料金として'

/** What the customer may choose: the addressee and the proviso (purpose). Either may be empty. */
export type ReceiptWording = { readonly addressee: string; readonly proviso: string }

/** Reads both texts, one line of visible text each. Rejection: too-long, with the field. */
export function parseWording(typed: {
  readonly addressee: string
  readonly proviso: string
}): ReceiptWording | Rejection<'too-long', { field: 'addressee' | 'proviso' }> {
  const addressee = cleanLine(typed.addressee).replace(/\s*様$/u, '')
  const proviso = cleanLine(typed.proviso)
  if ([...addressee].length > MAX_RECEIPT_TEXT_LENGTH) return rejected('too-long', { field: 'addressee' })
  if ([...proviso].length > MAX_RECEIPT_TEXT_LENGTH) return rejected('too-long', { field: 'proviso' })
  return { addressee, proviso: proviso === '' ? DEFAULT_PROVISO : proviso }
}

/** The addressee as printed: with 様, unless it already ends with an honorific. */
export function addresseeText(addressee: string): string {
  return /(御中|様|殿|先生|各位)$/u.test(addressee) ? addressee : `${addressee} 様`.trimStart()
}
