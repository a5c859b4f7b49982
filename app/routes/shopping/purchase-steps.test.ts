import { describe, expect, it } from 'vitest'
import type { Address } from '#domain/delivery/address.ts'
import { rejected } from '#domain/result.ts'
import { requireStep } from './purchase-steps.ts'

const address = { prefecture: 13 } as Address
const emptyOrder = { email: undefined, customer: undefined, shipping: undefined, paymentMethod: undefined, notices: [] }
const completeOrder = {
  email: 'a@example.com',
  customer: address,
  shipping: address,
  paymentMethod: 'cod' as const,
  notices: [],
}

describe('the step guard', () => {
  it('opens the first step with only a cart', () => {
    expect(requireStep({ order: emptyOrder, refusal: undefined }, 'customer')).toBeUndefined()
  })

  it('redirects to the first step that is not done', () => {
    expect(requireStep({ order: emptyOrder, refusal: undefined }, 'confirm')).toBe('/shopping/nonmember')
    const noShipping = { ...completeOrder, shipping: undefined }
    expect(requireStep({ order: noShipping, refusal: undefined }, 'payment')).toBe('/shopping/deliv')
    const noMethod = { ...completeOrder, paymentMethod: undefined }
    expect(requireStep({ order: noMethod, refusal: undefined }, 'confirm')).toBe('/shopping/payment')
  })

  it('opens the confirmation when every step is done', () => {
    expect(requireStep({ order: completeOrder, refusal: undefined }, 'confirm')).toBeUndefined()
  })

  it('redirects every step to the cart page when the cart is rejected', () => {
    for (const step of ['customer', 'destination', 'payment', 'confirm'] as const) {
      expect(requireStep({ order: completeOrder, refusal: { code: 'cart-empty' } }, step)).toBe(
        '/cart?refused=cart-empty',
      )
    }
  })

  it('opens the destination step, but no later one, when a day cannot be delivered', () => {
    const refusal = { code: 'delivery-impossible' }
    expect(requireStep({ order: completeOrder, refusal }, 'destination')).toBeUndefined()
    expect(requireStep({ order: completeOrder, refusal }, 'payment')).toBe('/shopping/deliv')
  })

  it('redirects to the cart page when lines were removed, but opens the first step', () => {
    const notices = [rejected('double-booked', { itemNames: ['ワンピース'] })]
    expect(requireStep({ order: { ...completeOrder, notices }, refusal: undefined }, 'confirm')).toBe('/cart')
    expect(requireStep({ order: { ...completeOrder, notices }, refusal: undefined }, 'customer')).toBeUndefined()
  })
})
