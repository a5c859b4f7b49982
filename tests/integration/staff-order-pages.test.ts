import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays, type Day, day } from '#domain/day.ts'
import { withCheckDigit } from '#domain/order/slip-number.ts'
import type { Duty } from '#domain/staff/duties.ts'
import { orderLives, photograph } from '#tests/support/orders/order-lives.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { fieldsOf, mainOf, staffPages } from '#tests/support/staff/staff-pages.ts'

const shop = builtShop([{ id: 1, units: 10 }])
const lives = orderLives(() => shop)
let pages: Awaited<ReturnType<typeof staffPages>>
beforeAll(async () => {
  pages = await staffPages(shop)
})
const accepted = async () => {
  const { uid } = await lives.accepted([1], { startOn: day('2026-12-10') })
  return lives.orderOf(uid)
}
/** The column of the day shows the first orders alone, so that tests leave none to confirm. */
const cancelWaiting = async () => {
  for (const { uid } of await shop.services.orderLife.listNewest(['Delivery'], 50))
    await shop.services.orderLife.cancelByCompany(uid, '在庫', 'staff:x')
}
afterEach(cancelWaiting)

describe('the column to confirm', () => {
  const boxesOf = async (duty: Duty) => {
    const [column] = (await pages.mainOf(duty, '/staff')).all('section', { id: 'confirm' })
    return { column, boxes: column?.all('input', { type: 'checkbox' }).map(({ attributes }) => attributes.name) }
  }

  test('has a tick for each of its orders, and says before the press what a confirmation costs', async () => {
    const { number } = await accepted()
    const { column, boxes } = await boxesOf('packing')
    expect(boxes).toContain(`order.${number}`)
    expect(column?.text).toContain('確定すると、発送日が近づいてからの取消にキャンセル料がかかります。')
  })

  test('has none for other duties, whose press is refused', async () => {
    const { uid, number } = await accepted()
    expect((await boxesOf('returns')).boxes ?? []).toEqual([])
    expect((await pages.post('returns', '/staff', { [`order.${number}`]: 'on' })).status).toBe(403)
    expect((await lives.orderOf(uid)).status).toBe('Delivery')
  })
})

test('an order names the terms that it was placed under, and one of before they were known names none', async () => {
  const { uid, number } = await accepted()
  const said = async () => (await pages.mainOf('packing', `/staff/orders/${number}`)).text
  expect(await said()).not.toContain('規約・個人情報保護方針')
  await sql`UPDATE orders SET terms_effect_on = '2026-11-29' WHERE uid = ${uid}`.execute(shop.db)
  expect(await said()).toContain('規約・個人情報保護方針 2026年11月29日 施行のもの')
})

test('a returned line waits for its inspection for two weeks', async () => {
  const { uid } = await lives.shipped([1], { startOn: day('2026-11-25') })
  const [line] = (await lives.orderOf(uid)).lines
  await shop.services.orderLife.returnLines(uid, undefined, 'staff:x')
  const waiting = async (todayOn: Day) =>
    (await shop.ports.staffOrders.readColumn('inspect', todayOn, 50)).rows.some((row) => row.uid === line?.uid)
  const returnedOn = (await lives.orderOf(uid)).lines[0]?.returnedOn ?? day('2026-11-20')
  expect(await waiting(returnedOn)).toBe(true)
  expect(await waiting(addDays(returnedOn, 14))).toBe(true)
  expect(await waiting(addDays(returnedOn, 15))).toBe(false)
  await shop.services.orderLife.inspectLine(uid, line!.uid, { outcome: 'ready', note: '' }, 'staff:x')
  for (const days of [0, 14]) expect(await waiting(addDays(returnedOn, days))).toBe(false)
})

test.each([
  ['the only line', [1], 1],
  ['none of two lines', [1, 1], 0],
])('a form that asks for a line has %s chosen', async (_, items, chosenCount) => {
  const { uid } = await lives.shipped(items, { startOn: day('2026-11-25') })
  await shop.services.orderLife.returnLines(uid, undefined, 'staff:x')
  const { number, lines } = await lives.orderOf(uid)
  const page = await pages.mainOf('returns', `/staff/orders/${number}/undo-return`)
  const options = page.one('select', { name: 'line' }).all('option')
  const chosen = options.filter(({ attributes }) => attributes.selected !== undefined && attributes.value !== '')
  expect(chosen.map(({ attributes }) => attributes.value)).toEqual(lines.slice(0, chosenCount).map((line) => line.uid))
})

