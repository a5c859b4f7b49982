import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'
import { addMember } from '#tests/support/staff/staff-table-changes.ts'

const shop = smallShop([{ id: 1, units: 2 }])
const staff = staffOf(() => shop)
const members = () => shop.services.staff.members
const service = () => staff.withDuties(['service'])
const money = () => staff.withDuties(['money'])

const found = async (q: string) => {
  const list = await members().list(await service(), { q, after: '' })
  return 'members' in list ? list.members.map(({ uid }) => uid) : []
}

describe('a member is found by', () => {
  const PERSON = { familyName: '御手洗', givenName: '聡美', familyNameKana: 'ミタライ', givenNameKana: 'サトミ' }
  test('names, kana, telephone, its last four digits and e-mail address, until the withdrawal', async () => {
    const uid = await addMember(shop, { ...PERSON, telephone: '08055551234' })
    const keys = [
      '御手洗',
      '御手洗　聡美',
      'みたらい',
      'ﾐﾀﾗｲ さとみ',
      '080-5555',
      '1234',
      '１２３４',
      uid.toUpperCase(),
    ]
    for (const key of keys) expect([key, await found(key)]).toEqual([key, [uid]])
    await sql`UPDATE customers SET address = address || '{"familyName": "水無瀬"}' WHERE uid = ${uid}`.execute(shop.db)
    expect([await found('御手洗聡美'), await found('水無瀬')]).toEqual([[], [uid]])
    expect(await members().withdraw(await staff.withDuties(['owner']), uid)).toBeUndefined()
    for (const key of ['水無瀬', 'みたらい', '1234', uid]) expect([key, await found(key)]).toEqual([key, []])
    const { rows } = await sql`SELECT key FROM customer_keys WHERE customer_uid = ${uid}`.execute(shop.db)
    expect(rows).toEqual([])
  })
})

describe('points (docs/rules.md Staff)', () => {
  const adjust = async (uid: string, key: string, points: number, seenBalance: number) =>
    members().adjustPoints(await money(), uid, { key, version: 1 }, { points, reason: 'お詫び', seenBalance })
  const balanceOf = (uid: string) => shop.ports.points.balanceOf(uid)

  test('are adjusted once for a form, by two processes at once too, with a reason', async () => {
    const uid = await addMember(shop)
    expect(await Promise.all([1, 2].map(() => adjust(uid, 'points-1', 500, 0)))).toEqual([undefined, undefined])
    expect(await balanceOf(uid)).toBe(500)
    expect(await shop.ports.staffMembers.pointsOf(uid, 5)).toMatchObject([{ points: 500, note: 'お詫び' }])
    const { rows } = await sql<{ on: string }>`
      SELECT expires_on AS "on" FROM point_entries WHERE customer_uid = ${uid}`.execute(shop.db)
    expect(rows).toEqual([{ on: '2027-11-20' }])
  })

  test('never fall below zero, and another balance than the shown one is refused', async () => {
    const uid = await addMember(shop)
    await adjust(uid, 'points-2', 300, 0)
    expect(await adjust(uid, 'points-3', -400, 300)).toMatchObject({ code: 'points-insufficient' })
    expect(await adjust(uid, 'points-4', -100, 0)).toMatchObject({ code: 'member-changed' })
    const both = await Promise.all([5, 6].map((key) => adjust(uid, `points-${key}`, -300, 300)))
    expect(both.filter((result) => result === undefined)).toHaveLength(1)
    expect(await balanceOf(uid)).toBe(0)
  })

  test('need a reason', async () => {
    const uid = await addMember(shop)
    const adjustment = { points: 1, reason: ' ', seenBalance: 0 }
    expect(await members().adjustPoints(await money(), uid, { key: 'points-7', version: 1 }, adjustment)).toMatchObject(
      {
        code: 'reason-missing',
      },
    )
  })
})

test('a note about another version is refused; a change by the member counts, too', async () => {
  const uid = await addMember(shop)
  const caller = await service()
  await sql`UPDATE customers SET mail_magazine = 1 WHERE uid = ${uid}`.execute(shop.db)
  const write = (version: number, note: string) => members().writeNote(caller, uid, { key: 'note-1', version }, note)
  expect(await write(1, '午前中')).toMatchObject({ code: 'member-changed' })
  expect(await write(2, '午前中')).toBeUndefined()
  expect(await write(2, '午前中')).toBeUndefined()
  expect(await shop.ports.staffMembers.noteOf(uid)).toEqual({ note: '午前中', version: 3 })
})

test('sign-in is disabled and enabled, and an address is blocked and released', async () => {
  const uid = await addMember(shop)
  const caller = await service()
  const isDisabled = async () => {
    const account = await shop.ports.identityAdmin.find({ uid })
    return account !== undefined && 'isDisabled' in account && account.isDisabled
  }
  expect(await members().setDisabled(caller, uid, true)).toBeUndefined()
  expect(await isDisabled()).toBe(true)
  expect(await members().setDisabled(caller, uid, false)).toBeUndefined()
  expect(await isDisabled()).toBe(false)
  await members().setBlocked(caller, uid, true)
  expect(await shop.ports.members.isEmailBlocked(`${uid}@example.jp`)).toBe(true)
  await members().setBlocked(caller, uid, false)
  expect(await shop.ports.members.isEmailBlocked(`${uid}@example.jp`)).toBe(false)
})

test('the telephone number is read by itself, and every reading is a row of the audit log', async () => {
  const uid = await addMember(shop, { telephone: '0312345678' })
  const caller = await service()
  await members().find(caller, uid)
  expect(await members().revealTelephone(caller, uid)).toEqual({ uid, telephone: '0312345678' })
  expect(await staff.auditOf(`member:${uid}`)).toEqual(['service-uid readMember', 'service-uid revealTelephone'])
  expect(await members().find(caller, 'no-member')).toBeUndefined()
})
