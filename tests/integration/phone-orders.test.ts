import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import type { PhoneRejection } from '#app/text/back-office-rejection.ts'
import { cartMessage } from '#app/text/cart-text.ts'
import { phoneRejectionText } from '#app/text/phone-order-text.ts'
import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { day, instantOfHour } from '#domain/day.ts'
import { IN_FORCE } from '#domain/order/in-force.ts'
import type { Rejection } from '#domain/result.ts'
import { addressOfGuest } from '#tests/support/customers/guest-address.ts'
import { openAccount } from '#tests/support/customers/members.ts'
import { lateOrders } from '#tests/support/orders/late-orders.ts'
import { phoneOrders } from '#tests/support/orders/phone-orders.ts'
import { NOW, SIZE_9, TOKYO } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'

const shop = smallShop([
  { id: 1, units: 60 },
  { id: 2, units: 1 },
  { id: 3, units: 3, refPrice: 290_000 },
])
const phone = phoneOrders(() => shop)
const late = lateOrders(() => shop)
afterEach(() => shop.setClock(NOW))

const kindsOf = (uid: string) => late.mailKinds(uid)
const codeOf = (result: unknown) => (result as Rejection).code

describe('an order by telephone (docs/rules.md Phone orders)', () => {
  test('by cash on delivery is accepted at once, and names who took it, under which terms', async () => {
    shop.setClock(instantOfHour(IN_FORCE.terms[0], 10))
    const { uid } = await phone.ready('cod')
    expect((await phone.orderOf(uid)).termsEffectOn).toBeUndefined()
    const placed = { status: 'Delivery', placedBy: 'phone-desk', isManual: true, termsEffectOn: IN_FORCE.terms[0] }
    expect(await phone.place(uid)).toMatchObject(placed)
    const { events } = await shop.ports.orders.recordOf(uid)
    expect(events.map(({ actor, detail }) => [actor, detail?.code])).toEqual([
      ['staff:phone-desk', 'placed-by-telephone'],
      ['shop', 'cash-on-delivery'],
    ])
    expect(await kindsOf(uid)).toEqual(['orderreceived'])
    const audit = await staffOf(() => shop).auditOf(`order:${uid}`)
    expect([audit[0], audit.at(-1)]).toEqual(['phone-desk startPhoneOrder', 'phone-desk placePhoneOrder'])
  })

  test('is placed once, however often it is sent, and not with another content than was read out', async () => {
    const { uid } = await phone.ready('cod')
    const { version } = await phone.orderOf(uid)
    await phone.change(uid, phone.payment('cod'))
    expect(codeOf(await phone.place(uid, { seenVersion: version }))).toBe('cart-changed')
    const first = await phone.place(uid)
    expect(await phone.place(uid)).toMatchObject({ number: (first as { number: number }).number })
    expect(await kindsOf(uid)).toEqual(['orderreceived'])
    expect(codeOf(await phone.change(uid, phone.line()))).toBe('phone-order-over')
  })

  test('shows before placing what it would do, and refuses a form that showed another version', async () => {
    const { uid } = await phone.ready('cod')
    const { version } = await phone.orderOf(uid)
    const { place } = shop.services.staff.phoneOrders
    const given = { seenVersion: version, areTermsRead: true }
    const preview = await place.preview(await phone.service(), uid, given)
    expect(preview).toMatchObject({
      before: { status: 'InCart' },
      after: { status: 'Delivery', number: expect.any(Number) },
      mails: [{ to: expect.stringContaining('@example.jp') }],
      tasks: [],
    })
    expect([(await phone.orderOf(uid)).status, await kindsOf(uid)]).toEqual(['InCart', []])
    const withForm = async (key: string, seen: number) => ({
      ...(await phone.service()),
      form: { key, version: seen },
    })
    expect(codeOf(await place(await withForm('stale', version + 1), uid, given))).toBe('order-changed')
    expect((await phone.orderOf(uid)).status).toBe('InCart')
    expect(await place(await withForm('once', version), uid, given)).toMatchObject({ status: 'Delivery' })
    expect(codeOf(await place(await withForm('once', version), uid, given))).toBe('repeated')
  })

  test('is opened and placed by a process that started later, without a common FILE_LINK_SECRET', async () => {
    const { uid } = await phone.ready('cod')
    const config = parseConfig({ SITE_URL: 'http://shop.test', SEED: 'none' })
    const { read, place } = createServices(config, shop.ports).staff.phoneOrders
    const { version: seenVersion } = await phone.orderOf(uid)
    expect(await read(await phone.service(), uid)).toMatchObject({ kind: 'open', uid })
    const placed = await place(await phone.service(), uid, { seenVersion, areTermsRead: true })
    expect(placed).toMatchObject({ status: 'Delivery', placedBy: 'phone-desk' })
  })

  test('is not placed without the tick, nor incomplete; nothing of it has happened', async () => {
    const { uid } = await phone.ready('cod')
    expect(codeOf(await phone.place(uid, { areTermsRead: false }))).toBe('terms-not-read')
    const begun = await phone.started()
    expect(codeOf(await phone.change(begun, phone.line()))).toBe('destination-missing')
    await phone.change(begun, { kind: 'prefecture', prefecture: 13 }, phone.line())
    expect(codeOf(await phone.place(begun))).toBe('incomplete')
    for (const each of [uid, begun]) expect((await phone.orderOf(each)).status).toBe('InCart')
  })

  test('is refused by the checks of any cart, in the sentence of the web', async () => {
    const { uid } = await phone.ready('cod')
    const tooEarly = (await phone.change(uid, phone.line(1, day('2026-11-20')))) as PhoneRejection
    expect(phoneRejectionText(tooEarly)).toContain('最短のお届け日は11月21日（土）です。')
    expect(await phone.change(uid, phone.line(3))).toBeUndefined()
    expect(await phone.change(uid, phone.line(3))).toBeUndefined()
    const tooDear = (await phone.place(uid)) as PhoneRejection
    expect(tooDear.code).toBe('reference-price-exceeded')
    expect(phoneRejectionText(tooDear)).toBe(cartMessage(tooDear as never))
  })

  test('of a guest with an overdue rental is not accepted, and of a member neither', async () => {
    const email = 'overdue-caller@example.jp'
    const { uid: rented } = await phone.ready('cod', day('2026-11-25'), email)
    await phone.place(rented)
    await sql`UPDATE orders SET status = 90 WHERE uid = ${rented}`.execute(shop.db)
    const { uid } = await phone.ready('cod', undefined, email)
    expect(codeOf(await phone.place(uid))).toBe('not-accepted')
    const found = await shop.services.staff.phoneOrders.findCallers(
      await phone.service(),
      addressOfGuest(TOKYO, email).telephone,
    )
    expect(found).toMatchObject([{ kind: 'guest', uid: rented, name: '山田 花子', orderCount: 1, hasArrear: true }])
    await sql`UPDATE orders SET status = 20 WHERE uid = ${rented}`.execute(shop.db)
  })

  test('that lost its last unit names the item and keeps the rest', async () => {
    const { uid } = await phone.ready('cod')
    await phone.change(uid, phone.line(2))
    const other = await phone.started()
    await phone.change(other, phone.customer('faster@example.jp'), phone.line(2), phone.payment('cod'))
    await phone.place(other)
    const rejection = (await phone.place(uid)) as PhoneRejection
    expect([rejection.code, phoneRejectionText(rejection)]).toEqual([
      'double-booked',
      expect.stringContaining('黒のワンピース2'),
    ])
    expect((await phone.orderOf(uid)).lines.map(({ itemId }) => itemId)).toEqual([1])
    expect(await phone.place(uid)).toMatchObject({ status: 'Delivery' })
  })
})

