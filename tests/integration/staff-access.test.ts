import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { day } from '#domain/day.ts'
import { DAY_COLUMNS } from '#services/ports/staff-orders.ts'
import { codeOfApp } from '#tests/support/identity/one-time-code.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'

const shop = smallShop([{ id: 1, units: 40 }])
const lives = orderLives(() => shop)
const staff = staffOf(() => shop)
afterEach(() => lives.reset())
const moves = () => shop.services.staff.orders.moves
const LATER = { startOn: day('2026-12-10') }
const code = (rejection: unknown) => (rejection as { code?: string }).code

describe('duties (docs/rules.md Staff)', () => {
  test('decide what a person may do; the stored ones count, not those of the session', async () => {
    const { uid } = await lives.accepted([1], LATER)
    const returns = await staff.withDuties(['returns'])
    expect(await moves().confirm(returns, uid)).toEqual({
      kind: 'rejected',
      code: 'duty-missing',
      detail: { duties: ['packing', 'service'] },
    })
    expect((await lives.orderOf(uid)).status).toBe('Delivery')
    const packing = await staff.withDuties(['packing'])
    expect(await moves().confirm(packing, uid)).toMatchObject({ status: 'Reserved' })
    await staff.withDuties([], packing.session.uid)
    expect(code(await moves().confirm(packing, uid))).toBe('duty-missing')
  })

  test('a customer, an unknown account and a person who left are not staff', async () => {
    const { uid } = await lives.accepted([1], LATER)
    const customer = staff.callerOf('customer')
    expect(code(await moves().confirm({ ...customer, session: { ...customer.session, role: 0 } }, uid))).toBe(
      'not-staff',
    )
    expect(code(await moves().confirm(customer, uid))).toBe('not-staff')
    const left = await staff.withDuties(['owner'], 'left')
    await sql`UPDATE staff SET active = false WHERE uid = 'left'`.execute(shop.db)
    expect(code(await moves().confirm(left, uid))).toBe('not-staff')
  })

  test('the session ends ten hours after the sign-in', async () => {
    const owner = await staff.withDuties(['owner'])
    const { identify } = shop.services.staff
    expect(await identify(owner)).toMatchObject({ uid: owner.session.uid, isFresh: true })
    shop.setClock(NOW.add({ minutes: 6 }))
    expect(await identify(owner)).toMatchObject({ isFresh: false })
    shop.setClock(NOW.add({ hours: 10 }))
    expect(code(await identify(owner))).toBe('staff-session-over')
  })

  test('a refund needs a sign-in of the last five minutes', async () => {
    const { uid } = await lives.accepted([1], LATER)
    const money = await staff.withDuties(['money'])
    shop.setClock(NOW.add({ minutes: 6 }))
    const refund = { part: 'rent' as const, amountYen: 100, reason: 'x', idempotencyKey: 'k' }
    expect(code(await moves().refund(money, uid, refund))).toBe('fresh-sign-in-needed')
  })
})

describe('the audit log (docs/rules.md Staff)', () => {
  test('has a row for each change and each reading of a person, and none for a refused change', async () => {
    const { uid } = await lives.accepted([1], LATER)
    const service = await staff.withDuties(['service'], 'service-1')
    const number = String((await lives.orderOf(uid)).number)
    expect(await shop.services.staff.orders.find(service, number)).toMatchObject({ order: { uid } })
    expect(await moves().ship(service, uid, { slipNumber: '1', returnSlipNumber: '2' })).toMatchObject({
      code: 'duty-missing',
    })
    const packing = await staff.withDuties(['packing'], 'packing-1')
    expect(await moves().ship(packing, uid, { slipNumber: '1', returnSlipNumber: '2' })).toMatchObject({
      kind: 'rejected',
    })
    await moves().confirm(service, uid)
    expect(await staff.auditOf(`order:${uid}`)).toEqual(['service-1 readOrder', 'service-1 confirm'])
    expect((await shop.ports.orders.recordOf(uid)).events.at(-1)?.actor).toBe('staff:service-1')
  })

  test('is written in the transaction of the change: when it cannot be written, nothing is changed', async () => {
    const { uid } = await lives.accepted([1], LATER)
    const service = await staff.withDuties(['service'])
    const broken = {
      ...shop.ports.orders,
      transaction: ((work) =>
        shop.ports.orders.transaction((tx) =>
          work({ ...tx, staff: { ...tx.staff, audit: () => Promise.reject(new Error('no audit')) } }),
        )) as typeof shop.ports.orders.transaction,
    }
    const services = createServices(parseConfig({ SEED: 'none' }), { ...shop.ports, orders: broken })
    await expect(services.staff.orders.moves.confirm(service, uid)).rejects.toThrow('no audit')
    expect((await lives.orderOf(uid)).status).toBe('Delivery')
  })

  test.each(['UPDATE staff_audit SET act = $$x$$', 'DELETE FROM staff_audit', 'TRUNCATE staff_audit'])(
    'refuses %s',
    async (statement) => {
      await staff.withDuties(['owner'])
      await expect(sql.raw(statement).execute(shop.db)).rejects.toThrow('the audit log is only added to')
    },
  )
})

