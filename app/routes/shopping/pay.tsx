import { redirect, redirectDocument } from 'react-router'
import { operatorContext, servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { orderPageHeaders, type RequestedOrder, requireRequestedOrder } from '#app/session/requested-order.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { CardConsent } from '#app/ui/order/card-consent.tsx'
import { OrderLines } from '#app/ui/order/order-line.tsx'
import { OrderNumber } from '#app/ui/order/order-number.tsx'
import { OrderFacts, OrderPart } from '#app/ui/order/order-part.tsx'
import { linesOf } from '#app/ui/order/order-view.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { unbrokenDays } from '#app/ui/unbroken-days.tsx'
import { dayOfInstant, hourOfInstant } from '#domain/day.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { paymentMethodText } from '#domain/order/facts.ts'
import { isCancelledLine } from '#domain/order/line-statuses.ts'
import { claimText } from '#domain/order/payment-terms.ts'
import type { PaymentMethod } from '#domain/pricing/totals.ts'
import { isRejected } from '#domain/result.ts'
import { dayText, dueText } from '#domain/text/day-text.ts'
import { yenText } from '#domain/text/yen.ts'
import { setCookie } from '#domain/visitor/cookies.ts'
import type { Route } from './+types/pay.ts'
import { ConfirmSheet, OrderConsent } from './confirm-sheet.tsx'
import { sellerOf, sheetViewOf } from './order-views.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'お支払いのお手続き',
    description: 'ご注文のお支払いのお手続きの画面です。',
    path: pageHref('shopping-pay'),
  })
export const headers = orderPageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const requested = await requireRequestedOrder(request, context)
  const { order, medias, settings, owner, orderPath } = requested
  const due = await context.get(servicesContext).checkout.quoteReplacement(owner)
  const isRefused = new URL(request.url).searchParams.get('refused') === 'card'
  const claim = order.shippedAt === undefined ? claimText(order) : ''
  const lines = linesOf(order, medias, settings)
  const shown = { number: order.number, home: orderPath, lines, isRefused, claim }
  if (isRejected(due)) return { ...shown, due: undefined, isPaid: due.code === 'nothing-to-pay' && due.detail.isPaid }
  const { amountYen, dueAt, method, isFirst } = due
  const until = isFirst
    ? dueText(dueAt).replace(/まで$/, '')
    : `${dayText(dayOfInstant(dueAt))}${hourOfInstant(dueAt)}時`
  const sheet = isFirst ? await sheetOf(context, requested) : undefined
  return { ...shown, isPaid: false, due: { amountYen, until, method, sheet } }
}

/** The final screen of an order by telephone: its first payment makes it binding (docs/rules.md Phone orders). */
async function sheetOf(context: Route.LoaderArgs['context'], { order, medias, settings }: RequestedOrder) {
  const { cart, catalog, checkout } = context.get(servicesContext)
  const [{ nowAt, rental }, furtherDays] = await Promise.all([catalog.getCalendar(), cart.furtherDaysOf(order)])
  const isAuthorisedLate = checkout.isAuthorisedLate(order)
  const { rules } = rental
  const facts = { medias, furtherDays, settings, at: Temporal.Instant.from(nowAt), isAuthorisedLate, rules }
  const placed = { ...order, lines: order.lines.filter((line) => !isCancelledLine(line)) }
  return { view: sheetViewOf(placed, facts), seller: sellerOf(context.get(operatorContext)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { order, owner, query } = await requireRequestedOrder(request, context)
  const started = await context.get(servicesContext).checkout.startReplacement(owner)
  if (isRejected(started)) return redirect(`${pageHref('shopping-pay')}${query}`, 303)
  // The payment page finds the order by the cookie, also for a member who came from my page. The first payment of an
  // order by telephone places it.
  const headers = new Headers(PRIVATE_HEADERS)
  headers.append('set-cookie', setCookie(request, 'order', started.orderSecret))
  if (order.status === 'New') headers.append('set-cookie', setCookie(request, 'placed', started.orderSecret))
  return redirectDocument(started.url, { status: 303, headers })
}

/** The payment of an order by telephone, or one that replaces a payment that was refused or ended after ordering. */
export default function PayPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <div className="page checkout">
      <h1>お支払いのお手続き</h1>
      <OrderNumber number={view.number} />
      {view.due === undefined ? <NothingDue {...view} /> : <Due {...view} due={view.due} />}
      {view.due?.sheet === undefined && (
        <OrderPart id="lines" title="ご注文の商品">
          <OrderLines lines={view.lines} />
        </OrderPart>
      )}
      <p className="checkout-aside">
        <a href={view.home}>ご注文の内容を見る</a>
      </p>
    </div>
  )
}

type View = Route.ComponentProps['loaderData']

function NothingDue({ isPaid, claim }: Pick<View, 'isPaid' | 'claim'>) {
  return (
    <p className="checkout-lead" role="status">
      {isPaid
        ? `お支払いの確認が済みました。${claim}`
        : 'このご注文には、ただいまお手続きいただくお支払いはございません。'}
    </p>
  )
}

type DueProps = Pick<View, 'isRefused' | 'claim'> & { readonly due: NonNullable<View['due']> }

/** What the final screen says of an order by telephone. */
function replacedRows(method: PaymentMethod, claim: string): [string, string][] {
  return [
    ['お支払い方法', paymentMethodText(method)],
    ['お支払い時期', claim],
  ]
}

function Due({ due, isRefused, claim }: DueProps) {
  const { amountYen, until, method, sheet } = due
  return (
    <>
      {isRefused && (
        <p className="order-notice" role="alert">
          お支払いを確認できませんでした。恐れ入りますが、別のカード等でもう一度お手続きください。
        </p>
      )}
      <p className="checkout-lead">
        {sheet === undefined
          ? 'お預かりしたお支払い方法で、カード会社等の承認を得られませんでした。'
          : 'お電話で承りましたご注文です。内容をお確かめのうえ、お支払いへお進みください。'}
        {unbrokenDays(until)}
        までにお手続きがない場合、恐れ入りますがご注文をお取り消しいたします。
      </p>
      {sheet !== undefined && <ConfirmSheet {...sheet} />}
      <OrderPart id="due" title="お支払い">
        <OrderFacts
          rows={[
            ['お支払い金額', `${yenText(amountYen)}（税込）`],
            ['お手続きの期限', until],
            ...(sheet === undefined ? replacedRows(method, claim) : []),
          ]}
        />
      </OrderPart>
      <PostForm className="form">
        {sheet !== undefined && <OrderConsent />}
        {method === 'card' && <CardConsent />}
        <p className="checkout-go">
          <SubmitButton busyText="決済の画面を開いております">
            {sheet === undefined ? '同意してお支払いへ進む' : 'この内容で注文し、お支払いへ進む'}
          </SubmitButton>
        </p>
      </PostForm>
    </>
  )
}
