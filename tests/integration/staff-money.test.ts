import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import type { Rejection } from '#domain/result.ts'
import { chargeFilter, overdueFilter } from '#domain/staff/desk-filters.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'

const shop = smallShop([
  { id: 1, units: 3 },
  { id: 2, units: 20 },
])
const lives = orderLives(() => shop)
const staff = staffOf(() => shop)
const money = () => shop.services.staff.money
/** Signed in now, whatever the clock says. */
const caller = () => staff.callerOf('money-uid')
beforeAll(async () => {
  await staff.withDuties(['money'])
})
afterEach(() => lives.reset())

const allowed = <Result>(result: Result): Exclude<Result, { kind: 'rejected' }> => {
  if (result instanceof Object && 'kind' in result) throw new Error((result as unknown as Rejection).code)
  return result as Exclude<Result, { kind: 'rejected' }>
}
const codeOf = (result: unknown) => (result as Rejection).code
const moves = () => shop.services.staff.orders.moves
/** A rental of an item that arrived on 25 November, returns on the 28th, and is overdue on 1 December. */
const overdue = async (itemId = 1) => {
  const { uid } = await lives.shipped([itemId], { startOn: day('2026-11-25') })
  lives.at('2026-12-01T12:00:00+09:00')
  await shop.services.scheduled.markArrivals()
  await shop.services.scheduled.markOverdue()
  return lives.orderOf(uid)
}
const listed = async (number: number | undefined) => {
  const { lines } = allowed(await money().listOverdue(caller(), undefined))
  return lines.find((line) => line.number === number)
}

describe('arrears (docs/rules.md Overdue)', () => {
  test('are listed by days late, with the bookings that they endanger and the free units for them', async () => {
    const order = await overdue()
    const { unitUid } = order.lines[0]!
    const { uid: later } = await lives.accepted([1], { startOn: day('2026-12-20') })
    await sql`UPDATE order_lines SET product_uid = ${unitUid} WHERE order_uid = ${later}`.execute(shop.db)
    const line = await listed(order.number)
    expect(line).toMatchObject({ daysLate: 3, name: '山田 花子', chargedYen: 0, calledAt: undefined })
    expect(line?.telephoneEnd).toBe(order.customer?.telephone.slice(-4))
    expect(line?.bookings).toMatchObject([{ number: (await lives.orderOf(later)).number, substitutes: 2 }])
  })

  test('a call is noted in the history and in the list; an empty note is refused', async () => {
    const { uid, number } = await overdue(2)
    expect(codeOf(await moves().noteCall(caller(), uid, ' '))).toBe('reason-missing')
    await moves().noteCall(caller(), uid, '明日返送')
    const { events } = await shop.ports.orders.recordOf(uid)
    expect(events.at(-1)).toMatchObject({ actor: 'staff:money-uid', detail: { code: 'called', note: '明日返送' } })
    expect((await listed(number))?.calledAt).toBeDefined()
  })

  test('a reminder is sent once a day, never at night', async () => {
    const { uid } = await overdue(2)
    const remind = async (text: string) => {
      lives.at(text)
      return moves().remindOfArrear(caller(), uid)
    }
    const sent = async () => (await lives.mailKinds(uid)).filter((kind) => kind === 'arrear').length
    expect(codeOf(await remind('2026-12-01T21:00:00+09:00'))).toBe('night')
    for (const hour of ['13', '15']) await remind(`2026-12-01T${hour}:00:00+09:00`)
    expect(await sent()).toBe(2)
    await remind('2026-12-02T10:00:00+09:00')
    expect(await sent()).toBe(3)
    await shop.services.orderLife.returnLines(uid, undefined, 'staff:x')
    expect(codeOf(await moves().remindOfArrear(caller(), uid))).toBe('not-late')
  })
})

test('charges are listed by state and kind, the oldest first', async () => {
  const order = await overdue(2)
  expect(codeOf(await moves().proposeLate(caller(), order.uid, order.lines[0]!.uid, day('2026-12-03')))).toBe(
    'day-ahead',
  )
  lives.at('2026-12-03T10:00:00+09:00')
  await moves().proposeLate(caller(), order.uid, order.lines[0]!.uid, day('2026-12-03'))
  const charges = async (state: 'proposed' | 'open', kind?: 'late' | 'loss') =>
    allowed(await money().listCharges(caller(), { state, kind, after: undefined })).charges
  const [charge] = (await charges('proposed', 'late')).filter(({ number }) => number === order.number)
  expect(charge).toMatchObject({ kind: 'late', state: 'proposed', name: '山田 花子', madeOn: '2026-12-03' })
  expect((await charges('proposed', 'loss')).filter(({ number }) => number === order.number)).toEqual([])
  await moves().claimCharge(caller(), order.uid, charge!.uid, 700)
  expect((await charges('open')).find(({ uid }) => uid === charge!.uid)).toMatchObject({ amountYen: 700 })
  const after = allowed(await money().listCharges(caller(), { state: 'open', kind: undefined, after: charge!.uid }))
  expect(after.charges.map(({ uid }) => uid)).not.toContain(charge!.uid)
})

