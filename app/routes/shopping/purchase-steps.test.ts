import { describe, expect, it } from 'vitest'
import type { Address } from '#domain/delivery/address.ts'
import { rejected } from '#domain/result.ts'
import { requireStep } from './purchase-steps.ts'

const address = { prefecture: 13 } as Address
const nothing = { email: undefined, customer: undefined, shipping: undefined, paymentMethod: undefined, notices: [] }
const known = {
  email: 'a@example.com',
  customer: address,
  shipping: address,
  paymentMethod: 'cod' as const,
  notices: [],
}

describe('the step guard', () => {
  it('opens the first step with nothing but a cart', () => {
    expect(requireStep({ order: nothing, refusal: undefined }, 'customer')).toBeUndefined()
  })

  it('leads to the first step that is not done', () => {
    expect(requireStep({ order: nothing, refusal: undefined }, 'confirm')).toBe('/shopping/nonmember')
    const noShipping = { ...known, shipping: undefined }
    expect(requireStep({ order: noShipping, refusal: undefined }, 'payment')).toBe('/shopping/deliv')
    const noMethod = { ...known, paymentMethod: undefined }
    expect(requireStep({ order: noMethod, refusal: undefined }, 'confirm')).toBe('/shopping/payment')
  })

  it('opens the confirmation when every step is done', () => {
    expect(requireStep({ order: known, refusal: undefined }, 'confirm')).toBeUndefined()
  })

  it('sends a refused cart back to the cart, from every step', () => {
    for (const step of ['customer', 'destination', 'payment', 'confirm'] as const) {
      expect(requireStep({ order: known, refusal: { code: 'cart-empty' } }, step)).toBe('/cart?refused=cart-empty')
    }
  })

  it('lets a day that cannot be delivered be mended at the destination, and no further', () => {
    const refusal = { code: 'delivery-impossible' }
    expect(requireStep({ order: known, refusal }, 'destination')).toBeUndefined()
    expect(requireStep({ order: known, refusal }, 'payment')).toBe('/shopping/deliv')
  })

  it('sends a cart that lost lines back to the cart, but lets it begin anew', () => {
    const notices = [rejected('double-booked', { itemNames: ['ワンピース'] })]
    expect(requireStep({ order: { ...known, notices }, refusal: undefined }, 'confirm')).toBe('/cart')
    expect(requireStep({ order: { ...known, notices }, refusal: undefined }, 'customer')).toBeUndefined()
  })
})
