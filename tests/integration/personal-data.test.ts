import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readTaxRecord } from '#services/tax-records.ts'
import { guestOrders } from '#tests/support/customers/guest-orders.ts'
import { membersOf, newCaller, newMember, PASSWORD } from '#tests/support/customers/member-shop.ts'
import {
  APP_SECRET,
  NICKNAME,
  NOTE,
  PERSON,
  personalMembers,
  tablesWith,
  WEARER,
} from '#tests/support/customers/personal-members.ts'
import { COLUMNS, declaredColumns } from '#tests/support/database/personal-columns.ts'
import { codeOfApp } from '#tests/support/identity/one-time-code.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'

const shop = smallShop([{ id: 501, units: 20 }])
const guest = guestOrders(() => shop)
const STAFF = 'staff:hana'
const staff = staffOf(() => shop)
const withdrawByOwner = async (uid: string) =>
  shop.services.staff.members.withdraw(await staff.withDuties(['owner']), uid)
const { memberWithEverything, placedOrder } = personalMembers(() => shop)
const tablesWithText = (text: string) => tablesWith(shop.db, text)

describe('a withdrawal', () => {
  test('erases every trace of the person but the tax record and the consent to the magazine', async () => {
    const { member, orderUid, number } = await memberWithEverything()
    const { uid } = member.session
    const before = await Promise.all([PERSON.familyName, member.email, uid, NOTE, NICKNAME, WEARER].map(tablesWithText))
    for (const tables of before) expect(tables.length).toBeGreaterThan(0)
    expect(await tablesWithText(uid)).toEqual(expect.arrayContaining(['orders', 'point_entries', 'visitors']))

    const proof = { password: PASSWORD, code: codeOfApp(APP_SECRET, NOW) }
    expect(await shop.services.members.withdraw(member.session, proof, newCaller())).toBeUndefined()
    await shop.services.scheduled.sendMails()
    await shop.services.scheduled.purgeOldMails()

    expect(await tablesWithText(PERSON.familyName)).toEqual(['tax_records'])
    expect(await tablesWithText(PERSON.givenName)).toEqual(['tax_records'])
    const { familyNameKana, address1, telephone } = PERSON
    for (const text of [familyNameKana, address1, telephone, NOTE, NICKNAME, WEARER, '7778-1', '7778-2'])
      expect([text, await tablesWithText(text)]).toEqual([text, []])
    expect(await tablesWithText(member.email)).toEqual(['magazine_consents', 'rate_windows'])
    const kept = ['customers', 'embedded_identity.sessions', 'magazine_consents', 'mails', 'rate_windows']
    const withUid = [...kept, 'file_removals']
    const others = (await tablesWithText(uid)).filter((table) => !withUid.includes(table))
    // The rows of this test have uids that contain the member's.
    expect(others).toEqual(['order_charges', 'reviews'])
    const files = await sql<{ key: string }>`SELECT file_key AS key FROM file_removals
      WHERE file_key LIKE ${`%${uid}%`} ORDER BY file_key`.execute(shop.db)
    expect(files.rows.map(({ key }) => key)).toEqual([`damages/${uid}.jpg`, `problems/${uid}.jpg`])

    const order = await shop.ports.orders.find(orderUid)
    expect(order).toMatchObject({ number, status: 'Return', customerUid: undefined, lines: [{ status: 'Return' }] })
    expect(await shop.ports.orders.findByNumber(number)).toBeUndefined()
    expect((await shop.ports.orders.newest(['Return'], 500)).map((each) => each.uid)).not.toContain(orderUid)
    expect(await tablesWithText(`${number}`)).not.toContain('order_keys')
  })

  test('answers once and again when the account cannot be removed at the provider', async () => {
    const member = await newMember(shop)
    const { members: port, identity, identityAdmin } = shop.ports
    const call = (async (method: string, ...more: unknown[]) =>
      method === 'delete'
        ? { kind: 'rejected', code: 'NETWORK_REQUEST_FAILED', detail: undefined }
        : identity.call(method as never, ...(more as [never, never]))) as typeof identity.call
    const remove = async () => ({ kind: 'rejected', code: 'not-available', detail: undefined }) as const
    const failing = membersOf(shop, {
      identity: { ...identity, call },
      identityAdmin: { ...identityAdmin, remove },
    })
    const withdraw = () => failing.withdraw(member.session, { password: PASSWORD }, newCaller())
    expect(await withdraw()).toBeUndefined()
    expect(await port.isWithdrawn(member.session.uid)).toBe(true)
    expect(await withdraw()).toBeUndefined()
    shop.setClock(NOW.add({ minutes: 6 }))
    await shop.services.scheduled.reconcileMembers()
    shop.setClock(NOW)
    expect(await identityAdmin.find({ uid: member.session.uid })).toBeUndefined()
    expect(await shop.services.members.withdraw(member.session, { password: 'wrong' }, newCaller())).toBeUndefined()
  })

  test('by staff or the identity call follows the same rules', async () => {
    const member = await newMember(shop)
    const placed = await placedOrder(member)
    expect(await withdrawByOwner(member.session.uid)).toMatchObject({ code: 'active-rental' })
    await shop.services.orderLife.cancelByCompany(placed.uid, 'test', STAFF)
    expect(await withdrawByOwner(member.session.uid)).toBeUndefined()
    expect(await withdrawByOwner(member.session.uid)).toBeUndefined()
    expect(await shop.ports.identityAdmin.find({ uid: member.session.uid })).toBeUndefined()
    // The mail about it waits to be sent; rates end by themselves.
    expect(await tablesWithText(member.email)).toEqual(['mails', 'rate_windows'])
  })
})

