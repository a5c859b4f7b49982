import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { OrderStore } from '#services/ports/order-store.ts'
import { newCaller } from '#tests/support/customers/member-shop.ts'
import { openBrowser } from '#tests/support/customers/members.ts'
import { lookupOf, orderLookups } from '#tests/support/orders/order-lookups.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 40 }])
const { placed, lookUp, sendWith, linkMails, openedBy } = orderLookups(() => shop)
const PATH = '/shopping/lookup'

describe('a lookup', () => {
  const linkSecrets = async (uid: string) =>
    (await sql`SELECT 1 FROM order_secrets WHERE order_uid = ${uid} AND purpose = 'mail'`.execute(shop.db)).rows.length

  test('that comes twice is mailed once; a new form mails again', async () => {
    const { number, email } = await placed()
    const form = randomUUID()
    await Promise.all([lookUp(number, email, { form }), lookUp(number, email, { form })])
    expect(await linkMails(email)).toHaveLength(1)
    await lookUp(number, email)
    const mails = await linkMails(email)
    expect(mails).toHaveLength(2)
    for (const mail of mails) expect(await openedBy(mail)).toEqual([number])
  })

  test('mails nothing when the order gets another address meanwhile', async () => {
    const { uid, number, email } = await placed()
    const ordersForLookup: OrderStore['ordersForLookup'] = async (lookup) => {
      const found = await shop.ports.orders.ordersForLookup(lookup)
      await sql`UPDATE orders SET email = 'moved@example.jp', version = version + 1 WHERE uid = ${uid}`.execute(shop.db)
      return found
    }
    await sendWith({ orders: { ...shop.ports.orders, ordersForLookup } })(
      randomUUID(),
      lookupOf(number, email),
      newCaller(),
    )
    expect([await linkMails(email), await linkMails('moved@example.jp')]).toEqual([[], []])
  })

  test('whose process dies before the mail is queued leaves no link, and can be sent again', async () => {
    const { uid, number, email } = await placed()
    const before = await linkSecrets(uid)
    const form = randomUUID()
    const transaction: OrderStore['transaction'] = (work) =>
      shop.ports.orders.transaction((tx) => {
        const queue = () => Promise.reject(new Error('the process died'))
        return work({ ...tx, mails: { ...tx.mails, queue } })
      })
    await expect(
      sendWith({ orders: { ...shop.ports.orders, transaction } })(form, lookupOf(number, email), newCaller()),
    ).rejects.toThrow('died')
    expect([await linkSecrets(uid), await linkMails(email)]).toEqual([before, []])
    await lookUp(number, email, { form })
    expect([await linkSecrets(uid), (await linkMails(email)).length]).toEqual([before + 1, 1])
  })

  test('takes the same time and counts the same, whether or not there is an order', async () => {
    const { number, email } = await placed()
    const waits: number[] = []
    const counted = new Map<string, unknown>()
    for (const address of [email, 'nobody@example.jp']) {
      const names: string[] = []
      const take = async ({ name }: { readonly name: string }) => names.push(name) > 0
      const delay = async (milliseconds: number) => void waits.push(milliseconds)
      await sendWith({ delay, rates: { take } })(randomUUID(), lookupOf(number, address), newCaller())
      counted.set(address, names)
    }
    expect(waits).toEqual([800, 800])
    expect(counted.get(email)).toEqual(['order-link-place', 'order-link-email', 'order-link-email-all'])
    expect(counted.get('nobody@example.jp')).toEqual(counted.get(email))
    expect(await linkMails(email)).toHaveLength(1)
  })

  test('is refused for an address after five from one network, alike with and without an order', async () => {
    const { number, email } = await placed()
    for (const address of [email, `${randomUUID()}@example.jp`]) {
      const from = newCaller()
      const codes: unknown[] = []
      for (let count = 0; count < 6; count += 1) codes.push((await lookUp(number, address, { from }))?.code)
      expect(codes).toEqual([...Array(5).fill(undefined), 'too-many'])
      expect(await lookUp(number, address)).toBeUndefined()
    }
    expect(await linkMails(email)).toHaveLength(6)
  })

  test('is refused after twenty from one network, and for an address after twenty from all', async () => {
    const from = newCaller()
    const ofNetwork: unknown[] = []
    for (let count = 0; count < 21; count += 1)
      ofNetwork.push((await lookUp(100_000, `${randomUUID()}@example.jp`, { from }))?.code)
    expect(ofNetwork).toEqual([...Array(20).fill(undefined), 'too-many'])
    const email = `${randomUUID()}@example.jp`
    const ofAddress: unknown[] = []
    for (let count = 0; count < 21; count += 1) ofAddress.push((await lookUp(100_000, email))?.code)
    expect(ofAddress).toEqual([...Array(20).fill(undefined), 'too-many'])
  })

  test('beyond the limit is answered with how long to wait, whatever was asked', async () => {
    const { number, email } = await placed()
    const answers = new Set<string>()
    for (const [known, address] of [
      [number, email],
      [999_999, `${randomUUID()}@example.jp`],
    ] as const) {
      const browser = openBrowser(shop)
      let last = ''
      for (let count = 0; count < 21; count += 1) {
        const response = await browser.post(PATH, { form: randomUUID(), known: String(known), email: address })
        if (response.status === 429)
          last = parsePage(await response.text())
            .one('main')
            .text.replaceAll(address, '')
      }
      answers.add(last.replaceAll(String(known), ''))
    }
    expect(answers.size).toBe(1)
    expect([...answers][0]).toContain('短い時間にご注文の照会が続いたため')
  })
})
