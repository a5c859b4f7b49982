import { describe, expect, it } from 'vitest'
import { day } from '#domain/day.ts'
import { emptyCart } from '#domain/order/draft.ts'
import type { OrderLine } from '#domain/order/order.ts'
import { rejected } from '#domain/result.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import type { CartView } from '#services/cart/get-cart.ts'
import { blocksCheckout, messagesOf } from './cart-messages.ts'

const now = Temporal.Instant.from('2026-11-20T10:00:00+09:00')
const line = { uid: 'line', itemId: 1023, itemName: 'ワンピース', startOn: day('2026-11-21') } as OrderLine

function cartWith(changed: Partial<CartView>): CartView {
  return {
    order: { ...emptyCart('c', now, FIRST_SETTINGS), lines: [line] },
    rejection: undefined,
    ...changed,
  } as CartView
}

describe('cart messages', () => {
  it('are empty for a valid cart', () => {
    expect(messagesOf(cartWith({}), null)).toEqual([])
    expect(messagesOf(undefined, 'made-up')).toEqual([])
  })

  it('name the removed items once', () => {
    const notice = rejected('double-booked', { itemNames: ['ワンピース'] })
    const order = { ...emptyCart('c', now, FIRST_SETTINGS), notices: [notice] }
    const messages = messagesOf(cartWith({ order }), 'cart-empty')
    expect(messages).toHaveLength(1)
    expect(messages[0]?.text).toContain('「ワンピース」')
  })

  it('report other changes during a purchase after a redirect for that reason', () => {
    expect(messagesOf(cartWith({}), 'order-changed')[0]?.text).toContain(
      'お届け先やご利用日などのご指定が変更されました',
    )
  })

  it('report a changed cart only after a redirect for that reason', () => {
    expect(messagesOf(cartWith({}), 'cart-changed')[0]?.text).toContain('カートの内容が変更されました')
  })

  it('are empty for a customer with an overdue rental', () => {
    const refusal = rejected('has-arrear', { redirectTo: '/cart' })
    expect(messagesOf(cartWith({ rejection: refusal }), 'has-arrear')).toEqual([])
    expect(blocksCheckout(refusal)).toBe(false)
  })

  it('leave a day that is too early for the destination to its own notice', () => {
    const refusal = rejected('delivery-impossible', {
      redirectTo: '/cart',
      prefecture: 1,
      earliestOn: day('2026-11-22'),
      lineUids: ['line'],
      closed: undefined,
    })
    expect(blocksCheckout(refusal)).toBe(true)
    expect(messagesOf(cartWith({ rejection: refusal }), 'delivery-impossible')).toEqual([])
  })
})
