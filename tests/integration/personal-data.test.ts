import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { isRejected } from '#domain/result.ts'
import { guestOrders } from '#tests/support/guest-orders.ts'
import { membersOf, newCaller, newMember, PASSWORD } from '#tests/support/member-shop.ts'
import { COLUMNS, declaredColumns } from '#tests/support/personal-columns.ts'
import { NOW, TOKYO } from '#tests/support/small-shop.ts'
import { smallShop } from '#tests/support/suite-shops.ts'

const shop = smallShop([{ id: 501, products: 20 }])
const guest = guestOrders(() => shop)
const STAFF = 'staff:hana'

/** Texts by which the person could be recognised; none is part of another text of the suite. */
const PERSON = {
  ...TOKYO,
  familyName: '文殊院',
  givenName: '沙都子',
  familyNameKana: 'モンジュイン',
  givenNameKana: 'サトコ',
  address1: '千代田区紀尾井町77-88',
  telephone: '0377788899',
}
const NICKNAME = 'もんちゃん'
const NOTE = '裏口の鈴へ'

/** The tables that contain a text, in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`.execute(shop.db)
  const found: string[] = []
  for (const { name } of rows) {
    const pattern = `%${text}%`
    const hits = await sql`SELECT FROM ${sql.raw(name)} AS kept WHERE kept::text LIKE ${pattern} LIMIT 1`.execute(
      shop.db,
    )
    if (hits.rows.length > 0) found.push(name.replace(/^public\./, ''))
  }
  return found.sort()
}

type Member = Awaited<ReturnType<typeof newMember>>

/** A member with a returned and paid order, a receipt, and a row in every table that can have one. */
async function memberWithEverything(): Promise<{ member: Member; orderUid: string; number: number }> {
  const member = await newMember(shop, { address: PERSON, mailMagazine: 1 })
  const { uid } = member.session
  const placed = await placedOrder(member)
  await sql`UPDATE identity_documents SET status = 'accepted', checked_at = now(), note = ${NOTE}
            WHERE order_uid = ${placed.uid}`.execute(shop.db)
  const { orderLife, receipts } = shop.services
  const moves = [
    await orderLife.confirmOrder(placed.uid, STAFF),
    await orderLife.shipOrder(placed.uid, { slipNumber: '7778-1', returnSlipNumber: '7778-2' }, STAFF),
    await orderLife.returnLines(placed.uid, undefined, STAFF),
    await orderLife.recordCodPayment(placed.uid, day('2026-11-20'), STAFF),
    await orderLife.writeMemo(placed.uid, `${NOTE}（電話 ${PERSON.telephone}）`, STAFF),
  ]
  for (const move of moves) if (isRejected(move)) throw new Error(move.code)
  await receipts.issue(
    { customerUid: uid, orderUid: placed.uid },
    { formUid: `form-${uid}`, wording: { addressee: PERSON.familyName, proviso: '礼服' } },
  )
  await insertRows(member, placed.uid, placed.lines[0]!.uid)
  return { member, orderUid: placed.uid, number: placed.number! }
}

async function placedOrder(member: Member) {
  const guestSecret = await guest.cartOf([501])
  const { checkout, sessions } = shop.services
  const merged = await sessions.mergeVisitor(member.session.uid, { cartSecret: guestSecret, visitorSecret: undefined })
  const secret = merged.cartSecret ?? ''
  await checkout.saveCustomer(secret, { email: member.email, customer: PERSON, shipping: PERSON })
  const payment = { paymentMethod: 'cod', deliveryTime: 1, deliveryRequest: 0, deliveryNote: NOTE } as const
  await checkout.savePayment(secret, payment)
  const placed = await guest.confirm(secret)
  if ('kind' in placed) throw new Error(placed.code)
  return (await shop.ports.orders.findBySecret(placed.orderSecret))!
}

