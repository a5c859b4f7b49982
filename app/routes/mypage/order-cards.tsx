import { dayText, dayTextFull } from '#app/ui/day-text.ts'
import { Picture } from '#app/ui/picture.tsx'
import { priceText } from '#app/ui/price.tsx'
import { historyPath } from './next-action.ts'
import type { OrderCardView } from './order-card-view.ts'

/** Maximum number of pictures on a card. */
const MAX_PICTURES = 4

/** Orders in progress, each with its next event. */
export function LiveOrders({ cards }: { readonly cards: readonly OrderCardView[] }) {
  return (
    <ul className="live-orders">
      {cards.map((card) => (
        <li key={card.uid} className="live-order">
          <OrderHead card={card} />
          <Pictures card={card} />
          {card.outlookText !== undefined && <p className="live-order-next">{card.outlookText.title}</p>}
          <dl className="live-order-days">
            <Day name="お届け日" on={card.startOn} />
            <Day name="ご返却日" on={card.endOn} />
          </dl>
          <p>
            <a className="button button-plain" href={historyPath(card.uid)}>
              ご注文の詳細<span className="spoken">（{card.number}）</span>
            </a>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Completed orders, one row each. */
export function PastOrders({ cards }: { readonly cards: readonly OrderCardView[] }) {
  return (
    <ul className="past-orders">
      {cards.map((card) => (
        <li key={card.uid}>
          <a className="past-order" href={historyPath(card.uid)}>
            <span className="past-order-picture">
              {card.items[0]?.picture && <Picture source={card.items[0].picture} sizes="56px" maxWidth={160} alt="" />}
            </span>
            <span className="past-order-text">
              <span className="past-order-day">{card.orderedOn && dayTextFull(card.orderedOn)}</span>
              <span className="past-order-name">{namesOf(card)}</span>
              <span className="past-order-facts">
                {card.statusText}・{priceText(card.paymentTotalYen)}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function OrderHead({ card }: { card: OrderCardView }) {
  return (
    <div className="live-order-head">
      <h3>{card.statusText}</h3>
      <p>
        ご注文番号 {card.number}
        {card.orderedOn && `・${dayText(card.orderedOn)}`}
      </p>
    </div>
  )
}

function Pictures({ card: { items } }: { card: OrderCardView }) {
  const rest = items.length - MAX_PICTURES
  return (
    <div className="live-order-items">
      <div className="live-order-pictures">
        {items.slice(0, MAX_PICTURES).map(({ name, size, picture }) => (
          <span key={`${name} ${size}`}>
            {picture ? <Picture source={picture} sizes="72px" maxWidth={160} loadingOrder="soon" alt="" /> : null}
          </span>
        ))}
      </div>
      <p>
        {namesOf({ items })}
        {rest > 0 && <span className="spoken">（ほかの商品の写真は詳細でご覧いただけます）</span>}
      </p>
    </div>
  )
}

function Day({ name, on }: { name: string; on: OrderCardView['startOn'] }) {
  if (on === undefined) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{dayText(on)}</dd>
    </div>
  )
}

function namesOf({ items }: Pick<OrderCardView, 'items'>): string {
  const [first] = items
  if (first === undefined) return ''
  return items.length === 1 ? `${first.name}（${first.size}）` : `${first.name} ほか${items.length - 1}点`
}
