import { phrased } from '#app/ui/phrased.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useNextOrderCaching } from '#app/ui/shell/service-worker.ts'
import { unbrokenDays } from '#app/ui/unbroken-days.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import { dayText, dayTextFull } from '#domain/text/day-text.ts'
import { yenText } from '#domain/text/yen.ts'
import { historyPath, identityPath, liveCards, type NextAction, type OrderCardView } from './order-card-view.ts'

type OrdersProps = { readonly cards: readonly OrderCardView[]; readonly page: number; readonly pageCount: number }

export function Orders({ cards, page, pageCount }: OrdersProps) {
  const live = liveCards(cards)
  const past = cards.filter(({ isLive }) => !isLive)
  return (
    <section className="my-section my-orders" id="orders" aria-labelledby="orders-title">
      <h2 id="orders-title">{live.length > 0 ? 'ご利用中のご注文' : 'ご注文'}</h2>
      {live.length > 0 && <LiveOrders cards={live} />}
      {cards.length === 0 && (
        <p className="my-empty">
          ご注文は、まだございません。ご利用の日とサイズから、空いている商品をお探しください。
          <a href={pageHref('item-list')}>商品の一覧を見る</a>
        </p>
      )}
      {past.length > 0 && (
        <>
          <h3 className="my-orders-past">これまでのご注文</h3>
          <PastOrders cards={past} />
        </>
      )}
      {pageCount > 1 && <Pager page={page} pageCount={pageCount} />}
    </section>
  )
}

function Pager({ page, pageCount }: Omit<OrdersProps, 'cards'>) {
  return (
    <nav className="my-pager" aria-label="ご注文のページ">
      {page > 1 && (
        <a className="button button-plain" href={pathOf(page - 1)}>
          新しいご注文
        </a>
      )}
      <p>
        {page} / {pageCount}ページ
      </p>
      {page < pageCount && (
        <a className="button button-plain" href={pathOf(page + 1)}>
          以前のご注文
        </a>
      )}
    </nav>
  )
}

function pathOf(page: number): string {
  return `${pageHref('mypage')}${page === 1 ? '' : `?page=${page}`}#orders`
}

const MAX_PICTURES = 4

function LiveOrders({ cards }: { readonly cards: readonly OrderCardView[] }) {
  return (
    <ul className="live-orders">
      {cards.map((card) => (
        <li key={card.uid} className="live-order">
          <OrderHead card={card} />
          <Pictures card={card} />
          {card.outlookText !== undefined && <p className="live-order-next">{unbrokenDays(card.outlookText.title)}</p>}
          <dl className="live-order-days">
            <Day name="お届け日" on={card.startOn} />
            <Day name="ご返却日" on={card.endOn} />
          </dl>
          {card.identityDue !== undefined && (
            <p className="live-order-ways">
              {unbrokenDays(`本人確認書類の期限は${card.identityDue}です。`)}
              <a className="button" href={identityPath(card.uid)}>
                本人確認書類を送る<span className="spoken">（{card.number}）</span>
              </a>
            </p>
          )}
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

function PastOrders({ cards }: { readonly cards: readonly OrderCardView[] }) {
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
                {card.statusText}・{yenText(card.paymentTotalYen)}
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
      <h3>{phrased(card.statusText)}</h3>
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

/** The next action, shown first on my page. The page of its order is cached for offline use. */
export function NextActionPanel({ action }: { readonly action: NextAction }) {
  const { orderUid, title, text, isLate, links } = action
  useNextOrderCaching(orderUid && historyPath(orderUid))
  return (
    <section className={isLate ? 'next-thing next-thing-late' : 'next-thing'} aria-labelledby="next-thing-title">
      <p className="next-thing-label">次のご案内</p>
      <h2 id="next-thing-title">{phrased(title)}</h2>
      <p>{unbrokenDays(text)}</p>
      <p className="next-thing-ways">
        {links.map(({ href, text: name, isFile }, index) => (
          <a
            key={href}
            href={href}
            className={index === 0 ? 'button' : 'button button-plain'}
            data-reload={isFile || undefined}
          >
            {name}
          </a>
        ))}
      </p>
    </section>
  )
}
