import { pageHref } from '#domain/navigation/href.ts'
import { liveCards, type OrderCardView } from './order-card-view.ts'
import { LiveOrders, PastOrders } from './order-cards.tsx'

type OrdersProps = { readonly cards: readonly OrderCardView[]; readonly page: number; readonly pageCount: number }

/** Orders in progress, then completed orders, with pagination. */
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
