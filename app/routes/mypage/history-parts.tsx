import { RETURN_STEPS } from '#app/text/order-terms.ts'
import { AddressBlock } from '#app/ui/address/address-block.tsx'
import { PrintButton } from '#app/ui/form/submit-button.tsx'
import { Amounts } from '#app/ui/order/amounts.tsx'
import { OrderLine, PlanLine } from '#app/ui/order/order-line.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import { dayText, dayTextTiny } from '#domain/text/day-text.ts'
import type { HistoryLine, historyViewOf, StepView } from './history-view.ts'
import { calendarPath } from './order-card-view.ts'

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
      <Amounts amounts={view.amounts} isEarned={view.isBack} />
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
        は、ご返却日までお申し込みいただけます。ご返却日に間に合わないときは、お早めに
        <a href={pageHref('contact')}>お問い合わせ</a>ください。
      </p>
    </section>
  )
}

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
          {actions.receipt}を印刷する
        </a>
      )}
      <PrintButton />
      {actions.problem && (
        <a className="button button-plain" href={pageHref('mypage-problem', { uid })}>
          届いた商品に問題がある
        </a>
      )}
      {actions.delivery && (
        <a className="button button-plain" href={pageHref('shopping-change-delivery', { uid })}>
          お届け先・時間帯を変更する
        </a>
      )}
      {actions.rental && (
        <a className="button button-plain" href={pageHref('shopping-change-rental', { uid })}>
          日程・サイズを変更する
        </a>
      )}
      {actions.cancel && (
        <a className="button button-plain" href={pageHref('shopping-cancel', { uid })}>
          キャンセルのお手続き
        </a>
      )}
    </div>
  )
}

export function Progress({ steps }: { readonly steps: readonly StepView[] }) {
  if (steps.length === 0) return null
  return (
    <ol className="progress" aria-label="ご注文の進み具合">
      {steps.map(({ name, on, hour, state }) => (
        <li
          key={name}
          className={state === 'coming' ? 'progress-step knot' : 'progress-step knot knot-done'}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span>
            {name}
            {state === 'done' && <span className="spoken">（済み）</span>}
          </span>
          {on !== undefined && (
            <time dateTime={on}>
              <span aria-hidden="true">{dayTextTiny(on)}</span>
              <span className="spoken">{dayText(on)}</span>
              {hour !== undefined && <span className="progress-hour">{hour}まで</span>}
            </time>
          )}
        </li>
      ))}
    </ol>
  )
}
