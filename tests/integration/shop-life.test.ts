import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '#adapters/postgres/database/connect.ts'
import { expectConsistentBitmaps, expectNoDoubleBooking } from '#tests/contract/bitmaps.ts'
import { confirmOrder, goToConfirmation, payByCard } from '#tests/support/customers/guest-checkout.ts'
import { httpCustomer, type LoadedPage } from '#tests/support/customers/http-customer.ts'
import type { WebProcess } from '#tests/support/processes/shop-process.ts'
import { processesOfSuite } from '#tests/support/processes/suite-processes.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'

const TIMEOUT_MS = 300_000
const SETTINGS = { SEED: 'demo', CLOCK: NOW.toString(), DATABASE_URL: '' }
const START_ON = '2026-12-10'
/** 9号 in the demo shop. */
const SIZE = 30_003
const processes = processesOfSuite()

test('a shop on the embedded database keeps its orders through a crash and a stop', {
  timeout: TIMEOUT_MS,
}, async () => {
  const first = await processes.startWeb(SETTINGS)
  const second = processes.start('server', SETTINGS)
  expect(await second.exited).not.toBe(0)
  expect(second.output()).toMatch(/The embedded database in .+ is in use by another process/)
  const [one, other] = await availableItems(first)
  const paid = await placeOrder(first, one, 'card')
  const memo = ['memo', paid.number, '--text', 'お電話あり', '--as', 'service@sumirei.example']
  expect(await processes.runOrders(memo, SETTINGS)).toBe(0)
  const unpaid = await placeOrder(first, other, 'cod')
  first.child.kill('SIGKILL')
  expect(await first.exited).toBe('SIGKILL')

  const last = await processes.startWeb(SETTINGS)
  for (const { secret, number } of [paid, unpaid]) expect(await orderNumber(last, secret)).toBe(number)
  expect(await last.stop()).toBe(0)
  await inspect([
    { number: Number(paid.number), itemId: one },
    { number: Number(unpaid.number), itemId: other },
  ])
})

/** Two items of the demo shop that can be rented on `START_ON`. */
async function availableItems({ url }: WebProcess): Promise<[number, number]> {
  const { page } = await httpCustomer(url).open(`/items/list?size=${SIZE}&startcalendar=${START_ON}`)
  const links = page.all('a', { class: 'card-link' }).map(({ attributes: { href = '' } }) => href)
  const [one = 0, other = 0] = links.map((href) => Number(/^\/items\/(\d+)/.exec(href)?.[1]))
  return [one, other]
}

type Placed = { readonly number: string; readonly secret: string }

async function placeOrder({ url }: WebProcess, itemId: number, method: 'card' | 'cod'): Promise<Placed> {
  const customer = httpCustomer(url)
  const email = `${method}@example.jp`
  const confirmation = await goToConfirmation(customer, { itemId, size: SIZE, startOn: START_ON, method, email })
  const next = await confirmOrder(customer, confirmation)
  const number = numberOn(method === 'card' ? await payByCard(customer, next) : next)
  return { number, secret: customer.cookie('sumirei_order') }
}

async function orderNumber({ url }: WebProcess, secret: string): Promise<string> {
  return numberOn(await httpCustomer(url).open(`/shopping/complete?order=${secret}`))
}

function numberOn({ page }: LoadedPage): string {
  return page.one('p', { class: 'order-number' }).one('b').text
}

/** Checks that each order is accepted once with its unit, and that the bitmaps of units match their bookings. */
async function inspect(expected: readonly { readonly number: number; readonly itemId: number }[]): Promise<void> {
  const db = await openDatabase({ dataDir: processes.dataDir() })
  try {
    const { rows } = await sql`
      SELECT orders.number::int AS number, units.item_id AS "itemId"
      FROM orders JOIN order_lines AS line ON line.order_uid = orders.uid JOIN units ON units.uid = product_uid
      WHERE orders.status = 20 AND line.rental_start_on = ${START_ON}::date AND orders.number >= ${expected[0]?.number}
      ORDER BY orders.number`.execute(db)
    expect(rows).toEqual(expected)
    await expectConsistentBitmaps(db)
    await expectNoDoubleBooking(db)
  } finally {
    await closeDatabase(db)
  }
}
