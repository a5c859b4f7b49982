import { describe, expect, test } from 'vitest'
import { buyers } from '#tests/support/customers/buyers.ts'
import { openBrowser } from '#tests/support/customers/members.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { TOKYO } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 4 }])
const { guest, member } = buyers(() => shop)

const HOKKAIDO = '1'
const TOKYO_CODE = '13'
/** The clock of the shop stands before the cut-off: Tokyo is reached tomorrow, Hokkaido the day after. */
const [EARLIEST_TOKYO, EARLIEST_HOKKAIDO] = ['11月21日', '11月22日']

const openPage = async (browser: ReturnType<typeof openBrowser>, path: string) =>
  parsePage(await (await browser.get(path)).text())

/** The choice of the destination that a page shows. */
async function shownOn(browser: ReturnType<typeof openBrowser>, path: string) {
  const options = (await openPage(browser, path)).one('select', { name: 'pref' }).all('option')
  const shown = options.find(({ attributes }) => attributes.selected !== undefined) ?? options[0]
  return { value: shown?.attributes.value, text: shown?.text }
}

test.each(['/', '/items/list', '/items/1'])(
  '%s is for Tokyo until a destination is named, and says so',
  async (path) => {
    const browser = openBrowser(shop)
    expect(await shownOn(browser, path)).toEqual({ value: '', text: '東京都の場合' })
    expect(browser.jar.has('sumirei_pref')).toBe(false)
  },
)

test.each(['/', '/items/list', '/items/1'])('%s?pref= names the destination for all pages', async (path) => {
  const browser = openBrowser(shop)
  await browser.get(`${path}?pref=${HOKKAIDO}`)
  for (const other of ['/', '/items/list', '/items/1'])
    expect(await shownOn(browser, other)).toEqual({ value: HOKKAIDO, text: '北海道' })
  expect((await openPage(browser, '/')).one('p', { class: 'promise-day' }).text).toContain(EARLIEST_HOKKAIDO)
  const item = await openPage(browser, '/items/1')
  expect(item.all('input', { name: 'start', value: '2026-11-21' })).toEqual([])
  expect(item.all('input', { name: 'start', value: '2026-11-22' })).toHaveLength(1)
})

test.each(['47', '99', 'x', ''])('pref=%s names no destination', async (pref) => {
  const browser = openBrowser(shop)
  await browser.get(`/?pref=${pref}`)
  expect(browser.jar.has('sumirei_pref')).toBe(false)
  expect((await openPage(browser, '/')).one('p', { class: 'promise-day' }).text).toContain(EARLIEST_TOKYO)
})

test('pref=47 is said not to be served; other unknown prefectures are not mentioned', async () => {
  const boxOn = async (path: string) =>
    (await openPage(openBrowser(shop), path)).one('details', { class: 'destination-postal' })
  for (const path of ['/', '/items/list', '/items/1']) {
    const box = await boxOn(`${path}?pref=47`)
    expect(box.attributes.open).toBeDefined()
    expect(box.one('p', { role: 'status' }).text).toContain('沖縄県へのお届けはお受けできません。')
    for (const pref of ['99', 'abc', '']) expect((await boxOn(`${path}?pref=${pref}`)).all('p')).toEqual([])
  }
})

