import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import type { Order } from '#domain/order/order.ts'
import { ORDER_STATUS } from '#domain/order/states.ts'
import { addressOfGuest } from '#tests/support/customers/guest-address.ts'
import { orderLives, photograph, STAFF } from '#tests/support/orders/order-lives.ts'
import { NOW, TOKYO } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const shop = smallShop([
  { id: 1, units: 60, refPrice: 20_000 },
  { id: 2, units: 60, refPrice: 100 },
])
const lives = orderLives(() => shop)
const FAR = day('2027-02-10')
const ADDRESS = '2001:db8:1:2::7'

/** A cart of a guest, of other items than those of `lives`, with what the guest typed. */
async function cartOf(typed: Partial<Pick<Order, 'email' | 'customer'>>, items: readonly number[] = [2]) {
  const secret = await lives.cartOf(items, FAR)
  const { email = 'typed@example.jp', customer = addressOfGuest(TOKYO, email) } = typed
  await shop.services.checkout.saveCustomer(secret, { email, customer, shipping: undefined })
  return secret
}

async function place(secret: string, address?: string) {
  const { cart, checkout } = shop.services
  const confirmation = await cart.openConfirmation(secret)
  return checkout.placeOrder(secret, { seenVersion: confirmation?.order.version ?? -1, device: 'test', address })
}

/** What the cart page tells a visitor. */
const rejectionOf = async (secret: string) => (await shop.services.cart.getCart(secret))?.rejection
const REFUSAL = { kind: 'rejected', code: 'not-accepted', detail: { redirectTo: '/cart' } }

/** The secret of the link in the newest mail of an order. */
async function linkIn(uid: string): Promise<string> {
  return /order=([\w-]{43})/.exec(await lives.mailText(uid, 'orderreceived'))?.[1] ?? ''
}

describe('exposure', () => {
  const member = { uid: 'mio', email: 'mio@example.jp' }
  let overdue: Order

  beforeAll(async () => {
    await sql`INSERT INTO customers (uid, status, email, address, sex, born_on, mail_magazine, reminder_question,
        reminder_answer_hash, registered_at, completed_at, modified_at)
      VALUES (${member.uid}, 'member', ${member.email}, '{}', 2, '1980-02-29', 3, 3, 'x', now(), now(), now())`.execute(
      shop.db,
    )
    const rented = await lives.accepted([1], { method: 'cod' })
    await sql`UPDATE orders SET email = ${member.email} WHERE uid = ${rented.uid}`.execute(shop.db)
    await sql`UPDATE orders SET status = ${ORDER_STATUS.Arrear} WHERE uid = ${rented.uid}`.execute(shop.db)
    overdue = await lives.orderOf(rented.uid)
    expect(overdue.status).toBe('Arrear')
  })

  test('of a typed address tells a stranger nothing, in any case of its letters', async () => {
    for (const email of [member.email, member.email.toUpperCase()]) {
      const secret = await cartOf({ email, customer: addressOfGuest(TOKYO, 'stranger@example.jp') })
      expect(await rejectionOf(secret)).toBeUndefined()
    }
  })

  test('of a stranger’s guest order never counts against the member whose address was typed', async () => {
    const secret = await cartOf({})
    await shop.services.checkout.savePoints(secret, 0, member.uid)
    expect(await rejectionOf(secret)).toBeUndefined()
    expect(await place(secret)).toMatchObject({ next: { kind: 'complete' } })
  })

  test('of a guest counts by telephone and by household, with one refusal that says nothing else (D64)', async () => {
    const { customer } = overdue
    const byTelephone = { ...addressOfGuest(TOKYO, 'new@example.jp'), telephone: customer!.telephone }
    const byHousehold = { ...customer!, givenName: '太郎', address1: '千代田区 千代田1 - 1', telephone: '09011112222' }
    for (const typed of [byTelephone, byHousehold]) {
      const secret = await cartOf({ customer: typed })
      expect(await rejectionOf(secret)).toEqual(REFUSAL)
      expect(await place(secret)).toEqual(REFUSAL)
    }
    const neighbour = await cartOf({ customer: { ...byHousehold, familyNameKana: 'サトウ' } })
    expect(await rejectionOf(neighbour)).toBeUndefined()
  })

  test('counts against the member once the link of the mail was opened: the mailbox is the same (D64)', async () => {
    const secret = await cartOf({})
    await shop.services.checkout.savePoints(secret, 0, member.uid)
    expect(await rejectionOf(secret)).toBeUndefined()
    await shop.services.orders.proveMailbox(await linkIn(overdue.uid))
    expect(await rejectionOf(secret)).toMatchObject({ code: 'has-arrear' })
  })

  test('above the maximum of a telephone is refused as well, without an amount', async () => {
    const customer = addressOfGuest(TOKYO, 'rich@example.jp')
    for (let count = 0; count < 3; count += 1)
      expect(await place(await cartOf({ email: `rich${count}@example.jp`, customer }, [1, 1, 1, 1, 1]))).toMatchObject({
        next: { kind: 'complete' },
      })
    const secret = await cartOf({ email: 'rich@example.jp', customer }, [1])
    expect(await rejectionOf(secret)).toEqual(REFUSAL)
  })
})

