import { redirect } from 'react-router'
import { visitorContext } from '#app/context.ts'
import { getSignInMethods, popupHeaders } from '#app/session/sign-in-methods.ts'
import { acknowledgeNotices, loadCart, redirectFromLostCart } from '#app/session/visitor-cart.ts'
import { cartMessage } from '#app/text/cart-text.ts'
import { FormAlert } from '#app/ui/form/error-summary.tsx'
import { CostBar } from '#app/ui/order/amounts.tsx'
import { summaryOf } from '#app/ui/order/order-view.ts'
import { Steps } from '#app/ui/order/steps.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { phrased } from '#app/ui/phrased.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import type { CartView } from '#services/cart/get-cart.ts'
import type { Route } from './+types/purchase-login.ts'
import { MemberSignIn } from './other-sign-in-methods.tsx'
import { nextPath, signInAction } from './sign-in.ts'
import { ResumeForm } from './sign-in-form.tsx'

const DEFAULT_PATH = pageHref('shopping-delivery')

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'ご注文手続き', description: 'ご注文の方法をお選びください。' })

export const headers = popupHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const { cartSecret } = context.get(visitorContext)
  // Without a cart a member signs in to get that of the account.
  const cart = cartSecret === undefined ? undefined : await requireCart({ request, context }, cartSecret)
  return {
    next: nextPath(request, DEFAULT_PATH),
    rejection: cart?.rejection && cartMessage(cart.rejection),
    summary: cart && summaryOf(cart.order, cart.settings),
    methods: await getSignInMethods(request, context),
  }
}

/** The cart of the purchase. Throws a redirect to the cart page; a guest who is not accepted may sign in. */
async function requireCart(args: Pick<Route.LoaderArgs, 'request' | 'context'>, secret: string): Promise<CartView> {
  const cart = await loadCart(args.context, ({ getCart }) => getCart(secret))
  if (cart === undefined) throw await redirectFromLostCart(args)
  const { order, rejection } = cart
  if (rejection !== undefined && rejection.code !== 'not-accepted')
    throw redirect(pageHref('cart', { refused: rejection.code }), 303)
  await acknowledgeNotices(args, secret, cart)
  if (order.notices.length > 0) throw redirect(pageHref('cart'), 303)
  return cart
}

export function action(args: Route.ActionArgs) {
  return signInAction(args, DEFAULT_PATH)
}

export default function PurchaseLoginPage({
  loaderData: { next, rejection, summary, methods },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="page checkout">
      <Steps current="customer" />
      <h1>ご注文手続き</h1>
      <FormAlert message={rejection ?? ''} />
      <div className="checkout-columns">
        <div className="login">
          {actionData?.resume === undefined ? (
            <>
              {summary !== undefined && <GuestCheckout />}
              <section className="login-part" aria-labelledby="member-title">
                <h2 id="member-title">会員の方</h2>
                <MemberSignIn next={next} methods={methods} answer={actionData} />
              </section>
              <section className="login-part" aria-labelledby="new-title">
                <h2 id="new-title">新規会員登録の方</h2>
                <p>次回からご住所の入力を省け、ポイントもお使いになれます。カートの内容はそのまま引き継がれます。</p>
                <a className="button button-plain button-wide" href={pageHref('entry')}>
                  新規会員登録
                </a>
              </section>
              <p className="login-help">
                ご注文がお済みで、メールが見当たらない方は、<a href={pageHref('shopping-lookup')}>ご注文の照会</a>
                をご利用ください。
              </p>
            </>
          ) : (
            <ResumeForm path={actionData.resume} pendingForm={actionData.pendingForm} />
          )}
        </div>
        {summary !== undefined && <CostBar summary={summary} />}
      </div>
    </div>
  )
}

function GuestCheckout() {
  return (
    <section className="login-part" aria-labelledby="guest-title">
      <h2 id="guest-title">{phrased('会員登録をせずにご注文の方')}</h2>
      <p>お名前とお届け先のご入力だけで、ご注文いただけます。</p>
      <a className="button button-wide" href={pageHref('shopping-nonmember')}>
        会員登録をせずに注文する
      </a>
    </section>
  )
}
