import { expect, test } from 'vitest'
import { chargeRows } from '#content/charge-rows.ts'
import { cancellationFeePayment, firstParcelTiming, TIMING_OF_ALL_ORDERS } from '#domain/order/payment-terms.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { told } from '#tests/support/orders/tellings.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

/** What the pages about all orders say of the payment is what each order is told (payment-told.test.ts). */
const shop = builtShop([{ id: 1, units: 1 }])
const textAt = async (path: string) => parsePage(await (await shop.fetch(path)).text()).one('main').text

test.each(['/other/indi', '/other/use', '/service/payment'])('%s says what each order is told', async (path) => {
  const text = await textAt(path)
  const sentences = [
    ...Object.values(TIMING_OF_ALL_ORDERS),
    firstParcelTiming(FIRST_SETTINGS.payment),
    cancellationFeePayment(FIRST_SETTINGS),
    `ご請求から${FIRST_SETTINGS.charges.dueDays}日`,
  ]
  expect(told(text, sentences)).toEqual(sentences)
})

test('the FAQ says it of cards, and how a cancellation fee is paid', async () => {
  const { card, late } = TIMING_OF_ALL_ORDERS
  const text = await textAt('/faq')
  expect(text).toContain([card, firstParcelTiming(FIRST_SETTINGS.payment), late].join(''))
  expect(text).toContain(cancellationFeePayment(FIRST_SETTINGS))
})

test.each(['/other/indi', '/other/use'])('%s has the rows of charges of the final screen', async (path) => {
  const rows = chargeRows(FIRST_SETTINGS.charges).flat()
  expect(told(await textAt(path), rows)).toEqual(rows)
})
