import { type Rejection, rejected } from '../result.ts'

/** Most characters of an addressee or of what a receipt is for. */
export const LONGEST_RECEIPT_TEXT = 40
/** What a receipt is for when the customer says nothing else. */
export const USUAL_PROVISO = '礼服レンタル代として'

/** What the customer may say on a receipt: who it is made out to, and what for. Either may be left empty. */
export type ReceiptWording = { readonly addressee: string; readonly proviso: string }

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Reads what was typed: one line of visible text each. Refusal: too-long, with the field. */
export function parseWording(typed: {
  readonly addressee: string
  readonly proviso: string
}): ReceiptWording | Rejection<'too-long', { field: 'addressee' | 'proviso' }> {
  const addressee = oneLine(typed.addressee).replace(/\s*様$/u, '')
  const proviso = oneLine(typed.proviso)
  if ([...addressee].length > LONGEST_RECEIPT_TEXT) return rejected('too-long', { field: 'addressee' })
  if ([...proviso].length > LONGEST_RECEIPT_TEXT) return rejected('too-long', { field: 'proviso' })
  return { addressee, proviso: proviso === '' ? USUAL_PROVISO : proviso }
}

function oneLine(text: string): string {
  return text.normalize('NFC').replaceAll(INVISIBLE, ' ').replaceAll(/\s+/gu, ' ').trim()
}

/** The addressee as it is printed: with 様, unless another form of respect was typed. */
export function addresseeText(addressee: string): string {
  return /(御中|様|殿|先生|各位)$/u.test(addressee) ? addressee : `${addressee} 様`.trimStart()
}

/** The name of a tax rate on a receipt. */
export function rateText(ratePercent: number | undefined): string {
  return ratePercent === undefined ? '対象外' : `${ratePercent}％`
}
