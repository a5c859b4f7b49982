import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { day } from '#domain/day.ts'
import { orderLives, photograph, STAFF } from '#tests/support/orders/order-lives.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const CALLER = { address: '192.0.2.1' }

describe('an identity document sent while ordering', () => {
  const shop = smallShop([{ id: 1, units: 30 }])
  afterEach(() => shop.setClock(NOW))
  const lives = orderLives(() => shop)
  const documents = () => shop.services.identityDocuments
  const send = async (secret: string) => documents().submitWithCart(secret, await photograph(), CALLER)
  const cartFile = async (secret: string) => {
    const cart = await shop.ports.orders.findBySecret(secret)
    return (await shop.ports.identityDocuments.findOfCart(cart!)).document?.fileKey
  }
  const isStored = async (key: string | undefined) => (await shop.ports.privateFiles.read(key!)) !== undefined

  test('is announced with its exact hour before ordering, and becomes the document of the order', async () => {
    const secret = await lives.cartOf([1])
    const dueAt = Temporal.Instant.from('2026-12-07T16:00:00+09:00')
    expect(await lives.cartDocument(secret)).toMatchObject({ dueAt, isSent: false, isCustomerKnown: true })
    expect(await send(secret)).toBeUndefined()
    expect(await lives.cartDocument(secret)).toMatchObject({ isSent: true })
    const key = await cartFile(secret)
    await lives.confirm(secret)
    const order = (await shop.ports.orders.findBySecret(secret))!
    expect(order.status).toBe('Delivery')
    expect(await documents().find({ orderSecret: secret })).toMatchObject({ status: 'sent', fileKey: key, dueAt })
    const mail = await lives.mailText(order.uid, 'orderreceived')
    expect(mail).toContain('お送りいただいた本人確認書類をお預かりしました')
    expect(mail).not.toContain('ご提出期限')
    await shop.services.scheduled.deleteDocuments()
    expect(await isStored(key)).toBe(true)
    expect(await shop.services.orderLife.checkDocument(order.uid, { isAccepted: true }, STAFF)).toMatchObject({
      status: 'accepted',
    })
  })

  test('leaves an open confirmation valid', async () => {
    const secret = await lives.cartOf([1])
    const seen = await shop.services.cart.openConfirmation(secret)
    await send(secret)
    const placed = await shop.services.checkout.placeOrder(secret, { seenVersion: seen!.order.version, device: 'test' })
    expect(placed).not.toHaveProperty('kind')
  })

  test('is bound to the order when a card is authorised, and follows the cart after a refused card', async () => {
    const paid = await lives.cartOf([1], day('2026-12-10'), 'card')
    await send(paid)
    await lives.confirm(paid)
    const order = (await shop.ports.orders.findBySecret(paid))!
    await lives.decide(order.uid, 'authorised')
    await Promise.all([shop.services.checkout.settlePayment(paid), shop.services.checkout.settlePayment(paid)])
    expect(await documents().find({ orderSecret: paid })).toMatchObject({ status: 'sent' })

    const refused = await lives.cartOf([1], day('2026-12-10'), 'card')
    await send(refused)
    const key = await cartFile(refused)
    await lives.confirm(refused)
    await lives.decide((await shop.ports.orders.findBySecret(refused))!.uid, 'refused')
    const settled = await shop.services.checkout.settlePayment(refused)
    const cartSecret = settled?.kind === 'refused' ? settled.cartSecret : ''
    expect(await cartFile(cartSecret)).toBe(key)
    await shop.services.scheduled.deleteDocuments()
    expect(await isStored(key)).toBe(true)
  })

  test('is replaced, and removed by the customer, together with its file', async () => {
    const secret = await lives.cartOf([1])
    await send(secret)
    const first = await cartFile(secret)
    await send(secret)
    const second = await cartFile(secret)
    await shop.services.scheduled.deleteDocuments()
    expect([await isStored(first), await isStored(second)]).toEqual([false, true])
    await documents().removeFromCart(secret)
    await shop.services.scheduled.deleteDocuments()
    expect(await isStored(second)).toBe(false)
    expect(await lives.cartDocument(secret)).toMatchObject({ isSent: false })
  })

  test('is removed with a stale cart, and after seven days without an order', async () => {
    const stale = await lives.cartOf([1])
    await send(stale)
    const key = await cartFile(stale)
    await sql`UPDATE orders SET modified_at = '2026-01-01' WHERE secret_hash = sha256(${stale}::text::bytea)`.execute(
      shop.db,
    )
    await shop.services.scheduled.purgeStaleCarts()
    await shop.services.scheduled.deleteDocuments()
    expect(await isStored(key)).toBe(false)

    const kept = await lives.cartOf([1])
    await send(kept)
    const other = await cartFile(kept)
    shop.setClock(NOW.add({ hours: 24 * 7 - 1 }))
    await shop.services.scheduled.deleteDocuments()
    expect(await isStored(other)).toBe(true)
    shop.setClock(NOW.add({ hours: 24 * 7 + 1 }))
    await shop.services.scheduled.deleteDocuments()
    expect(await isStored(other)).toBe(false)
    expect(await cartFile(kept)).toBeUndefined()
  })

  test("moves to the member's cart at sign-in", async () => {
    const secret = await lives.cartOf([1])
    await send(secret)
    const key = await cartFile(secret)
    const merged = await shop.services.sessions.mergeVisitor('rin', { cartSecret: secret, visitorSecret: undefined })
    expect(await cartFile(merged.cartSecret!)).toBe(key)
  })

  test('has the same limits as one sent after ordering, and its own rate limit', async () => {
    const secret = await lives.cartOf([1])
    const submit = (bytes: Uint8Array, address = '192.0.2.9') => documents().submitWithCart(secret, bytes, { address })
    expect(await submit(new Uint8Array(10_000_001))).toMatchObject({ code: 'file-too-large' })
    expect(await submit(Buffer.from('%PDF-1.7'))).toMatchObject({ code: 'not-a-picture' })
    const codes: (string | undefined)[] = []
    for (let count = 0; count < 25; count += 1) codes.push((await submit(Buffer.from('x')))?.code)
    expect(codes.slice(0, 18)).not.toContain('too-many')
    expect(codes.at(-1)).toBe('too-many')
    expect(await submit(await photograph(), '192.0.2.10')).toBeUndefined()
    expect(await documents().submitWithCart('x'.repeat(43), await photograph(), CALLER)).toMatchObject({
      code: 'no-cart',
    })
  })

  test('is neither announced nor taken from a known customer or when switched off', async () => {
    const { uid } = await lives.shipped([1], { member: 'yui' })
    await shop.services.orderLife.returnLines(uid, undefined, STAFF)
    const secret = await lives.cartOf([1], day('2027-01-20'))
    await shop.services.checkout.savePoints(secret, 0, 'yui')
    expect(await lives.cartDocument(secret)).toBeUndefined()
    expect(await send(secret)).toMatchObject({ code: 'identity-not-wanted' })
    const config = parseConfig({ SITE_URL: 'http://shop.test', SEED: 'none', IDENTITY_DOCUMENTS: 'off' })
    const services = createServices(config, shop.ports)
    expect(await services.identityDocuments.findOfCart(await lives.openCart(await lives.cartOf([1])))).toBeUndefined()
  })

  test('is deleted when the customer turns out to be known at placing', async () => {
    const secret = await lives.cartOf([1])
    await send(secret)
    const key = await cartFile(secret)
    const earlier = await lives.accepted([1], { method: 'cod' })
    const { email, customer } = (await shop.ports.orders.findBySecret(secret))!
    await sql`UPDATE orders SET email = ${email}, customer_info = ${JSON.stringify(customer)}::jsonb
      WHERE uid = ${earlier.uid}`.execute(shop.db)
    await lives.identify(earlier)
    await lives.confirm(secret)
    expect(await documents().find({ orderSecret: secret })).toBeUndefined()
    await shop.services.scheduled.deleteDocuments()
    expect(await isStored(key)).toBe(false)
  })
})
