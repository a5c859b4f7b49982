import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import { isImportRejection, SLIP_OUTCOME_TEXT } from '#app/text/slip-import-text.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { day } from '#domain/day.ts'
import { isRejected, type Rejection } from '#domain/result.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'

const shop = smallShop([{ id: 1, units: 40 }])
const lives = orderLives(() => shop)
const staff = staffOf(() => shop)
beforeAll(async () => void (await staff.withDuties(['packing'], 'packer')))

/** A confirmed order that ships on 9 December. */
const confirmed = async () => {
  const placed = await lives.confirmed([1], { startOn: day('2026-12-10') })
  await lives.identify(placed)
  const { number } = await lives.orderOf(placed.uid)
  return { ...placed, name: `${number}-1` }
}
type Confirmed = Awaited<ReturnType<typeof confirmed>>
const { slipOf, digits } = { slipOf: (n: number) => `${n}${n % 7}`, digits: 22_345_678_901 }

describe('the slips of the carrier (docs/rules.md Papers)', () => {
  const file = (rows: readonly (readonly [string, string])[]) =>
    new TextEncoder().encode(rows.map(([name, slip]) => `"${name}","0","","${slip}"\r\n`).join(''))
  const imported = async (bytes: Uint8Array) => {
    const result = await shop.services.staff.carrier.import(staff.callerOf('packer'), bytes)
    if (isRejected(result)) {
      const { code } = result as Rejection
      expect(staffRejectionText(result as BackOfficeRejection)).not.toContain(code)
      return [code]
    }
    for (const { outcome, owner } of result.rows)
      if (isImportRejection(outcome)) expect(SLIP_OUTCOME_TEXT[outcome](owner)).toMatch(/。$/)
    return result.rows.map(({ row, outcome }) => `${row} ${outcome}`)
  }
  const slipsOf = async (uid: string) =>
    (await shop.ports.packing.slipsOf(uid)).map(({ slipNumber, returnSlipNumber }) => [slipNumber, returnSlipNumber])

  test('go to their parcels, all that can, and the same file again changes nothing', async () => {
    const [one, two] = [await confirmed(), await confirmed()]
    const [a, b, c] = [slipOf(digits), slipOf(digits + 1), slipOf(digits + 2)]
    const wrong = `${c.slice(0, -1)}${(Number(c.at(-1)) + 1) % 7}`
    const rows = file([
      [one.name, a],
      [`${one.name}R`, b],
      [two.name, wrong],
      ['999999-1', c],
    ])
    expect(await imported(rows)).toEqual(['1 saved', '2 saved', '3 slip-check-digit', '4 parcel-unknown'])
    expect([await slipsOf(one.uid), await slipsOf(two.uid)]).toEqual([[[a, b]], []])
    expect((await lives.orderOf(one.uid)).status).toBe('Reserved')
    expect(await imported(rows)).toEqual(['1 unchanged', '2 unchanged', '3 slip-check-digit', '4 parcel-unknown'])
    expect(await imported(file([[two.name, a]]))).toEqual(['1 slip-used'])
    expect(await imported(file([[one.name, b]]))).toEqual(['1 slip-used'])
    expect(await imported(file([[one.name, c]]))).toEqual(['1 replaced'])
    expect(await slipsOf(one.uid)).toEqual([[c, b]])
  })
  test('two imports at once give one result', async () => {
    const { uid, name } = await confirmed()
    const rows = file([
      [name, slipOf(digits + 10)],
      [`${name}R`, slipOf(digits + 11)],
    ])
    const outcomes = await Promise.all([imported(rows), imported(rows)])
    expect(outcomes.flat().toSorted()).toEqual(['1 saved', '1 unchanged', '2 saved', '2 unchanged'])
    expect(await slipsOf(uid)).toEqual([[slipOf(digits + 10), slipOf(digits + 11)]])
  })
  test('two imports at once with the same slips for other parcels: each slip is given once', async () => {
    const pairs: [Confirmed, Confirmed][] = []
    for (let pair = 0; pair < 5; pair += 1) pairs.push([await confirmed(), await confirmed()])
    const slips = pairs.map((_, index) => slipOf(digits + 500 + index))
    const rowsOf = (place: 0 | 1) => file(pairs.map((pair, index) => [pair[place].name, slips[index]!]))
    const [one, other] = await Promise.all([imported(rowsOf(0)), imported(rowsOf(1))])
    const outcomes = slips.map((_, index) => [one[index], other[index]].map((row) => row?.split(' ')[1]).sort())
    expect(outcomes).toEqual(slips.map(() => ['saved', 'slip-used']))
    const owners = await Promise.all(pairs.flat().map(({ uid }) => slipsOf(uid)))
    const given = owners.flatMap((found) => found.map(([slip]) => slip))
    expect(given.toSorted()).toEqual(slips.toSorted())
  })

  test('an import waits for another one that has the same slip', async () => {
    const { name } = await confirmed()
    const slip = slipOf(digits + 600)
    const importing = await shop.db.transaction().execute(async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`slip:${slip}`}, 0))`.execute(tx)
      const started = imported(file([[name, slip]]))
      await vi.waitUntil(async () => {
        const waiting = sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`
        return (await waiting.execute(tx)).rows.length > 0
      })
      return { started }
    })
    expect(await importing.started).toEqual(['1 saved'])
  })

  test('of a shipped parcel are not changed', async () => {
    const { uid, name } = await confirmed()
    await shop.services.orderLife.shipOrder(
      uid,
      { slipNumber: slipOf(digits + 20), returnSlipNumber: slipOf(digits + 21) },
      'staff:x',
    )
    expect(
      await imported(
        file([
          [name, slipOf(digits + 22)],
          [`${name}R`, slipOf(digits + 21)],
        ]),
      ),
    ).toEqual(['1 parcel-shipped', '2 unchanged'])
    expect((await shop.ports.orders.parcelsOf(uid)).map(({ slipNumber }) => slipNumber)).toEqual([slipOf(digits + 20)])
  })
  test.each([
    ['an empty file', new Uint8Array(), 'file-empty'],
    [
      'titles alone, in UTF-8',
      new TextEncoder().encode('お客様管理番号,送り状種類,クール区分,伝票番号\r\n'),
      'file-empty',
    ],
    ['a broken Shift_JIS', new Uint8Array([0x31, 0x2c, 0x81, 0x20]), 'file-encoding'],
    ['more than 1 MB', new Uint8Array(1_000_001).fill(0x31), 'csv-too-large'],
    ['too many rows', new TextEncoder().encode('100001-1,0,,1\r\n'.repeat(2_001)), 'file-too-long'],
  ])('%s is refused with a sentence', async (_, bytes, code) => expect(await imported(bytes)).toEqual([code]))
  test.each([
    ['an open quote', '"100001-1,0,,1', '1 slip-malformed'],
    ['a formula', '100001-1,0,,=1+1\r\n', '1 slip-malformed'],
    ['too few columns', '100001-1,1\r\n', '1 slip-missing'],
    ['an unknown parcel, below an empty line', `\r\n999999-1\t0\t\t="${slipOf(digits + 77)}"\t-`, '2 parcel-unknown'],
  ])('a row with %s is refused by itself', async (_, text, outcome) =>
    expect(await imported(new TextEncoder().encode(text))).toEqual([outcome]),
  )
})

describe('the slips that staff type when they ship an order', () => {
  const shipped = async (uid: string, slipNumber: string, returnSlipNumber: string) =>
    shop.services.staff.orders.moves.ship(staff.callerOf('packer'), uid, { slipNumber, returnSlipNumber })

  test('are stored as the files of the carrier name them', async () => {
    const { uid } = await confirmed()
    const [a, b] = [slipOf(digits + 50), slipOf(digits + 51)]
    const typed = `伝票番号：${a.slice(0, 4)}−${a.slice(4, 8)}ー${a.slice(8)}\u200b`
    expect(isRejected(await shipped(uid, typed, `${b.slice(0, 4)} ${b.slice(4)}`))).toBe(false)
    const { rows } = await sql`
      SELECT slip_number AS a, return_slip_number AS b FROM parcels WHERE order_uid = ${uid}`.execute(shop.db)
    expect(rows).toEqual([{ a, b }])
  })
})
