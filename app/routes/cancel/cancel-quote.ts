import type { AskedOrder } from '#app/session/asked-order.ts'
import { priceText } from '#app/ui/price.tsx'
import { isOpenLine } from '#domain/order/life.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { isRejected } from '#domain/result.ts'
import type { Services } from '#services/services.ts'

/** How a cancellation is settled, of a whole order or of one line. */
export type Settlement = {
  readonly feeYen: number
  readonly feePoints: number
  readonly pointsBack: number
  /** Money that need not be paid any more. */
  readonly moneyBackYen: number
  /** What is to be paid for what stays; undefined when nothing stays. */
  readonly stillToPayYen: number | undefined
}

/** Names the whole order in place of a line. */
export const WHOLE = 'all'

/** The lines of an order that are still booked. */
export function openLines(order: Order): OrderLine[] {
  return order.lines.filter(isOpenLine)
}

/** What cancelling costs now: the whole order, or the line with a uid. */
export async function quoteOf(
  { orderLife }: Pick<Services, 'orderLife'>,
  { whose, order }: Pick<AskedOrder, 'whose' | 'order'>,
  what: string,
) {
  if (what === WHOLE) {
    const quote = await orderLife.quoteCancellation(whose)
    return isRejected(quote) ? quote : wholeSettlement(order, quote)
  }
  const quote = await orderLife.quoteLineCancellation(whose, what)
  if (isRejected(quote)) return quote
  const { feeYen, feePoints, pointsBack, moneyBackYen, amounts } = quote
  return { feeYen, feePoints, pointsBack, moneyBackYen, stillToPayYen: amounts.paymentTotalYen }
}

/** The settlement of a whole order. */
export function wholeSettlement(
  { usePoints }: Pick<Order, 'usePoints'>,
  plan: { readonly feeYen: number; readonly pointsBack: number; readonly refundYen: number },
): Settlement {
  const { feeYen, pointsBack, refundYen } = plan
  return { feeYen, feePoints: usePoints - pointsBack, pointsBack, moneyBackYen: refundYen, stillToPayYen: undefined }
}

/** The fee in a word or two. */
export function feeText(feeYen: number): string {
  return feeYen === 0 ? 'キャンセル料 無料' : `キャンセル料 ${priceText(feeYen)}`
}

/** How and when the money moves: one or two sentences. */
export function moneyText(method: string | undefined, { feeYen, feePoints, stillToPayYen }: Settlement): string {
  const feeMoneyYen = feeYen - feePoints
  const isAtDoor = method === 'cod'
  if (stillToPayYen !== undefined) {
    const fee = feeMoneyYen === 0 ? '' : `と、キャンセル料${priceText(feeMoneyYen)}`
    const way = isAtDoor
      ? 'お届けのときに配達員へお支払いください。'
      : '商品の発送時に、ご注文時のお支払い方法でご請求します。'
    return `残りの商品のお支払い金額${priceText(stillToPayYen)}${fee}は、${way}`
  }
  if (isAtDoor) {
    return feeMoneyYen === 0
      ? 'お支払いいただく金額はございません。'
      : 'キャンセル料のお支払い方法は、担当者より改めてご案内いたします。'
  }
  return feeMoneyYen === 0
    ? 'お支払いの手続きは、すぐに取り消します。ご請求はございません。ご利用明細への反映の時期は、カード会社などにより異なります。'
    : `キャンセル料${priceText(feeMoneyYen)}のみを、ご注文時のお支払い方法ですぐにご請求します。残りの金額のご請求はございません。ご利用明細への反映の時期は、カード会社などにより異なります。`
}
