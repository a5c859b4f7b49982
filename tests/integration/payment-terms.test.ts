import { describe, expect, test } from 'vitest'
import { cancellationPayment, paymentTimingText } from '#domain/order/payment-terms.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { buyers } from '#tests/support/customers/buyers.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

/** The final screen and the mail of an order say alike when it is paid, and how a cancellation fee is. */
const shop = builtShop([{ id: 1, units: 40 }])
const { guest } = buyers(() => shop)

const METHODS = ['card', 'amazonpay', 'cod'] as const
/** Beyond the days that a card and Amazon Pay hold an authorisation. */
const FAR_AHEAD = '2027-02-10'
const ORDERS = METHODS.flatMap((method) => [
  { method, start: '2026-11-23', further: undefined, isLate: false },
  { method, start: '2026-11-23', further: '2026-11-25', isLate: false },
  { method, start: FAR_AHEAD, further: undefined, isLate: method !== 'cod' },
])

describe.each(ORDERS)('an order by $method for $start and $further', ({ method, start, further, isLate }) => {
  const timing = paymentTimingText(method, isLate, further === undefined ? 1 : 2)

  test('says when it is paid on the steps of payment and confirmation, and how a cancellation fee is', async () => {
    const buyer = guest.open()
    if (further !== undefined) await buyer.add(1, { start: further })
    await buyer.toPayment(1, { start })
    expect((await buyer.page('/shopping/payment')).one('main').text).toContain(timing)
    await buyer.step('/shopping/payment', { method, time: '2', request: '0' })
    const { text } = (await buyer.page('/shopping/confirm')).one('main')
    expect(text).toContain(timing)
    expect(text).toContain(cancellationPayment({ paymentMethod: method, prefecture: 13 }, FIRST_SETTINGS))
  })
})
