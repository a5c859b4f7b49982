import { type ReactNode, useEffect, useRef } from 'react'
import { data, redirect } from 'react-router'
import { errorReporterContext, servicesContext, sessionContext, visitorContext } from '#app/context.ts'
import { bodySizeOf } from '#app/session/body-size.ts'
import { destinationNote } from '#app/session/destination.ts'
import { redirectToPlaced } from '#app/session/placed-order.ts'
import { loadCart } from '#app/session/visitor-cart.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { fieldErrorsOf } from '#app/text/field-errors.ts'
import { advanceNotice } from '#app/text/identity-text.ts'
import { HiddenFields } from '#app/ui/form/hidden-fields.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Amounts, CostBar } from '#app/ui/order/amounts.tsx'
import { DeliveryImpossible, deliveryImpossibleOf, MOVE_DAYS } from '#app/ui/order/delivery-impossible.tsx'
import { IdentityNotice } from '#app/ui/order/identity-notice.tsx'
import { OrderPart } from '#app/ui/order/order-part.tsx'
import { linesOf, summaryOf } from '#app/ui/order/order-view.ts'
import { Steps } from '#app/ui/order/steps.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { unbrokenDays } from '#app/ui/unbroken-days.tsx'
import { choicePath } from '#domain/cart/choice-path.ts'
import { parseDay } from '#domain/day.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { WEARER_LABEL } from '#domain/order/facts.ts'
import { rejected } from '#domain/result.ts'
import { setCookie } from '#domain/visitor/cookies.ts'
import type { Route } from './+types/cart.ts'
import { accessoriesOf, lostGarmentsOf } from './accessory-view.ts'
import { CART_DESTINATION_ID, CartDestination, destinationOfCart } from './cart-destination.tsx'
import { CartLine, rejectionsOf } from './cart-line.tsx'
import { blocksCheckout, messagesOf, nextPathOf, openPaymentUntil, PURCHASE_IN_PROGRESS } from './cart-messages.ts'
import { cartIntent, pendingChoice, rejectedAccessory, wearerForm } from './cart-request.ts'
import { chooseDestination } from './choose-destination.ts'
import { EmptyCart, PendingPayment } from './empty-cart.tsx'
import { LostGarments } from './lost-garments.tsx'
import { MatchingAccessories } from './matching-accessories.tsx'
import { ReferenceLimit, referenceLimitOf } from './reference-limit.tsx'
import { useFocusOnAdded } from './use-focus-on-added.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'カート', description: 'カートの商品とお支払い金額をご確認ください。' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { cartSecret, orderSecret, cartCount, hasDestination } = context.get(visitorContext)
  const cart =
    cartSecret === undefined
      ? undefined
      : await loadCart(context, ({ getCart }) => getCart(cartSecret, { withIdentity: true }))
  const placed = cart === undefined ? await redirectToPlaced(request, context) : undefined
  if (placed !== undefined) throw placed
  const query = new URL(request.url).searchParams
  const messages = messagesOf(cart, query.get('refused'))
  const lineCount = cart?.order.lines.length ?? 0
  const replacements = cart === undefined ? [] : await services.cart.findReplacements(cart.order)
  const lost = { replacements: lostGarmentsOf(replacements), prefecture: cart?.order.prefecture }
  const headers = new Headers()
  if (cart === undefined && cartSecret !== undefined)
    headers.append('set-cookie', setCookie(request, 'cart', undefined))
  if (lineCount !== cartCount)
    headers.append('set-cookie', setCookie(request, 'count', lineCount ? `${lineCount}` : undefined))
  if (cart === undefined || lineCount === 0) {
    const heldUntil = await openPaymentUntil(services, orderSecret)
    const shown = messages.filter(({ code }) => heldUntil === undefined || code !== 'cart-empty')
    return data({ ...lost, lineCount, messages: shown, cart: undefined, heldUntil, pending: undefined }, { headers })
  }
  const [document, medias, accessories] = await Promise.all([
    services.identityDocuments.findOfCart(cart.order, cart.identity),
    services.cart.mediasOf(cart.order),
    cart.rejection ? [] : bodySizeOf(context).then((size) => services.cart.findAccessories(cart.order, size?.footCm)),
  ])
  const view = {
    destination: destinationOfCart(cart, hasDestination, await destinationNote(context, query.get('zip'))),
    identity: advanceNotice(document),
    lines: linesOf(cart.order, medias, cart.settings),
    summary: summaryOf(cart.order, cart.settings),
    isBlocked: blocksCheckout(cart.rejection),
    isInPurchase: query.get('refused') === 'delivery-impossible',
    impossible: await deliveryImpossibleOf(cart, async () =>
      cartSecret === undefined ? [] : services.cart.findNearestStarts(cartSecret),
    ),
    limit: referenceLimitOf(cart),
    accessories: accessoriesOf(accessories, rejectedAccessory(query)),
    nextPath: nextPathOf(cart.order, {
      isSignedIn: context.get(sessionContext).isSignedIn,
      isAccepted: cart.rejection === undefined && query.get('refused') !== 'not-accepted',
    }),
  }
  const pending = messages.some(({ code }) => code === PURCHASE_IN_PROGRESS) ? pendingChoice(request) : undefined
  return data({ ...lost, lineCount, messages, cart: view, heldUntil: undefined, pending }, { headers })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { cart, settings } = context.get(servicesContext)
  const { cartSecret } = context.get(visitorContext)
  const form = await readForm(request)
  const intent = cartIntent(settings.now()).safeParse(form)
  if (!intent.success) throw catalogueError('invalid-page-move', 400, pageHref('cart'))
  if (cartSecret === undefined) return redirect(pageHref('cart'), 303)
  if (intent.data.intent === 'leave') {
    await cart.leaveConfirmation(cartSecret)
    return redirect(choicePath(form), 303)
  }
  if (intent.data.intent === MOVE_DAYS) {
    const startOn = parseDay(intent.data.start)
    const refused = startOn === undefined ? rejected('none-free') : await cart.moveLines(cartSecret, startOn)
    const goesOn = refused === undefined && intent.data.onward
    return redirect(goesOn ? pageHref('shopping-payment') : pageHref('cart', { refused: refused?.code }), 303)
  }
  if (intent.data.intent === 'destination') return chooseDestination(request, context, cartSecret, intent.data)
  if (intent.data.intent === 'wear') {
    const { line, wear, risk } = intent.data
    const refused = await cart.chooseWearing(cartSecret, line, { wearOn: wear, isRiskRead: risk })
    return redirect(pageHref('cart', { refused: refused?.code }), 303)
  }
  if (intent.data.intent === 'wearer') {
    const { line, name } = intent.data
    const parsed = wearerForm.safeParse({ name })
    if (!parsed.success) {
      const { name: error = '' } = fieldErrorsOf(parsed.error, { name: WEARER_LABEL })
      return data({ wearer: { line, name, error } }, { status: 400 })
    }
    await cart.nameWearer(cartSecret, line, parsed.data.name)
    return redirect(pageHref('cart'), 303)
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
    return data({ failedLine: intent.data.line }, { status: 503 })
  }
}

