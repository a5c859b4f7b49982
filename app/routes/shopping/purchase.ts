import { type RouterContextProvider, redirect } from 'react-router'
import { servicesContext, sessionContext, visitorContext } from '#app/context.ts'
import { redirectToLogin, requestedPath } from '#app/session/require-session.ts'
import { acknowledgeNotices, loadCart, redirectFromLostCart } from '#app/session/visitor-cart.ts'
import { cartMessage } from '#app/text/cart-text.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import type { PostedForm } from '#app/ui/form/read-form.ts'
import type { Address } from '#domain/delivery/address.ts'
import { profileSetupPath } from '#domain/navigation/guards.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { CartView } from '#services/cart/get-cart.ts'
import type { MemberView } from '#services/members/profile.ts'
import { isElsewhere, isSameAddress } from './destination.ts'
import { isOfAnotherPurchase, parsePurchaseId, purchaseIdOf } from './purchase-id.tsx'

/** A purchase in progress: the cart, its secret, the purchase id of its forms, and the member if there is one. */
export type Purchase = {
  readonly secret: string
  readonly cart: CartView
  readonly purchaseId: string
  readonly member: MemberView | undefined
}

export type StepArgs = { readonly request: Request; readonly context: Readonly<RouterContextProvider> }

const LOGIN = pageHref('shopping-login')

/**
 * The purchase of a step. Throws a redirect to the cart when there is none or it is rejected, and to the first step
 * with missing data (docs/product/5, Cart checks). `posted`: the submitted form. If the member's session has ended,
 * it is redirected to the login page with the form; if the purchase has ended, error 5 is thrown.
 */
export async function requirePurchase(args: StepArgs, step: PurchaseStep, posted?: PostedForm): Promise<Purchase> {
  const { context } = args
  const { session } = context.get(sessionContext)
  requireSameSession(args, posted)
  const { cartSecret } = context.get(visitorContext)
  const load = (secret: string) =>
    loadCart(context, ({ getCart, openConfirmation }) => (step === 'confirm' ? openConfirmation : getCart)(secret))
  const found = cartSecret === undefined ? undefined : await load(cartSecret)
  if (cartSecret === undefined || found === undefined) throw await missingCartResponse(args, posted)
  if (posted !== undefined && isOfAnotherPurchase(posted, found.order, session !== undefined)) throw purchaseEnded()
  const member = session === undefined ? undefined : await requireProfile(args, session.uid)
  if (posted === undefined) await acknowledgeNotices(args, cartSecret, found)
  const isFilledIn = member !== undefined && (await fillInMember(args, cartSecret, found, member))
  const cart = isFilledIn ? ((await load(cartSecret)) ?? found) : found
  const path = stepRedirect(cart, step)
  if (path !== undefined) throw redirect(path, 303)
  return { secret: cartSecret, cart, member, purchaseId: purchaseIdOf(cart.order, member !== undefined) }
}

/** Redirects a form of a member whose session has ended to the login page, which keeps it until sign-in. */
export function requireSameSession({ request, context }: StepArgs, posted: PostedForm | undefined): void {
  const isSignedIn = context.get(sessionContext).session !== undefined
  if (!isSignedIn && posted !== undefined && parsePurchaseId(posted)?.isMember) throw redirectToLogin(request, LOGIN)
}

/**
 * Without a cart, a member whose session has ended signs in again and gets it back. A form belongs to a purchase that
 * has ended, for instance in another tab; a page leads to the order that was just placed, or fails the first check.
 */
async function missingCartResponse({ request, context }: StepArgs, posted: PostedForm | undefined) {
  if (context.get(sessionContext).ended !== undefined) return redirectToLogin(request, LOGIN)
  if (posted !== undefined) return purchaseEnded()
  return redirectFromLostCart({ request, context })
}