describe('a postal code in place of the prefecture', () => {
  test.each(['/', '/items/list', '/items/1'])('on %s is replaced by its prefecture', async (path) => {
    const browser = openBrowser(shop)
    const response = await browser.get(`${path}?range=4&zip=${encodeURIComponent('〒０６０-０００１')}`)
    expect([response.status, response.headers.get('location')]).toEqual([303, `${path}?range=4&pref=1`])
    await browser.get(`${path}?range=4&pref=1`)
    expect(await shownOn(browser, '/items/1')).toEqual({ value: HOKKAIDO, text: '北海道' })
  })

  test.each([
    ['0000000', '郵便番号からお届け先がわかりませんでした。'],
    ['9000001', '沖縄県へのお届けはお受けできません。'],
  ])('that names no destination (%s) is said beside its field', async (zip, text) => {
    for (const path of ['/', '/items/list', '/items/1', '/items/list?who=ladies&pref=']) {
      const browser = openBrowser(shop)
      const box = (await openPage(browser, `${path}${path.includes('?') ? '&' : '?'}zip=${zip}`)).one('details', {
        class: 'destination-postal',
      })
      expect(box.attributes.open).toBeDefined()
      expect(box.one('p', { role: 'status' }).text).toContain(text)
      expect(browser.jar.has('sumirei_pref')).toBe(false)
    }
  })

  test.each(['/', '/items/list?who=ladies', '/items/1?range=4'])(
    'on %s is dropped when another prefecture is chosen after it',
    async (path) => {
      const browser = openBrowser(shop)
      const address = (query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`
      for (const pref of [TOKYO_CODE, HOKKAIDO]) {
        const chosen = await browser.get(address(`pref=${pref}&zip=9000001`))
        expect([chosen.status, chosen.headers.get('location')]).toEqual([303, address(`pref=${pref}`)])
        const page = await openPage(browser, address(`pref=${pref}`))
        expect(page.one('details', { class: 'destination-postal' }).attributes.open).toBeUndefined()
        expect((await shownOn(browser, '/items/1')).value).toBe(pref)
        // With the prefecture that is chosen already it counts.
        const refused = await openPage(browser, address(`pref=${pref}&zip=9000001`))
        expect(refused.one('details', { class: 'destination-postal' }).text).toContain('沖縄県へのお届けは')
      }
      expect((await browser.get(address(`pref=${HOKKAIDO}&zip=1600022`))).headers.get('location')).toBe(
        address(`pref=${TOKYO_CODE}`),
      )
    },
  )

  test('in the cart is dropped when another prefecture is chosen after it', async () => {
    const buyer = guest.open()
    await buyer.add(1, { pref: '' })
    const send = async (pref: string, zip: string) =>
      (await buyer.browser.post('/cart', { intent: 'destination', pref, zip })).headers.get('location')
    expect(await send(TOKYO_CODE, '9000001')).toBe('/cart')
    expect(await shownOn(buyer.browser, '/cart')).toEqual({ value: TOKYO_CODE, text: '東京都' })
    expect(await send(TOKYO_CODE, '9000001')).toBe('/cart?zip=9000001')
    expect(await send(HOKKAIDO, '9000001')).toBe('/cart')
    expect((await buyer.cart())?.order.prefecture).toBe(1)
    expect(await send(HOKKAIDO, '1600022')).toBe('/cart')
    expect((await buyer.cart())?.order.prefecture).toBe(13)
  })

  test('in the cart changes the destination of all lines, or says why not', async () => {
    const buyer = guest.open()
    await buyer.add(1, { pref: TOKYO_CODE })
    const send = (zip: string) => buyer.browser.post('/cart', { intent: 'destination', pref: '', zip })
    const refused = (await send('000-0000')).headers.get('location') ?? ''
    expect((await buyer.cart())?.order.prefecture).toBe(13)
    expect((await buyer.page(refused)).one('details', { class: 'destination-postal' }).text).toContain('わかりません')
    expect((await send('060-0001')).headers.get('location')).toBe('/cart')
    expect((await buyer.cart())?.order.prefecture).toBe(1)
    expect(await shownOn(buyer.browser, '/items/1')).toEqual({ value: HOKKAIDO, text: '北海道' })
  })
})

test('a page without a catalogue does not set the destination', async () => {
  const browser = openBrowser(shop)
  await browser.get(`/contact?pref=${HOKKAIDO}`)
  expect(browser.jar.has('sumirei_pref')).toBe(false)
})

test('an item added without a destination leaves it open, and the cart says so', async () => {
  const buyer = guest.open()
  await buyer.add(1, { pref: '' })
  expect(await shownOn(buyer.browser, '/cart')).toEqual({ value: '', text: '東京都の場合' })
  expect((await buyer.cart())?.order.prefecture).toBe(13)
})

test('the cart changes the destination of all its lines, and the other pages follow', async () => {
  const buyer = guest.open()
  await buyer.add(1, { pref: TOKYO_CODE, start: '2026-11-21' })
  expect((await buyer.cart())?.rejection).toBeUndefined()
  await buyer.browser.post('/cart', { intent: 'destination', pref: HOKKAIDO })
  const view = await buyer.cart()
  expect(view).toMatchObject({ order: { prefecture: 1 }, rejection: { code: 'delivery-impossible' } })
  // Two days of delivery instead of one are blocked on both sides.
  expect(view?.order.lines[0]?.blocked.fromOn).toBe('2026-11-18')
  expect(await shownOn(buyer.browser, '/items/1')).toEqual({ value: HOKKAIDO, text: '北海道' })
})

test.each(['', '47', 'x'])('the cart keeps its destination when %j is sent', async (pref) => {
  const buyer = guest.open()
  await buyer.add(1, { pref: HOKKAIDO })
  await buyer.browser.post('/cart', { intent: 'destination', pref })
  expect((await buyer.cart())?.order.prefecture).toBe(1)
})

test('a later item takes the whole cart to its destination', async () => {
  const buyer = guest.open()
  await buyer.add(1, { pref: TOKYO_CODE })
  await buyer.add(1, { pref: HOKKAIDO, start: '2027-01-20' })
  const order = (await buyer.cart())?.order
  expect(order).toMatchObject({ prefecture: 1, lines: [{ blocked: { fromOn: '2026-12-07' } }, {}] })
})

test('an entered address decides: the cart shows it, and no other choice changes it', async () => {
  const buyer = guest.open()
  await buyer.add(1, { pref: HOKKAIDO })
  await buyer.step('/shopping/nonmember', guest.details())
  expect(buyer.browser.jar.get('sumirei_pref')).toBe(TOKYO_CODE)
  const cart = await buyer.page('/cart')
  expect(cart.all('select', { name: 'pref' })).toEqual([])
  expect(cart.one('p', { class: 'destination-line' }).text).toContain('お届け先 東京都')
  await buyer.browser.post('/cart', { intent: 'destination', pref: HOKKAIDO })
  await buyer.add(1, { pref: HOKKAIDO, start: '2027-01-20' })
  expect((await buyer.cart())?.order.prefecture).toBe(13)
})

test('a member’s destination is that of the default address, unless the visitor named one', async () => {
  const home = { ...TOKYO, prefecture: 1 }
  const { browser, signIn } = await member({ addresses: [home] })
  expect(await shownOn(browser, '/items/1')).toEqual({ value: HOKKAIDO, text: '北海道' })
  await browser.get('/?pref=27')
  await signIn()
  expect((await shownOn(browser, '/items/1')).text).toBe('大阪府')
})
