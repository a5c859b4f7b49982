import { noticeText } from '#app/text/notice-text.ts'
import { cartMessage } from '#domain/cart/messages.ts'
import { errorMessage } from '#domain/errors/catalogue.ts'
import { rejected } from '#domain/result.ts'
import type { CartView } from '#services/services.ts'

/** Why the way on is closed, and what can be done about it. */
export type RefusalView = {
  readonly code: string
  /** Whether the next step must wait; an undeliverable day can also be mended further on, by another destination. */
  readonly stops: boolean
  /** Whether the customer has said where to deliver. */
  readonly hasAddress: boolean
  /** Items whose days can be picked again. */
  readonly tooEarly: readonly { readonly itemId: number; readonly itemName: string }[]
}

type Message = { readonly code: string; readonly text: string }

/** The code of the refusal to add to a cart that is being bought. */
export const UNDER_WAY = 'purchase-under-way'
/** Rows of the error catalogue: nothing is added during a purchase; sold out just before it (specification 8). */
const NO_ADDING = 4
const SOLD_OUT = 9

/** Whether the confirmation screen of a cart is open. */
export function isConfirmed({ order }: Pick<CartView, 'order'>): boolean {
  return order.lines.some(({ status }) => status === 'Temp')
}

/**
 * The sentences above the cart: what was taken out, then the first check that refuses it. `asked` is the code of a
 * redirect; it counts only where looking at the cart again does not tell more.
 */
export function messagesOf(cart: CartView | undefined, asked: string | null): Message[] {
  const found: Message[] = []
  const add = (code: string, text: string | undefined) => {
    if (text !== undefined && !found.some((message) => message.text === text)) found.push({ code, text })
  }
  const notices = cart?.order.notices ?? []
  if (asked === 'sold-out' && notices.length > 0) add(asked, errorMessage(SOLD_OUT))
  for (const notice of notices) add(notice.code, noticeText(notice))
  if (asked === UNDER_WAY && cart !== undefined && isConfirmed(cart)) add(asked, errorMessage(NO_ADDING))
  if (cart?.refusal !== undefined && cart.refusal.code !== 'cart-empty')
    add(cart.refusal.code, cartMessage(cart.refusal))
  const isTold = found.length > 0 && asked === 'cart-empty'
  if (!isTold && (asked === 'cart-changed' || asked === 'cart-empty'))
    add(asked, cartMessage(rejected(asked, { redirectTo: '/cart' })))
  return found
}

/** What the cart's refusal means for the page. */
export function refusalOf({ refusal, order }: CartView): RefusalView | undefined {
  if (refusal === undefined) return undefined
  const earliestOn = refusal.code === 'delivery-impossible' ? refusal.detail.earliestOn : undefined
  const tooEarly = earliestOn === undefined ? [] : order.lines.filter((line) => line.startOn < earliestOn)
  return {
    code: refusal.code,
    // An overdue order sends back without a message (specification 5, rule 3): the next step does that.
    stops: refusal.code !== 'delivery-impossible' && refusal.code !== 'has-arrear',
    hasAddress: order.customer !== undefined,
    tooEarly: tooEarly.map(({ itemId, itemName }) => ({ itemId, itemName })),
  }
}