/** Redirects a member without a profile to the profile form, which leads back here. */
async function requireProfile({ request, context }: StepArgs, uid: string): Promise<MemberView> {
  const member = await context.get(servicesContext).members.getMember(uid)
  if (member !== undefined) return member
  throw redirect(profileSetupPath(requestedPath(request)), 303)
}

/**
 * Writes the member's email and address into a cart that has other data. A cart without a destination gets the default
 * address of the address book.
 */
async function fillInMember(
  { context }: StepArgs,
  secret: string,
  { order }: CartView,
  { email, profile, addresses }: MemberView,
): Promise<boolean> {
  const isUpToDate = order.email === email && isSameAddress(order.customer, profile.address)
  if (order.notices.length > 0 || (isUpToDate && order.shipping !== undefined)) return false
  const defaultAddress = addresses.find(({ isDefault }) => isDefault)?.address ?? profile.address
  const hasOtherDestination = isElsewhere(order)
  const shipping =
    order.shipping === undefined ? defaultAddress : hasOtherDestination ? order.shipping : profile.address
  const entered = { email, customer: profile.address, shipping }
  await context.get(servicesContext).checkout.saveCustomer(secret, entered, order)
  return true
}

/** The error for a purchase that has ended: session over, new one started, completed (docs/product/8, Error codes). */
export function purchaseEnded() {
  return catalogueError('procedure-invalid', 410, pageHref('cart'))
}

/** The customer of a purchase; known in every step after the first. */
export function requireCustomer({ cart }: Purchase): Address {
  if (cart.order.customer === undefined) throw redirect(pageHref('shopping-nonmember'), 303)
  return cart.order.customer
}

/** Why a guest is not accepted, on the steps where that can be corrected; else empty. */
export function notAcceptedText({ rejection }: Pick<CartView, 'rejection'>): string {
  return rejection?.code === 'not-accepted' ? (cartMessage(rejection) ?? '') : ''
}

/** The steps of a purchase that need a cart, in order. */
const PURCHASE_STEPS = ['customer', 'destination', 'payment', 'confirm'] as const
type PurchaseStep = (typeof PURCHASE_STEPS)[number]

const PATHS = {
  customer: pageHref('shopping-nonmember'),
  destination: pageHref('shopping-delivery'),
  payment: pageHref('shopping-payment'),
  confirm: pageHref('shopping-confirm'),
} as const satisfies Record<PurchaseStep, string>

/** The steps that open although a check fails, because they change what it checks: address and telephone. */
const MENDED_AT: Partial<Record<PurchaseStep, readonly string[]>> = {
  customer: ['not-accepted', 'delivery-impossible'],
  destination: ['not-accepted', 'delivery-impossible'],
}

type StepFacts = {
  readonly order: Pick<CartView['order'], 'email' | 'customer' | 'shipping' | 'paymentMethod' | 'notices'>
  readonly rejection: { readonly code: string } | undefined
}

/**
 * Where to redirect a visitor who opens a step: to the cart when it is rejected, otherwise to the first earlier step
 * that is not done; undefined when the step may be opened. A cart that lost lines has to be seen again before its steps
 * continue.
 */
export function stepRedirect(cart: StepFacts, step: PurchaseStep): string | undefined {
  const { order, rejection } = cart
  if (rejection !== undefined && !MENDED_AT[step]?.includes(rejection.code))
    return pageHref('cart', { refused: rejection.code })
  if (order.notices.length > 0) return pageHref('cart')
  for (const earlier of PURCHASE_STEPS) {
    if (earlier === step) return undefined
    if (!isDone(cart, earlier)) return PATHS[earlier]
  }
  return undefined
}

function isDone({ order }: StepFacts, step: PurchaseStep): boolean {
  switch (step) {
    case 'customer':
      return order.email !== undefined && order.customer !== undefined
    case 'destination':
      return order.shipping !== undefined
    case 'payment':
      return order.paymentMethod !== undefined
    case 'confirm':
      return false
  }
}
