import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type RowLines, readSnapshot, type TableShape } from '#adapters/postgres/backup/dump-tables.ts'
import { loadTables } from '#adapters/postgres/backup/load-tables.ts'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { insertMail } from '#adapters/postgres/mails/mail-queue.ts'
import { memberStore } from '#adapters/postgres/members/member-store.ts'
import { retention } from '#adapters/postgres/members/retention.ts'
import { orderStore } from '#adapters/postgres/orders/order-store.ts'
import { partitionByYear, YEAR_TABLES } from '#adapters/postgres/partitions/partitions.ts'
import { listAudit, staffTransaction } from '#adapters/postgres/staff/staff-audit.ts'
import { randomIds } from '#adapters/runtime/random-ids.ts'
import { addDays } from '#domain/day.ts'
import type { Order } from '#domain/order/order.ts'
import { databaseOfSuite, openTestDatabase } from '#tests/support/database/database.ts'
import { cartOf, lineOf, NOW, placeCart } from './sample-order.ts'
import { loadSampleShop, sampleShop, seededRandom, TODAY_ON } from './sample-shop.ts'

const shop = { ...sampleShop(seededRandom(3), 40), lines: [] }
const START_ON = addDays(TODAY_ON, 30)
const MEMBER = 'member-of-years'
const YEARS = { fromYear: 2026, toYear: 2027 }

/** Uids as they are made in the middle of a year. */
const idsOf = (year: number) => randomIds(() => Date.UTC(year, 6))

