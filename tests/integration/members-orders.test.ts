import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { isRejected } from '#domain/result.ts'
import { guestOrders } from '#tests/support/customers/guest-orders.ts'
import {
  mailsTo,
  membersOf,
  newCaller,
  newMember,
  PASSWORD,
  registration,
} from '#tests/support/customers/member-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const shop = smallShop([{ id: 501, units: 30 }])

const guest = guestOrders(() => shop)
const members = () => shop.services.members
const STAFF = 'staff:hana'

/** Places an order of a member. */
async function orderOf({ session }: Awaited<ReturnType<typeof newMember>>, method: 'cod' | 'card' = 'cod') {
  const guestSecret = await guest.cartOf([501], undefined, method)
  const { cartSecret } = await shop.services.sessions.mergeVisitor(session.uid, {
    cartSecret: guestSecret,
    visitorSecret: undefined,
  })
  if (cartSecret === undefined) throw new Error('no cart')
  const placed = await guest.confirm(cartSecret)
  if ('kind' in placed) throw new Error(placed.code)
  const order = await shop.ports.orders.findBySecret(placed.orderSecret)
  if (order?.customerUid !== session.uid) throw new Error('not the order of the member')
  return { uid: order.uid, orderSecret: placed.orderSecret }
}

const acceptDocument = (orderUid: string) =>
  sql`UPDATE identity_documents SET status = 'accepted', checked_at = now()
      WHERE order_uid = ${orderUid}`.execute(shop.db)

/** Confirms, ships and returns an order. */
async function completeRental(orderUid: string) {
  await acceptDocument(orderUid)
  const { orderLife } = shop.services
  const moves = [
    await orderLife.confirmOrder(orderUid, STAFF),
    await orderLife.shipOrder(orderUid, { slipNumber: '1', returnSlipNumber: '2' }, STAFF),
    await orderLife.returnLines(orderUid, undefined, STAFF),
    await orderLife.recordCodPayment(orderUid, day('2026-11-20'), STAFF),
  ]
  for (const move of moves) if (isRejected(move)) throw new Error(move.code)
}

test('a member can read own orders but not those of others', async () => {
  const [mine, other] = [await newMember(shop), await newMember(shop)]
  const order = await orderOf(mine)
  expect((await members().getOrder(mine.session.uid, order.uid))?.order.uid).toBe(order.uid)
  expect(await members().getOrder(other.session.uid, order.uid)).toBeUndefined()
  expect(await members().getOrder(mine.session.uid, 'no such order')).toBeUndefined()
  expect((await members().listOrders(mine.session.uid, 1)).orders).toHaveLength(1)
  expect(await members().listOrders(other.session.uid, 1)).toEqual({ orders: [], pageCount: 0 })
})

test('a page has at most twenty orders; an invalid page number returns the first', async () => {
  const member = await newMember(shop)
  const { uid } = await orderOf(member)
  await sql`INSERT INTO orders (uid, number, status, secret_hash, customer_uid, registered_at, modified_at)
            SELECT 'copy-' || n, 900000 + n, 80, sha256(n::text::bytea), ${member.session.uid}, now(), now()
            FROM generate_series(1, 24) AS n`.execute(shop.db)
  const pages = await Promise.all([1, 2, 3, -1, 1.5].map((page) => members().listOrders(member.session.uid, page)))
  expect(pages.map(({ orders, pageCount }) => `${orders.length} of ${pageCount}`)).toEqual([
    '20 of 2',
    '5 of 2',
    '0 of 2',
    '20 of 2',
    '20 of 2',
  ])
  expect(pages[1]?.orders.at(-1)?.order.uid).toBe(uid)
})

test('an order has a next step: payment, identity document, return, review', async () => {
  const member = await newMember(shop)
  const stepOf = async (orderUid: string) => {
    const { orders } = await members().listOrders(member.session.uid, 1)
    return orders.find(({ order }) => order.uid === orderUid)?.nextStep
  }
  const card = await orderOf(member, 'card')
  expect(await stepOf(card.uid)).toBe('pay')
  await guest.decide(card.uid, 'authorised')
  await shop.services.checkout.settlePayment(card.orderSecret)
  expect(await stepOf(card.uid)).toBe('send-identity')
  await acceptDocument(card.uid)
  expect(await stepOf(card.uid)).toBeUndefined()
  await shop.services.orderLife.confirmOrder(card.uid, STAFF)
  await shop.services.orderLife.shipOrder(card.uid, { slipNumber: '1', returnSlipNumber: '2' }, STAFF)
  expect(await stepOf(card.uid)).toBe('return')
  await shop.services.orderLife.returnLines(card.uid, undefined, STAFF)
  expect(await stepOf(card.uid)).toBe('review')
  await sql`INSERT INTO reviews (uid, item_id, order_line_uid, nickname, stars, fit, body, posted_on)
            SELECT uid, item_id, uid, '花', 5, 3, '助かりました', '2026-11-20' FROM order_lines
            WHERE order_uid = ${card.uid}`.execute(shop.db)
  expect(await stepOf(card.uid)).toBeUndefined()
})

