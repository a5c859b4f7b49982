import { describe, expect, test } from 'vitest'
import { cashAtVenueText } from '#domain/pricing/method-texts.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { type Buyer, buyers } from '#tests/support/customers/buyers.ts'
import { NOW, SIZE_9 } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([
  { id: 1, units: 40 },
  { id: 2, units: 1 },
  { id: 3, units: 1 },
])
const { guest } = buyers(() => shop)
const COD = { method: 'cod', time: '2', request: '0' }

const order = async (buyer: Buyer, item: number) => {
  await buyer.toPayment(item)
  expect(await buyer.step('/shopping/payment', COD)).toBe('/shopping/confirm')
  expect(await buyer.confirm()).toBe('/shopping/complete')
}

test('a choice that is submitted twice with one number is added once', async () => {
  const buyer = guest.open()
  await buyer.add(1)
  for (const _ of ['first', 'again']) {
    expect((await buyer.add(1, { submission: '0123456789abcdef' })).headers.get('location')).toBe('/cart')
  }
  expect((await buyer.cart())?.order.lines).toHaveLength(2)
  await buyer.add(1, { submission: 'fedcba9876543210' })
  await buyer.add(1, { submission: 'not a number' })
  expect((await buyer.cart())?.order.lines).toHaveLength(4)
  const uid = (await buyer.cart())?.order.uid ?? 'none'
  expect(await (await buyer.get('/cart')).text()).not.toContain(uid)
})

describe('the steps of checkout', () => {
  test('have no ways out in header and footer, and a summary with lines, arrival and cost (D6)', async () => {
    const buyer = guest.open()
    await buyer.toPayment(1)
    for (const path of ['/shopping/shopping', '/shopping/nonmember', '/shopping/deliv', '/shopping/payment']) {
      const page = await buyer.page(path)
      expect(page.one('header', { class: 'checkout-head' }).all('a'), path).toEqual([])
      const footer = page.one('footer').all('a')
      expect(
        footer.every(({ attributes }) => attributes.target === '_blank'),
        path,
      ).toBe(true)
      const summary = page.one('section', { class: 'cost-sheet' }).text
      for (const text of ['黒のワンピース1', '12月10日（木）', '¥6,980']) expect(summary, path).toContain(text)
      expect(page.one('details', { class: 'cost-details' }).text, path).toContain('12月10日（木）お届け')
    }
    expect((await buyer.page('/cart')).all('header', { class: 'checkout-head' })).toEqual([])
  })

  test('the delivery time has a default and is not marked as required', async () => {
    const buyer = guest.open()
    await buyer.toPayment(1)
    const page = await buyer.page('/shopping/payment')
    const legends = page.all('legend').map(({ text }) => text)
    expect(legends).toContain('お届け時間帯')
    expect(page.all('input', { name: 'time', checked: true })).toHaveLength(1)
  })

  test('warn of cash on delivery beside the choice when the parcel goes to a funeral hall or hotel', async () => {
    const buyer = guest.open()
    await buyer.toPayment(1)
    const warnings = async () => (await buyer.page('/shopping/payment')).all('strong', { class: 'choice-warning' })
    expect(await warnings()).toEqual([])
    const venue = { ...guest.address(), to: 'other', placeName: 'セレモニーホール千代田' }
    expect(await buyer.step('/shopping/deliv', venue)).toBe('/shopping/payment')
    expect((await warnings()).map(({ text }) => text)).toEqual([cashAtVenueText(FIRST_SETTINGS.payment)])
    const [method] = (await buyer.page('/shopping/payment'))
      .all('label', { class: 'choice' })
      .filter(({ text }) => text.includes(cashAtVenueText(FIRST_SETTINGS.payment)))
    expect(method?.one('input').attributes.value).toBe('cod')
  })

  test('the payment of a placed order shows steps, summary and the minutes that are left', async () => {
    const buyer = guest.open()
    await buyer.toPayment(1)
    expect(await buyer.step('/shopping/payment', { ...COD, method: 'card' })).toBe('/shopping/confirm')
    await buyer.confirm()
    expect((await buyer.page('/cart')).one('p', { class: 'notice' }).text).toContain('11月20日（金）10:30まで')
    const page = await buyer.page('/shopping/checkout')
    const steps = page.one('nav', { class: 'order-steps' })
    expect([steps.text.includes('確認'), steps.all('a')]).toEqual([true, []])
    expect(steps.one('li', { 'aria-current': 'step' }).text).toBe('カード')
    expect(page.one('section', { class: 'cost-sheet' }).text).toContain('黒のワンピース1')
    expect(page.one('div', { class: 'held-for' }).one('h2').text).toBe('ご注文はまだ完了していません')
    expect(page.one('div', { class: 'held-for' }).text).toContain('10:30まで商品をお取りおきしています。')
    expect(page.one('p', { class: 'held-left' }).text).toBe('お早めにお手続きください。')
    expect(page.one('p', { class: 'checkout-lead' }).text).not.toContain('分以内')
  })

  test('a payment that is not finished in time gives the units back, and says so', async () => {
    const buyer = guest.open()
    await buyer.toPayment(1)
    await buyer.step('/shopping/payment', { ...COD, method: 'card' })
    await buyer.confirm()
    const [placed] = await buyer.orders()
    shop.setClock(NOW.add({ minutes: 31 }))
    const location = (await buyer.get('/shopping/checkout')).headers.get('location')
    expect(location).toBe('/shopping/payment?refused=timeout')
    expect((await shop.ports.orders.find(placed!.uid))?.status).toBe('AuthFailed')
    expect((await buyer.cart())?.order.lines).toMatchObject([{ itemId: 1, status: 'InCart' }])
    expect((await buyer.page(location!)).text).toContain('商品の確保を解除いたしました')
    shop.setClock(NOW)
  })

  test('a payment that the clock ended is not shown as a declined one', async () => {
    const buyer = guest.open()
    await buyer.toPayment(1)
    await buyer.step('/shopping/payment', { ...COD, method: 'card' })
    await buyer.confirm()
    shop.setClock(NOW.add({ minutes: 31 }))
    await shop.services.scheduled.settlePayments()
    expect((await buyer.get('/shopping/checkout')).headers.get('location')).toBe('/shopping/payment?refused=timeout')
    shop.setClock(NOW)
  })
})

test('a garment that another customer booked is replaced by one press', async () => {
  const [buyer, other] = [guest.open(), guest.open()]
  await buyer.add(2)
  await order(other, 2)
  const cart = await buyer.page('/cart')
  expect(cart.one('main').text).toContain('「黒のワンピース2」')
  const [offer] = cart.all('section', { class: 'lost-garment' })
  const [form] = offer?.all('form') ?? []
  const fields = Object.fromEntries(
    (form?.all('input') ?? []).map(({ attributes }) => [attributes.name ?? '', attributes.value ?? '']),
  )
  expect(fields).toMatchObject({ size: String(SIZE_9), start: '2026-12-10', days: '4', plan: '0' })
  expect((await buyer.browser.post('/cart/lines', fields)).headers.get('location')).toBe('/cart')
  const after = await buyer.cart()
  expect(after?.order.lines).toMatchObject([{ itemId: Number(fields.item), startOn: '2026-12-10' }])
  expect(after?.order.notices).toEqual([])
})
