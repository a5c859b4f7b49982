import type { CartView } from '#services/services.ts'

/** The steps of a purchase that need a cart, in order, and where each is. */
export const PURCHASE_STEPS = ['customer', 'destination', 'payment', 'confirm'] as const
export type PurchaseStep = (typeof PURCHASE_STEPS)[number]

const PATHS = {
  customer: '/shopping/nonmember',
  destination: '/shopping/deliv',
  payment: '/shopping/payment',
  confirm: '/shopping/confirm',
} as const satisfies Record<PurchaseStep, string>

type StepFacts = {
  readonly order: Pick<CartView['order'], 'email' | 'customer' | 'shipping' | 'paymentMethod' | 'notices'>
  readonly refusal: { readonly code: string } | undefined
}

/**
 * Where a visitor who opens a step belongs instead: the cart when it is refused, else the first step before it that is
 * not done. Undefined when the step may be opened. A cart that lost lines is looked at anew before its steps are gone
 * on with; the first step shows the loss too, and what is entered there acknowledges it. A day that cannot be delivered
 * is mended at the destination step, so it closes only what comes after.
 */
export function requireStep(cart: StepFacts, step: PurchaseStep): string | undefined {
  const { order, refusal } = cart
  if (refusal !== undefined && refusal.code !== 'delivery-impossible') return `/cart?refused=${refusal.code}`
  if (step !== 'customer' && order.notices.length > 0) return '/cart'
  for (const earlier of PURCHASE_STEPS) {
    if (earlier === step) return undefined
    if (!isDone(cart, earlier)) return PATHS[earlier]
  }
  return undefined
}

function isDone({ order, refusal }: StepFacts, step: PurchaseStep): boolean {
  switch (step) {
    case 'customer':
      return order.email !== undefined && order.customer !== undefined
    case 'destination':
      return order.shipping !== undefined && refusal === undefined
    case 'payment':
      return order.paymentMethod !== undefined
    case 'confirm':
      return false
  }
}
