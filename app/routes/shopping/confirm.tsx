import { redirect, redirectDocument } from 'react-router'
import { z } from 'zod'
import {
  clientAddressContext,
  errorReporterContext,
  operatorContext,
  servicesContext,
  visitorContext,
} from '#app/context.ts'
import { placedCookies } from '#app/session/placed-order.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { advanceNotice } from '#app/text/identity-text.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { CostBar } from '#app/ui/order/amounts.tsx'
import { CardConsent } from '#app/ui/order/card-consent.tsx'
import { IdentityNotice } from '#app/ui/order/identity-notice.tsx'
import { Steps } from '#app/ui/order/steps.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { fieldOf } from '#domain/text/field.ts'
import { parseInteger } from '#domain/text/integer.ts'
import { setCookie } from '#domain/visitor/cookies.ts'
import type { Services } from '#services/services.ts'
import type { Route } from './+types/confirm.ts'
import { ConfirmSheet, OrderConsent } from './confirm-sheet.tsx'
import { confirmViewOf, sellerOf } from './order-views.ts'
import { purchaseEnded, requirePurchase, requireSameSession, type StepArgs } from './purchase.ts'
import { PurchaseIdField, parsePurchaseId } from './purchase-id.tsx'

const confirmation = z.object({
  seenVersion: fieldOf((input) => parseInteger(input) ?? rejected('version-malformed')),
  seenContent: z.string().optional(),
})
const MAX_DEVICE_LENGTH = 200

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'ご注文内容の確認', description: 'ご注文内容をご確認ください。' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { cart, member, purchaseId } = await requirePurchase({ request, context }, 'confirm')
  const { identityDocuments, cart: carts, checkout, settings } = context.get(servicesContext)
  const [document, medias, furtherDays] = await Promise.all([
    identityDocuments.findOfCart(cart.order, cart.identity),
    carts.mediasOf(cart.order),
    carts.furtherDaysOf(cart.order),
  ])
  const isAuthorisedLate = checkout.isAuthorisedLate(cart.order)
  return {
    ...confirmViewOf(cart, { medias, furtherDays, isAuthorisedLate, settings: settings.of(cart.order) }),
    purchaseId,
    identity: advanceNotice(document),
    isMember: member !== undefined,
    seller: sellerOf(context.get(operatorContext)),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const posted = await readForm(request)
  requireSameSession({ request, context }, posted)
  const form = confirmation.safeParse(posted)
  if (!form.success) throw catalogueError('invalid-page-move', 400, pageHref('shopping-confirm'))
  const begunAtMs = parsePurchaseId(posted)?.begunAtMs
  const input = {
    ...form.data,
    ...(begunAtMs === undefined ? {} : { begunAtMs }),
    renewsSecret: true,
    address: context.get(clientAddressContext),
    device: (request.headers.get('user-agent') ?? '').slice(0, MAX_DEVICE_LENGTH),
  }
  // The cart is not loaded first: a repeated confirmation finds the order already placed and gets the same response.
  const { cartSecret } = context.get(visitorContext)
  const placed =
    cartSecret === undefined
      ? rejected('no-cart')
      : await context.get(servicesContext).checkout.placeOrder(cartSecret, input)
  if (isRejected(placed)) {
    const answer = await redirectToJustPlaced({ request, context }, begunAtMs)
    if (answer === undefined) context.get(errorReporterContext).reject(placed.code)
    return rejectionResponse(placed, answer)
  }
  const headers = placedCookies(request, placed.orderSecret, { isToPay: placed.next.kind === 'pay' })
  if (placed.next.kind === 'pay') return redirectDocument(placed.next.url, { status: 303, headers })
  return redirect(pageHref('shopping-complete'), { status: 303, headers })
}

const GUEST_EDITS = {
  lines: pageHref('cart'),
  payment: pageHref('shopping-payment'),
  delivery: pageHref('shopping-delivery'),
  customer: pageHref('shopping-nonmember'),
}
/** The member's profile form leads back to the confirmation. */
const MEMBER_EDITS = { ...GUEST_EDITS, customer: pageHref('mypage-change', { next: pageHref('shopping-confirm') }) }

export default function ConfirmPage({ loaderData }: Route.ComponentProps) {
  const { seenVersion, seenContent, method, payStep, purchaseId, identity, isCard, isMember, seller } = loaderData
  return (
    <div className="page checkout">
      <Steps current="confirm" paymentMethod={method} />
      <h1>ご注文内容の確認</h1>
      <p className="checkout-lead">ご注文はまだお済みではありません。内容をご確認のうえ、ご注文ください。</p>
      <PostForm className="form checkout-columns">
        <div>
          {identity !== undefined && <IdentityNotice notice={identity} href={pageHref('shopping-document')} />}
          <ConfirmSheet view={loaderData} seller={seller} edit={isMember ? MEMBER_EDITS : GUEST_EDITS} />
          <PurchaseIdField purchaseId={purchaseId} />
          <input type="hidden" name="seenVersion" value={seenVersion} />
          <input type="hidden" name="seenContent" value={seenContent} />
          <OrderConsent />
          {isCard && <CardConsent />}
          {payStep !== undefined && (
            <p className="checkout-note">{`次の画面（${payStep}）でお手続きいただくと、ご注文が完了します。`}</p>
          )}
        </div>
        <CostBar summary={loaderData.summary}>
          <SubmitButton busyText="ご注文を承っております">
            {payStep === undefined ? (
              'この内容で注文する'
            ) : (
              <span>
                この内容で注文し、<span className="unbroken">{`${payStep}へ進む`}</span>
              </span>
            )}
          </SubmitButton>
        </CostBar>
      </PostForm>
      <p className="checkout-aside">
        <a href={pageHref('shopping-payment')}>お支払い方法へ戻る</a>
      </p>
    </div>
  )
}

/**
 * Leads to the order that this same confirmation has just placed, and says so once more. On a double submission, the
 * first response may have removed the cart cookie before the second request was sent.
 */
async function redirectToJustPlaced(
  { request, context }: StepArgs,
  begunAtMs: number | undefined,
): Promise<Response | undefined> {
  const { orderSecret } = context.get(visitorContext)
  if (orderSecret === undefined || begunAtMs === undefined) return undefined
  const placed = await context.get(servicesContext).orders.getOrder(orderSecret)
  if (placed?.order.registeredAt.epochMilliseconds !== begunAtMs) return undefined
  const path = placed.order.status === 'New' ? pageHref('shopping-checkout') : pageHref('shopping-complete')
  return redirect(path, { status: 303, headers: { 'set-cookie': setCookie(request, 'placed', orderSecret) } })
}

type PlaceOrderRejection = Extract<Awaited<ReturnType<Services['checkout']['placeOrder']>>, { kind: 'rejected' }>

function rejectionResponse(rejection: PlaceOrderRejection, justPlaced: Response | undefined) {
  switch (rejection.code) {
    case 'no-cart':
      if (justPlaced === undefined) throw purchaseEnded()
      return justPlaced
    case 'incomplete':
      // The step guard redirects to the first step that is not done.
      return redirect(pageHref('shopping-confirm'), 303)
    case 'not-sold':
    case 'double-booked':
      // The cart stores the names of the removed items; the cart page adds error 9.
      return redirect(pageHref('cart', { refused: 'sold-out' }), 303)
    case 'points-insufficient':
      return redirect(pageHref('shopping-payment', { refused: 'points' }), 303)
    default:
      return redirect(pageHref('cart', { refused: rejection.code }), 303)
  }
}
