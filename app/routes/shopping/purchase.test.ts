import { describe, expect, it } from 'vitest'
import type { Address } from '#domain/delivery/address.ts'
import { rejected } from '#domain/result.ts'
import { stepRedirect } from './purchase.ts'

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
    expect(stepRedirect({ order: emptyOrder, rejection: undefined }, 'customer')).toBeUndefined()
  })

  it('redirects to the first step that is not done', () => {
    expect(stepRedirect({ order: emptyOrder, rejection: undefined }, 'confirm')).toBe('/shopping/nonmember')
    const noShipping = { ...completeOrder, shipping: undefined }
    expect(stepRedirect({ order: noShipping, rejection: undefined }, 'payment')).toBe('/shopping/deliv')
    const noMethod = { ...completeOrder, paymentMethod: undefined }
    expect(stepRedirect({ order: noMethod, rejection: undefined }, 'confirm')).toBe('/shopping/payment')
  })

  it('opens the confirmation when every step is done', () => {
    expect(stepRedirect({ order: completeOrder, rejection: undefined }, 'confirm')).toBeUndefined()
  })

  it('redirects every step to the cart page when the cart is rejected', () => {
    for (const step of ['customer', 'destination', 'payment', 'confirm'] as const) {
      expect(stepRedirect({ order: completeOrder, rejection: { code: 'cart-empty' } }, step)).toBe(
        '/cart?refused=cart-empty',
      )
    }
  })

  it('opens the steps that change the address, but no later one, when a day cannot be delivered', () => {
    const rejection = { code: 'delivery-impossible' }
    expect(stepRedirect({ order: completeOrder, rejection }, 'customer')).toBeUndefined()
    expect(stepRedirect({ order: completeOrder, rejection }, 'destination')).toBeUndefined()
    expect(stepRedirect({ order: completeOrder, rejection }, 'payment')).toBe('/cart?refused=delivery-impossible')
  })

  it('redirects every step to the cart page when lines were removed', () => {
    const notices = [rejected('double-booked', { itemNames: ['ワンピース'] })]
    for (const step of ['customer', 'destination', 'payment', 'confirm'] as const)
      expect(stepRedirect({ order: { ...completeOrder, notices }, rejection: undefined }, step)).toBe('/cart')
  })
})
