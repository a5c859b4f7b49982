import { afterEach, describe, expect, test } from 'vitest'
import { buyers } from '#tests/support/customers/buyers.ts'
import { memberPages } from '#tests/support/customers/member-pages.ts'
import { openBrowser } from '#tests/support/customers/members.ts'
import { guestOf } from '#tests/support/orders/after-order.ts'
import { orderLives, photograph, STAFF } from '#tests/support/orders/order-lives.ts'
import { type Part, parsePage } from '#tests/support/pages/html.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([
  { id: 1, units: 40 },
  { id: 2, units: 20 },
])
afterEach(() => shop.setClock(NOW))

const lives = orderLives(() => shop)
const { guest } = buyers(() => shop)
const PAGE = '/shopping/complete'
const pageOf = (secret: string) => guestOf(() => shop, secret).main(PAGE)
const textsOf = (part: Part, name: string, where: Record<string, string> = {}) =>
  part.all(name, where).map(({ text }) => text)

async function readAt(browser: Pick<ReturnType<typeof openBrowser>, 'get'>, path = PAGE) {
  const page = parsePage(await (await browser.get(path)).text())
  const main = page.one('main')
  return {
    title: page.one('title').text.split(' | ')[0],
    heading: main.one('h1').text,
    hasCheckoutSteps: main.all('nav', { 'aria-label': 'ご注文の手順' }).length > 0,
    hasOffer: main.text.includes('会員登録のご案内'),
  }
}
const DONE = { title: 'ご注文の完了', heading: 'ご注文を承りました', hasCheckoutSteps: true, hasOffer: true }
const DETAILS = { title: 'ご注文の詳細', heading: 'ご注文の詳細', hasCheckoutSteps: false, hasOffer: false }

describe('the page of a guest’s order', () => {
  test('says at the first visit that the order is placed, and shows the order at every later one (D43)', async () => {
    const buyer = guest.open()
    await buyer.toPayment(1)
    await buyer.step('/shopping/payment', { method: 'cod', time: '1', request: '0' })
    await buyer.confirm()
    expect(await readAt(buyer.browser)).toEqual(DONE)
    expect(await readAt(buyer.browser)).toEqual(DETAILS)
    const [order] = await buyer.orders()
    const [kind = ''] = await lives.mailKinds(order!.uid)
    const mail = await lives.mailText(order!.uid, kind)
    const link = /\/shopping\/complete\?order=[\w-]{43}/.exec(mail)?.[0] ?? ''
    const reader = openBrowser(shop)
    expect((await reader.get(link)).headers.get('location')).toBe(PAGE)
    expect(await readAt(reader)).toEqual(DETAILS)
    // The number ends where the day begins, also for who copies the line.
    expect((await pageOf(reader.jar.get('sumirei_order') ?? '')).one('p', { class: 'order-number' }).text).toMatch(
      /^ご注文番号 \d+ 2026年11月20日/,
    )
  })

  test('says so again to who presses the button of the confirmation twice', async () => {
    const buyer = guest.open()
    await buyer.toPayment(1)
    await buyer.step('/shopping/payment', { method: 'cod', time: '1', request: '0' })
    const fields = await buyer.fieldsOf('/shopping/confirm')
    for (const _ of [1, 2]) {
      expect((await buyer.browser.post('/shopping/confirm', fields)).headers.get('location')).toBe(PAGE)
      expect(await readAt(buyer.browser)).toEqual(DONE)
    }
    expect(await readAt(buyer.browser)).toEqual(DETAILS)
  })

  test('of another order never says so', async () => {
    const { secret } = await lives.accepted([1], { method: 'cod' })
    const browser = openBrowser(shop)
    browser.jar.set('sumirei_order', secret)
    browser.jar.set('sumirei_placed', 'x'.repeat(43))
    expect(await readAt(browser)).toEqual(DETAILS)
  })

  test('has the steps of the page of a member, with the day of the confirmation', async () => {
    const pages = await memberPages(shop)
    const [own, guests] = [await lives.accepted([1], { member: pages.hanako.uid }), await lives.accepted([1])]
    const stepsOf = (main: Part) => textsOf(main.one('ol', { class: 'progress' }), 'li')
    const member = () => pages.mainOf(`/mypage/history?uid=${own.uid}`, pages.hanako)
    expect(stepsOf(await pageOf(guests.secret)).map((text) => text.slice(0, 4))).toEqual(
      ['ご注文', '本人確認', 'ご予約確定', '発送', 'お届け', 'ご返却'].map((text) =>
        expect.stringContaining(text.slice(0, 2)),
      ),
    )
    for (const { uid } of [own, guests]) await shop.services.orderLife.confirmOrder(uid, STAFF)
    const steps = stepsOf(await pageOf(guests.secret))
    expect(stepsOf(await member())).toEqual(steps)
    expect(steps.find((text) => text.includes('ご予約確定'))).toContain('11月20日（金）')
  })
})