describe('a tax record', () => {
  test('is read by the audit alone, with the reading in the history of the order', async () => {
    const { member, orderUid, number } = await memberWithEverything()
    const taxRecords = { readTaxRecord: readTaxRecord(shop.ports) }
    expect(await taxRecords.readTaxRecord(number, '税務調査', 'staff:owner')).toMatchObject({ code: 'record-unknown' })
    // A document of the next business year is the last thing that happened.
    await sql`UPDATE receipts SET issued_at = '2027-04-02' WHERE order_uid = ${orderUid}`.execute(shop.db)
    await withdrawByOwner(member.session.uid)
    expect(await taxRecords.readTaxRecord(number, ' ', 'staff:owner')).toMatchObject({ code: 'reason-missing' })
    const record = await taxRecords.readTaxRecord(number, '税務調査', 'staff:owner')
    expect(record).toMatchObject({
      orderUid,
      number,
      name: `${PERSON.familyName} ${PERSON.givenName}`,
      orderedOn: '2026-11-20',
      amountYen: 7_310,
      endsOn: '2035-06-01',
      documents: [{ issue: 1, addressee: PERSON.familyName, amountYen: 7_310, document: 'statement' }],
    })
    const { events } = await shop.ports.orders.recordOf(orderUid)
    expect(events.at(-1)).toMatchObject({
      actor: 'staff:owner',
      detail: { code: 'record-read', why: '税務調査' },
      at: NOW,
    })
    expect(events.filter(({ detail }) => detail?.code === 'record-read')).toHaveLength(1)
    await expect(sql`UPDATE tax_records SET amount = 1`.execute(shop.db)).rejects.toThrow('never changed')
  })

  test('of a guest begins five years after the order ended and is erased in time', async () => {
    const secret = await guest.cartOf([501])
    await shop.services.checkout.saveCustomer(secret, {
      email: 'old@example.jp',
      customer: PERSON,
      shipping: undefined,
    })
    const placed = await guest.confirm(secret)
    if ('kind' in placed) throw new Error(placed.code)
    const order = (await shop.ports.orders.findBySecret(placed.orderSecret))!
    await shop.services.orderLife.cancelByCompany(order.uid, NOTE, STAFF)
    await shop.services.scheduled.sendMails()
    const run = async (at: string) => {
      shop.setClock(Temporal.Instant.from(at))
      await shop.services.scheduled.eraseOldRecords()
      shop.setClock(NOW)
    }
    await run('2031-11-20T03:30:00+09:00')
    expect((await shop.ports.orders.find(order.uid))?.email).toBe('old@example.jp')
    await sql`INSERT INTO order_charges (uid, order_uid, kind, amount, at, event_key)
              VALUES ('open', ${order.uid}, 'late', 700, ${NOW.toString()}::timestamptz, 'open')`.execute(shop.db)
    await run('2031-11-21T03:30:00+09:00')
    expect((await shop.ports.orders.find(order.uid))?.email).toBe('old@example.jp')
    await sql`UPDATE order_charges
              SET settled_at = ${NOW.toString()}::timestamptz, settled_by = 'staff:hana', state = 'paid'
              WHERE uid = 'open'`.execute(shop.db)
    await run('2031-11-21T03:30:00+09:00')
    await run('2031-11-21T03:30:00+09:00')
    expect(await shop.ports.orders.find(order.uid)).toMatchObject({ email: undefined, customer: undefined })
    expect(await tablesWithText('old@example.jp')).toEqual([])
    const read = () => readTaxRecord(shop.ports)(order.number!, 'audit', STAFF)
    expect(await read()).toMatchObject({ name: `${PERSON.familyName} ${PERSON.givenName}` })
    await run('2034-05-31T03:30:00+09:00')
    expect(await read()).toMatchObject({ number: order.number })
    await run('2034-06-01T03:30:00+09:00')
    expect(await read()).toMatchObject({ code: 'record-unknown' })
  })
})

test('every column of the database is declared personal, tax record, kept or neutral', async () => {
  const { rows } = await sql<{ column: string }>`
    SELECT CASE table_schema WHEN 'public' THEN '' ELSE table_schema || '.' END || table_name || '.' || column_name
           AS column
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`.execute(shop.db)
  const existing = rows.map(({ column }) => column)
  const declared = declaredColumns()
  expect(existing.filter((column) => !declared.includes(column)).sort()).toEqual([])
  expect(declared.filter((column) => !existing.includes(column)).sort()).toEqual([])
  expect(new Set(declared).size).toBe(declared.length)
})

test('rows that are declared to be deleted with the member are', async () => {
  const { member } = await memberWithEverything()
  const { uid } = member.session
  await withdrawByOwner(uid)
  for (const [table, { personal = '' }] of Object.entries(COLUMNS)) {
    if (!personal.startsWith('*') || !/\b(customer_uid|account_uid)\b/.test(personal)) continue
    const column = personal.includes('customer_uid') ? 'customer_uid' : 'account_uid'
    const left = await sql`SELECT FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${uid}`.execute(shop.db)
    expect([table, left.rows.length]).toEqual([table, 0])
  }
})
