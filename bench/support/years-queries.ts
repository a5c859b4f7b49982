import { sql } from 'kysely'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { insertMail } from '#adapters/postgres/mails/mail-queue.ts'
import { staffMailReads } from '#adapters/postgres/mails/staff-mails.ts'
import { memberStore } from '#adapters/postgres/members/member-store.ts'
import { orderStore } from '#adapters/postgres/orders/order-store.ts'
import { staffOrderReads } from '#adapters/postgres/orders/staff-orders.ts'
import { listAudit } from '#adapters/postgres/staff/staff-audit.ts'
import { randomIds } from '#adapters/runtime/random-ids.ts'
import { NOW } from './booking-shop.ts'
import { placeAll } from './placing.ts'
import { FIRST_NUMBER, type GrowingTable, MEMBERS } from './years-shop.ts'

type Query = {
  /** The table that decides. */
  readonly table: GrowingTable
  readonly isPlacing?: boolean
  run(n: number): Promise<unknown>
}

const PAGE = 20
const STAFF_PAGE = 50
const NEWEST = { limit: STAFF_PAGE, beforeId: undefined }
const NO_FILTER = {
  keys: [],
  status: '',
  ships: '',
  arrives: '',
  method: '',
  document: '',
  charge: '',
  before: 0,
} as const
const ids = randomIds(() => NOW.epochMilliseconds)

/** What the shop asks the tables that grow, of a database with `rows` orders. The same n asks for the same rows. */
export async function queriesOf(db: Database, rows: number): Promise<Readonly<Record<string, Query>>> {
  const [orders, members, staffOrders] = [orderStore(db), memberStore(db), staffOrderReads(db)]
  // Spread over all years, so few of them are in the buffers.
  const number = (n: number) => FIRST_NUMBER + ((n * 7_368_787) % rows)
  const recent = (n: number) => FIRST_NUMBER + rows - 1 - ((n * 7_919) % Math.floor(rows / 8))
  const uids = await uidsOf(
    db,
    Array.from({ length: 1_000 }, (_, n) => number(n)),
  )
  const carts = await sql<{ uid: string }>`SELECT uid FROM orders WHERE status = 1 ORDER BY uid`.execute(db)
  return {
    'orders of a member': { table: 'orders', run: (n) => members.orders(member(n), PAGE, 0) },
    'order by secret': { table: 'orders', run: (n) => orders.findBySecret(uids[n]!) },
    'order by number': { table: 'orders', run: (n) => orders.findByNumber(number(n)) },
    'search by number': {
      table: 'orders',
      run: (n) => staffOrders.search({ ...NO_FILTER, keys: [String(recent(n))] }, STAFF_PAGE),
    },
    'search by status': {
      table: 'orders',
      run: (n) => staffOrders.search({ ...NO_FILTER, status: 'Reserved', before: recent(n) }, STAFF_PAGE),
    },
    'search, newest': { table: 'orders', run: () => staffOrders.search(NO_FILTER, STAFF_PAGE) },
    'placing an order': {
      table: 'orders',
      isPlacing: true,
      run: async () => {
        const cart = carts.rows.shift()
        if (cart !== undefined) await placeAll(db, [cart.uid], 1)
      },
    },
    ...recordQueries(db, rows, uids),
  }
}

/** Mails and the audit log. */
function recordQueries(db: Database, rows: number, uids: readonly string[]): Record<string, Query> {
  const [staffOrders, mails] = [staffOrderReads(db), staffMailReads(db)]
  return {
    'mails, newest': { table: 'mails', run: () => mails.list({ state: '', to: '', after: '' }, STAFF_PAGE) },
    'mails of a recipient': {
      table: 'mails',
      run: (n) => mails.list({ state: '', to: `${member(n).replace('-', '')}@example.jp`, after: '' }, STAFF_PAGE),
    },
    // Without the table of orders there is none to ask for.
    ...(uids.length > 0 && {
      'mails of an order': { table: 'mails', run: (n: number) => staffOrders.mailsOf(uids[n]!) },
    }),
    'queue a mail': {
      table: 'mails',
      run: () => {
        const uid = ids.next()
        const content = { subject: '件名', text: '本文' }
        return insertMail(db, { uid, eventKey: `bench:${uid}`, kind: 'bench', to: 'a@example.jp', content, at: NOW })
      },
    },
    'audit, newest': { table: 'staff_audit', run: () => listAudit(db, NEWEST) },
    'audit, a later page': {
      table: 'staff_audit',
      run: (n) => listAudit(db, { ...NEWEST, beforeId: rows - n * 997 }),
    },
    'audit of a person': {
      table: 'staff_audit',
      run: (n) => listAudit(db, { ...NEWEST, staffUid: `staff-${n % 40}` }),
    },
    'audit of an order': {
      table: 'staff_audit',
      run: (n) => listAudit(db, { ...NEWEST, subject: `order:${uids[n]}` }),
    },
  }
}

function member(n: number): string {
  return `member-${(n * 104_729) % MEMBERS}`
}

async function uidsOf(db: Database, numbers: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    SELECT uid FROM unnest(${numbers}::bigint[]) WITH ORDINALITY AS asked (number, place) JOIN orders USING (number)
    ORDER BY place`.execute(db)
  return rows.map(({ uid }) => uid)
}