describe('a form (docs/rules.md Staff)', () => {
  test('that showed another version is refused and changes nothing; sent twice it takes effect once', async () => {
    const { uid } = await lives.accepted([1], LATER)
    const service = await staff.withDuties(['service'])
    const { version } = await lives.orderOf(uid)
    const form = { key: 'form-key-1', version }
    await moves().writeMemo(service, uid, 'ほかの担当者')
    expect(code(await moves().confirm({ ...service, form }, uid))).toBe('order-changed')
    expect((await lives.orderOf(uid)).status).toBe('Delivery')
    const next = { ...service, form: { key: 'form-key-2', version: version + 1 } }
    expect(await moves().confirm(next, uid)).toMatchObject({ status: 'Reserved' })
    expect(code(await moves().confirm(next, uid))).toBe('repeated')
    expect((await staff.auditOf(`order:${uid}`)).filter((row) => row.endsWith('confirm'))).toHaveLength(1)
  })
})

describe('a preview', () => {
  test('shows status and mail by the code of the move, and changes nothing', async () => {
    const { uid } = await lives.accepted([1], LATER)
    const service = await staff.withDuties(['service'], 'service-2')
    const before = await lives.orderOf(uid)
    const preview = await moves().confirm.preview(service, uid)
    expect(preview).toMatchObject({ before: { status: 'Delivery' }, after: { status: 'Reserved' } })
    const mails = 'mails' in preview ? preview.mails : []
    expect(mails.map(({ content }) => content.subject)).toEqual([expect.stringContaining('確定')])
    for (const { content } of mails) expect(content.text).not.toMatch(/https?:\S+\?/)
    expect(await lives.orderOf(uid)).toEqual(before)
    expect(await lives.mailKinds(uid)).not.toContain('orderconfirmed')
    expect(await staff.auditOf(`order:${uid}`)).toEqual([])
    await moves().confirm(service, uid)
    expect(await moves().cancelForCustomer.preview(service, uid, 10_000)).toMatchObject({
      after: { status: 'CancelAfterReserved' },
    })
    expect(await moves().ship.preview(service, uid, { slipNumber: '1', returnSlipNumber: '2' })).toMatchObject({
      code: 'duty-missing',
    })
  })
})