async function insertRows({ session: { uid }, email }: Member, orderUid: string, lineUid: string): Promise<void> {
  const { members } = shop.ports
  await members.addAddress(uid, { uid: `address-${uid}`, address: PERSON, at: NOW }, 20)
  const statements = [
    sql`INSERT INTO reviews (uid, item_id, order_line_uid, nickname, stars, fit, body, height_cm, posted_on)
        VALUES (${`review-${uid}`}, 501, ${lineUid}, ${NICKNAME}, 5, 3, '助かりました', 158, '2026-11-20')`,
    sql`INSERT INTO problem_reports (uid, order_uid, line_uid, kind, body, file_key, reported_at)
        VALUES (${`problem-${uid}`}, ${orderUid}, ${lineUid}, 1, ${NOTE}, ${`problems/${uid}.jpg`}, now())`,
    sql`INSERT INTO inquiries (uid, received_at, topic, name, email, telephone, body)
        VALUES (${`inquiry-${uid}`}, now(), 2, ${PERSON.familyName}, ${email}, ${PERSON.telephone}, ${NOTE})`,
    sql`INSERT INTO passkeys (uid, credential_id, account_uid, public_key, counter, transports, name, is_synced, added_at)
        VALUES (${`key-${uid}`}, ${`credential-${uid}`}, ${uid}, '\\x00', 0, '{}', ${PERSON.givenName}, false, now())`,
    sql`INSERT INTO visitors (uid, customer_uid, seen_at) VALUES (${`visitor-${uid}`}, ${uid}, now())
        ON CONFLICT (customer_uid) DO NOTHING`,
    sql`INSERT INTO magazine_links (customer_uid, token, made_at) VALUES (${uid}, ${`token-${uid}`}, now())`,
    sql`INSERT INTO point_expiry_notices (customer_uid, expires_on, told_at) VALUES (${uid}, '2027-11-20', now())`,
    sql`INSERT INTO order_charges (uid, order_uid, line_uid, kind, amount, at, event_key, state, settled_at, settled_by,
                                   reason, note, photo_key)
        VALUES (${`charge-${uid}`}, ${orderUid}, ${lineUid}, 'damage', 500, now(), ${`damage-${uid}`}, 'paid', now(),
                'staff:hana', '裾のほつれ', ${NOTE}, ${`damages/${uid}.jpg`})`,
    sql`INSERT INTO charge_links (secret_hash, charge_uid, expires_at) VALUES ('\\x77', ${`charge-${uid}`}, now())`,
  ]
  for (const statement of statements) await statement.execute(shop.db)
}

describe('a withdrawal', () => {
  test('erases every trace of the person but the tax record and the consent to the magazine', async () => {
    const { member, orderUid, number } = await memberWithEverything()
    const { uid } = member.session
    const before = await Promise.all([PERSON.familyName, member.email, uid, NOTE, NICKNAME].map(tablesWith))
    for (const tables of before) expect(tables.length).toBeGreaterThan(0)
    expect(await tablesWith(uid)).toEqual(expect.arrayContaining(['orders', 'point_entries', 'visitors']))

    expect(await shop.services.members.withdraw(member.session, { password: PASSWORD }, newCaller())).toBeUndefined()
    await shop.services.scheduled.sendMails()
    await shop.services.scheduled.purgeOldMails()

    expect(await tablesWith(PERSON.familyName)).toEqual(['tax_records'])
    expect(await tablesWith(PERSON.givenName)).toEqual(['tax_records'])
    for (const text of [PERSON.familyNameKana, PERSON.address1, PERSON.telephone, NOTE, NICKNAME, '7778-1', '7778-2'])
      expect([text, await tablesWith(text)]).toEqual([text, []])
    expect(await tablesWith(member.email)).toEqual(['magazine_consents'])
    const withUid = ['customers', 'embedded_identity.sessions', 'file_removals', 'magazine_consents', 'mails']
    const others = (await tablesWith(uid)).filter((table) => !withUid.includes(table))
    // The rows of this test have uids that contain the member's.
    expect(others).toEqual(['order_charges', 'reviews'])
    const files = await sql<{ key: string }>`SELECT file_key AS key FROM file_removals
      WHERE file_key LIKE ${`%${uid}%`} ORDER BY file_key`.execute(shop.db)
    expect(files.rows.map(({ key }) => key)).toEqual([`damages/${uid}.jpg`, `problems/${uid}.jpg`])

    const order = await shop.ports.orders.find(orderUid)
    expect(order).toMatchObject({ number, status: 'Return', customerUid: undefined, lines: [{ status: 'Return' }] })
    expect(await shop.ports.orders.findByNumber(number)).toBeUndefined()
    expect((await shop.ports.orders.newest(['Return'], 500)).map((each) => each.uid)).not.toContain(orderUid)
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
    const { members } = shop.services
    expect(await members.withdrawAccount(member.session.uid)).toMatchObject({ code: 'active-rental' })
    await shop.services.orderLife.cancelByCompany(placed.uid, 'test', STAFF)
    expect(await members.withdrawAccount(member.session.uid)).toBeUndefined()
    expect(await members.withdrawAccount(member.session.uid)).toBeUndefined()
    expect(await shop.ports.identityAdmin.find({ uid: member.session.uid })).toBeUndefined()
    expect(await tablesWith(member.email)).toEqual(['mails'])
  })
})