describe('an identity document', () => {
  test('of a guest is known again by address and telephone together; an address alone shows nothing', async () => {
    const first = await lives.accepted([2], { method: 'cod' })
    await shop.services.identityDocuments.submit({ orderSecret: first.secret }, await photograph())
    await shop.services.orderLife.checkDocument(first.uid, { isAccepted: true }, STAFF)
    const { email, customer } = await lives.orderOf(first.uid)
    const stranger = await cartOf({ email, customer: addressOfGuest(TOKYO, 'other@example.jp') })
    expect(await lives.cartDocument(stranger)).toBeDefined()
    const again = await cartOf({ email, customer })
    expect(await lives.cartDocument(again)).toBeUndefined()
  })
})

describe('orders of guests', () => {
  test('mail an address five times a day, until its owner has opened a link', async () => {
    const email = 'victim@example.jp'
    const uids: string[] = []
    for (let count = 0; count < 5; count += 1) {
      const secret = await cartOf({ email, customer: addressOfGuest(TOKYO, `loop${count}@example.jp`) })
      expect(await place(secret)).toMatchObject({ next: { kind: 'complete' } })
      uids.push((await shop.ports.orders.findBySecret(secret))!.uid)
      expect(await lives.mailKinds(uids[count]!)).toEqual(['orderreceived'])
    }
    const sixth = await cartOf({ email: 'Victim@Example.JP', customer: addressOfGuest(TOKYO, 'loop6@example.jp') })
    expect(await place(sixth)).toEqual(REFUSAL)
    expect((await shop.ports.orders.findBySecret(sixth))?.status).toBe('InCart')
    await shop.services.orders.proveMailbox(await linkIn(uids[0]!))
    expect(await place(sixth)).toMatchObject({ next: { kind: 'complete' } })
    shop.setClock(NOW.add({ hours: 25 }))
    const nextDay = await cartOf({ email, customer: addressOfGuest(TOKYO, 'loop7@example.jp') })
    expect(await place(nextDay)).toMatchObject({ next: { kind: 'complete' } })
    shop.setClock(NOW)
  })

  test('are counted by network, the same for a whole /64, and by telephone while they hold stock unpaid', async () => {
    const now = shop.ports.clock.now()
    const customer = addressOfGuest(TOKYO, 'holder@example.jp')
    const guest = {
      uid: '',
      customerUid: undefined,
      customer,
      shipping: customer,
      email: 'holder@example.jp',
      lines: [],
    }
    const counts = async (network: string | undefined) => {
      const facts = await shop.ports.orders.transaction((tx) => tx.placing.lock(guest, { network, at: now }))
      return facts.guestCounts
    }
    const first = await cartOf({ email: 'holder@example.jp', customer }, [2, 2])
    expect(await place(first, ADDRESS)).toMatchObject({ next: { kind: 'complete' } })
    const second = await cartOf({ email: 'holder2@example.jp', customer: addressOfGuest(TOKYO, 'holder2@example.jp') })
    expect(await place(second, '2001:db8:1:2:ffff::1')).toMatchObject({ next: { kind: 'complete' } })
    expect(await counts('2001:db8:1:2')).toEqual({
      heldByTelephone: 2,
      heldByNetwork: 3,
      ordersByNetwork: 2,
      unprovenOrders: 1,
    })
    const elsewhere = { heldByNetwork: 0, ordersByNetwork: 0 }
    expect(await counts('2001:db8:1:3')).toMatchObject(elsewhere)
    expect(await counts(undefined)).toMatchObject(elsewhere)
    const { uid } = (await shop.ports.orders.findBySecret(first))!
    await shop.services.orderLife.cancelByCompany(uid, 'test', STAFF)
    expect(await counts('2001:db8:1:2')).toMatchObject({ heldByTelephone: 0, heldByNetwork: 1, ordersByNetwork: 2 })
    const { rows } = await sql<{
      hash: string
    }>`SELECT encode(network_hash, 'escape') AS hash FROM order_networks`.execute(shop.db)
    expect(rows.map(({ hash }) => hash).join()).not.toContain('2001')
  })

  test('beyond the limit of a telephone book nothing, also when they are placed at once (D46)', async () => {
    const customer = addressOfGuest(TOKYO, 'many@example.jp')
    await sql`UPDATE units SET ref_price = 0 WHERE item_id = 2`.execute(shop.db)
    const items = Array.from({ length: 18 }, () => 2)
    const secrets = [
      await cartOf({ email: 'many1@example.jp', customer }, items),
      await cartOf({ email: 'many2@example.jp', customer }, items),
    ]
    for (const secret of secrets) expect(await place(secret)).toMatchObject({ next: { kind: 'complete' } })
    const last = [
      await cartOf({ email: 'many3@example.jp', customer }, [2, 2, 2]),
      await cartOf({ email: 'many4@example.jp', customer }, [2, 2, 2]),
    ]
    const outcomes = await Promise.all(last.map((secret) => place(secret)))
    expect(outcomes.filter((outcome) => 'next' in outcome)).toHaveLength(1)
    expect(outcomes.filter((outcome) => 'kind' in outcome)).toEqual([REFUSAL])
  })
})
