import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { actText } from '#app/text/staff-acts.ts'
import { isRejected } from '#domain/result.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'

const FILTER = { person: '', act: '', about: '', from: '', until: '', before: 0 }

describe('the audit log', () => {
  const shop = smallShop([])
  const staff = staffOf(() => shop)
  const audit = () => shop.services.staff.audit
  let owner: StaffCaller
  const ROWS = 130
  beforeAll(async () => {
    owner = await staff.withDuties(['owner'], 'owner-uid')
    // Ten rows an instant, and the later ids are earlier: the order is that of time.
    await sql`INSERT INTO staff_audit (at, staff_uid, act, subject, fields, request_id)
      SELECT '2026-11-10T00:00:00+09:00'::timestamptz - make_interval(hours => n / 10), 'p' || n % 3, 'act-' || n % 2,
             CASE n WHEN 7 THEN 'unit:1023-4' ELSE 'order:u' || n % 5 END, ARRAY['=1+1', 'money'], 'r' || n
      FROM generate_series(0, ${ROWS - 1}::integer) AS n`.execute(shop.db)
  })
  const listed = async (change: Partial<typeof FILTER>) => {
    const rows: { id: number; at: Temporal.Instant; staffUid: string; act: string; subject: string }[] = []
    for (let before = 0; ; ) {
      const page = await audit().list(owner, { ...FILTER, ...change, before })
      if (isRejected(page)) throw new Error(page.code)
      rows.push(...page.rows)
      expect(page.rows.length).toBeLessThanOrEqual(50)
      if (page.next === undefined) return rows.filter(({ act }) => act.startsWith('act-'))
      before = page.next
    }
  }

  test('is listed by time over its pages, each row once', async () => {
    const rows = await listed({})
    expect(new Set(rows.map(({ id }) => id)).size).toBe(ROWS)
    const times = rows.map(({ at }) => at.epochMilliseconds)
    expect(times).toEqual(times.toSorted((one, other) => other - one))
  })
  test.each([
    ['a person', { person: 'p1' }, ({ staffUid }: { staffUid: string }) => staffUid === 'p1', 43],
    ['an act', { act: 'act-1' }, ({ act }: { act: string }) => act === 'act-1', 65],
    ['a subject', { about: 'order:u2' }, ({ subject }: { subject: string }) => subject === 'order:u2', 25],
    ['a unit', { about: '1023-4' }, ({ subject }: { subject: string }) => subject === 'unit:1023-4', 1],
    ['a day and later', { from: '2026-11-10' }, () => true, 10],
    ['a day and earlier', { until: '2026-11-09' }, () => true, 120],
    ['both', { person: 'p0', act: 'act-0', from: '2026-11-09', until: '2026-11-09' }, () => true, 20],
    ['an order that does not exist', { about: '999999' }, () => true, 0],
  ])('is filtered by %s', async (_, filter, holds, amount) => {
    const rows = await listed(filter)
    expect(rows.filter((row) => holds(row as never))).toHaveLength(amount)
    expect(rows).toHaveLength(amount)
  })

  test('is exported whole, with a fresh sign-in, and the export is logged', async () => {
    const { before: _, ...filter } = { ...FILTER, until: '2026-11-10' }
    const old = { ...owner.session, signedInAt: shop.ports.clock.now().subtract({ minutes: 6 }) }
    const stale = await audit().export({ ...owner, session: old }, filter, String)
    expect(stale).toMatchObject({ code: 'fresh-sign-in-needed' })
    const result = await audit().export(owner, filter, actText)
    const bytes = 'csv' in result ? new Uint8Array(await new Response(result.csv).arrayBuffer()) : new Uint8Array()
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = new TextDecoder().decode(bytes).split('\r\n')
    expect(lines).toHaveLength(ROWS + 2)
    expect(lines[1]).toMatch(/^2026-11-10 00:00:00,,p\d,act-\d,act-\d,order:u\d,/)
    // A cell that a spreadsheet would take for a formula is text.
    expect(lines[1]).toContain("'=1+1 money")
    expect(await staff.auditOf('audit:..2026-11-10')).toEqual(['owner-uid exportAudit'])
  })

  describe('the tax records', () => {
    const readings = async () =>
      (await sql`SELECT detail FROM order_events WHERE order_uid = 'old-order'`.execute(shop.db)).rows
    beforeAll(async () => {
      await sql`INSERT INTO orders (uid, number, status, registered_at, modified_at, secret_hash)
        VALUES ('old-order', 100, 90, now(), now(), '\\x00')`.execute(shop.db)
      await sql`INSERT INTO tax_records (order_uid, number, name, ordered_on, amount, tax, lines, locked_at, ends_on)
        VALUES ('old-order', 100, '山田 花子', '2020-01-01', 8980, 816,
                '[{"name": "墨 礼服", "startOn": "2020-01-10", "amountYen": 8980}]', now(), '2028-03-01')`.execute(
        shop.db,
      )
      await sql`UPDATE orders SET locked_at = now() WHERE uid = 'old-order'`.execute(shop.db)
      await sql`INSERT INTO orders (uid, number, status, registered_at, modified_at, secret_hash, customer_info,
                                    subtotal, total, payment_total)
        VALUES ('later', 101, 50, '2026-11-01', now(), '\\x01', '{"familyName": "山田", "givenName": "花"}',
                5000, 5000, 5000),
               ('latest', 102, 50, '2026-11-02', now(), '\\x02', '{"familyName": "佐藤", "givenName": "一"}',
                900, 900, 900)`.execute(shop.db)
    })
    test('are read by the owner alone, with a reason, which stays in both logs', async () => {
      expect(await audit().readTaxRecord(await staff.withDuties(['money']), 100, '税務調査')).toMatchObject({
        code: 'duty-missing',
      })
      expect(await audit().readTaxRecord(owner, 100, ' ')).toMatchObject({ code: 'reason-missing' })
      expect(await readings()).toEqual([])
      expect(await audit().readTaxRecord(owner, 100, '税務調査')).toMatchObject({ name: '山田 花子', amountYen: 8980 })
      expect(await readings()).toEqual([{ detail: { code: 'record-read', why: '税務調査' } }])
      expect(await staff.auditOf('order:old-order')).toEqual(['owner-uid readTaxRecord'])
      expect(await audit().readTaxRecord(owner, 101, '税務調査')).toMatchObject({ code: 'record-unknown' })
    })

    const CRITERIA = { from: '', until: '', least: '', most: '', name: '' } as const
    test.each([
      ['its day', { from: '2020-01-01', until: '2020-01-01' }, [100]],
      ['a day before', { until: '2019-12-31' }, []],
      ['a day after', { from: '2020-01-02' }, [101, 102]],
      ['its amount', { least: 8980, most: 8980 }, [100]],
      ['less', { most: 8979 }, [101, 102]],
      ['more', { least: 8981 }, []],
      ['its name, with or without space', { name: '山田花' }, [100, 101]],
      ['a name and an amount', { name: '山田', most: 5000 }, [101]],
      ['another name, which no wildcard finds', { name: '%' }, []],
    ] as const)('and orders are found by %s', async (_, criteria, numbers) => {
      const found = await audit().searchRecords(owner, { ...CRITERIA, ...criteria, after: 0 })
      expect('rows' in found && found.rows.map(({ number }) => number)).toEqual(numbers)
    })

    test('are searched and exported by the owner alone, with a fresh sign-in; the days stay in the log', async () => {
      const form = { ...CRITERIA, from: '2020-01-01', until: '2020-12-31', name: '山田' }
      expect(await audit().searchRecords(await staff.withDuties(['money']), { ...form, after: 0 })).toMatchObject({
        code: 'duty-missing',
      })
      const old = { ...owner.session, signedInAt: shop.ports.clock.now().subtract({ minutes: 6 }) }
      for (const search of [
        audit().searchRecords({ ...owner, session: old }, { ...form, after: 0 }),
        audit().exportRecords({ ...owner, session: old }, form),
      ])
        expect(await search).toMatchObject({ code: 'fresh-sign-in-needed' })
      await audit().searchRecords(owner, { ...form, after: 0 })
      const result = await audit().exportRecords(owner, form)
      const csv = 'csv' in result ? await new Response(result.csv).text() : ''
      expect(csv.split('\r\n').slice(1)).toEqual([
        '100,2020-01-01,山田 花子,8980,816,墨 礼服（2020-01-10） 8980円,消去済',
        '',
      ])
      expect(await staff.auditOf('records:2020-01-01..2020-12-31')).toEqual([
        'owner-uid searchTaxRecords',
        'owner-uid exportTaxRecords',
      ])
    })
  })
})
