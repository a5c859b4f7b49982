import { afterEach, describe, expect, test } from 'vitest'
import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { HANAKO } from '#demo/members/people.ts'
import { day } from '#domain/day.ts'
import type { CarrierReport } from '#domain/order/parcel.ts'
import { hrefsOf, memberPages } from '#tests/support/customers/member-pages.ts'
import { guestOf } from '#tests/support/orders/after-order.ts'
import { orderLives, SLIPS, STAFF } from '#tests/support/orders/order-lives.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([
  { id: 1, units: 40 },
  { id: 2, units: 40 },
])
const lives = orderLives(() => shop)
afterEach(() => lives.reset())
const SECOND = { slipNumber: '5555-6666', returnSlipNumber: '7777-8888' }

/** Two parcels shipped on 9 December, which arrive on the 10th. */
async function twoParcels(member?: string) {
  const options = { startOn: day('2026-12-10'), method: 'cod' } as const
  const placed = await lives.confirmed([1, 2], member === undefined ? options : { ...options, member })
  await lives.identify(placed)
  lives.at('2026-12-09T15:00:00+09:00')
  const [one, two] = (await lives.orderOf(placed.uid)).lines
  await shop.services.orderLife.shipOrder(placed.uid, { ...SLIPS, lineUids: [one!.uid] }, STAFF)
  await shop.services.orderLife.shipOrder(placed.uid, { ...SECOND, lineUids: [two!.uid] }, STAFF)
  return placed
}
async function report(kind: CarrierReport['kind'], text: string, slipNumber: string = SLIPS.slipNumber) {
  const at = Temporal.Instant.from(`2026-12-${text}+09:00`)
  shop.setClock(at)
  expect(await shop.services.orderLife.recordCarrierReport({ slipNumber, kind, at }, STAFF)).toBe(1)
}
const pageOf = (secret: string) => guestOf(() => shop, secret).main('/shopping/complete')
const parcelsIn = async (secret: string) =>
  (await pageOf(secret)).all('li', { class: 'parcel' }).map(({ text }) => text)

describe('the page of an order', () => {
  test('shows each parcel with its lines, slips and state', async () => {
    const { secret } = await twoParcels()
    await report('delivered', '10T10:00:00', SECOND.slipNumber)
    const [first, second] = await parcelsIn(secret)
    for (const text of ['お荷物1', '12月9日（水）に発送しました', '黒のワンピース1（9号）', ...Object.values(SLIPS)])
      expect(first).toContain(text)
    for (const text of [
      'お荷物2',
      '12月10日（木）にお届けしました',
      '黒のワンピース2（9号）',
      ...Object.values(SECOND),
    ])
      expect(second).toContain(text)
    expect(second).not.toContain(SLIPS.slipNumber)
  })

  test.each([
    ['attempted', '10T09:00:00', 'ご不在でした'],
    ['returning', '10T09:00:00', 'お荷物が当店へ戻っております'],
    ['accepted', '10T12:00:00', 'お届けの完了を、まだ確認できておりません'],
  ] as const)('says what to do about a parcel that is %s', async (kind, at, sentence) => {
    const { secret } = await twoParcels()
    expect((await pageOf(secret)).all('h2').map(({ text }) => text)).not.toContain(sentence)
    await report(kind, at)
    const main = await pageOf(secret)
    expect(main.text).toContain(sentence)
    expect(main.one('section', { 'aria-labelledby': 'trouble-title' }).one('a').attributes.href).toBe('/contact')
    await report('delivered', '10T14:00:00')
    expect((await pageOf(secret)).text).not.toContain(sentence)
  })

  test('links slips to the carrier and offers a second delivery, where they are configured', async () => {
    const { secret } = await twoParcels()
    const config = parseConfig({
      SEED: 'none',
      SITE_URL: 'http://shop.test',
      CARRIER_TRACKING_URL: 'https://carrier.example/?no={slip}',
      CARRIER_REDELIVERY_URL: 'https://carrier.example/again',
    })
    const { orders } = createServices(config, shop.ports)
    expect((await orders.getDetails({ orderSecret: secret }))!.tracking).toMatchObject({
      redeliveryUrl: 'https://carrier.example/again',
      parcels: [
        { slip: { url: `https://carrier.example/?no=${SLIPS.slipNumber}` }, lines: [{ itemId: 1 }] },
        { returnSlip: { url: `https://carrier.example/?no=${SECOND.returnSlipNumber}` }, lines: [{ itemId: 2 }] },
      ],
    })
  })

  test('links to the report of a problem once something was shipped', async () => {
    const { secret } = await lives.confirmed([1])
    const linksIn = async () => (await pageOf(secret)).all('a', { href: '/shopping/problem' })
    expect(await linksIn()).toEqual([])
    const { secret: shippedSecret } = await twoParcels()
    expect((await pageOf(shippedSecret)).all('a', { href: '/shopping/problem' })).toHaveLength(1)
  })
})

describe('the pages of a member', () => {
  test('say that a parcel is not delivered, what to do, and when it is on the way back', async () => {
    const pages = await memberPages(shop)
    const { uid } = await twoParcels(pages.hanako.uid)
    const { email, password } = HANAKO
    // Signed in anew, because sessions end while the clock moves.
    const mainOf = async (path: string) =>
      pages.mainOf(path, { uid: pages.hanako.uid, cookie: await pages.cookiesOf({ email, password }) })
    const history = () => mainOf(`/mypage/history?uid=${uid}`)
    const next = async () => (await mainOf('/mypage')).one('section', { class: 'next-thing' })
    await report('attempted', '10T09:00:00')
    expect((await next()).one('h2').text).toBe('お届けに伺いましたが、ご不在でした')
    expect(hrefsOf(await next())).toEqual([`/mypage/history?uid=${uid}`, '/contact'])
    const panel = (await history()).one('div', { class: 'history-state' })
    expect(panel.text).toContain('お届けに伺いましたが、ご不在でした')
    expect(hrefsOf(panel)).toEqual(['/contact'])
    expect((await history()).all('li', { class: 'parcel' })).toHaveLength(2)
    expect(hrefsOf(await history())).toContain(`/mypage/problem?uid=${uid}`)
    await report('delivered', '10T14:00:00')
    expect((await next()).one('h2').text).toBe('12月13日（日）までにご返却ください')
    await report('handed-in', '12T10:00:00', SLIPS.returnSlipNumber)
    await report('handed-in', '12T11:00:00', SECOND.returnSlipNumber)
    lives.at('2026-12-16T10:00:00+09:00')
    expect((await next()).one('h2').text).toBe('ご返却のお荷物を、運送会社がお預かりしています')
    expect((await history()).one('div', { class: 'history-state' }).text).toContain('ご返却のお荷物を輸送中')
    const problem = await mainOf(`/mypage/problem?uid=${uid}`)
    expect(problem.one('form').attributes.action).toBe(`/mypage/problem?uid=${uid}`)
  })
})

describe('the shipping mail', () => {
  test('of each parcel names its own slips and lines', async () => {
    const { uid } = await twoParcels()
    const text = await lives.mailText(uid, 'shipment')
    for (const own of [...Object.values(SECOND), '黒のワンピース2']) expect(text).toContain(own)
    for (const other of [...Object.values(SLIPS), '黒のワンピース1']) expect(text).not.toContain(other)
  })
})