test('points are pending until the return, then a ledger entry with an expiry day', async () => {
  const member = await newMember(shop)
  const points = () => members().getPoints(member.session.uid)
  const order = await orderOf(member)
  const { addPoints, number } = (await shop.ports.orders.find(order.uid))!
  const rules = { ratePercent: 3, mostUsable: 4_900 }
  expect(addPoints).toBeGreaterThan(0)
  expect(await points()).toEqual({ balance: 0, pending: addPoints, rules, nextExpiry: undefined, entries: [] })
  await completeRental(order.uid)
  const expiresOn = '2027-11-20'
  expect(await points()).toEqual({
    balance: addPoints,
    pending: 0,
    rules,
    nextExpiry: { on: expiresOn, points: addPoints },
    entries: [{ on: '2026-11-20', reason: 'earned', points: addPoints, orderNumber: number, expiresOn }],
  })
})

test('rejects a withdrawal during a rental and when rentals cannot be read', async () => {
  const member = await newMember(shop)
  const order = await orderOf(member)
  const withdraw = (services = members()) => services.withdraw(member.session, { password: PASSWORD }, member.from)
  expect(await members().withdraw(member.session, { password: 'guessed' }, member.from)).toMatchObject({
    code: 'login-incorrect',
  })
  expect(await withdraw()).toMatchObject({ code: 'active-rental' })
  await completeRental(order.uid)
  const rentalOrders = async () => Promise.reject(new Error('the store is unavailable'))
  const failing = membersOf(shop, { members: { ...shop.ports.members, rentalOrders } })
  expect(await withdraw(failing)).toMatchObject({ code: 'active-rental' })
  expect((await members().getMember(member.session.uid))?.email).toBe(member.email)
})

test('a withdrawal ends account and session, keeps order amounts and frees the address', async () => {
  const member = await newMember(shop)
  const order = await orderOf(member)
  await completeRental(order.uid)
  const before = (await shop.ports.orders.find(order.uid))!
  expect(await members().withdraw(member.session, { password: PASSWORD }, member.from)).toBeUndefined()
  expect((await mailsTo(shop.db, member.email)).at(-1)?.kind).toBe('withdrawn')
  expect(await members().getMember(member.session.uid)).toBeUndefined()
  expect(await shop.services.sessions.signIn(member, newCaller())).toMatchObject({ code: 'login-incorrect' })
  expect(await shop.services.sessions.resume(member.tokens, newCaller())).toHaveProperty('endReason')
  expect(await shop.services.orders.getOrder(order.orderSecret)).toBeUndefined()
  const after = await shop.ports.orders.find(order.uid)
  expect(after).toMatchObject({ totalYen: before.totalYen, taxYen: before.taxYen, number: before.number })
  expect([after?.customer, after?.shipping, after?.email]).toEqual([undefined, undefined, undefined])
  const anew = await newMember(shop, { email: member.email })
  expect(anew.session.uid).not.toBe(member.session.uid)
  expect((await members().listOrders(anew.session.uid, 1)).orders).toEqual([])
})

test('of a concurrent order and withdrawal, exactly one takes effect', async () => {
  const member = await newMember(shop)
  const guestSecret = await guest.cartOf([501])
  const merged = await shop.services.sessions.mergeVisitor(member.session.uid, {
    cartSecret: guestSecret,
    visitorSecret: undefined,
  })
  const [withdrawn] = await Promise.allSettled([
    members().withdraw(member.session, { password: PASSWORD }, member.from),
    guest.confirm(merged.cartSecret ?? ''),
  ])
  const isWithdrawn = withdrawn.status === 'fulfilled' && withdrawn.value === undefined
  const { rows } =
    await sql`SELECT FROM orders WHERE customer_uid = ${member.session.uid} AND status IN (7, 20)`.execute(shop.db)
  expect(rows.length).toBe(isWithdrawn ? 0 : 1)
})

test('rejects a withdrawal when an order was placed after rentals were read', async () => {
  const member = await newMember(shop)
  await orderOf(member)
  const before = membersOf(shop, { members: { ...shop.ports.members, rentalOrders: async () => [] } })
  expect(await before.withdraw(member.session, { password: PASSWORD }, member.from)).toMatchObject({
    code: 'active-rental',
  })
  expect((await members().getMember(member.session.uid))?.email).toBe(member.email)
  expect(await shop.services.sessions.signIn(member, newCaller())).toHaveProperty('session')
})

test('an external account with a verified address becomes a member with a profile', async () => {
  const made = await shop.ports.identity.call(
    'signUp',
    { email: 'elsewhere@example.jp', password: PASSWORD },
    newCaller(),
  )
  if (isRejected(made)) throw new Error(made.code)
  await shop.ports.identityAdmin.setEmailVerified(made.localId, 'elsewhere@example.jp')
  const signed = await shop.services.sessions.signIn({ email: 'elsewhere@example.jp', password: PASSWORD }, newCaller())
  if (isRejected(signed)) throw new Error(signed.code)
  expect(await members().getMember(made.localId)).toBeUndefined()
  const { email: _, password: __, ...profile } = registration()
  expect(await members().joinWithExternalAccount(signed.session, profile, newCaller())).toBeUndefined()
  expect(await members().getMember(made.localId)).toMatchObject({
    email: 'elsewhere@example.jp',
    registeredOn: '2026-11-20',
  })
})

test('finds an address by a postal code in any spelling', async () => {
  expect(await members().findPostalAddress('〒１００−０００１')).toEqual({
    prefecture: 13,
    city: '千代田区',
    address1: '千代田区千代田',
  })
  expect(await members().findPostalAddress('9000000')).toEqual({ prefecture: 47, city: '那覇市', address1: '那覇市' })
  expect(await members().findPostalAddress('千代田')).toBeUndefined()
})
