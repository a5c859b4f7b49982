import { type Rejection, rejected } from '../result.ts'

/** Maximum length of an addressee or proviso, characters. */
export const MAX_RECEIPT_TEXT_LENGTH = 40
/** The default proviso (purpose) of a receipt. */
export const DEFAULT_PROVISO = '礼服レンタル代として'

/**
 * The texts of a receipt that the customer may choose: the addressee and the proviso (purpose). Either may be empty.
 */
export type ReceiptWording = { readonly addressee: string; readonly proviso: string }

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Reads both texts, one line of visible text each. Rejection: too-long, with the field. */
export function parseWording(typed: {
  readonly addressee: string
  readonly proviso: string
}): ReceiptWording | Rejection<'too-long', { field: 'addressee' | 'proviso' }> {
  const addressee = oneLine(typed.addressee).replace(/\s*様$/u, '')
  const proviso = oneLine(typed.proviso)
  if ([...addressee].length > MAX_RECEIPT_TEXT_LENGTH) return rejected('too-long', { field: 'addressee' })
  if ([...proviso].length > MAX_RECEIPT_TEXT_LENGTH) return rejected('too-long', { field: 'proviso' })
  return { addressee, proviso: proviso === '' ? DEFAULT_PROVISO : proviso }
}

function oneLine(text: string): string {
  return text.normalize('NFC').replaceAll(INVISIBLE, ' ').replaceAll(/\s+/gu, ' ').trim()
}

/** The addressee as printed: with 様, unless it already ends with an honorific. */
export function addresseeText(addressee: string): string {
  return /(御中|様|殿|先生|各位)$/u.test(addressee) ? addressee : `${addressee} 様`.trimStart()
}

/** The text of a tax rate on a receipt. */
export function rateText(ratePercent: number | undefined): string {
  return ratePercent === undefined ? '対象外' : `${ratePercent}％`
}
