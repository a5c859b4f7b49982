import { type RouterContextProvider, redirect } from 'react-router'
import { servicesContext, sessionContext, troubleContext, visitorContext } from '#app/context.ts'
import { ownPath, toLogin } from '#app/session/to-login.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { noticeText, toldOf } from '#app/text/notice-text.ts'
import type { PostedForm } from '#app/ui/form/read-form.ts'
import type { Address } from '#domain/delivery/address.ts'
import { introductionPath } from '#domain/navigation/guards.ts'
import type { MemberView } from '#services/member-services.ts'
import type { CartView } from '#services/services.ts'
import { isElsewhere, isSameAddress } from './destination.ts'
import { isOfAnotherPurchase, markOf, readMark } from './purchase-mark.ts'
import { type PurchaseStep, requireStep } from './purchase-steps.ts'

/** A purchase under way: the cart, the secret that names it, what its forms carry, and the member whose it is. */
export type Purchase = {
  readonly secret: string
  readonly cart: CartView
  readonly mark: string
  readonly member: MemberView | undefined
}

/** What a step is asked with: a loader's or an action's. */
export type StepArgs = { readonly request: Request; readonly context: Readonly<RouterContextProvider> }

const LOGIN = '/shopping/shopping'

/**
 * The purchase that a step is about. Throws a redirect to the cart when there is none or it is refused, and to the
 * first step whose data are missing (specification 5, Cart validation). `posted`: the form that was sent; one of a
 * member whose session is over goes along to the login page, one of a purchase that is over is told so (error 5).
 */
export async function requirePurchase(args: StepArgs, step: PurchaseStep, posted?: PostedForm): Promise<Purchase> {
  const { context } = args
  const { session } = context.get(sessionContext)
  requireSameSession(args, posted)
  const { cartSecret } = context.get(visitorContext)
  const found = cartSecret === undefined ? undefined : await look(args, cartSecret, step)
  if (cartSecret === undefined || found === undefined) throw withoutCart(args, posted)
  if (posted !== undefined && isOfAnotherPurchase(posted, found.order, session !== undefined)) throw procedureOver()
  const member = session === undefined ? undefined : await requireProfile(args, session.uid)
  const isIntroduced = member !== undefined && (await introduceMember(args, cartSecret, found, member))
  const cart = isIntroduced ? ((await look(args, cartSecret, step)) ?? found) : found
  const path = requireStep(cart, step)
  if (path !== undefined) throw redirect(path, 303)
  return { secret: cartSecret, cart, member, mark: markOf(cart.order, member !== undefined) }
}

/** The form of somebody who is not signed in any more is kept until she is again. */
export function requireSameSession({ request, context }: StepArgs, posted: PostedForm | undefined): void {
  const isSignedIn = context.get(sessionContext).session !== undefined
  if (!isSignedIn && posted !== undefined && readMark(posted)?.isMembers) throw toLogin(request, LOGIN)
}

/** A look at the cart; whatever keeps it from being fetched is catalogue 10. */
async function look({ context }: StepArgs, secret: string, step: PurchaseStep): Promise<CartView | undefined> {
  const { getCart, openConfirmation } = context.get(servicesContext).cart
  try {
    return await (step === 'confirm' ? openConfirmation : getCart)(secret)
  } catch (error) {
    context.get(troubleContext).report(error)
    throw catalogueError(10, 503, '/cart')
  }
}

/**
 * A member's cart is at hand again once she has signed in again. A form without a cart is one of a purchase that is
 * over, in another tab for instance; a page without one is the first check.
 */
function withoutCart({ request, context }: StepArgs, posted: PostedForm | undefined) {
  if (context.get(sessionContext).ended !== undefined) return toLogin(request, LOGIN)
  return posted === undefined ? redirect('/cart?refused=cart-empty', 303) : procedureOver()
}

/** Somebody who has told nothing of herself so far is asked first, and comes back here. */
async function requireProfile({ request, context }: StepArgs, uid: string): Promise<MemberView> {
  const member = await context.get(servicesContext).members.getMember(uid)
  if (member !== undefined) return member
  throw redirect(introductionPath(ownPath(request)), 303)
}

/**
 * Who a member is and where she lives the shop knows: it is written into a cart that says otherwise, or whose notices
 * she has read (`told` in the address). Without a destination it goes to the default one of her address book.
 */
async function introduceMember(
  { request, context }: StepArgs,
  secret: string,
  { order }: CartView,
  { email, profile, addresses }: MemberView,
): Promise<boolean> {
  const { notices } = order
  const told = new URL(request.url).searchParams.get('told')
  if (notices.length > 0 && told !== toldOf(notices.map(noticeText))) return false
  const isKnown = order.email === email && isSameAddress(order.customer, profile.address)
  if (isKnown && order.shipping !== undefined && notices.length === 0) return false
  const usual = addresses.find(({ isDefault }) => isDefault)?.address ?? profile.address
  const isChosen = isElsewhere(order)
  const shipping = order.shipping === undefined ? usual : isChosen ? order.shipping : profile.address
  await context.get(servicesContext).checkout.saveCustomer(secret, { email, customer: profile.address, shipping })
  return true
}

/**
 * Answer to a step of a purchase that is no more: session over, new purchase begun, or completed (specification 8, 5).
 */
export function procedureOver() {
  return catalogueError(5, 410, '/cart')
}

/** Who orders; steps after the first always know. */
export function requireCustomer({ cart }: Purchase): Address {
  if (cart.order.customer === undefined) throw redirect('/shopping/nonmember', 303)
  return cart.order.customer
}
