import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogStore } from '#adapters/postgres/catalogue/catalog-store.ts'
import { transactionWithRetry } from '#adapters/postgres/database/transaction-with-retry.ts'
import { orderStore } from '#adapters/postgres/orders/order-store.ts'
import { closingStore } from '#adapters/postgres/stock/closing-store.ts'
import { stockStore } from '#adapters/postgres/stock/stock-store.ts'
import { addDays } from '#domain/day.ts'
import type { Order } from '#domain/order/order.ts'
import type { LineStatus } from '#domain/order/states.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { expectConsistentBitmaps, expectNoDoubleBooking } from './bitmaps.ts'
import { CALLER, cartOf, lineOf, NOW, nextUid, placedEvent } from './sample-order.ts'
import { loadSampleShop, type SampleUnit, sampleShop, seededRandom, TODAY_ON, WINDOW_FROM_ON } from './sample-shop.ts'

const shop = { ...sampleShop(seededRandom(3), 12), lines: [] }
const units = shop.units.slice(0, 4)

describe('concurrent transactions on a PostgreSQL server', () => {
  let opened: TestDatabase
  const orders = () => orderStore(opened.db)
  beforeAll(async () => {
    opened = await openTestDatabase('server')
    await loadSampleShop(opened.db, shop)
  })
  afterAll(() => opened?.close())

  /** Books a cart of lines as placing an order does. `checksFirst`: locks the units before. */
  const book = async (lines: Order['lines'], checksFirst: boolean): Promise<Order | undefined> => {
    const cart = cartOf(lines)
    await orders().transaction((tx) => tx.orders.insert(cart, nextUid('secret')))
    const { number } = await orders().transaction((tx) => tx.placing.lock({ ...cart, lines: [] }, CALLER))
    try {
      return await orders().transaction(async (tx) => {
        const locked = (await tx.orders.lock(cart.uid))!
        if (checksFirst) {
          const free = await tx.stock.lockFree(locked.lines)
          if (!locked.lines.every((line) => free.has(line.unitUid))) return undefined
        }
        const placed = { ...withStatus(locked, 'New'), number, status: 'New' as const }
        await tx.placing.save(placed, [placedEvent(cart.uid)], CALLER)
        return placed
      })
    } catch (error) {
      if ((error as { kind?: string }).kind === 'already-booked') return undefined
      throw error
    }
  }
  const change = (uid: string, update: (order: Order) => Order) =>
    orders()
      .transaction(async (tx) => tx.orders.save(update((await tx.orders.lock(uid))!)))
      .catch((error: { kind?: string }) => {
        if (error.kind !== 'already-booked') throw error
      })

  test.each([true, false])(
    'accept exactly one of 24 bookings of a unit for overlapping days (locks first: %s)',
    async (checksFirst) => {
      for (let round = 0; round < 4; round += 1) {
        const startOn = addDays(TODAY_ON, 20 + 30 * round + (checksFirst ? 0 : 130))
        const attempts = Array.from({ length: 24 }, (_, n) =>
          book([lineOf(soldUnit(), addDays(startOn, n % 5))], checksFirst),
        )
        const accepted = (await Promise.all(attempts)).filter((order) => order !== undefined)
        expect(accepted).toHaveLength(1)
      }
      await expectNoDoubleBooking(opened.db)
      await expectConsistentBitmaps(opened.db)
    },
  )

  test('leave every bitmap correct after random bookings, status changes, catalogue changes and moves', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(command, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 5 }),
        async (batches) => {
          const booked: Order[] = []
          for (const batch of batches) {
            const results = await Promise.all(batch.map((each) => run(each, booked)))
            booked.push(...results.filter((order) => order !== undefined))
          }
          await expectNoDoubleBooking(opened.db)
          await expectConsistentBitmaps(opened.db)
          await sql`DELETE FROM orders`.execute(opened.db)
          await expectConsistentBitmaps(opened.db)
        },
      ),
      { numRuns: 60, seed: 20261120 },
    )
  }, 120_000)

  test('change the version before and after a commit, so that a page rendered in between is not reused', async () => {
    const versions: string[] = []
    const version = async () => (await catalogStore(opened.db).versions()).shop
    versions.push(await version())
    const cart = cartOf([lineOf(soldUnit(), addDays(TODAY_ON, 90))])
    await orders().transaction((tx) => tx.orders.insert(cart, nextUid('secret')))
    const [saved, versionsRead] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const booking = orders().transaction(async (tx) => {
      await tx.orders.save({ ...withStatus((await tx.orders.lock(cart.uid))!, 'New') })
      saved.resolve()
      await versionsRead.promise
    })
    await saved.promise
    versions.push(await version(), await version())
    versionsRead.resolve()
    await booking
    versions.push(await version())
    expect(new Set(versions).size).toBe(4)
    expect(await version()).toBe(versions[3])
  })

  test('serialise a booking and a move of the occupancy window', async () => {
    await stockStore(opened.db).moveWindow(WINDOW_FROM_ON)
    const cart = cartOf([lineOf(soldUnit(), addDays(WINDOW_FROM_ON, 512 + 10))])
    await orders().transaction((tx) => tx.orders.insert(cart, nextUid('secret')))
    const [saved, moveBlocked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const booking = orders().transaction(async (tx) => {
      await tx.orders.save(withStatus((await tx.orders.lock(cart.uid))!, 'New'))
      saved.resolve()
      await moveBlocked.promise
    })
    await saved.promise
    const moving = stockStore(opened.db).moveWindow(addDays(WINDOW_FROM_ON, 40))
    await Promise.race([moving, lockWaited()])
    moveBlocked.resolve()
    await Promise.all([booking, moving])
    await expectConsistentBitmaps(opened.db)
  })

  test('read the calendar of a cart after its lock, with what was entered while it waited', async () => {
    const secret = nextUid('secret')
    const cart = cartOf([lineOf(soldUnit(), addDays(TODAY_ON, 60))])
    await orders().transaction((tx) => tx.orders.insert(cart, secret))
    const [locked, entered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const changing = orders().transaction(async (tx) => {
      await tx.orders.lock(cart.uid)
      locked.resolve()
      await entered.promise
    })
    await locked.promise
    const reading = orders().transaction((tx) => tx.placing.lockCart(secret))
    await lockWaited()
    const closing = { fromOn: addDays(TODAY_ON, 60), toOn: addDays(TODAY_ON, 61), reason: '棚卸し' }
    await closingStore(opened.db).transaction((tx) =>
      tx.addClosing({ ...closing, uid: nextUid('closing'), enteredBy: 'staff:1', enteredAt: NOW }),
    )
    entered.resolve()
    expect((await reading).calendar.closings).toEqual([closing])
    await changing
  })

  /** Resolves when a session of this database waits for a lock. */
  async function lockWaited(): Promise<void> {
    const waiting = () =>
      sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(opened.db)
    while ((await waiting()).rows.length === 0);
  }

  async function run(each: Command, booked: readonly Order[]): Promise<Order | undefined> {
    const order = booked[each.pick % Math.max(1, booked.length)]
    const startOn = addDays(TODAY_ON, each.day)
    if (each.kind === 'book') {
      const chosen = each.units.map((index) => units[index]!)
      return book(
        chosen.map((unit) => lineOf(unit, startOn, each.days)),
        each.checksFirst,
      )
    }
    if (each.kind === 'move') await stockStore(opened.db).moveWindow(addDays(WINDOW_FROM_ON, each.day))
    if (each.kind === 'stock') {
      const { uid } = units[each.pick % units.length]!
      await transactionWithRetry(opened.db, (tx) =>
        sql`UPDATE units SET release = NOT release WHERE uid = ${uid}`.execute(tx),
      )
    }
    if (each.kind === 'status' && order) await change(order.uid, (stored) => withStatus(stored, each.status))
    if (each.kind === 'extend' && order) {
      await change(order.uid, (stored) => ({
        ...stored,
        lines: stored.lines.map((line) => ({
          ...line,
          blocked: { ...line.blocked, toOn: addDays(line.blocked.toOn, each.days) },
        })),
      }))
    }
    return undefined
  }

  function soldUnit(): SampleUnit {
    const isSold = (each: SampleUnit) => {
      const item = shop.items.find(({ id }) => id === each.item_id)!
      const isVisible = shop.itemCategories.some(
        (row) => row.item_id === item.id && ![31, 40].includes(row.category_uid),
      )
      return each.release && each.available && item.release && item.available && isVisible
    }
    return shop.units.find((each) => isSold(each) && !units.includes(each))!
  }
})

type Command =
  | { kind: 'book'; units: number[]; day: number; days: number; checksFirst: boolean; pick: number }
  | { kind: 'status'; status: LineStatus; day: number; pick: number }
  | { kind: 'extend'; days: number; day: number; pick: number }
  | { kind: 'move' | 'stock'; day: number; pick: number }

/** Days near today, and near the end of the occupancy window, which moves by up to 40 days. */
const dayOfBooking = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 395, max: 450 }))
const target = { day: fc.integer({ min: 0, max: 40 }), pick: fc.nat(20) }
const days = fc.integer({ min: 4, max: 15 })
const statuses: LineStatus[] = ['Cancel', 'Arrear', 'Return', 'Fix', 'New', 'Rental']
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('book' as const),
      units: fc.uniqueArray(fc.nat(3), { minLength: 1 }),
      days,
      checksFirst: fc.boolean(),
      ...target,
      day: dayOfBooking,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('status' as const), status: fc.constantFrom(...statuses), ...target }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('extend' as const), days, ...target }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('move' as const, 'stock' as const), ...target }) },
)

function withStatus(order: Order, status: LineStatus): Order {
  return { ...order, lines: order.lines.map((line) => ({ ...line, status })) }
}
