import { beforeEach, describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { errorMessage } from '#domain/errors/catalogue.ts'
import { type Buyer, buyers } from '#tests/support/customers/buyers.ts'
import { TOKYO } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([
  { id: 1, units: 40 },
  { id: 2, units: 1 },
  { id: 3, units: 40, price: 4_000 },
  { id: 4, units: 2 },
])
beforeEach(() => {
  shop.rejections.length = 0
})

const { guest, member } = buyers(() => shop)
const COD = { method: 'cod', time: '2', request: '0' }
/** The form rejections logged during the test, without support code and method. */
const loggedRejections = () => shop.rejections.map(({ supportCode: _, method: __, ...about }) => about)
const ordersOf = async (buyer: Buyer) => (await buyer.orders()).length

const SAPPORO = { postalCode: '0600001', prefecture: '1', address1: '札幌市中央区北一条西1-1' }

describe('a member', () => {
  test('sees no choice marked as required that is made already', async () => {
    const buyer = await member({ points: 500 })
    await buyer.add(1)
    const legends = async (path: string) => (await buyer.page(path)).all('legend').map(({ text }) => text)
    expect(await legends('/shopping/deliv')).toContain('お届け先')
    await buyer.step('/shopping/deliv', { to: 'same' })
    expect(await legends('/shopping/payment')).toContain('ポイントのご利用')
  })

  test('orders in three steps without entering a name', async () => {
    const buyer = await member({ points: 1_500, addresses: [{ ...TOKYO, givenName: '実家' }, TOKYO] })
    await buyer.add(1)
    expect((await buyer.get('/shopping/shopping')).headers.get('location')).toBe('/shopping/deliv')
    const destinations = await buyer.page('/shopping/deliv')
    expect(destinations.all('input', { name: 'to', checked: true })[0]?.attributes.value).toMatch(/^book\./)
    expect(destinations.text).toContain('いつものお届け先')
    expect(await buyer.step('/shopping/deliv', { to: 'same' })).toBe('/shopping/payment')
    const chosen = { ...COD, plan: 'all', pointUse: 'some', points: '1,200' }
    expect(await buyer.step('/shopping/payment', chosen)).toBe('/shopping/confirm')
    const confirmation = (await buyer.page('/shopping/confirm')).one('main')
    // 6,980 + 698 (plan) + 330 (cash on delivery) − 1,200 (points); the order earns 3 % of 5,780.
    for (const text of ['¥6,808', '¥698', '¥330', '−¥1,200', '173ポイント', buyer.email, '事業者', '発送予定日']) {
      expect(confirmation.text).toContain(text)
    }
    expect(await buyer.confirm()).toBe('/shopping/complete')
    const [order] = await buyer.orders()
    expect(order).toMatchObject({ status: 'Delivery', usePoints: 1_200, paymentTotalYen: 6_808, optionFeeYen: 698 })
    expect((await shop.services.members.getPoints(buyer.uid)).balance).toBe(300)
  })

  test('gets the cart with the data of the account, which replace the data typed as a guest', async () => {
    const buyer = await member()
    const email = buyer.email
    await buyer.browser.post('/mypage/logout', { intent: 'sign-out' })
    await buyer.add(1)
    await buyer.step('/shopping/nonmember', { ...guest.details('somebody@example.jp'), familyName: '他人' })
    await buyer.signIn()
    await buyer.get('/shopping/deliv')
    expect((await buyer.cart())?.order).toMatchObject({ email, customer: { familyName: '山田' } })
  })

  test('without a profile is redirected to the profile form, which leads back to the step', async () => {
    const buyer = await member({ isBare: true })
    await buyer.add(1)
    expect((await buyer.get('/shopping/deliv')).headers.get('location')).toBe('/mypage/change?next=%2Fshopping%2Fdeliv')
  })

  test('saves a typed venue in the address book once, without the details of the ceremony', async () => {
    const buyer = await member()
    await buyer.add(1)
    const hall = {
      ...guest.address(),
      to: 'other',
      placeName: '墨礼会館',
      bereavedFamilyName: '山田家',
      ceremonyAt: '11月25日 18時より通夜',
      keep: '1',
    }
    await buyer.step('/shopping/deliv', hall)
    await buyer.step('/shopping/deliv', hall)
    const { addresses } = (await shop.services.members.getMember(buyer.uid)) ?? { addresses: [] }
    expect(addresses.map(({ address }) => address)).toMatchObject([{ placeName: '墨礼会館' }])
    expect(addresses[0]?.address).not.toHaveProperty('ceremonyAt')
    expect((await buyer.cart())?.order.shipping).toMatchObject({ bereavedFamilyName: '山田家', placeName: '墨礼会館' })
  })

  test('gets the same error for the address of another member as for an unknown one', async () => {
    const other = await member({ addresses: [{ ...TOKYO, givenName: '秘密' }] })
    const foreign = (await shop.services.members.getMember(other.uid))?.addresses[0]?.uid
    const buyer = await member()
    await buyer.add(1)
    await buyer.get('/shopping/deliv')
    const before = await buyer.cart()
    const answers = await Promise.all(
      [`book.${foreign}`, 'book.01900000-0000-7000-8000-000000000000'].map((to) =>
        buyer.post('/shopping/deliv', { to }),
      ),
    )
    const pages = await Promise.all(answers.map((answer) => answer.text()))
    expect(answers.map(({ status }) => status)).toEqual([422, 422])
    expect(pages[0]).toContain(errorMessage(8))
    expect(pages[1]).toContain(errorMessage(8))
    expect(loggedRejections()).toEqual(Array(2).fill({ path: '/shopping/deliv', status: 422, why: 'to' }))
    expect(await (await buyer.post('/shopping/deliv', {})).text()).toContain('お届け先を選んでください。')
    expect(pages.join()).not.toContain('秘密')
    expect((await buyer.cart())?.order).toEqual(before?.order)
  })
})

describe('points', () => {
  test('are rejected with error 11 beyond the balance, and the input is kept', async () => {
    const buyer = await member({ points: 100 })
    await buyer.add(1)
    await buyer.step('/shopping/deliv', { to: 'same' })
    const answer = await buyer.post('/shopping/payment', { ...COD, pointUse: 'some', points: '101' })
    const html = await answer.text()
    expect(answer.status).toBe(422)
    expect(html).toContain(errorMessage(11))
    expect(html).toContain('value="101"')
    expect(loggedRejections()).toEqual([{ path: '/shopping/payment', status: 422, why: 'points' }])
    expect((await buyer.cart())?.order.usePoints).toBe(0)
  })

  test('spent before the order is placed lead back to the payment step without an order', async () => {
    const buyer = await member({ points: 1_000 })
    await buyer.add(1)
    await buyer.step('/shopping/deliv', { to: 'same' })
    await buyer.step('/shopping/payment', { ...COD, pointUse: 'all' })
    const fields = await buyer.fieldsOf('/shopping/confirm')
    await buyer.givePoints(-500)
    const answer = await buyer.post('/shopping/confirm', fields)
    expect(answer.headers.get('location')).toBe('/shopping/payment?refused=points')
    expect(loggedRejections()).toEqual([{ path: '/shopping/confirm', status: 303, why: 'points-insufficient' }])
    expect((await buyer.page('/shopping/payment?refused=points')).text).toContain(errorMessage(11))
    expect(await ordersOf(buyer)).toBe(0)
  })

  test('are ignored for guests', async () => {
    const buyer = guest.open()
    await buyer.toPayment(1)
    await buyer.step('/shopping/payment', { ...COD, pointUse: 'some', points: '900' })
    expect((await buyer.cart())?.order.usePoints).toBe(0)
  })
})

describe('amounts', () => {
  test('are quoted from the form without a script, and a quote saves nothing', async () => {
    const buyer = guest.open()
    await buyer.toPayment(1)
    const before = await buyer.cart()
    const answer = await buyer.post('/shopping/payment', { ...COD, plan: 'all', intent: 'quote' })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('¥8,008')
    expect((await buyer.cart())?.order).toEqual(before?.order)
  })

  test('are computed by the server, and amounts in the form are ignored', async () => {
    const buyer = guest.open()
    await buyer.toPayment(1)
    const forgedAmounts = {
      total: '1',
      paymenttotal: '1',
      priceYen: '1',
      discountYen: '6000',
      usePoints: '4900',
      price: '0',
    }
    await buyer.step('/shopping/payment', { ...COD, ...forgedAmounts })
    const fields = await buyer.fieldsOf('/shopping/confirm')
    expect((await buyer.post('/shopping/confirm', { ...fields, ...forgedAmounts })).headers.get('location')).toBe(
      '/shopping/complete',
    )
    expect(await buyer.orders()).toMatchObject([
      { totalYen: 7_310, paymentTotalYen: 7_310, discountYen: 0, usePoints: 0 },
    ])
  })
})

describe('a more distant destination', () => {
  const early = day('2026-11-21')

  test('offers the earliest day and moves every line that is too early by one form', async () => {
    const buyer = guest.open()
    await buyer.add(1, { start: early })
    await buyer.add(3, { start: early })
    await buyer.add(3, { start: '2026-12-10' })
    await buyer.step('/shopping/nonmember', guest.details())
    expect(await buyer.step('/shopping/deliv', { ...guest.address(), ...SAPPORO, to: 'other' })).toBe(
      '/cart?refused=delivery-impossible',
    )
    const form = (await buyer.page('/cart')).one('form', { 'aria-label': 'お届け日の11月22日（日）への変更' })
    expect(form.text).toContain('11月22日（日）に変更する')
    const opened = await buyer.page('/shopping/deliv')
    expect(opened.one('form', { 'aria-label': 'お届け日の11月22日（日）への変更' }).attributes.action).toBe('/cart')
    expect(await buyer.step('/cart', { intent: 'move-days', start: '2026-11-22' })).toBe('/cart')
    const lines = (await buyer.cart())?.order.lines.map(({ startOn, endOn }) => `${startOn} ${endOn}`)
    expect(lines).toEqual(['2026-11-22 2026-11-25', '2026-11-22 2026-11-25', '2026-12-10 2026-12-13'])
  })

  test('moves no line to a booked, too early or invalid day', async () => {
    const rival = guest.open()
    await rival.toPayment(2, { start: '2026-11-24' })
    await rival.step('/shopping/payment', COD)
    expect(await rival.confirm()).toBe('/shopping/complete')
    const buyer = guest.open()
    await buyer.add(4, { start: early })
    await buyer.step('/shopping/nonmember', guest.details())
    await buyer.step('/shopping/deliv', { ...guest.address(), ...SAPPORO, to: 'other' })
    const before = (await buyer.cart())?.order
    for (const startOn of ['2026-11-21', '2026-13-01', '2028-01-01', '']) {
      expect(await buyer.step('/cart', { intent: 'move-days', start: startOn })).toContain('none-free')
    }
    expect((await buyer.cart())?.order).toEqual(before)
  })
})
