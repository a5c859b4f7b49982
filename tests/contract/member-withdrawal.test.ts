import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orderStore } from '#adapters/postgres/orders/order-store.ts'
import type { Day } from '#domain/day.ts'
import { hasActiveRental } from '#domain/order/states.ts'
import { recordEndsOn } from '#domain/receipt/retention.ts'
import { describeStore } from '#tests/support/database/describe-store.ts'
import { TOKYO } from '#tests/support/shop/small-shop.ts'
import { LATER, mailTo, memberRows } from './member-rows.ts'
import { NOW, nextUid } from './sample-order.ts'

const RULES = { isActive: hasActiveRental, endsOn: (lastOn: Day) => recordEndsOn(lastOn, 3) }

describeStore('MemberStore, orders and withdrawal', (database) => {
  const { mailsTo, order, register, store } = memberRows(database)

  test('lists placed orders of the member, newest first', async () => {
    const { uid, email } = await register()
    const [first, second] = [await order(uid, email, 'Return', 'Return'), await order(uid, email, 'New', 'New')]
    await order(uid, email, 'InCart', 'InCart')
    const listed = await store().orders(uid, 20, 0)
    expect([listed.total, listed.orders.map((each) => each.uid)]).toEqual([2, [second.uid, first.uid]])
    expect((await store().orders(uid, 1, 1)).orders.map((each) => each.uid)).toEqual([first.uid])
    expect((await store().orders((await register()).uid, 20, 0)).total).toBe(0)
    expect((await store().orderNumbers([first.uid, first.uid, 'none'])).size).toBe(1)
  })

  test('rejects withdrawal while something is rented', async () => {
    const { uid, email } = await register()
    await order(uid, email, 'Rental1', 'Rental')
    const mail = mailTo(email, 'withdrawn')
    expect(await store().withdraw(uid, LATER, mail, RULES)).toBe('active')
    expect((await store().find(uid))?.email).toBe(email)
    expect(await mailsTo(email)).toEqual([])
  })

  test('deletes problem reports on withdrawal, with their photographs', async () => {
    const { uid, email } = await register()
    const over = await order(uid, email, 'Return', 'Return')
    await sql`INSERT INTO problem_reports (uid, order_uid, line_uid, kind, body, file_key, reported_at)
              VALUES (${nextUid('problem')}, ${over.uid}, ${over.lineUid}, 1, '破れ', ${`photo-${uid}`}, now())`.execute(
      database(),
    )
    await store().withdraw(uid, LATER, mailTo(email, 'withdrawn'), RULES)
    const problems = await sql`SELECT FROM problem_reports WHERE order_uid = ${over.uid}`.execute(database())
    const photos = await sql`SELECT FROM file_removals WHERE file_key = ${`photo-${uid}`}`.execute(database())
    expect([problems.rows.length, photos.rows.length]).toEqual([0, 1])
  })

  test('deletes the addresses that parcels went to on withdrawal', async () => {
    const { uid, email } = await register()
    const over = await order(uid, email, 'Return', 'Return')
    const address = JSON.stringify(TOKYO)
    await sql`UPDATE order_lines SET shipped_to = ${address}::jsonb WHERE uid = ${over.lineUid}`.execute(database())
    expect((await orderStore(database()).find(over.uid))?.lines[0]?.shippedTo).toEqual(TOKYO)
    await store().withdraw(uid, LATER, mailTo(email, 'withdrawn'), RULES)
    expect((await orderStore(database()).find(over.uid))?.lines[0]?.shippedTo).toBeUndefined()
  })

  test('deletes personal data on withdrawal and keeps amounts', async () => {
    const { uid, email } = await register()
    const over = await order(uid, email, 'Return', 'Return')
    const cart = await order(uid, email, 'InCart', 'InCart')
    await store().addAddress(uid, { uid: nextUid('address'), address: TOKYO, at: NOW }, 20)
    await store().recordOpenedLink(nextUid('code'), { kind: 'registration', customerUid: uid, email }, NOW)
    await store().queue(mailTo(email), NOW)
    await sql`UPDATE mails SET sent_at = now() WHERE recipient = ${email}`.execute(database())
    await sql`INSERT INTO visitors (uid, customer_uid, seen_at) VALUES (${nextUid('visitor')}, ${uid}, now())`.execute(
      database(),
    )
    await sql`INSERT INTO reviews (uid, item_id, order_line_uid, nickname, stars, fit, body, posted_on)
              SELECT ${nextUid('review')}, item_id, uid, '花子', 5, 3, '助かりました', '2026-11-20' FROM order_lines
              WHERE uid = ${over.lineUid}`.execute(database())
    await sql`INSERT INTO passkeys (uid, credential_id, account_uid, public_key, counter, transports, name, is_synced,
                                    added_at)
              VALUES (${nextUid('passkey')}, ${nextUid('credential')}, ${uid}, '\\x00', 0, '{}', '花子の電話', false,
                      now())`.execute(database())
    await sql`INSERT INTO identity_documents (order_uid, status, due_on, wanted_at, file_key, note)
              VALUES (${over.uid}, 'accepted', '2026-11-20', now(), ${`key-${uid}`}, '山田花子')`.execute(database())
    const before = await orderStore(database()).find(over.uid)
    expect(await store().withdraw(uid, LATER, mailTo(email, 'withdrawn'), RULES)).toBe('withdrawn')
    expect(await store().withdraw(uid, LATER, mailTo(email, 'withdrawn'), RULES)).toBe('unknown')

    expect([await store().find(uid), await store().findByEmail(email)]).toEqual([undefined, undefined])
    expect(await mailsTo(email)).toEqual(['withdrawn'])
    const after = await orderStore(database()).find(over.uid)
    expect(after).toMatchObject({ totalYen: before?.totalYen, number: before?.number, lines: [{ priceYen: 6_000 }] })
    expect([after?.customer, after?.shipping, after?.email, after?.deliveryNote]).toEqual([
      undefined,
      undefined,
      undefined,
      '',
    ])
    expect(await orderStore(database()).findBySecret(over.secret)).toBeUndefined()
    expect(await orderStore(database()).find(cart.uid)).toBeUndefined()
    for (const table of [
      'customers',
      'customer_addresses',
      'opened_links',
      'visitors',
      'orders',
      'reviews',
      'passkeys',
    ]) {
      const { rows } = await sql`SELECT FROM ${sql.table(table)} AS kept WHERE kept::text LIKE ${`%${email}%`}
        OR (kept::text LIKE '%花子%' AND kept::text LIKE ${`%${uid}%`})`.execute(database())
      expect([table, rows.length]).toEqual([table, 0])
    }
    const removed = await sql`SELECT FROM file_removals WHERE file_key = ${`key-${uid}`}`.execute(database())
    const document = await sql`SELECT file_key, note FROM identity_documents WHERE order_uid = ${over.uid}`.execute(
      database(),
    )
    expect([removed.rows.length, document.rows]).toEqual([1, [{ file_key: null, note: '' }]])
    const { rows } = await sql`SELECT nickname, body FROM reviews WHERE order_line_uid = ${over.lineUid}`.execute(
      database(),
    )
    expect(rows).toEqual([{ nickname: '退会されたお客様', body: '助かりました' }])
  })

  test('deletes the inquiries of the member on withdrawal, not those of others', async () => {
    const [member, other] = [await register(), await register()]
    const [deleted, kept] = [nextUid('inquiry'), nextUid('inquiry')]
    for (const [uid, email] of [
      [deleted, member.email.toUpperCase()],
      [kept, other.email],
    ] as const) {
      await sql`INSERT INTO inquiries (uid, received_at, topic, name, email, body)
                VALUES (${uid}, now(), 2, '山田花子', ${email}, '返却先は。')`.execute(database())
      await sql`INSERT INTO mails (uid, event_key, kind, recipient, content, queued_at, next_attempt_at, sent_at)
                VALUES (${nextUid('mail')}, ${`inquirynotice:${uid}`}, 'inquirynotice', 'support@sumirei.example',
                        '{"subject": "件名", "text": "山田花子様より"}', now(), now(), now())`.execute(database())
    }
    await store().withdraw(member.uid, LATER, mailTo(member.email, 'withdrawn'), RULES)
    const { rows } = await sql`
      SELECT event_key AS event, content ->> 'text' AS text,
             EXISTS (SELECT FROM inquiries WHERE 'inquirynotice:' || uid = event_key) AS "isKept"
      FROM mails WHERE event_key IN (${`inquirynotice:${deleted}`}, ${`inquirynotice:${kept}`})
      ORDER BY event_key = ${`inquirynotice:${kept}`}`.execute(database())
    expect(rows).toEqual([
      { event: `inquirynotice:${deleted}`, text: '', isKept: false },
      { event: `inquirynotice:${kept}`, text: '山田花子様より', isKept: true },
    ])
  })

  test('lists accounts of withdrawn members until they are removed', async () => {
    const { uid, email } = await register()
    await store().withdraw(uid, NOW, mailTo(email, 'withdrawn'), RULES)
    const isListed = async () => {
      const expired = NOW.subtract({ hours: 1 })
      const left = await store().findUnfinished({ provisional: NOW, links: LATER, expiredLinks: expired, limit: 100 })
      return left.withdrawnAccounts.some((each) => each.uid === uid)
    }
    expect(await isListed()).toBe(true)
    await store().recordAccountRemoved(uid, LATER)
    expect(await isListed()).toBe(false)
    expect(await store().isWithdrawn(uid)).toBe(true)
  })

  test('keeps a blocked address blocked after withdrawal until it is unblocked', async () => {
    const { uid, email } = await register()
    expect(await store().isEmailBlocked(email)).toBe(false)
    expect(await store().setEmailBlocked(email.toUpperCase(), true, NOW)).toBe(true)
    expect(await store().isEmailBlocked(email)).toBe(true)
    await store().withdraw(uid, LATER, mailTo(email, 'withdrawn'), RULES)
    expect(await store().isEmailBlocked(email.toUpperCase())).toBe(true)
    expect(await store().setEmailBlocked(email, false, LATER)).toBe(true)
    expect([await store().isEmailBlocked(email), await store().setEmailBlocked(email, true, LATER)]).toEqual([
      false,
      false,
    ])
  })

  test('lists provisional registrations that have expired', async () => {
    const { uid, email } = await register('provisional')
    const before = { links: NOW, expiredLinks: NOW, limit: 100 }
    expect((await store().findUnfinished({ ...before, provisional: LATER })).expiredRegistrations).toContainEqual({
      uid,
      email,
    })
    await store().deleteRegistration(uid)
    expect(await store().find(uid)).toBeUndefined()
  })
})