describe('money that needs attention (docs/rules.md Payment, Cash on delivery)', () => {
  const partOf = async (name: string) => {
    const part = allowed(await money().read(caller())).find((each) => each.name === name)
    return part?.rows.map(({ number }) => number) ?? []
  }

  test('names orders without an authorisation, ageing ones, open refunds and disputes', async () => {
    const { uid } = await lives.accepted([2], { startOn: day('2026-11-25') })
    const { number } = await lives.orderOf(uid)
    const set = (change: string) =>
      sql`UPDATE payments SET ${sql.raw(change)} WHERE order_uid = ${uid}`.execute(shop.db)
    for (const part of ['unauthorised', 'ageing', 'disputes']) expect(await partOf(part)).not.toContain(number)
    await set(`authorised_until = '2026-11-21T09:00+09:00'`)
    expect(await partOf('ageing')).toContain(number)
    await set(`disputed_at = '2026-11-20T09:00+09:00', dispute_reason = 'fraudulent'`)
    expect(await partOf('disputes')).toContain(number)
    await set(`status = 'refused'`)
    expect([await partOf('unauthorised'), await partOf('ageing')]).toEqual([[number], []])
    await shop.services.orderLife.cancelByCompany(uid, '在庫', 'staff:x')
    expect(await partOf('unauthorised')).toEqual([])
  })

  test('a capture that the processor has not made within an hour is listed until it has', async () => {
    const { uid } = await lives.shipped([2], { startOn: day('2026-11-25') })
    const { number } = await lives.orderOf(uid)
    expect(await partOf('waiting')).toEqual([])
    await sql`UPDATE payment_tasks SET at = at - interval '61 minutes'
      WHERE payment_uid IN (SELECT uid FROM payments WHERE order_uid = ${uid})`.execute(shop.db)
    expect(await partOf('waiting')).toEqual([number])
    await shop.services.scheduled.settlePaymentTasks()
    expect(await partOf('waiting')).toEqual([])
  })

  test('a refund waits in the list until the processor has made it', async () => {
    const { uid } = await lives.shipped([2], { startOn: day('2026-11-25') })
    await shop.services.scheduled.settlePaymentTasks()
    const { number } = await lives.orderOf(uid)
    await moves().refund(caller(), uid, {
      part: 'rent' as const,
      amountYen: 100,
      reason: '値引き',
      idempotencyKey: 'refund-in-list',
    })
    expect(await partOf('refunds')).toEqual([number])
    const onToday = async () => {
      const { rows } = await shop.ports.staffOrders.readColumn('money', day('2026-11-20'), 50)
      return rows.filter((row) => row.number === number).map(({ text }) => text)
    }
    expect(await onToday()).toEqual([])
    await sql`UPDATE payment_tasks SET result = 'refused', done_at = at WHERE kind = 'refund'`.execute(shop.db)
    expect(await onToday()).toEqual([expect.stringContaining('返金の失敗')])
    await sql`UPDATE payment_tasks SET result = NULL, done_at = NULL WHERE kind = 'refund'`.execute(shop.db)
    await shop.services.scheduled.settlePaymentTasks()
    expect(await partOf('refunds')).toEqual([])
  })

  test('a statement of the carrier pays its orders, and tells the rows that are wrong', async () => {
    const placed = await lives.confirmed([2], { startOn: day('2026-11-25'), method: 'cod' })
    const { uid } = placed
    await lives.identify(placed)
    const slips = { slipNumber: '4444-0001', returnSlipNumber: '4444-0002' }
    await shop.services.orderLife.shipOrder(uid, slips, 'staff:x')
    const { number } = await lives.orderOf(uid)
    const [parcel] = await shop.ports.orders.parcelsOf(uid)
    expect(await partOf('cash')).toEqual([number])
    const row = (amountYen: number) => `${parcel!.slipNumber},${amountYen},2026-11-20`
    const outcomesOf = async (file: string | Uint8Array) => {
      const read = await money().importCodStatement(caller(), file)
      return 'rows' in read ? read.rows.map(({ row, outcome }) => [row, outcome]) : read.code
    }
    expect(await outcomesOf(`${row(parcel!.codAmountYen! + 1)}\n`)).toEqual([[1, 'amount-differs']])
    expect(await outcomesOf('伝票番号,金額,日付\n=HYPERLINK("x1"),5')).toEqual([[2, 'day-malformed']])
    expect(await partOf('cash')).toEqual([number])
    expect(await outcomesOf(`999,1,2026-11-20\n${row(parcel!.codAmountYen!)}`)).toEqual([
      [1, 'slip-unknown'],
      [2, 'paid'],
    ])
    const file = Buffer.concat([
      Buffer.from([0x93, 0x60, 0x95, 0x5b, 0x0d, 0x0a]),
      Buffer.from(row(parcel!.codAmountYen!)),
    ])
    expect(await outcomesOf(new Uint8Array(file))).toEqual([[2, 'unchanged']])
    expect(await outcomesOf(new Uint8Array([0x50, 0x4b, 0, 0]))).toBe('file-encoding')
    expect(await partOf('cash')).toEqual([])
    expect(await staff.auditOf('cod-statement')).toHaveLength(5)
  })
})

describe('criteria of the addresses', () => {
  test('of charges: the first list by default, known states and kinds alone', () => {
    expect(chargeFilter.parse({})).toEqual({ state: 'proposed', kind: undefined, after: undefined })
    expect(chargeFilter.parse({ state: 'open', kind: 'late', after: 'c-1' })).toEqual({
      state: 'open',
      kind: 'late',
      after: 'c-1',
    })
    for (const wrong of [{ state: 'paid' }, { kind: 'fee' }, { after: 'a b' }, { x: '1' }])
      expect(chargeFilter.safeParse(wrong).success).toBe(false)
  })

  test('of overdue lines: the day and the line after which the page begins', () => {
    expect(overdueFilter.parse({})).toBeUndefined()
    expect(overdueFilter.parse({ after: '2026-11-28_l-1' })).toEqual({ endOn: '2026-11-28', lineUid: 'l-1' })
    for (const after of ['', '2026-02-30_l-1', '2026-11-28', 'l-1'])
      expect(overdueFilter.safeParse({ after }).success).toBe(false)
  })
})
