import { redirect, redirectDocument } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { orderPageHeaders, requireRequestedOrder } from '#app/session/requested-order.ts'
import { CARD_ISSUER_CONSENT } from '#app/text/card-consent.ts'
import { dueText } from '#app/text/identity-text.ts'
import { CANCELLATION_INSTRUCTIONS } from '#app/text/order-terms.ts'
import { deliveryTimeText, paymentMethodText } from '#app/text/order-text.ts'
import { AddressBlock, addressViewOf } from '#app/ui/address/address-block.tsx'
import { dayText } from '#app/ui/day-text.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Amounts } from '#app/ui/order/amounts.tsx'
import { CancellationTables } from '#app/ui/order/cancellation-tables.tsx'
import { OrderLines } from '#app/ui/order/order-line.tsx'
import { OrderFacts, OrderPart } from '#app/ui/order/order-part.tsx'
import { amountsOf, linesOf } from '#app/ui/order/order-view.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { priceText } from '#app/ui/price.tsx'
import { unbrokenDays } from '#app/ui/unbroken-days.tsx'
import { dayOfInstant, hourOfInstant } from '#domain/day.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { cancellationTermsOf } from '#domain/order/cancellation.ts'
import type { Order } from '#domain/order/order.ts'
import { isRejected } from '#domain/result.ts'
import { setCookie } from '#domain/visitor/cookies.ts'
import type { Route } from './+types/pay.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'お支払いのお手続き',
    description: 'ご注文のお支払いのお手続きの画面です。',
    path: pageHref('shopping-pay'),
  })
export const headers = orderPageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const requested = await requireRequestedOrder(request, context)
  const { order, medias, owner, orderPath } = requested
  const due = await context.get(servicesContext).checkout.quoteReplacement(owner)
  const isRefused = new URL(request.url).searchParams.get('refused') === 'card'
  const shown = { number: order.number, home: orderPath, lines: linesOf(order, medias), isRefused }
  if (isRejected(due)) return { ...shown, due: undefined, isPaid: due.code === 'nothing-to-pay' && due.detail.isPaid }
  const { amountYen, dueAt, method, isFirst } = due
  const until = isFirst
    ? dueText(dueAt).replace(/まで$/, '')
    : `${dayText(dayOfInstant(dueAt))}${hourOfInstant(dueAt)}時`
  const terms = isFirst ? termsOf(order) : undefined
  return { ...shown, isPaid: false, due: { amountYen, until, method: paymentMethodText(method), terms } }
}

/** What was read out on the telephone, shown once more before the first payment (docs/rules.md Phone orders). */
function termsOf(order: Order) {
  const { shipping, deliveryTime, orderedAt, modifiedAt } = order
  return {
    amounts: amountsOf(order, order.customerUid !== undefined),
    shipping: shipping && addressViewOf(shipping),
    deliveryTime: deliveryTimeText(deliveryTime),
    cancellation: cancellationTermsOf(order, orderedAt ?? modifiedAt),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { owner, query } = await requireRequestedOrder(request, context)
  const started = await context.get(servicesContext).checkout.startReplacement(owner)
  if (isRejected(started)) return redirect(`${pageHref('shopping-pay')}${query}`, 303)
  // The payment page finds the order by the cookie, also for a member who came from my page.
  const headers = { ...PRIVATE_HEADERS, 'set-cookie': setCookie(request, 'order', started.orderSecret) }
  return redirectDocument(started.url, { status: 303, headers })
}

/** The payment of an order by telephone, or one that replaces a payment that was refused or ended after ordering. */
export default function PayPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <div className="page checkout">
      <h1>お支払いのお手続き</h1>
      <p className="order-number">
        ご注文番号 <b>{view.number}</b>
      </p>
      {view.due === undefined ? <NothingDue isPaid={view.isPaid} /> : <Due due={view.due} isRefused={view.isRefused} />}
      <OrderPart id="lines" title="ご注文の商品">
        <OrderLines lines={view.lines} />
      </OrderPart>
      <p className="checkout-aside">
        <a href={view.home}>ご注文の内容を見る</a>
      </p>
    </div>
  )
}

function NothingDue({ isPaid }: { readonly isPaid: boolean }) {
  return (
    <p className="checkout-lead" role="status">
      {isPaid
        ? 'お支払いの確認が済みました。お支払いは、商品の発送時に確定いたします。'
        : 'このご注文には、ただいまお手続きいただくお支払いはございません。'}
    </p>
  )
}

type DueProps = {
  readonly due: {
    readonly amountYen: number
    readonly until: string
    readonly method: string
    readonly terms: ReturnType<typeof termsOf> | undefined
  }
  readonly isRefused: boolean
}

function Due({ due, isRefused }: DueProps) {
  return (
    <>
      {isRefused && (
        <p className="order-notice" role="alert">
          お支払いを確認できませんでした。恐れ入りますが、別のカード等でもう一度お手続きください。
        </p>
      )}
      <p className="checkout-lead">
        {due.terms === undefined
          ? 'お預かりしたお支払い方法で、カード会社等の承認を得られませんでした。'
          : 'お電話で承りましたご注文です。内容をお確かめのうえ、お支払いへお進みください。'}
        {unbrokenDays(due.until)}
        までにお手続きがない場合、恐れ入りますがご注文をお取り消しいたします。
      </p>
      {due.terms && <Terms terms={due.terms} />}
      <OrderPart id="cost" title="お支払い">
        <OrderFacts
          rows={[
            ['お支払い金額', `${priceText(due.amountYen)}（税込）`],
            ['お手続きの期限', due.until],
            ['お支払い方法', due.method],
            ['お支払い時期', '商品の発送時に確定いたします。'],
          ]}
        />
        <p className="checkout-note">{CARD_ISSUER_CONSENT}</p>
      </OrderPart>
      <PostForm className="form">
        <p className="checkout-go">
          <SubmitButton busyText="決済の画面を開いております">同意してお支払いへ進む</SubmitButton>
        </p>
      </PostForm>
    </>
  )
}

function Terms({ terms }: { readonly terms: ReturnType<typeof termsOf> }) {
  const { amounts, shipping, deliveryTime, cancellation } = terms
  return (
    <>
      <OrderPart id="amounts" title="料金">
        <Amounts amounts={amounts} />
      </OrderPart>
      {shipping && (
        <OrderPart id="delivery" title="お届け">
          <OrderFacts
            rows={[
              ['お届け先', <AddressBlock key="address" address={shipping} />],
              ['お届け時間帯', deliveryTime],
            ]}
          />
        </OrderPart>
      )}
      <OrderPart id="cancel" title="キャンセルについて">
        <CancellationTables terms={cancellation} />
        <p>{CANCELLATION_INSTRUCTIONS}</p>
        <p className="checkout-note">
          お支払いへお進みいただくと、<a href={pageHref('other-use')}>ご利用規約</a>および
          <a href={pageHref('other-indi')}>特定商取引法に基づく表記</a>にご同意のうえでのご注文となります。
        </p>
      </OrderPart>
    </>
  )
}
