import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { partsInBox } from '#domain/catalog/parts.ts'
import { day } from '#domain/day.ts'
import { isRejected } from '#domain/result.ts'
import { buyers } from '#tests/support/customers/buyers.ts'
import { ARRIVAL, orderLives, STAFF } from '#tests/support/orders/order-lives.ts'
import { returnsDesk } from '#tests/support/orders/returns-desk.ts'
import { SIZE_9 } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const [SET, DRESS, SUIT] = [1, 2, 3] as const
const shop = builtShop([
  { id: SET, units: 12, price: 8_000, setForm: 'ladieseightset' },
  { id: DRESS, units: 2 },
  { id: SUIT, units: 2, setForm: 'mensthreeset' },
])
const { guest } = buyers(() => shop)
const lives = orderLives(() => shop)
let desk: Awaited<ReturnType<typeof returnsDesk>>
beforeAll(async () => {
  desk = await returnsDesk(shop)
})
afterEach(() => lives.reset())

const NAME = `黒のワンピース${SET}（セットのサブバッグ・数珠は入れません）`
const WITHOUT = { 'without.juzu': '1', 'without.bagsubbag.subbag': '1' }
const START = '2026-11-25'

/** The ticks of an item page, by name, and whether they are ticked. */
async function ticksOf(path: string) {
  const page = await guest.open().page(path)
  const boxes = page.all('input', { type: 'checkbox' })
  const ticks = boxes.map(({ attributes }) => [attributes.name ?? '', attributes.checked !== undefined] as const)
  return new Map(ticks.filter(([name]) => name.startsWith('without.')))
}

