import { RETURN_STEPS } from '#app/text/order-terms.ts'
import { AddressBlock } from '#app/ui/address/address-block.tsx'
import { Amounts } from '#app/ui/order/amounts.tsx'
import { OrderLine, PlanLine } from '#app/ui/order/order-line.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import type { HistoryLine, historyViewOf } from './history-view.ts'

type HistoryView = ReturnType<typeof historyViewOf>
type PartProps = { readonly view: HistoryView }

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

export function Payment({ view }: PartProps) {
  const { payment } = view
  return (
    <section className="order-part" aria-labelledby="cost-title">
      <h2 id="cost-title">お支払い</h2>
      <Amounts amounts={view.amounts} isEarned={view.arePointsEarned} />
      <dl className="order-facts history-payment">
        <div>
          <dt>お支払い方法</dt>
          <dd>{payment.method}</dd>
        </div>
        <div>
          <dt>お支払いの状況</dt>
          <dd>
            {payment.state}
            {payment.timing !== '' && <small>{payment.timing}</small>}
            {view.payHref !== undefined && <a href={view.payHref}>お支払いの手続きへ進む</a>}
          </dd>
        </div>
      </dl>
    </section>
  )
}

export function Addresses({ view }: PartProps) {
  const { customer, shipping } = view
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
        {view.delivery.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** How to return the items, shown until the order is returned. */
export function HowToReturn({ view }: PartProps) {
  if (!view.state.hasReturn) return null
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
        は、ご返却日までお申し込みいただけます。ご返却日に間に合わないときは、お早めに
        <a href={pageHref('contact')}>お問い合わせ</a>ください。
      </p>
    </section>
  )
}