describe('what a customer can do with an order', () => {
  test('is first on the page, with reason and day where it is not possible', async () => {
    const { secret } = await lives.accepted([1])
    const main = await pageOf(secret)
    expect(textsOf(main, 'h2').slice(1, 2)).toEqual(['お手続き'])
    expect(textsOf(main.one('ul', { class: 'procedures' }), 'a')).toEqual([
      'お届け先・時間帯を変更する',
      '日程・サイズを変更する',
      'ご注文をキャンセルする',
      'カレンダーに追加する',
    ])
    expect(textsOf(main.one('dl', { class: 'procedures-closed' }), 'div')).toEqual([
      '領収書の発行お支払いの確定後（12月9日（水）の予定）に、このページから発行いただけます。',
      '届いた商品についてのご連絡商品の発送後（12月9日（水）の予定）に、このページで承ります。',
    ])
  })

  test('is the same for a member, whose links name the order', async () => {
    const pages = await memberPages(shop)
    const { uid } = await lives.shipped([1], { member: pages.hanako.uid, method: 'cod' })
    const main = await pages.mainOf(`/mypage/history?uid=${uid}`, pages.hanako)
    const links = main.one('ul', { class: 'procedures' }).all('a')
    expect(links.map(({ text, attributes }) => `${text} ${attributes.href}`)).toEqual([
      `ご利用期間を延長する /mypage/extension?uid=${uid}`,
      'ご返却の方法を見る #return',
      `届いた商品に問題がある /mypage/problem?uid=${uid}`,
      `カレンダーに追加する /mypage/calendar?uid=${uid}`,
    ])
    expect(textsOf(main.one('dl', { class: 'procedures-closed' }), 'div')).toEqual([
      'お買上げ明細書の発行商品のお届け後（12月10日（木）の予定）に、このページから発行いただけます。',
      'お届け先・時間帯の変更11月20日（金）に商品を発送したため、お受けできません。',
      '日程・サイズの変更11月20日（金）にご予約が確定したため、画面ではお受けできません。',
      'キャンセル11月20日（金）に商品を発送したため、お受けできません。',
    ])
  })
})

test('the page lists what has changed since the order was placed', async () => {
  const { uid, secret } = await lives.confirmed([1, 2])
  expect(textsOf(await pageOf(secret), 'h2')).not.toContain('ご注文後の変更')
  const { shipping, version, lines } = await lives.orderOf(uid)
  const wish = { deliveryTime: 5, deliveryRequest: 0, deliveryNote: '', dayTelephone: '' }
  await shop.services.orders.changeDelivery({ orderSecret: secret }, { ...wish, shipping: shipping! }, version)
  lives.at('2026-11-21T09:05:00+09:00')
  await shop.services.orders.cancelLine({ orderSecret: secret }, lines[1]!.uid)
  expect(textsOf((await pageOf(secret)).one('ol', { class: 'order-changes' }), 'li')).toEqual([
    expect.stringMatching(/^11月21日（土）9:05.*黒のワンピース2（9号）をキャンセルしました。$/),
    expect.stringMatching(/^11月20日（金）\d\d:\d\dお届け先・時間帯を変更しました。$/),
  ])
})

describe('the check of an identity document', () => {
  const trailOf = async (secret: string) => {
    const trail = (await pageOf(secret)).one('ol', { class: 'identity-trail' }).all('li')
    return trail.map(({ text, attributes }) => (attributes['aria-current'] ? `● ${text}` : text))
  }

  test('is shown from the receipt to the result, and its state can be asked for', async () => {
    const { uid, secret } = await lives.accepted([1], { method: 'cod' })
    const stateOf = async () => (await guestOf(() => shop, secret).get('/shopping/identity/state')).json()
    expect(await stateOf()).toEqual({ state: 'wanted Delivery' })
    lives.at('2026-11-20T13:06:00+09:00')
    await shop.services.identityDocuments.submit({ orderSecret: secret }, await photograph())
    expect(await trailOf(secret)).toEqual(['受付済み', '● 確認中（13:06受付）', '確認済み'])
    expect(await stateOf()).toEqual({ state: 'sent Delivery' })
    lives.at('2026-11-21T09:00:00+09:00')
    await shop.services.orderLife.checkDocument(uid, { isAccepted: true }, STAFF)
    expect(await trailOf(secret)).toEqual(['受付済み（11月20日（金）13:06）', '確認中', '● 確認済み'])
    expect(await stateOf()).toEqual({ state: 'accepted Delivery' })
    await shop.services.orderLife.confirmOrder(uid, STAFF)
    expect((await pageOf(secret)).all('ol', { class: 'identity-trail' })).toEqual([])
  })

  test('on the shipping day names the telephone as a link', async () => {
    const { secret } = await lives.accepted([1], { method: 'cod' })
    await shop.services.identityDocuments.submit({ orderSecret: secret }, await photograph())
    lives.at('2026-12-09T09:00:00+09:00')
    for (const path of [PAGE, '/shopping/identity']) {
      const main = await guestOf(() => shop, secret).main(path)
      const [sentence] = main.all('p').filter(({ text }) => text.includes('お急ぎの場合は、お電話（'))
      expect(sentence?.one('a').attributes.href, path).toMatch(/^tel:\d+$/)
    }
  })

  test('of another order is not told', async () => {
    expect((await guestOf(() => shop, 'x'.repeat(43)).get('/shopping/identity/state')).status).toBe(410)
  })
})