describe('a payment link (docs/rules.md Phone orders)', () => {
  const linked = async (startOn = day('2026-12-10')) => {
    const { uid } = await phone.ready('card', startOn)
    const placed = await phone.place(uid)
    const secret = /\/shopping\/pay\?order=([\w-]{43})/.exec(await late.mailText(uid, 'paymentlink'))?.[1] ?? ''
    return { uid, placed, secret }
  }
  const quote = (secret: string) => shop.services.checkout.quoteReplacement({ orderSecret: secret })
  const settleLater = async (text: string) => {
    late.at(text)
    await shop.services.scheduled.settlePayments()
  }

  test('comes by mail without the amount, and leads to the payment, after which the order is accepted', async () => {
    const { uid, placed, secret } = await linked()
    expect(placed).toMatchObject({ status: 'New' })
    const text = await late.mailText(uid, 'paymentlink')
    expect([text.includes('11月21日'), text.includes('6,980'), await kindsOf(uid)]).toEqual([
      true,
      false,
      ['paymentlink'],
    ])
    expect(await quote(secret)).toMatchObject({ isFirst: true, amountYen: 6_980, method: 'card' })
    const started = await shop.services.checkout.startReplacement({ orderSecret: secret })
    expect(started).toEqual({ orderSecret: secret, url: '/shopping/checkout' })
    expect(await shop.services.checkout.settlePayment(secret)).toMatchObject({
      kind: 'open',
      path: '/shopping/checkout',
    })
    expect(await late.pay(uid, secret, 'accepted')).toEqual({ kind: 'paid' })
    expect((await phone.orderOf(uid)).status).toBe('Delivery')
    expect(await kindsOf(uid)).toEqual(['paymentlink', 'orderreceived'])
    expect(codeOf(await quote(secret))).toBe('nothing-to-pay')
  })

  test('waits for a day, longer than any other order, and then releases the units', async () => {
    const { uid, secret } = await linked()
    await settleLater('2026-11-21T09:59:00+09:00')
    expect((await phone.orderOf(uid)).status).toBe('New')
    await settleLater('2026-11-21T10:01:00+09:00')
    expect((await phone.orderOf(uid)).status).toBe('AuthFailed')
    expect(codeOf(await quote(secret))).toBe('nothing-to-pay')
  })

  test('ends at the cut-off of the shipping day', async () => {
    const { uid } = await linked(day('2026-11-21'))
    await settleLater('2026-11-20T15:59:00+09:00')
    expect((await phone.orderOf(uid)).status).toBe('New')
    await settleLater('2026-11-20T16:01:00+09:00')
    expect((await phone.orderOf(uid)).status).toBe('AuthFailed')
  })
})