test('the page of an order says that a payment is disputed, until the shop has won', async () => {
  const { uid } = await lives.shipped([1], { startOn: day('2026-11-25') })
  const { number } = await lives.orderOf(uid)
  const payment = await shop.ports.orders.activePayment(uid)
  const record = (outcome: 'won' | 'lost' | undefined) =>
    shop.ports.orders.transaction((tx) =>
      tx.money.recordDispute(payment!.uid, { reason: 'fraudulent', outcome }, shop.ports.clock.now()),
    )
  const wordsOf = async () =>
    /チャージバック(中|成立)/.exec((await pages.mainOf('money', `/staff/orders/${number}`)).text)?.[0]
  expect(await wordsOf()).toBeUndefined()
  for (const [outcome, words] of [
    [undefined, 'チャージバック中'],
    ['lost', 'チャージバック成立'],
    ['won', undefined],
  ] as const) {
    await record(outcome)
    expect(await wordsOf()).toBe(words)
  }
})

test('the mails of an order lead to their texts, for those who may read them', async () => {
  const { number } = await accepted()
  const linksOf = async (duty: Duty) => {
    const page = await pages.mainOf(duty, `/staff/orders/${number}`)
    return page.all('a').flatMap(({ attributes: { href = '' } }) => (href.startsWith('/staff/mails/') ? [href] : []))
  }
  const [path = ''] = await linksOf('service')
  expect((await pages.mainOf('service', path)).text).toContain('ご注文を承りました')
  expect(await linksOf('packing')).toEqual([])
})

test.each([
  ['keep', true],
  ['erase', false],
])('a document asked for again keeps its picture or not, as chosen on the page: %s', async (erase, isKept) => {
  const { uid, number } = await accepted()
  const secret = shop.ports.ids.secret()
  await shop.ports.orders.transaction((tx) => tx.orders.addSecret(uid, secret))
  await shop.services.identityDocuments.submit({ orderSecret: secret }, await photograph())
  const path = `/staff/orders/${number}/refuse-document`
  const form = (await pages.mainOf('packing', path)).all('input')
  const hidden = form.map(({ attributes: { name = '', value = '' } }) => [name, value])
  const fields = { ...Object.fromEntries(hidden), reason: '番号が写っております。', erase, intent: 'do' }
  expect((await pages.post('packing', path, fields)).status).toBe(303)
  const document = await shop.ports.identityDocuments.find(uid)
  expect(document).toMatchObject({ status: 'refused' })
  expect(document?.fileKey !== undefined).toBe(isKept)
})

test.each([
  ['slip', '1111-2222', '伝票番号は12桁の数字です'],
  ['returnSlip', '2234 5678 9012', '検査数字が合いません'],
  ['returnSlip', '\u3164', '伝票番号'],
])('a slip of no carrier is refused on the page with a sentence: %s %j', async (name, typed, sentence) => {
  await lives.reset()
  const placed = await lives.confirmed([1], { startOn: day('2026-12-10') })
  await lives.identify(placed)
  const { number } = await lives.orderOf(placed.uid)
  const path = `/staff/orders/${number}/ship`
  const inputs = (await pages.mainOf('packing', path)).all('input')
  const hidden = Object.fromEntries(inputs.map(({ attributes: { name: of = '', value = '' } }) => [of, value]))
  const good = { slip: withCheckDigit('22345678950'), returnSlip: withCheckDigit('22345678951') }
  const answer = await pages.post('packing', path, { ...hidden, ...good, [name]: typed, intent: 'do' })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain(sentence)
  expect((await lives.orderOf(placed.uid)).status).toBe('Reserved')
  const shipped = await pages.post('packing', path, { ...hidden, ...good, dispute: '', intent: 'do' })
  expect(shipped.status).toBe(303)
  expect((await shop.ports.orders.parcelsOf(placed.uid)).map(({ slipNumber }) => slipNumber)).toEqual([good.slip])
  await shop.services.orderLife.returnLines(placed.uid, undefined, 'staff:x')
})

