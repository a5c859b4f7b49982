import { data, redirect } from 'react-router'
import { errorReporterContext, servicesContext, visitorContext } from '#app/context.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { noticesKey, noticeText } from '#app/text/rejections.ts'
import { readForm } from '#app/ui/form/read-form.ts'
import { Amounts, CostBar } from '#app/ui/order/amounts.tsx'
import { amountsOf, linesOf } from '#app/ui/order/order-view.ts'
import { Steps } from '#app/ui/order/steps.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { useSite } from '#app/ui/site.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { setCookie } from '#domain/visitor/cookies.ts'
import type { Services } from '#services/services.ts'
import type { Route } from './+types/cart.ts'
import { CartLine } from './cart-line.tsx'
import { messagesOf, PURCHASE_IN_PROGRESS, REMOVE_FAILED, rejectionOf } from './cart-messages.ts'
import { CartMessages } from './cart-messages-list.tsx'
import { CHOICE_FIELDS, cartIntent, choicePath } from './cart-request.ts'
import { EmptyCart, PendingPayment } from './empty-cart.tsx'
import { PurchaseInProgress } from './purchase-in-progress.tsx'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'カート', description: 'カートの商品とお支払い金額をご確認ください。' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { cartSecret, orderSecret, cartCount } = context.get(visitorContext)
  const cart = cartSecret === undefined ? undefined : await services.cart.getCart(cartSecret)
  const messages = messagesOf(cart, new URL(request.url).searchParams.get('refused'))
  const lineCount = cart?.order.lines.length ?? 0
  const headers = new Headers()
  if (cart === undefined && cartSecret !== undefined)
    headers.append('set-cookie', setCookie(request, 'cart', undefined))
  if (lineCount !== cartCount)
    headers.append('set-cookie', setCookie(request, 'count', lineCount ? `${lineCount}` : undefined))
  if (cart === undefined || lineCount === 0) {
    const isOpen = await isPaymentOpen(services, orderSecret)
    const shown = messages.filter(({ code }) => !isOpen || code !== 'cart-empty')
    return data({ messages: shown, cart: undefined, isPaymentOpen: isOpen, pending: undefined }, { headers })
  }
  const view = {
    lines: linesOf(cart.order, cart.medias),
    amounts: amountsOf(cart.totals, cart.order.customerUid !== undefined),
    rejection: rejectionOf(cart),
    told: noticesKey(cart.order.notices.map(noticeText)),
  }
  const pending = messages.some(({ code }) => code === PURCHASE_IN_PROGRESS) ? pendingChoice(request) : undefined
  return data({ messages, cart: view, isPaymentOpen: false, pending }, { headers })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { cart } = context.get(servicesContext)
  const { cartSecret } = context.get(visitorContext)
  const form = await readForm(request)
  const intent = cartIntent.safeParse(form)
  if (!intent.success) throw catalogueError(3, 400, pageHref('cart'))
  if (cartSecret === undefined) return redirect(pageHref('cart'), 303)
  if (intent.data.intent === 'leave') {
    await cart.leaveConfirmation(cartSecret)
    return redirect(choicePath(form), 303)
  }
  if (intent.data.intent === 'plan') {
    await cart.choosePlan(cartSecret, intent.data.line, intent.data.plan === '1')
    return redirect(pageHref('cart'), 303)
  }
  try {
    await cart.removeFromCart(cartSecret, intent.data.line)
    return redirect(pageHref('cart'), 303)
  } catch (error) {
    context.get(errorReporterContext).report(error)
    return redirect(`${pageHref('cart')}?refused=${REMOVE_FAILED}`, 303)
  }
}

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const { messages, cart, isPaymentOpen, pending } = loaderData
  const isSignedIn = useSite()?.isSignedIn
  return (
    <div className="page checkout">
      <Steps current="cart" />
      <h1>カート</h1>
      <CartMessages messages={messages} rejection={cart?.rejection}>
        {pending !== undefined && <PurchaseInProgress pending={pending} />}
      </CartMessages>
      {isPaymentOpen && <PendingPayment />}
      {cart === undefined && !isPaymentOpen && <EmptyCart hasMessage={messages.length > 0} />}
      {cart !== undefined && (
        <>
          <h2 className="spoken">カートの商品</h2>
          <ul className="order-lines">
            {cart.lines.map((line) => (
              <CartLine key={line.uid} line={line} />
            ))}
          </ul>
          <p className="checkout-note">
            商品はご注文の確定をもって確保されます。カートにお入れになった時点では、ほかのお客様が先にご予約される場合がございます。
          </p>
          <section className="order-part" aria-labelledby="cost-title">
            <h2 id="cost-title">お支払い金額</h2>
            <Amounts amounts={cart.amounts} />
          </section>
          <CostBar amounts={cart.amounts}>
            {cart.rejection?.blocksCheckout ? (
              <p className="cost-stop">上のご案内をご確認ください</p>
            ) : (
              <a
                className="button button-wide"
                href={isSignedIn ? pageHref('shopping-delivery', { told: cart.told }) : pageHref('shopping-login')}
              >
                ご注文手続きへ進む
              </a>
            )}
          </CostBar>
        </>
      )}
    </div>
  )
}

/** The choice that is still to be added, from the query string. */
function pendingChoice(request: Request): Readonly<Record<string, string>> {
  const query = new URL(request.url).searchParams
  const names = ['item', ...CHOICE_FIELDS]
  return Object.fromEntries(names.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : [])))
}

/** Whether the last placed order awaits its card payment. Then the cart is empty because of that order. */
async function isPaymentOpen({ orders }: Services, orderSecret: string | undefined): Promise<boolean> {
  if (orderSecret === undefined) return false
  return (await orders.getOrder(orderSecret))?.order.status === 'New'
}
