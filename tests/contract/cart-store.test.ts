import { type KyselyPlugin, sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { orderStore } from '#adapters/postgres/orders/order-store.ts'
import { stockStore } from '#adapters/postgres/stock/stock-store.ts'
import { addDays } from '#domain/day.ts'
import type { Order } from '#domain/order/order.ts'
import { ORDER_STATUS } from '#domain/order/states.ts'
import { addressOfGuest } from '#tests/support/customers/guest-address.ts'
import { describeStore } from '#tests/support/database/describe-store.ts'
import { TOKYO } from '#tests/support/shop/small-shop.ts'
import { cartOf, lineOf, NOW, nextUid, placeCart } from './sample-order.ts'
import { loadSampleShop, sampleShop, seededRandom, TODAY_ON } from './sample-shop.ts'

const shop = { ...sampleShop(seededRandom(3), 40), lines: [] }
const START_ON = addDays(TODAY_ON, 30)
const [unit, other] = [false, true].map(
  (isFree) => shop.units.find((each) => (each.size_tag_uid === null) === isFree)!,
) as [(typeof shop.units)[number], (typeof shop.units)[number]]

describeStore('CartStore', (database) => {
  const orders = () => orderStore(database())
  const insert = async (cart: Order) => {
    const secret = nextUid('secret')
    await orders().insertCart(cart, secret)
    return secret
  }
  const place = async (cart: Order) => {
    await insert(cart)
    await orders().transaction((tx) => placeCart(tx, cart))
  }
  beforeAll(() => loadSampleShop(database(), shop))

  test('finds a cart with its free lines and the orders of its customer', async () => {
    // PostgreSQL may keep the case of a full-width letter, which JavaScript changes.
    const address = { ...addressOfGuest(TOKYO, 'cart@example.jp'), address1: '千代田Ａ-1' }
    const household = { ...address, address1: '千代田ａ1', telephone: '0399999999' }
    await place(cartOf([lineOf(other, START_ON)], { customer: household, shipping: household }))
    const lines = [lineOf(unit, START_ON), lineOf(other, addDays(START_ON, 40), 7)]
    const guest = cartOf(lines, { customer: address })
    const member = cartOf([lineOf(other, START_ON)], { customerUid: 'member', customer: address })
    const fresh = cartOf([], { email: undefined })
    for (const cart of [guest, member, fresh]) {
      const found = await orders().useCart(await insert(cart), START_ON)
      expect(found?.order).toEqual(await orders().find(cart.uid))
      const free = await stockStore(database()).freeUnitsOf(cart.lines)
      const freeLines = cart.lines.filter(({ unitUid }, at) => free[at]!.some((each) => each.unitUid === unitUid))
      expect(found?.freeLineUids.toSorted()).toEqual(freeLines.map(({ uid }) => uid).toSorted())
      expect(freeLines).toHaveLength(cart === member ? 0 : cart.lines.length)
      expect(found?.record).toEqual(await orders().customerRecord(cart, START_ON))
      expect(found?.record.orders).toHaveLength(cart === guest ? 1 : 0)
    }
    expect(await orders().useCart('guessed', START_ON)).toBeUndefined()
  })

  test('reads a cart by one statement', async () => {
    const customer = addressOfGuest(TOKYO, 'statement@example.jp')
    for (const more of [{ email: undefined }, { customer }, { customer, customerUid: 'statement' }]) {
      const secret = await insert(cartOf([lineOf(unit, START_ON)], more))
      const transformQuery = vi.fn<KyselyPlugin['transformQuery']>(({ node }) => node)
      const counted = database().withPlugin({ transformQuery, transformResult: async ({ result }) => result })
      expect(await orderStore(counted).useCart(secret, START_ON, { withIdentity: true })).toBeDefined()
      expect(transformQuery).toHaveBeenCalledTimes(1)
    }
  })

  test('saves a cart of the version that was read, for a secret that opens it, with a further secret', async () => {
    const cart = cartOf([lineOf(unit, START_ON)])
    const secret = await insert(cart)
    const changed = { ...cart, deliveryNote: '裏口', lines: [{ ...cart.lines[0]!, status: 'Temp' as const }] }
    expect(await orders().saveCart(changed, 'guessed')).toBe(false)
    expect(await orders().find(cart.uid)).toMatchObject({ version: 0, deliveryNote: '玄関先' })
    expect(await orders().saveCart(changed, secret, `${secret}-next`)).toBe(true)
    const saved = await orders().find(cart.uid)
    expect(saved).toMatchObject({ version: 1, deliveryNote: '裏口', lines: [{ status: 'Temp' }] })
    expect(await orders().saveCart({ ...changed, deliveryNote: '玄関' }, secret, `${secret}-another`)).toBe(false)
    expect(await orders().find(cart.uid)).toEqual(saved)
    expect(await orders().findBySecret(`${secret}-another`)).toBeUndefined()
    expect((await orders().useCart(`${secret}-next`, START_ON))?.order.uid).toBe(cart.uid)
    // The first use of the further secret ended the other one.
    expect(await orders().saveCart({ ...changed, version: 1 }, secret)).toBe(false)
    expect(await orders().saveCart({ ...changed, version: 1, lines: [] }, `${secret}-next`)).toBe(true)
    expect((await orders().find(cart.uid))?.lines).toEqual([])
  })

  test('saves no cart that was placed', async () => {
    const cart = cartOf([lineOf(unit, addDays(START_ON, 200))])
    const secret = await insert(cart)
    await orders().transaction((tx) => placeCart(tx, cart))
    expect(await orders().saveCart(cart, secret)).toBe(false)
    expect(await orders().saveCart({ ...cart, version: 1 }, secret)).toBe(false)
    await expect(orders().saveCart({ ...cart, status: 'New', version: 1 }, secret)).rejects.toThrow('is no cart')
    expect(await orders().find(cart.uid)).toMatchObject({ status: 'New', version: 1, lines: [{ status: 'New' }] })
  })

  test('finds whether a guest is identified, and has sent a document with the cart', async () => {
    const [known, stranger] = [addressOfGuest(TOKYO, 'known@example.jp'), addressOfGuest(TOKYO, 'new@example.jp')]
    const email = 'Known@example.jp'
    const former = cartOf([lineOf(unit, addDays(START_ON, 300))], { email, customer: known })
    await place(former)
    const identityOf = async (cart: Order) => {
      const secret = await insert(cart)
      const document = { fileKey: cart.uid, contentType: 'image/png', bytes: 9, sentAt: NOW }
      if (cart.paymentMethod === 'card') await orders().transaction((tx) => tx.documents.saveOfCart(cart.uid, document))
      return (await orders().useCart(secret, START_ON, { withIdentity: true }))?.identity
    }
    const own = () => cartOf([], { email: email.toLowerCase(), customer: known })
    expect(await identityOf(own())).toEqual({ hasDocument: false, isIdentified: false })
    await sql`UPDATE orders SET status = ${ORDER_STATUS.Return} WHERE uid = ${former.uid}`.execute(database())
    expect(await identityOf(own())).toEqual({ hasDocument: false, isIdentified: true })
    expect(await identityOf(cartOf([], { email, customer: stranger, paymentMethod: 'card' }))).toEqual({
      hasDocument: true,
      isIdentified: false,
    })
    expect(await identityOf(cartOf([], { customer: known }))).toMatchObject({ isIdentified: false })
    expect(await identityOf(cartOf([], { email, customer: known, customerUid: 'member' }))).toBeUndefined()
  })

  test('finds the orders of a member, and those of a guest by telephone', async () => {
    const [mine, guests] = [addressOfGuest(TOKYO, 'mine@example.jp'), addressOfGuest(TOKYO, 'guests@example.jp')]
    const startOn = addDays(START_ON, 100)
    await place(cartOf([lineOf(unit, startOn)], { customerUid: 'mio', customer: mine, shipping: mine }))
    await place(cartOf([lineOf(other, startOn)], { customer: guests, shipping: mine }))
    const recordOf = async (cart: Order) => (await orders().useCart(await insert(cart), START_ON))?.record.orders
    expect(await recordOf(cartOf([], { customerUid: 'mio' }))).toMatchObject([{ lines: [{ status: 'New' }] }])
    expect(await recordOf(cartOf([], { customer: { ...guests, postalCode: '9999999' } }))).toHaveLength(1)
    expect(await recordOf(cartOf([], { customerUid: 'another', customer: guests }))).toEqual([])
  })
})
