import type { RequestedOrder } from '#app/session/requested-order.ts'
import { isUnshippedLine } from '#domain/order/line-statuses.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { remainderText, TRANSFER_TEXT } from '#domain/order/payment-terms.ts'
import { onlineMethodsText } from '#domain/pricing/method-texts.ts'
import { isRejected } from '#domain/result.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { groupedDigits } from '#domain/text/integer.ts'
import { yenText } from '#domain/text/yen.ts'
import type { Services } from '#services/services.ts'

export type Settlement = {
  readonly feeYen: number
  readonly feePoints: number
  readonly pointsBack: number
  /** The amount that is no longer charged. */
  readonly moneyBackYen: number
  /** The amount to pay for the remaining lines; undefined when none remains. */
  readonly stillToPayYen: number | undefined
  /** A parcel has left, so that the whole amount was claimed and the difference goes back. */
  readonly isUnderWay: boolean
}

/** Stands for the whole order where a line uid is expected. */
export const WHOLE_ORDER = 'all'

/** The lines that can still be cancelled. */
export function unshippedLines(order: Order): OrderLine[] {
  return order.lines.filter(isUnshippedLine)
}

/** The settlement if the whole order, or the line with this uid, were cancelled now. */
export async function quoteOf(
  { orders }: Pick<Services, 'orders'>,
  { owner, order }: Pick<RequestedOrder, 'owner' | 'order'>,
  what: string,
) {
  if (what === WHOLE_ORDER) {
    const quote = await orders.quoteCancellation(owner)
    return isRejected(quote) ? quote : wholeSettlement(order, quote)
  }
  const quote = await orders.quoteLineCancellation(owner, what)
  if (isRejected(quote)) return quote
  const { feeYen, feePoints, pointsBack, releasedYen, amounts } = quote
  const isUnderWay = order.shippedAt !== undefined
  const stillToPayYen = amounts.paymentTotalYen
  return { feeYen, feePoints, pointsBack, moneyBackYen: releasedYen, stillToPayYen, isUnderWay }
}

export function wholeSettlement(
  { usePoints }: Pick<Order, 'usePoints'>,
  plan: { readonly feeYen: number; readonly pointsBack: number; readonly refundYen: number },
): Settlement {
  const { feeYen, pointsBack, refundYen } = plan
  const feePoints = usePoints - pointsBack
  return { feeYen, feePoints, pointsBack, moneyBackYen: refundYen, stillToPayYen: undefined, isUnderWay: false }
}

export function feeText(feeYen: number): string {
  return feeYen === 0 ? 'キャンセル料 無料' : `キャンセル料 ${yenText(feeYen)}`
}

/** How and when the remaining amount and the fee are charged. `order`: with the lines that remain. */
export function moneyText(
  order: Pick<Order, 'paymentMethod' | 'prefecture' | 'lines'>,
  settlement: Settlement,
  { payment }: Pick<Settings, 'payment'>,
): string {
  const { paymentMethod: method } = order
  const { feeYen, feePoints, stillToPayYen } = settlement
  const feeMoneyYen = feeYen - feePoints
  if (settlement.isUnderWay) return moneyBackText(method, settlement)
  const isCashOnDelivery = method === 'cod'
  if (stillToPayYen !== undefined) {
    const fee = feeMoneyYen === 0 ? '' : `と、キャンセル料${yenText(feeMoneyYen)}`
    return remainderText(order, `残りの商品のお支払い金額${yenText(stillToPayYen)}${fee}`)
  }
  if (isCashOnDelivery) {
    return feeMoneyYen === 0
      ? 'お支払いいただく金額はございません。'
      : `キャンセル料${yenText(feeMoneyYen)}は、${onlineMethodsText(payment)}でお支払いください。${PAY_PAGE}`
  }
  return feeMoneyYen === 0
    ? `お支払いの手続きは、すぐに取り消します。ご請求はございません。${STATEMENT_NOTE}`
    : `キャンセル料${yenText(feeMoneyYen)}のみを、ご注文時のお支払い方法ですぐにご請求します。残りの金額のご請求はございません。${STATEMENT_NOTE}`
}

const PAY_PAGE = 'お支払いのページは、お手続きの完了の画面とメールでご案内します。'
const STATEMENT_NOTE = 'ご利用明細への反映の時期は、カード会社などにより異なります。'

/** The whole amount of an order under way was claimed when its first parcel left. */
function moneyBackText(method: string | undefined, { moneyBackYen }: Settlement): string {
  if (moneyBackYen === 0) return 'お返しする金額、追加のご請求ともにございません。'
  return method === 'cod'
    ? `差額の${yenText(moneyBackYen)}は、銀行口座へのお振り込みでお返しします。${TRANSFER_TEXT}`
    : `差額の${yenText(moneyBackYen)}は、ご注文時のお支払い方法へお返しします。${STATEMENT_NOTE}`
}

export function SettlementRows({ settlement }: { readonly settlement: Settlement }) {
  const { feeYen, feePoints, pointsBack, moneyBackYen, stillToPayYen, isUnderWay } = settlement
  return (
    <dl className="amounts cancel-amounts">
      <div className="amount amount-total">
        <dt>キャンセル料</dt>
        <dd>{feeYen === 0 ? '無料' : yenText(feeYen)}</dd>
      </div>
      {feePoints > 0 && <Row name="うちポイントでのお支払い" text={`${groupedDigits(feePoints)}ポイント`} />}
      {pointsBack > 0 && <Row name="お戻しするポイント" text={`${groupedDigits(pointsBack)}ポイント`} />}
      <Row name={isUnderWay ? 'お返しする金額' : 'ご請求を取りやめる金額'} text={yenText(moneyBackYen)} />
      {stillToPayYen !== undefined && !isUnderWay && (
        <Row name="残りの商品のお支払い金額" text={yenText(stillToPayYen)} />
      )}
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