describe('the second factor in production (docs/rules.md Staff)', () => {
  const inProduction = () => {
    const config = parseConfig({ SEED: 'none' })
    const services = createServices({ ...config, isProduction: true }, shop.ports)
    return services.staff
  }
  test('is needed by a password alone, and nothing is read or changed before', async () => {
    const owner = await staff.withDuties(['owner'], 'owner-1')
    expect(code(await inProduction().today.read(owner))).toBe('second-factor-missing')
    const passkey = { ...owner, session: { ...owner.session, signInProvider: 'custom' } }
    expect(await inProduction().identify(passkey)).toMatchObject({ uid: 'owner-1' })
    const withCode = { ...owner, session: { ...owner.session, hasSecondFactor: true } }
    expect(await inProduction().identify(withCode)).toMatchObject({ uid: 'owner-1' })
    expect(await shop.services.staff.identify(owner)).toMatchObject({ uid: 'owner-1' })
  })

  test('is shown by a program once in ten hours, with a secret of its own account', async () => {
    const { session } = await staff.withDuties(['service'], 'program-1')
    const { secondFactor } = inProduction()
    const program = { uid: session.uid, role: 1, signedInAt: NOW, requestId: 'call-1' }
    const isShown = (uid: string, browserSecret?: string) =>
      secondFactor.isShown({ session: { uid, signInProvider: 'password', signedInAt: NOW }, browserSecret })
    expect(code(await secondFactor.verifyProgram({ ...program, role: 0 }, 'call', '000000'))).toBe('not-staff')
    expect(code(await secondFactor.verifyProgram(program, 'call', '000000'))).toBe('code-wrong')
    await shop.ports.secondFactors.addRecoveryCode('program-1', 'zyxw9876vuts')
    const verified = await secondFactor.verifyProgram(program, 'call', 'zyxw9876vuts')
    const secret = 'browserSecret' in verified ? verified.browserSecret : ''
    const shown = [
      isShown('program-1', secret),
      isShown('program-1'),
      isShown('other', secret),
      isShown('program-1', 'x'),
    ]
    expect(await Promise.all(shown)).toEqual([true, false, false, false])
    expect((await staff.auditOf('staff:program-1')).at(-1)).toBe('program-1 signIn')
    shop.setClock(NOW.add({ hours: 10 }))
    expect(await isShown('program-1', secret)).toBe(false)
  })

  test('a recovery code opens one browser once; then an app is registered, whose codes count once each', async () => {
    const owner = await staff.withDuties(['owner'], 'owner-2')
    const { secondFactor, identify } = inProduction()
    expect(code(await secondFactor.enrol(owner))).toBe('second-factor-missing')
    await shop.ports.secondFactors.addRecoveryCode('owner-2', 'abcd1234efgh')
    const opened = await secondFactor.verify(owner, ' ABCD-1234-EFGH ')
    const browserSecret = 'browserSecret' in opened ? opened.browserSecret : undefined
    expect(code(await secondFactor.verify(owner, 'abcd1234efgh'))).toBe('code-wrong')
    const inBrowser = { ...owner, browserSecret }
    expect(await identify(inBrowser)).toMatchObject({ uid: 'owner-2' })
    expect(code(await identify({ ...staff.callerOf('owner-1'), browserSecret }))).not.toBeUndefined()
    const enrolment = await secondFactor.enrol(inBrowser)
    const secret = 'secret' in enrolment ? enrolment.secret : ''
    expect(code(await secondFactor.confirmEnrolment(inBrowser, '000000'))).toBe('code-wrong')
    const confirmed = await secondFactor.confirmEnrolment(inBrowser, codeOfApp(secret, NOW))
    expect('recoveryCodes' in confirmed && new Set(confirmed.recoveryCodes).size).toBe(10)
    // The code of the registration is used; the next one is accepted once, by one of two at the same time.
    expect(code(await secondFactor.verify(owner, codeOfApp(secret, NOW)))).toBe('code-wrong')
    const later = NOW.add({ seconds: 60 })
    shop.setClock(later)
    const both = await Promise.all([1, 2].map(() => secondFactor.verify(owner, codeOfApp(secret, later))))
    expect(both.filter((result) => 'browserSecret' in result)).toHaveLength(1)
    expect(await staff.auditOf('staff:owner-2')).toContain('owner-2 signIn')
  })

  test('ten wrong codes close it for a quarter of an hour', async () => {
    const owner = await staff.withDuties(['owner'], 'owner-3')
    const { verify } = inProduction().secondFactor
    for (let times = 0; times < 10; times += 1) expect(code(await verify(owner, '123456'))).toBe('code-wrong')
    expect(code(await verify(owner, '123456'))).toBe('too-many-attempts')
  })
})

type Column = { readonly name: string; readonly error?: unknown; readonly count?: number }

test('today tells what is to be done, by duty; a column that fails leaves the others', async () => {
  const { uid } = await lives.accepted([1], LATER)
  const service = await staff.withDuties(['service'])
  const columns = await shop.services.staff.today.read(service)
  const named = Array.isArray(columns) ? new Map(columns.map((column) => [column.name, column])) : new Map()
  expect(named.get('confirm')).toMatchObject({ rows: expect.arrayContaining([expect.objectContaining({ uid })]) })
  expect(named.has('inspect')).toBe(false)
  const all = (await shop.services.staff.today.read(await staff.withDuties(['owner']))) as readonly Column[]
  expect(all.filter(({ error }) => error !== undefined)).toEqual([])
  expect(all).toHaveLength(DAY_COLUMNS.length)
  const { staffOrders } = shop.ports
  const readColumn: typeof staffOrders.readColumn = (name, ...rest) =>
    name === 'confirm' ? Promise.reject(new Error('x')) : staffOrders.readColumn(name, ...rest)
  const ports = { ...shop.ports, staffOrders: { ...staffOrders, readColumn } }
  const broken = createServices(parseConfig({ SEED: 'none' }), ports).staff
  const rest = (await broken.today.read(service)) as readonly Column[]
  expect(rest.filter(({ error }) => error !== undefined).map(({ name }) => name)).toEqual(['confirm'])
  expect(rest.filter(({ count }) => count !== undefined).length).toBeGreaterThan(3)
})
