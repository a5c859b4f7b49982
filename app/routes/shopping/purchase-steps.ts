import { pageHref } from '#domain/navigation/href.ts'
import type { CartView } from '#services/cart/get-cart.ts'

/** The steps of a purchase that need a cart, in order. */
export const PURCHASE_STEPS = ['customer', 'destination', 'payment', 'confirm'] as const
export type PurchaseStep = (typeof PURCHASE_STEPS)[number]

const PATHS = {
  customer: pageHref('shopping-nonmember'),
  destination: pageHref('shopping-delivery'),
  payment: pageHref('shopping-payment'),
  confirm: pageHref('shopping-confirm'),
} as const satisfies Record<PurchaseStep, string>

type StepFacts = {
  readonly order: Pick<CartView['order'], 'email' | 'customer' | 'shipping' | 'paymentMethod' | 'notices'>
  readonly rejection: { readonly code: string } | undefined
}

/**
 * Where to redirect a visitor who opens a step: to the cart when it is rejected, otherwise to the first earlier step
 * that is not done; undefined when the step may be opened. A cart that lost lines has to be seen again before its steps
 * continue. The first step shows the lost lines too, and saving it acknowledges them. A day that cannot be delivered is
 * resolved at the destination step, so it blocks only the later steps.
 */
export function stepRedirect(cart: StepFacts, step: PurchaseStep): string | undefined {
  const { order, rejection } = cart
  if (rejection !== undefined && rejection.code !== 'delivery-impossible')
    return pageHref('cart', { refused: rejection.code })
  if (step !== 'customer' && order.notices.length > 0) return pageHref('cart')
  for (const earlier of PURCHASE_STEPS) {
    if (earlier === step) return undefined
    if (!isDone(cart, earlier)) return PATHS[earlier]
  }
  return undefined
}

function isDone({ order, rejection }: StepFacts, step: PurchaseStep): boolean {
  switch (step) {
    case 'customer':
      return order.email !== undefined && order.customer !== undefined
    case 'destination':
      return order.shipping !== undefined && rejection === undefined
    case 'payment':
      return order.paymentMethod !== undefined
    case 'confirm':
      return false
  }
}