describe('tables that are partitioned by year', () => {
  const database = databaseOfSuite()
  const db = () => database().db
  const orders = () => orderStore(db())
  const [unit, other] = shop.units as [(typeof shop.units)[0], (typeof shop.units)[0]]

  const order = async (year: number, startOn = START_ON, of = unit): Promise<Order> => {
    const ids = idsOf(year)
    const lines = [{ ...lineOf(of, startOn), uid: ids.next() }]
    const cart = cartOf(lines, { uid: ids.next(), customerUid: MEMBER })
    await orders().transaction((tx) => tx.orders.insert(cart, ids.next()))
    await orders().transaction((tx) => placeCart(tx, cart))
    return (await orders().find(cart.uid))!
  }
  const queue = (year: number, eventKey: string) => {
    const mail = { uid: idsOf(year).next(), eventKey, kind: 'orderreceived', to: 'a@example.jp', at: NOW }
    return insertMail(db(), { ...mail, content: { subject: '件名', text: '本文' } })
  }
  const audit = (year: number, formKey?: string) =>
    staffTransaction(db()).audit({
      at: Temporal.Instant.from(`${year}-07-01T00:00:00Z`),
      staffUid: 'p',
      act: 'writeMemo',
      subject: `order:${year}`,
      fields: [],
      requestId: 'r',
      formKey,
    })
  const yearsOf = async (table: string) => {
    const { rows } = await sql<{ name: string }>`
      SELECT tableoid::regclass::text AS name FROM ${sql.table(table)} ORDER BY 1`.execute(db())
    return rows.map(({ name }) => name)
  }

  let first: Order
  beforeAll(async () => {
    await loadSampleShop(db(), shop)
    first = await order(2025)
    await queue(2025, 'event')
    await audit(2025, 'form')
    for (const table of YEAR_TABLES) await partitionByYear(db(), table, YEARS)
  })

  test('keep their rows, in the first partition', async () => {
    expect(await orders().find(first.uid)).toMatchObject({
      number: first.number,
      lines: [{ uid: first.lines[0]!.uid }],
    })
    const years = await Promise.all(YEAR_TABLES.map(yearsOf))
    expect(years).toEqual(YEAR_TABLES.map((table) => [`${table}_before_2026`]))
  })

  test('reject a second booking of a unit in another year', async () => {
    await expect(order(2027)).rejects.toMatchObject({ kind: 'already-booked' })
    // Not even by a statement that takes no locks.
    const clash = sql`INSERT INTO order_lines (uid, status, product_uid, item_id, item_name, rental_start_on,
        rental_end_on, blocked)
      SELECT ${idsOf(2027).next()}, 8, product_uid, item_id, '', rental_start_on, rental_end_on, blocked
      FROM order_lines WHERE uid = ${first.lines[0]!.uid}`
    await expect(clash.execute(db())).rejects.toMatchObject({ constraint: 'no_double_booking' })
  })

  test('list the orders of a member over the years, and find each', async () => {
    const second = await order(2027, addDays(START_ON, 40))
    const listed = await memberStore(db()).orders(MEMBER, 10, 0)
    expect(listed.orders.filter(({ status }) => status === 'New').map(({ uid }) => uid)).toEqual([
      second.uid,
      first.uid,
    ])
    expect((await orders().findByNumber(second.number!))?.uid).toBe(second.uid)
    expect(await yearsOf('orders')).toContain('orders_2027')
  })

  test('free the days of a line that is cancelled, and block them again for the next', async () => {
    const on = addDays(START_ON, 80)
    const cancelled = await order(2027, on, other)
    const [line] = (await orders().find(cancelled.uid))!.lines
    await orders().transaction(async (tx) => {
      const locked = (await tx.orders.lock(cancelled.uid))!
      await tx.orders.save({ ...locked, status: 'CancelByCustomer', lines: [{ ...line!, status: 'Cancel' }] })
    })
    await order(2027, on, other)
    await expect(order(2027, on, other)).rejects.toMatchObject({ kind: 'already-booked' })
  })

  test('queue a mail of an event once, and again after the purge', async () => {
    expect(await queue(2027, 'event')).toBe(false)
    expect(await queue(2025, 'event')).toBe(false)
    expect(await queue(2027, 'another event')).toBe(true)
    expect(await queue(2025, 'another event')).toBe(false)
    expect(await queue(2029, 'another event')).toBe(false)
    // Keys of mails that were queued before are not copied.
    const { rows } = await sql`SELECT event_key FROM mail_event_keys`.execute(db())
    expect(rows).toEqual([{ event_key: 'another event' }])
    await sql`UPDATE mails SET sent_at = ${NOW.toString()}::timestamptz`.execute(db())
    expect(await retention(db()).purgeOldMails(NOW.add({ seconds: 1 }))).toBe(2)
    expect(await queue(2027, 'event')).toBe(true)
  })

  test('list the audit log over the years, and refuse a form that was sent before', async () => {
    await audit(2027, 'form of 2027')
    await expect(audit(2027, 'form of 2027')).rejects.toMatchObject({ code: 'repeated' })
    const listed = await listAudit(db(), { limit: 10, beforeId: undefined })
    expect(listed.map(({ subject }) => subject)).toEqual(['order:2027', 'order:2025'])
    const [newest] = listed
    expect(await listAudit(db(), { limit: 10, beforeId: newest!.id })).toMatchObject([{ subject: 'order:2025' }])
  })

  test('take rows of later years, get partitions for them, and lose a year that is detached', async () => {
    await audit(2029)
    expect(await yearsOf('staff_audit')).toContain('staff_audit_other')
    await partitionByYear(db(), 'staff_audit', { fromYear: 2026, toYear: 2028 })
    await audit(2028)
    expect(await yearsOf('staff_audit')).toContain('staff_audit_2028')
    await sql`ALTER TABLE staff_audit DETACH PARTITION staff_audit_before_2026`.execute(db())
    expect(await yearsOf('staff_audit')).not.toContain('staff_audit_before_2026')
    await sql`DROP TABLE staff_audit_before_2026`.execute(db())
  })

  test('are restored from a backup into plain tables', async () => {
    const target = await openTestDatabase()
    const ordersOf = async (from: Database) =>
      (await sql`SELECT uid, number FROM orders ORDER BY uid`.execute(from)).rows
    try {
      const rows = new Map<string, RowLines[]>()
      const dump = await readSnapshot(db(), async ({ tables, ...snapshot }) => {
        for (const table of tables) {
          const batches: RowLines[] = []
          for await (const batch of snapshot.rows(table)) batches.push(batch)
          rows.set(table.name, batches)
        }
        return { tables, sequences: await snapshot.sequences() }
      })
      const rowsOf = async function* ({ name }: TableShape) {
        yield* rows.get(name) ?? []
      }
      await loadTables(target.db, { ...dump, rows: rowsOf })
      expect(await ordersOf(target.db)).toEqual(await ordersOf(db()))
    } finally {
      await target.close()
    }
  })
})
