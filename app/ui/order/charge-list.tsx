import { CHARGE_STATE_TEXT, CHARGED_LIKE_ORDER, COLLECTED_WITH_ORDER, chargeDueText } from '#app/text/charge-text.ts'
import { CHARGE_LABELS, isOwed } from '#domain/pricing/charge-states.ts'
import { yenText } from '#domain/text/yen.ts'
import type { ShownCharges } from '#services/charges/find-charges.ts'
import { OrderPart } from './order-part.tsx'

export type ChargeView = ReturnType<typeof chargeViewsOf>[number]

/** The charges of an order for its customer: what is owed first. */
export function chargeViewsOf({ order, charges, photoPaths }: ShownCharges) {
  const nameOf = (lineUid: string | undefined) => {
    const line = order.lines.find(({ uid }) => uid === lineUid)
    return line === undefined ? '' : `${line.itemName}（${line.sizeLabel}）`
  }
  return charges
    .map((charge) => ({
      uid: charge.uid,
      name: CHARGE_LABELS[charge.kind],
      reason: charge.reason || nameOf(charge.lineUid),
      amountYen: charge.amountYen - charge.points,
      hasTax: charge.taxYen > 0,
      due: isOwed(charge) && !charge.isCollectedWithOrder ? chargeDueText(charge.dueOn) : '',
      state: stateText(charge),
      isOwed: isOwed(charge),
      photo: photoPaths[charge.uid],
    }))
    .sort((a, b) => Number(b.isOwed) - Number(a.isOwed))
}

function stateText({ isCollectedWithOrder, kind, state }: ShownCharges['charges'][number]): string {
  if (!isCollectedWithOrder) return CHARGE_STATE_TEXT[state]
  return kind === 'cancellation' ? CHARGED_LIKE_ORDER : COLLECTED_WITH_ORDER
}

export function ChargeRows({ charges }: { readonly charges: readonly ChargeView[] }) {
  return (
    <ul className="charge-list">
      {charges.map((charge) => (
        <li key={charge.uid}>
          <p className="charge-name">
            <span>{charge.name}</span>
            <b>
              {yenText(charge.amountYen)}
              <small>{charge.hasTax ? '税込' : '消費税対象外'}</small>
            </b>
          </p>
          {charge.reason !== '' && <p>{charge.reason}</p>}
          {charge.photo !== undefined && (
            <a className="charge-photo" href={charge.photo}>
              <img src={charge.photo} alt={`${charge.name}の写真`} />
              <span>写真を大きく見る</span>
            </a>
          )}
          <p className="charge-state">
            {charge.state}
            {charge.due !== '' && `（お支払い期限 ${charge.due}）`}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The charges beyond the totals of an order, with the way to pay them; nothing when there are none. */
export function OrderCharges({ charges, payHref }: { charges: readonly ChargeView[]; payHref: string | undefined }) {
  if (charges.length === 0) return null
  return (
    <OrderPart id="charges" title="別途のお支払い">
      <ChargeRows charges={charges} />
      {payHref !== undefined && (
        <p className="checkout-go">
          <a className="button" href={payHref}>
            お支払いへ進む
          </a>
        </p>
      )}
    </OrderPart>
  )
}