const NOTICES_ID = 'cart-notices'

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { messages, cart, heldUntil, pending } = loaderData
  const lines = useFocusOnAdded(cart?.lines ?? [])
  const notices = (
    <>
      <CartMessages messages={messages}>
        {pending !== undefined && <PurchaseInProgress pending={pending} />}
      </CartMessages>
      <DeliveryImpossible
        view={cart?.impossible}
        isInPurchase={cart?.isInPurchase === true}
        destinationHref={cart?.destination.isEntered ? pageHref('shopping-delivery') : `#${CART_DESTINATION_ID}`}
      />
      <ReferenceLimit view={cart?.limit} />
      <LostGarments garments={loaderData.replacements} prefecture={loaderData.prefecture} />
    </>
  )
  return (
    <div className="page checkout">
      <Steps current="cart" />
      <h1>カート</h1>
      {cart === undefined && notices}
      {heldUntil !== undefined && <PendingPayment until={heldUntil} />}
      {cart === undefined && heldUntil === undefined && <EmptyCart hasMessage={messages.length > 0} />}
      {cart !== undefined && (
        <div className="checkout-columns">
          <div>
            <div id={NOTICES_ID}>{notices}</div>
            <CartDestination destination={cart.destination} />
            <h2 className="spoken">カートの商品</h2>
            <ul className="order-lines" ref={lines}>
              {cart.lines.map((line) => (
                <CartLine key={line.uid} line={line} refused={rejectionsOf(line.uid, actionData)} />
              ))}
            </ul>
            <p className="checkout-note">
              商品はご注文の時点で確保されます。カートにお入れになった時点では、ほかのお客様が先にご予約される場合がございます。
            </p>
            <MatchingAccessories accessories={cart.accessories} prefecture={loaderData.prefecture} />
            {cart.identity !== undefined && <IdentityNotice notice={cart.identity} />}
            <div className="cost-below">
              <OrderPart id="cost" title="お支払い金額">
                <Amounts amounts={cart.summary.amounts} />
              </OrderPart>
            </div>
          </div>
          <CostBar summary={cart.summary}>
            <Onward isBlocked={cart.isBlocked} nextPath={cart.nextPath} />
          </CostBar>
        </div>
      )}
    </div>
  )
}

function Onward({ isBlocked, nextPath }: { readonly isBlocked: boolean; readonly nextPath: string }) {
  return isBlocked ? (
    <a className="cost-stop" href={`#${NOTICES_ID}`}>
      上のご案内をご確認ください
    </a>
  ) : (
    <a className="button button-wide" href={nextPath}>
      ご注文手続きへ進む
    </a>
  )
}

type CartMessagesProps = {
  readonly messages: ReturnType<typeof messagesOf>
  readonly children?: ReactNode
}

function CartMessages({ messages, children }: CartMessagesProps) {
  const box = useRef<HTMLDivElement>(null)
  const text = messages.map((each) => each.text).join('')
  useEffect(() => {
    if (text !== '') box.current?.focus()
  }, [text])
  if (messages.length === 0) return null
  return (
    <div className="order-notice" role="alert" tabIndex={-1} ref={box}>
      {messages.map((message) => (
        <p key={message.text}>{unbrokenDays(message.text)}</p>
      ))}
      {children}
    </div>
  )
}

/** Links below error 4: back to the confirmation, or leave it and return to the choice. */
function PurchaseInProgress({ pending }: { readonly pending: Readonly<Record<string, string>> }) {
  return (
    <>
      <p className="ways-out">
        <a href={pageHref('shopping-confirm')}>ご注文内容の確認へ戻る</a>
      </p>
      <PostForm label="お手続きの取りやめ">
        <HiddenFields values={pending} />
        <SubmitButton variant="plain" name="intent" value="leave">
          お手続きをいったん取りやめて、商品を追加する
        </SubmitButton>
      </PostForm>
    </>
  )
}
