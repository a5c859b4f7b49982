import { redirect } from 'react-router'
import { servicesContext, visitorContext } from '#app/context.ts'
import { ORDER_STATUS_TEXT } from '#app/text/order-text.ts'
import { RETURN_STEPS } from '#app/text/promises.ts'
import { Amounts } from '#app/ui/order/amounts.tsx'
import { OrderLine } from '#app/ui/order/order-line.tsx'
import { Steps } from '#app/ui/order/steps.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { visitorCookie } from '#app/visitor.ts'
import type { Route } from './+types/complete.ts'
import { AddressBlock } from './address-block.tsx'
import { completeViewOf } from './complete-view.ts'
import { PrintButton } from './print-button.tsx'
import { procedureOver } from './purchase.ts'
import { Schedule } from './schedule.tsx'

const LONGEST_SECRET = 100

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'ご注文の完了', description: 'ご注文の内容とこれからの流れをご案内します。', isHidden: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { orders } = context.get(servicesContext)
  const { orderSecret } = context.get(visitorContext)
  const linked = new URL(request.url).searchParams.get('order')
  if (linked !== null) {
    const found = linked.length <= LONGEST_SECRET && !linked.includes('\0') ? await orders.getOrder(linked) : undefined
    if (found === undefined) throw procedureOver()
    // The token leaves the address, so that it is not copied or told to the next site.
    return redirect('/shopping/complete', {
      status: 303,
      headers: { 'set-cookie': visitorCookie(request, 'order', linked) },
    })
  }
  const view = orderSecret === undefined ? undefined : await orders.getOrder(orderSecret)
  if (view === undefined) throw procedureOver()
  return completeViewOf(view)
}

export default function CompletePage({ loaderData: view }: Route.ComponentProps) {
  return (
    <div className="page checkout complete">
      {view.isOpen && <Steps now="complete" />}
      <h1>{view.isOpen ? 'ご注文を承りました' : ORDER_STATUS_TEXT[view.status]}</h1>
      <p className="order-number">
        ご注文番号 <b>{view.number}</b>
      </p>
      {view.status === 'New' && <PaymentPending />}
      {view.isOpen && (
        <p className="checkout-lead">
          ご利用いただき、誠にありがとうございます。ご注文の控えを <b className="mail-address">{view.email}</b>{' '}
          宛てにお送りしました。しばらくしても届かない場合は、迷惑メールのフォルダーをご確認ください。
        </p>
      )}
      {view.isOpen && <Schedule days={view.schedule} />}
      <section className="order-part" aria-labelledby="lines-title">
        <h2 id="lines-title">ご注文の商品</h2>
        <ul className="order-lines">
          {view.lines.map((line) => (
            <OrderLine key={line.uid} line={line} />
          ))}
        </ul>
      </section>
      <section className="order-part" aria-labelledby="cost-title">
        <h2 id="cost-title">お支払い金額</h2>
        <Amounts amounts={view.amounts} />
        <p className="cost-method">
          お支払い方法：{view.paymentMethod}。{view.paymentTiming}
        </p>
      </section>
      {view.shipping !== undefined && (
        <section className="order-part" aria-labelledby="delivery-title">
          <h2 id="delivery-title">お届け先</h2>
          <AddressBlock address={view.shipping} />
          <p>お届け時間帯：{view.deliveryTime}</p>
        </section>
      )}
      <section className="order-part" aria-labelledby="return-title">
        <h2 id="return-title">ご返却の方法</h2>
        <ol className="numbered">
          {RETURN_STEPS.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <p className="complete-ways">
        <PrintButton />
        <a className="button button-plain" href="/">
          ホームへ戻る
        </a>
      </p>
    </div>
  )
}

function PaymentPending() {
  return (
    <div className="order-notice">
      <p>カードでのお支払いがまだ確認できておりません。</p>
      <ul className="ways-out">
        <li>
          <a data-reload href="/shopping/checkout">
            お支払いの状況を確認する
          </a>
        </li>
      </ul>
    </div>
  )
}
