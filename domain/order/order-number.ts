import { type Rejection, rejected } from '../result.ts'
import { foldCode } from '../text/folding.ts'
import { parseParcelName } from './parcel-name.ts'

/** Orders have six digits or more, items fewer. Digits in groups of three have a hyphen or a comma between them. */
const ORDER = /^[1-9](?:\d{5,8}|\d{0,2}(?:[-,]\d{3}){2}|\d\d[-,]\d{3})$/
const LABELS = /^(?:ご?注文|オーダー|番号|order|number|no|[#.:-])+|番$/gi

/**
 * Reads the number of an order as it is written on papers and in mails: `100595`, `#100595`, `No.100595`,
 * `ご注文番号：１００５９５`, `100-595`. The name of a parcel, `100595-1`, names its order.
 */
export function parseOrderNumber(input: unknown): number | Rejection<'required' | 'order-number', undefined> {
  const code = typeof input === 'string' ? foldCode(input).replace(LABELS, '') : ''
  if (code === '') return rejected('required')
  const number = ORDER.test(code) ? Number(code.replace(/[-,]/g, '')) : parseParcelName(code)?.orderNumber
  return number ?? rejected('order-number')
}
