import type { RequestedOrder } from '#app/session/requested-order.ts'
import { priceText } from '#app/ui/price.tsx'
import { isOpenLine } from '#domain/order/line-statuses.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { isRejected } from '#domain/result.ts'
import type { Services } from '#services/services.ts'

export type Settlement = {
  readonly feeYen: number
  readonly feePoints: number
  readonly pointsBack: number
  /** The amount that is no longer charged. */
  readonly moneyBackYen: number
  /** The amount to pay for the remaining lines; undefined when none remains. */
  readonly stillToPayYen: number | undefined
}

/** Stands for the whole order where a line uid is expected. */
export const WHOLE_ORDER = 'all'

export function openLines(order: Order): OrderLine[] {
  return order.lines.filter(isOpenLine)
}

/** The settlement if the whole order, or the line with this uid, were cancelled now. */
export async function quoteOf(
  { orderLife }: Pick<Services, 'orderLife'>,
  { owner, order }: Pick<RequestedOrder, 'owner' | 'order'>,
  what: string,
) {
  if (what === WHOLE_ORDER) {
    const quote = await orderLife.quoteCancellation(owner)
    return isRejected(quote) ? quote : wholeSettlement(order, quote)
  }
  const quote = await orderLife.quoteLineCancellation(owner, what)
  if (isRejected(quote)) return quote
  const { feeYen, feePoints, pointsBack, releasedYen, amounts } = quote
  return { feeYen, feePoints, pointsBack, moneyBackYen: releasedYen, stillToPayYen: amounts.paymentTotalYen }
}

export function wholeSettlement(
  { usePoints }: Pick<Order, 'usePoints'>,
  plan: { readonly feeYen: number; readonly pointsBack: number; readonly refundYen: number },
): Settlement {
  const { feeYen, pointsBack, refundYen } = plan
  return { feeYen, feePoints: usePoints - pointsBack, pointsBack, moneyBackYen: refundYen, stillToPayYen: undefined }
}

export function feeText(feeYen: number): string {
  return feeYen === 0 ? 'キャンセル料 無料' : `キャンセル料 ${priceText(feeYen)}`
}

/** One or two sentences on how and when the remaining amount and the fee are charged. */
export function moneyText(method: string | undefined, { feeYen, feePoints, stillToPayYen }: Settlement): string {
  const feeMoneyYen = feeYen - feePoints
  const isCashOnDelivery = method === 'cod'
  if (stillToPayYen !== undefined) {
    const fee = feeMoneyYen === 0 ? '' : `と、キャンセル料${priceText(feeMoneyYen)}`
    const howToPay = isCashOnDelivery
      ? 'お届けのときに配達員へお支払いください。'
      : '商品の発送時に、ご注文時のお支払い方法でご請求します。'
    return `残りの商品のお支払い金額${priceText(stillToPayYen)}${fee}は、${howToPay}`
  }
  if (isCashOnDelivery) {
    return feeMoneyYen === 0
      ? 'お支払いいただく金額はございません。'
      : 'キャンセル料のお支払い方法は、担当者より改めてご案内いたします。'
  }
  return feeMoneyYen === 0
    ? 'お支払いの手続きは、すぐに取り消します。ご請求はございません。ご利用明細への反映の時期は、カード会社などにより異なります。'
    : `キャンセル料${priceText(feeMoneyYen)}のみを、ご注文時のお支払い方法ですぐにご請求します。残りの金額のご請求はございません。ご利用明細への反映の時期は、カード会社などにより異なります。`
}

export function SettlementRows({ settlement, feeNote }: { settlement: Settlement; feeNote?: string | undefined }) {
  const { feeYen, feePoints, pointsBack, moneyBackYen, stillToPayYen } = settlement
  return (
    <dl className="amounts cancel-amounts">
      <div className="amount amount-total">
        <dt>キャンセル料</dt>
        <dd>
          {feeYen === 0 ? '無料' : priceText(feeYen)}
          {feeNote !== undefined && <small>{feeNote}</small>}
        </dd>
      </div>
      {feePoints > 0 && <Row name="うちポイントでのお支払い" text={`${feePoints.toLocaleString('ja-JP')}ポイント`} />}
      {pointsBack > 0 && <Row name="お戻しするポイント" text={`${pointsBack.toLocaleString('ja-JP')}ポイント`} />}
      <Row name="ご請求を取りやめる金額" text={priceText(moneyBackYen)} />
      {stillToPayYen !== undefined && <Row name="残りの商品のお支払い金額" text={priceText(stillToPayYen)} />}
    </dl>
  )
}

function Row({ name, text }: { name: string; text: string }) {
  return (
    <div className="amount">
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  )
}
