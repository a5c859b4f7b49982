import { priceText } from '#app/ui/price.tsx'
import type { Settlement } from './cancel-quote.ts'

/** The fee, the returned points and the amounts of a cancellation, one row each. */
export function SettlementRows({
  settlement,
  feeNote,
}: {
  readonly settlement: Settlement
  readonly feeNote: string | undefined
}) {
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