describe('a tax record', () => {
  test('is read by the audit alone, with the reading in the history of the order', async () => {
    const { member, orderUid, number } = await memberWithEverything()
    const { taxRecords } = shop.services
    expect(await taxRecords.readTaxRecord(number, '税務調査', 'staff:owner')).toMatchObject({ code: 'record-unknown' })
    await shop.services.members.withdrawAccount(member.session.uid)
    expect(await taxRecords.readTaxRecord(number, ' ', 'staff:owner')).toMatchObject({ code: 'reason-missing' })
    const record = await taxRecords.readTaxRecord(number, '税務調査', 'staff:owner')
    expect(record).toMatchObject({
      orderUid,
      number,
      name: `${PERSON.familyName} ${PERSON.givenName}`,
      orderedOn: '2026-11-20',
      amountYen: 7_310,
      endsOn: '2034-06-01',
      documents: [{ issue: 1, addressee: PERSON.familyName, amountYen: 7_310, document: 'statement' }],
    })
    const { events } = await shop.ports.orders.recordOf(orderUid)
    expect(events.at(-1)).toMatchObject({ actor: 'staff:owner', reason: 'tax record read: 税務調査', at: NOW })
    expect(events.filter(({ reason }) => reason.startsWith('tax record read'))).toHaveLength(1)
    await expect(sql`UPDATE tax_records SET amount = 1`.execute(shop.db)).rejects.toThrow('never changed')
  })

  test('is made of orders of guests five years after they ended, and erased seven years after the return was filed', async () => {
    const secret = await guest.cartOf([501])
    await shop.services.checkout.saveCustomer(secret, { email: 'old@example.jp', customer: PERSON, shipping: undefined })
    const placed = await guest.confirm(secret)
    if ('kind' in placed) throw new Error(placed.code)
    const order = (await shop.ports.orders.findBySecret(placed.orderSecret))!
    await shop.services.orderLife.cancelByCompany(order.uid, NOTE, STAFF)
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
    await sql`UPDATE order_charges SET settled_at = ${NOW.toString()}::timestamptz, settled_by = 'staff:hana', state = 'paid'
              WHERE uid = 'open'`.execute(shop.db)
    await run('2031-11-21T03:30:00+09:00')
    await run('2031-11-21T03:30:00+09:00')
    expect(await shop.ports.orders.find(order.uid)).toMatchObject({ email: undefined, customer: undefined })
    expect(await tablesWith('old@example.jp')).toEqual([])
    const read = () => shop.services.taxRecords.readTaxRecord(order.number!, 'audit', STAFF)
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
  await shop.services.members.withdrawAccount(uid)
  for (const [table, { personal = '' }] of Object.entries(COLUMNS)) {
    if (!personal.startsWith('*') || !/\b(customer_uid|account_uid)\b/.test(personal)) continue
    const column = personal.includes('customer_uid') ? 'customer_uid' : 'account_uid'
    const left = await sql`SELECT FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${uid}`.execute(shop.db)
    expect([table, left.rows.length]).toEqual([table, 0])
  }
})
