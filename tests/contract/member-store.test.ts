import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orderStore } from '#adapters/postgres/orders/order-store.ts'
import { onBothDatabases } from '#tests/support/database/database.ts'
import { TOKYO } from '#tests/support/shop/small-shop.ts'
import { LATER, mailTo, memberRows, PROFILE } from './member-rows.ts'
import { NOW, nextUid } from './sample-order.ts'

onBothDatabases('MemberStore', (database) => {
  const { mailsTo, order, register, store } = memberRows(database)

  test('finds a registration by uid and by address in any case, and completes it once', async () => {
    const { uid, email } = await register('provisional')
    expect(await store().find(uid)).toMatchObject({ uid, status: 'provisional', email, profile: PROFILE })
    expect(await store().findByEmail(email.toUpperCase())).toMatchObject({ uid, reminderAnswerHash: 'hash' })
    expect(await store().complete(uid, LATER, mailTo(email))).toBe(true)
    expect(await store().complete(uid, LATER, mailTo(email))).toBe(false)
    expect(await mailsTo(email)).toEqual(['registrationdone'])
    const found = await store().find(uid)
    expect(found?.status).toBe('member')
    expect(found?.completedAt?.equals(LATER)).toBe(true)
  })

  test('replaces an earlier provisional registration of the address, not a later or complete one', async () => {
    const email = `${nextUid('Hana')}@example.jp`
    const early = await register('provisional', email, NOW)
    const late = await register('provisional', email.toUpperCase(), LATER)
    expect(await store().find(early.uid)).toBeUndefined()
    const overtaken = await register('provisional', email, NOW)
    expect((await store().findByEmail(email))?.uid).toBe(late.uid)
    await store().deleteRegistration(overtaken.uid)
    await store().complete(late.uid, LATER, mailTo(email))
    await register('provisional', email, LATER.add({ hours: 1 }))
    expect((await store().findByEmail(email))?.uid).toBe(late.uid)
  })

  test('does not overwrite a complete registration', async () => {
    const { uid, email } = await register('member')
    const again = { uid, email, profile: { ...PROFILE, sex: 1 as const }, reminderAnswerHash: 'other', at: LATER }
    await store().register({ ...again, status: 'provisional' })
    expect(await store().find(uid)).toMatchObject({ status: 'member', reminderAnswerHash: 'hash', profile: { sex: 2 } })
  })

  test('keeps the reminder answer of a profile unless a new one is given', async () => {
    const { uid } = await register()
    await store().saveProfile(uid, { ...PROFILE, mailMagazine: 1 }, undefined, LATER)
    expect(await store().find(uid)).toMatchObject({ profile: { mailMagazine: 1 }, reminderAnswerHash: 'hash' })
    await store().saveProfile(uid, { ...PROFILE, reminderQuestion: 5 }, 'new', LATER)
    expect(await store().find(uid)).toMatchObject({ profile: { reminderQuestion: 5 }, reminderAnswerHash: 'new' })
  })

  test('keeps exactly one default address', async () => {
    const { uid } = await register()
    const add = (n: number, limit = 3) =>
      store().addAddress(uid, { uid: `${uid}-${n}`, address: TOKYO, at: NOW.add({ seconds: n }) }, limit)
    expect([await add(1), await add(2), await add(3), await add(4)]).toEqual(['added', 'added', 'added', 'full'])
    const book = async () =>
      (await store().addresses(uid)).map((entry) => `${entry.uid.at(-1)}${entry.isDefault ? '*' : ''}`)
    expect(await book()).toEqual(['1*', '2', '3'])
    expect(await store().chooseDefault(uid, `${uid}-3`)).toBe(true)
    expect(await book()).toEqual(['3*', '1', '2'])
    expect(await store().changeAddress(uid, `${uid}-2`, { ...TOKYO, prefecture: 1 })).toBe(true)
    expect((await store().addresses(uid))[2]?.address.prefecture).toBe(1)
    expect(await store().removeAddress(uid, `${uid}-3`)).toBe(true)
    expect(await book()).toEqual(['1*', '2'])
    expect(await store().addAddress('nobody', { uid: 'x', address: TOKYO, at: NOW }, 3)).toBe('unknown')
  })

  test("rejects changes to another member's address book", async () => {
    const [own, other] = [await register(), await register()]
    await store().addAddress(own.uid, { uid: `${own.uid}-1`, address: TOKYO, at: NOW }, 20)
    expect(await store().changeAddress(other.uid, `${own.uid}-1`, TOKYO)).toBe(false)
    expect(await store().chooseDefault(other.uid, `${own.uid}-1`)).toBe(false)
    expect(await store().removeAddress(other.uid, `${own.uid}-1`)).toBe(false)
    expect(await store().addresses(own.uid)).toHaveLength(1)
  })

  test('keeps one default and the limit of addresses under concurrent changes', async () => {
    const { uid } = await register()
    const uids = Array.from({ length: 8 }, (_, n) => `${uid}-${n}`)
    const added = await Promise.all(
      uids.map((each) => store().addAddress(uid, { uid: each, address: TOKYO, at: NOW }, 5)),
    )
    expect(added.filter((outcome) => outcome === 'added')).toHaveLength(5)
    const book = await store().addresses(uid)
    await Promise.all(book.map((entry) => store().chooseDefault(uid, entry.uid)))
    expect((await store().addresses(uid)).filter((entry) => entry.isDefault)).toHaveLength(1)
  })

  test('rejects a second default in the database', async () => {
    const { uid } = await register()
    const insert = () =>
      sql`INSERT INTO customer_addresses (uid, customer_uid, is_default, address, added_at)
          VALUES (${nextUid('address')}, ${uid}, true, '{}', now())`.execute(database())
    await insert()
    await expect(insert()).rejects.toThrow(/customer_addresses_default/)
  })

  test('changes the address of open orders that have the old one', async () => {
    const { uid, email } = await register()
    const open = await order(uid, email, 'Reserved', 'Fix')
    const over = await order(uid, email, 'Return', 'Return')
    const other = await order(uid, 'office@example.jp', 'Reserved', 'Fix')
    const changed = `${nextUid('new')}@example.jp`
    expect(await store().changeEmail(uid, changed, LATER, mailTo(email, 'emailchanged'))).toBe(true)
    expect(await store().changeEmail(uid, changed, LATER, mailTo(email, 'emailchanged'))).toBe(false)
    expect(await mailsTo(email)).toEqual(['emailchanged'])
    const emailOf = async (orderUid: string) => (await orderStore(database()).find(orderUid))?.email
    expect(await Promise.all([open.uid, over.uid, other.uid].map(emailOf))).toEqual([
      changed,
      email,
      'office@example.jp',
    ])
  })

  test('records an opened link once, by a hash of its code', async () => {
    const { uid, email } = await register()
    const code = nextUid('code')
    await store().recordOpenedLink(code, { kind: 'registration', customerUid: uid, email }, NOW)
    await store().recordOpenedLink(code, { kind: 'registration', customerUid: uid, email: 'x@example.jp' }, NOW)
    expect(await store().findLink(code)).toEqual({ kind: 'registration', customerUid: uid, email, isDone: false })
    const before = { provisional: NOW, links: LATER, expiredLinks: NOW.subtract({ hours: 1 }), limit: 100 }
    expect((await store().findUnfinished(before)).interruptedLinks).toContainEqual(await store().findLink(code))
    await store().finishLinks(uid, 'registration', LATER)
    expect((await store().findLink(code))?.isDone).toBe(true)
    expect((await store().findUnfinished(before)).interruptedLinks.filter((link) => link.customerUid === uid)).toEqual(
      [],
    )
    const { rows } = await sql`SELECT FROM opened_links WHERE opened_links::text LIKE ${`%${code}%`}`.execute(
      database(),
    )
    expect(rows).toHaveLength(0)
  })
})