describe('a venue of the directory in a change of address', () => {
  const addVenue = () =>
    sql`
    INSERT INTO venues (uid, name, kana, postal_code, prefecture, address1, address2, telephone, hours, changed_by,
      changed_at) VALUES ('sumire-hall', '菫会館', 'スミレカイカン', '1600022', 13, '新宿1-2-3', '本館',
      '0312345678', '9:00〜17:30', 'staff:x', now()) ON CONFLICT DO NOTHING`.execute(shop.db)

  test('is found, fills in the place and leaves the name of the receiver; it is saved as any address', async () => {
    await addVenue()
    const order = await accepted()
    const path = `/staff/orders/${order.number}/change-delivery`
    const search = await pages.mainOf('service', `${path}?place=${encodeURIComponent('すみれ')}`)
    const link = search.all('a').find(({ text }) => text === '菫会館')?.attributes.href ?? ''
    expect(link).toBe(`${path}?venue=sumire-hall#venue-search`)
    const page = await pages.mainOf('service', link.replace(/#.*/, ''))
    expect(page.text).toContain('荷物の受付：9:00〜17:30')
    const form = page.one('form', { 'aria-label': 'お届け先・時間帯を変える' })
    const typedIn = (name: string) => form.one('input', { name }).attributes.value
    expect(['placeName', 'postalCode', 'address1', 'address2', 'telephone', 'familyName'].map(typedIn)).toEqual([
      '菫会館',
      '160-0022',
      '新宿1-2-3',
      '本館',
      '03-1234-5678',
      order.shipping?.familyName,
    ])
    const inputs = form.all('input').map(({ attributes: { name = '', value = '' } }) => [name, value])
    const selects = form
      .all('select')
      .map((each) => [each.attributes.name ?? '', each.one('option', { selected: true }).attributes.value ?? ''])
    const fields = Object.fromEntries([...inputs, ...selects]) as Record<string, string>
    // The directory has the town without its city, which was kept there.
    const done = await pages.post('service', path, { ...fields, address2: '別館', intent: 'do' })
    expect(done.status).toBe(303)
    expect((await lives.orderOf(order.uid)).shipping).toMatchObject({ placeName: '菫会館', address2: '別館' })
  })

  test('an unknown venue leaves the address as it is, an unknown name is said', async () => {
    const order = await accepted()
    const path = `/staff/orders/${order.number}/change-delivery`
    const unknown = await pages.mainOf('service', `${path}?venue=no-hall`)
    expect(unknown.one('input', { name: 'address1' }).attributes.value).toBe(order.shipping?.address1)
    expect((await pages.mainOf('service', `${path}?place=zzzz`)).text).toContain('名簿にありません')
    expect((await pages.mainOf('service', `/staff/orders/${order.number}/change-days`)).all('search')).toEqual([])
  })
})

test('a refund says how much is left and what the mail will say; without anything left it is not offered', async () => {
  const { uid } = await lives.shipped([1], { startOn: day('2026-11-25') })
  const { number } = await lives.orderOf(uid)
  const offered = async () => (await pages.mainOf('money', `/staff/orders/${number}`)).text.includes('返金する')
  expect(await offered()).toBe(false)
  await shop.services.scheduled.settlePaymentTasks()
  const path = `/staff/orders/${number}/refund`
  expect((await pages.mainOf('money', path)).text).toContain('代金（課税） 残り ¥6,980')
  const refund = { part: 'rent' as const, amountYen: 980, reason: '裾のほつれ', idempotencyKey: 'page' }
  await shop.services.orderLife.refundOrder(uid, refund, 'staff:x')
  const form = await pages.mainOf('money', path)
  expect(form.text).toContain('代金（課税） 残り ¥6,000')
  const fields = {
    ...fieldsOf(form, '内容を確かめる'),
    part: 'rent',
    amount: '5000',
    reason: '染み',
    intent: 'preview',
  }
  const preview = await mainOf(await pages.post('money', path, fields))
  expect(preview.text).toContain('返金：¥5,000')
  expect(preview.text).toContain('理由：染み')
  await shop.services.orderLife.refundOrder(uid, { ...refund, amountYen: 6_000, idempotencyKey: 'all' }, 'staff:x')
  expect(await offered()).toBe(false)
})
