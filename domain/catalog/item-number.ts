import { foldCode } from '../text/folding.ts'

const LABELS = /^(?:商品|番号|item|number|no|[#.:-])+/gi
/** Items have fewer digits than orders (domain/order/order-number.ts). */
const NUMBER = /^[1-9]\d{2,4}$/

/** The number of an item as it is written on its page: `1101`, `商品番号：１１０１`, `No.1101`; undefined for other texts. */
export function parseItemNumber(text: string): number | undefined {
  const code = foldCode(text).replace(LABELS, '')
  return NUMBER.test(code) ? Number(code) : undefined
}