describe('the page of a set', () => {
  test('offers its parts but the dress and the shoes, which have a choice of their own', async () => {
    const parts = ['onepiecesuitjacket', 'bagsubbag.bag', 'bagsubbag.subbag', 'necklace', 'fukusa', 'juzu']
    expect([...(await ticksOf(`/items/${SET}`)).keys()]).toEqual(parts.map((part) => `without.${part}`))
    expect(await (await guest.open().get(`/items/${SET}`)).text()).toContain('料金は変わりません')
    expect((await ticksOf(`/items/${DRESS}`)).size + (await ticksOf(`/items/${SUIT}`)).size).toBe(0)
  })

  test('keeps the choice of a link, and of a form that comes back', async () => {
    const isTicked = async (path: string) => [...(await ticksOf(path))].filter(([, is]) => is).map(([name]) => name)
    expect(await isTicked(`/items/${SET}?without.juzu=1&without.pearl=1`)).toEqual(['without.juzu'])
    const refused = await guest.open().add(SET, { ...WITHOUT, start: '2026-11-20' })
    const path = refused.headers.get('location') ?? ''
    expect(await isTicked(path)).toEqual(Object.keys(WITHOUT).toReversed())
    expect((await guest.open().page(path)).one('details', { class: 'left-out' }).attributes).toMatchObject({
      class: expect.stringContaining('accordion'),
      open: expect.anything(),
    })
  })

  test.each([
    [DRESS, 'without.juzu'],
    [SUIT, 'without.mensbelt'],
  ])('item %s has no part %s, and says so', async (item, field) => {
    const refused = await guest.open().add(item, { [field]: '1' })
    expect(refused.headers.get('location')).toMatch(/refused=part-not-in-set.*#refused$/)
    const page = await guest.open().page(refused.headers.get('location')!)
    expect(page.one('p', { id: 'refused' }).text).toContain('こちらの商品には含まれておりません')
  })
})

test('the parts are named in cart, confirmation, order, page and mail, at the price of the set', async () => {
  const buyer = guest.open()
  await buyer.toPayment(SET, WITHOUT)
  const cart = await buyer.page('/cart')
  expect(cart.one('h3', { class: 'order-line-name' }).text).toBe(NAME)
  expect(cart.one('p', { class: 'order-line-price' }).text).toContain('¥8,000')
  await buyer.step('/shopping/payment', { method: 'cod', time: '1', request: '0', plan: 'none', pointUse: 'none' })
  expect((await buyer.page('/shopping/confirm')).one('h3', { class: 'order-line-name' }).text).toBe(NAME)
  await buyer.confirm()
  expect((await buyer.page('/shopping/complete')).one('h3', { class: 'order-line-name' }).text).toBe(NAME)
  const [order] = await buyer.orders()
  expect(order).toMatchObject({ subtotalYen: 8_000, lines: [{ leftOut: ['bagsubbag.subbag', 'juzu'] }] })
  const { rows } = await sql<{ content: { text: string } }>`
    SELECT content FROM mails WHERE order_uid = ${order?.uid} AND kind = 'orderreceived'`.execute(shop.db)
  expect(rows[0]?.content.text.replace(/\s/g, '')).toContain(NAME)
})

/** A confirmed order of a set without the two parts. */
async function confirmed() {
  const secret = await lives.cartOf([DRESS], day(START))
  const choice = { itemId: SET, sizeTagUid: SIZE_9, startOn: day(START), days: 4, hasPlan: false, prefecture: 13 }
  const leftOut = ['juzu', 'bagsubbag.subbag']
  const added = await shop.services.cart.addToCart(secret, { ...choice, prefecture: 13, leftOut })
  if (isRejected(added)) throw new Error(added.code)
  const placed = await lives.confirm(secret)
  if (isRejected(placed)) throw new Error(placed.code)
  const { uid } = (await shop.ports.orders.findBySecret(secret))!
  await shop.services.orderLife.confirmOrder(uid, STAFF)
  await lives.identify({ uid, secret })
  return lives.orderOf(uid)
}

test('slip, picking list and return guide have the note, and the box is without the parts', async () => {
  const { uid, number } = await confirmed()
  const parcels = await shop.ports.paperReads.findParcels([{ orderNumber: number!, parcel: 1 }])
  const [line] = parcels[0]!.lines.filter(({ itemId }) => itemId === SET)
  expect(line?.itemName).toBe(NAME)
  const inBox = partsInBox(line!, line!).map(({ label }) => label)
  expect(inBox).toEqual(['ワンピース', 'ジャケット', 'バッグ', 'パンプス', 'ネックレス', '袱紗', 'ボタン・飾り'])
  expect((await desk.pages.mainOf('packing', `/staff/packing/${number}-1`)).text).toContain(NAME)
  await shop.services.orderLife.cancelByCompany(uid, '', STAFF)
})

test('the returns desk does not miss a part that never left', async () => {
  const { uid, number, lines } = await confirmed()
  await shop.services.orderLife.shipOrder(uid, { slipNumber: '1', returnSlipNumber: '2' }, STAFF)
  const { text } = await desk.pages.mainOf('returns', `/staff/returns/${number}`)
  expect(text).toContain('ワンピース・ジャケット・バッグ・パンプス・ネックレス・袱紗・ボタン・飾り')
  expect(text).toContain(NAME)
  const { uid: lineUid } = lines.find(({ itemId }) => itemId === SET)!
  const path = `/staff/condition?number=${number}&line=${lineUid}&stage=return&verdict=missing-part`
  const boxes = (await desk.pages.mainOf('returns', path)).all('input', { type: 'checkbox' })
  const names = boxes.map(({ attributes }) => attributes.name)
  expect([names.includes('part.bagsubbag.bag'), names.includes('part.bagsubbag.subbag')]).toEqual([true, false])
  const missing = (part: string) => {
    const condition = { ...ARRIVAL, verdict: 'missing-part' as const, parts: [part], lineUid }
    return shop.services.orderLife.recordCondition(uid, { ...condition, uid: shop.ports.ids.next() }, STAFF)
  }
  expect(await missing('juzu')).toMatchObject({ code: 'part-unknown' })
  expect(isRejected(await missing('fukusa'))).toBe(false)
})
