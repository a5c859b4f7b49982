import { RETURN_STEPS } from '#app/text/promises.ts'
import { AddressBlock } from '#app/ui/address/address-block.tsx'
import { OrderLine, PlanLine } from '#app/ui/order/order-line.tsx'
import { PrintButton } from '#app/ui/order/print-button.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import type { HistoryLine, historyViewOf } from './history-view.ts'
import { calendarPath } from './next-action.ts'

type HistoryView = ReturnType<typeof historyViewOf>
type PartProps = { readonly view: HistoryView }

/** The lines of the order, each with its actions. */
export function Lines({ view }: PartProps) {
  return (
    <section className="order-part" aria-labelledby="lines-title">
      <h2 id="lines-title">ご注文の商品</h2>
      <ul className="order-lines">
        {view.lines.map((each) => (
          <OrderLine key={each.line.uid} line={each.line}>
            <PlanLine line={each.line} />
            <LineActions {...each} />
          </OrderLine>
        ))}
      </ul>
    </section>
  )
}

function LineActions({ line, state, rentAgainHref, reviewHref, isReviewed }: HistoryLine) {
  return (
    <p className="line-ways">
      {state !== undefined && <span className="line-state">{state}</span>}
      {reviewHref !== undefined && (
        <a href={reviewHref}>
          感想を書く<span className="spoken">（{line.itemName}）</span>
        </a>
      )}
      {isReviewed && <span className="line-state">ご感想をいただきました</span>}
      {rentAgainHref !== undefined && (
        <a href={rentAgainHref}>
          もう一度借りる<span className="spoken">（{line.itemName}）</span>
        </a>
      )}
    </p>
  )
}

/** Delivery address, customer and tracking numbers. */
export function Addresses({ view }: PartProps) {
  const { customer, shipping, slips } = view
  return (
    <section className="order-part" aria-labelledby="delivery-title">
      <h2 id="delivery-title">お届け先</h2>
      <dl className="order-facts">
        {shipping !== undefined && (
          <div>
            <dt>お届け先</dt>
            <dd>
              <AddressBlock address={shipping} />
            </dd>
          </div>
        )}
        <div>
          <dt>ご注文者</dt>
          <dd>{customer === undefined ? 'お届け先と同じです' : <AddressBlock address={customer} />}</dd>
        </div>
        <div>
          <dt>お届け時間帯</dt>
          <dd>{view.deliveryTime}</dd>
        </div>
        <div>
          <dt>配達のご要望</dt>
          <dd>{view.deliveryRequest}</dd>
        </div>
        {slips.map(({ name, number, url }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{url === undefined ? number : <a href={url}>{number}</a>}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** How to return the items, shown until the order is returned. */
export function HowToReturn({ view }: PartProps) {
  if (!view.hasReturn) return null
  return (
    <section className="order-part" id="return" aria-labelledby="return-title">
      <h2 id="return-title">ご返却の方法</h2>
      <ol className="numbered">
        {RETURN_STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>
        <a href={pageHref('mypage-extension', { uid: view.uid })}>ご利用期間の延長</a>
        は、返却日を過ぎるまでお申し込みいただけます。ご返却日に間に合わないときは、お早めに
        <a href={pageHref('contact')}>お問い合わせ</a>ください。
      </p>
    </section>
  )
}

/** Actions for the whole order. */
export function OrderActions({ view }: PartProps) {
  const { uid, actions } = view
  return (
    <div className="history-ways">
      {actions.calendar && (
        <a className="button button-plain" data-reload href={calendarPath(uid)}>
          カレンダーに追加する
        </a>
      )}
      {actions.receipt && (
        <a className="button button-plain" href={pageHref('mypage-receipt', { uid })}>
          領収書を印刷する
        </a>
      )}
      <PrintButton />
      {actions.cancel && (
        <a className="button button-plain" href={pageHref('shopping-cancel', { uid })}>
          キャンセルのお手続き
        </a>
      )}
    </div>
  )
}