describe('a member who calls', () => {
  const member = async (email: string) => {
    const uid = await openAccount(shop, email)
    const address = JSON.stringify(addressOfGuest(TOKYO, email))
    await sql`INSERT INTO customers (uid, status, email, address, sex, born_on, mail_magazine, reminder_question,
        reminder_answer_hash, registered_at, completed_at, modified_at)
      VALUES (${uid}, 'member', ${email}, ${address}::jsonb, 2, '1980-04-01', 3, 1, 'x', now(), now(), now())
      ON CONFLICT (uid) DO NOTHING`.execute(shop.db)
    return uid
  }

  test('is found by the telephone, orders with address and points, and keeps the cart of the web', async () => {
    const email = 'caller-member@example.jp'
    const customerUid = await member(email)
    const callers = await shop.services.staff.phoneOrders.findCallers(
      await phone.service(),
      addressOfGuest(TOKYO, email).telephone,
    )
    expect(callers).toMatchObject([{ kind: 'member', uid: customerUid, name: '山田 花子', hasArrear: false }])
    await late.credit(customerUid, 300)
    const uid = await phone.started({ kind: 'member', customerUid })
    expect(await phone.change(uid, phone.line(), phone.payment('cod', 200))).toBeUndefined()
    expect(codeOf(await phone.change(uid, phone.payment('cod', 301)))).toBe('points-over-balance')
    const rental = {
      itemId: 1,
      sizeTagUid: SIZE_9,
      startOn: day('2026-12-10'),
      days: 4,
      hasPlan: false,
      prefecture: 13,
    }
    const web = await shop.services.cart.addToCart(undefined, rental, customerUid)
    expect(web).toMatchObject({ lineCount: 1 })
    expect(await phone.place(uid)).toMatchObject({ status: 'Delivery', customerUid, email, usePoints: 200 })
  })
})

test('offers name the free sizes, the nearest free days of the others, and items by words', async () => {
  const uid = await phone.started()
  await phone.change(uid, { kind: 'prefecture', prefecture: 13 })
  const find = async (q: string, startOn = day('2027-01-15')) =>
    shop.services.staff.phoneOrders.findOffers(await phone.service(), uid, { q, startOn, days: 4 })
  expect(await find('２-1')).toMatchObject({
    kind: 'offer',
    offer: { itemId: 2, sizes: [{ label: '9号', isFree: true }] },
  })
  await phone.change(uid, phone.customer('nearest@example.jp'), phone.line(2, day('2027-01-15')), phone.payment('cod'))
  await phone.place(uid)
  const taken = await find('2')
  expect(taken).toMatchObject({ offer: { sizes: [{ isFree: false, nearestOn: ['2027-01-06', '2027-01-24'] }] } })
  expect(await find('ワンピース')).toMatchObject({ kind: 'named' })
  expect(codeOf(await find('99'))).toBe('item-not-found')
})
