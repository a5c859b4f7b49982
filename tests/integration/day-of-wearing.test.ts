import { describe, expect, test } from 'vitest'
import { buyers } from '#tests/support/customers/buyers.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 30 }])
const { guest } = buyers(() => shop)

const MORNING = 1
const NO_TIME = 0

const itemPage = async (query: string) => parsePage(await (await shop.fetch(`/items/1?${query}`)).text())

describe('the item page', () => {
  /** The arrival day that is chosen, and the note about the day of wearing. */
  async function proposed(query: string) {
    const page = await itemPage(query)
    const chosen = page.all('input', { name: 'start', checked: true })
    return { startOn: chosen[0]?.attributes.value, note: page.one('p', { id: 'wear-note' }).text }
  }

  test('proposes the arrival on the day before, two days before in areas of two delivery days', async () => {
    expect(await proposed('wear=2026-12-10')).toEqual({
      startOn: '2026-12-09',
      note: '12月9日（水）のお届けで、12月10日（木）にお召しいただけます。',
    })
    expect((await proposed('wear=2026-12-10&pref=1')).startOn).toBe('2026-12-08')
  })

  test('keeps a chosen arrival until another day of wearing or destination is named', async () => {
    expect((await proposed('wear=2026-12-10&proposal=2026-12-10.13&start=2026-12-08')).startOn).toBe('2026-12-08')
    expect((await proposed('wear=2026-12-15&proposal=2026-12-10.13&start=2026-12-08')).startOn).toBe('2026-12-14')
    expect((await proposed('wear=2026-12-15&proposal=.13&start=2026-12-08')).startOn).toBe('2026-12-14')
    const moved = await proposed('wear=2026-12-10&proposal=2026-12-10.13&start=2026-12-09&pref=1')
    expect(moved.startOn).toBe('2026-12-08')
    expect((await proposed('wear=&proposal=2026-12-10.13&start=2026-12-09')).startOn).toBe('2026-12-09')
  })

  test('sends the proposed arrival with a favourite, and nothing without one, whatever the days (D12)', async () => {
    const fieldsOf = async (query: string) =>
      (await itemPage(query)).all('input', { form: 'mark' }).map(({ attributes: { name, value } }) => [name, value])
    expect(await fieldsOf('wear=2026-12-10&range=5')).toEqual([
      ['start', '2026-12-09'],
      ['range', '5'],
    ])
    expect(await fieldsOf('')).toEqual([])
    expect(await fieldsOf('range=9')).toEqual([])
  })

  test('shows the day of wearing in the calendar, between arrival and return', async () => {
    const page = await itemPage('wear=2026-12-10')
    const [day] = page.all('span', { class: 'closed-day' }).filter(({ text }) => text.includes('お召しになる日'))
    const label = page.one('input', { name: 'start', value: '2026-12-10' }).attributes['aria-label']
    expect([day, label]).toEqual([undefined, '12月10日（木）・お召しになる日 お届け可'])
    expect(page.all('label').map(({ attributes }) => attributes['data-mark'])).toEqual(
      expect.arrayContaining(['お届け', '着用', '返却']),
    )
  })

  test('proposes nothing for a day that no rental reaches, however far', async () => {
    const note =
      '2027年12月10日（金）のご予約は、まだお受けできません。ご予約は2027年5月19日（水）のお届けまで承っております。'
    expect(await proposed('wear=2027-12-10')).toEqual({ startOn: undefined, note })
    expect((await proposed('wear=9999-12-31')).startOn).toBeUndefined()
  })

  test('says when nothing arrives by that day', async () => {
    expect(await proposed('wear=2026-11-21&pref=1')).toEqual({
      startOn: undefined,
      note: '11月21日（土）までのお届けは間に合いません。最短のお届け日は11月22日（日）です。',
    })
  })

  test('asks for a tick only when the parcel arrives on the day itself', async () => {
    expect((await itemPage('wear=2026-11-21')).all('input', { name: 'risk' })).toHaveLength(1)
    expect((await itemPage('wear=2026-12-10')).all('input', { name: 'risk' })).toEqual([])
  })
})

