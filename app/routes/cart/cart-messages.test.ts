import { describe, expect, it } from 'vitest'
import { day } from '#domain/day.ts'
import { emptyCart } from '#domain/order/draft.ts'
import type { OrderLine } from '#domain/order/order.ts'
import { rejected } from '#domain/result.ts'
import type { CartView } from '#services/cart/get-cart.ts'
import { messagesOf, rejectionOf } from './cart-messages.ts'

const now = Temporal.Instant.from('2026-11-20T10:00:00+09:00')
const line = { uid: 'line', itemId: 1023, itemName: 'ワンピース', startOn: day('2026-11-21') } as OrderLine

function cartWith(changed: Partial<CartView>): CartView {
  return { order: { ...emptyCart('c', now), lines: [line] }, rejection: undefined, ...changed } as CartView
}

describe('cart messages', () => {
  it('are empty for a valid cart', () => {
    expect(messagesOf(cartWith({}), null)).toEqual([])
    expect(messagesOf(undefined, 'made-up')).toEqual([])
  })

  it('name the removed items once', () => {
    const notice = rejected('double-booked', { itemNames: ['ワンピース'] })
    const order = { ...emptyCart('c', now), notices: [notice] }
    const messages = messagesOf(cartWith({ order }), 'cart-empty')
    expect(messages).toHaveLength(1)
    expect(messages[0]?.text).toContain('「ワンピース」')
  })

  it('report a changed cart only after a redirect for that reason', () => {
    expect(messagesOf(cartWith({}), 'cart-changed')[0]?.text).toContain('カートの内容が変更されました')
  })

  it('are empty for a customer with an overdue rental', () => {
    const refusal = rejected('has-arrear', { redirectTo: '/cart' })
    expect(messagesOf(cartWith({ rejection: refusal }), 'has-arrear')).toEqual([])
    expect(rejectionOf(cartWith({ rejection: refusal }))?.blocksCheckout).toBe(false)
  })

  it('list the items that start too early for the destination', () => {
    const refusal = rejected('delivery-impossible', {
      redirectTo: '/cart',
      prefecture: 1,
      earliestOn: day('2026-11-22'),
      lineUids: ['line'],
      closed: undefined,
    })
    expect(rejectionOf(cartWith({ rejection: refusal }))).toMatchObject({
      blocksCheckout: false,
      undeliverable: [{ itemId: 1023, itemName: 'ワンピース' }],
    })
    expect(messagesOf(cartWith({ rejection: refusal }), null)[0]?.text).toContain('北海道')
  })
})