describe('an item added with a day of wearing', () => {
  test('keeps it on the line and preselects the morning', async () => {
    const buyer = guest.open()
    await buyer.add(1, { start: '2026-12-09', wear: '2026-12-10' })
    expect((await buyer.cart())?.order).toMatchObject({ deliveryTime: MORNING, lines: [{ wearOn: '2026-12-10' }] })
    expect((await buyer.page('/cart')).one('ul', { class: 'order-lines' }).text).toContain(
      'お召しになる日12月10日（木）',
    )
  })

  test('keeps the delivery time when none is named', async () => {
    const buyer = guest.open()
    await buyer.add(1)
    expect((await buyer.cart())?.order).toMatchObject({ deliveryTime: NO_TIME, lines: [{ wearOn: undefined }] })
  })

  test('on which it arrives needs the tick that the risk was read', async () => {
    const buyer = guest.open()
    const choice = { start: '2026-12-09', wear: '2026-12-09' }
    const location = (await buyer.add(1, choice)).headers.get('location')!
    expect(location).toContain('refused=wear-risk-unread')
    expect(location).toContain('wear=2026-12-09')
    const page = parsePage(await (await shop.fetch(location)).text())
    expect(page.one('p', { id: 'refused' }).text).toContain('お時間に間に合わないことがあります。')
    expect(page.one('input', { name: 'risk' }).attributes.checked).toBeUndefined()
    await buyer.add(1, { ...choice, risk: '1' })
    expect((await buyer.cart())?.order.lines).toMatchObject([{ wearOn: '2026-12-09' }])
  })

  test.each(['2026-12-08', '2026-12-13'])('outside the rental (%s) is rejected', async (wear) => {
    const buyer = guest.open()
    const location = (await buyer.add(1, { start: '2026-12-09', wear, risk: '1' })).headers.get('location')
    expect(location).toContain('refused=wear-outside')
    expect(await buyer.cart()).toBeUndefined()
  })

  test('that is malformed is rejected', async () => {
    const location = (await guest.open().add(1, { wear: 'soon' })).headers.get('location')
    expect(location).toContain('refused=choice-malformed')
  })
})

describe('in the cart', () => {
  async function buyerWithLine() {
    const buyer = guest.open()
    await buyer.add(1, { start: '2026-12-09' })
    const line = (await buyer.cart())!.order.lines[0]!.uid
    const name = async (wear: string, more = {}) =>
      (await buyer.browser.post('/cart', { intent: 'wear', line, wear, ...more })).headers.get('location')
    const wearOn = async () => (await buyer.cart())?.order.lines[0]?.wearOn
    return { buyer, name, wearOn }
  }

  test('the day of wearing is named, changed and taken back', async () => {
    const { buyer, name, wearOn } = await buyerWithLine()
    expect([await name('2026-12-10'), await wearOn()]).toEqual(['/cart', '2026-12-10'])
    expect((await buyer.cart())?.order.deliveryTime).toBe(MORNING)
    expect([await name('2026-12-12'), await wearOn()]).toEqual(['/cart', '2026-12-12'])
    expect([await name(''), await wearOn()]).toEqual(['/cart', undefined])
  })

  test('a day outside the rental, or a risk that was not read, is rejected with its message', async () => {
    const { buyer, name, wearOn } = await buyerWithLine()
    expect(await name('2026-12-13')).toBe('/cart?refused=wear-outside')
    expect(await name('2026-12-09')).toBe('/cart?refused=wear-risk-unread')
    expect(await wearOn()).toBeUndefined()
    const page = await buyer.page('/cart?refused=wear-outside')
    expect(page.one('div', { role: 'alert' }).text).toBe(
      'お召しになる日は、お届け日からご返却日までのあいだの日をお選びください。',
    )
    expect([await name('2026-12-09', { risk: '1' }), await wearOn()]).toEqual(['/cart', '2026-12-09'])
  })
})

test('the placed order, its page and its mail name the day of wearing', async () => {
  const buyer = guest.open()
  await buyer.toPayment(1, { start: '2026-12-09', wear: '2026-12-10' })
  const payment = await buyer.page('/shopping/payment')
  expect(payment.one('input', { name: 'time', checked: true }).attributes.value).toBe(String(MORNING))
  await buyer.step('/shopping/payment', { method: 'cod', time: '1', request: '0', plan: 'none', pointUse: 'none' })
  await buyer.confirm()
  const [order] = await buyer.orders()
  expect(order?.lines).toMatchObject([{ wearOn: '2026-12-10' }])
  expect((await buyer.page('/shopping/complete')).text).toContain('お召しになる日12月10日（木）')
  const mails = await shop.ports.orders.find(order!.uid)
  expect(mails?.lines[0]?.wearOn).toBe('2026-12-10')
})
