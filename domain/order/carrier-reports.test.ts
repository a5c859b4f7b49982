import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRejected } from '../result.ts'
import { parseReport, readReportFile } from './carrier-reports.ts'
import { CARRIER_REPORTS } from './parcel.ts'

const AT = Temporal.Instant.from('2026-12-10T09:30:00+09:00')
const SLIP = '123456789013'

describe('the file of a carrier', () => {
  const rows = [
    ['1234-5678-9013', '配達完了', '2026/12/10 09:30'],
    ['333', 'attempted', '2026-12-10T00:30:00Z'],
  ]
  const reports = [
    { slipNumber: SLIP, kind: 'delivered', at: AT },
    { slipNumber: '333', kind: 'attempted', at: AT },
  ]

  test('has slip, report and time in each row, by the carrier’s terms or by name, with or without titles', () => {
    expect(readReportFile(rows)).toEqual({
      reports: reports.map((report, index) => ({ ...report, row: index + 1 })),
      refused: [],
    })
    expect(readReportFile([['伝票番号', '種別', '日時'], ...rows])).toEqual({
      reports: reports.map((report, index) => ({ ...report, row: index + 2 })),
      refused: [],
    })
  })

  test('has other columns too, in another order, below lines about the file', () => {
    const file = [
      ['配達状況一覧', ''],
      [''],
      ['配達日時', 'お届け先', '配達状況', 'お問い合わせ番号（12桁）'],
      ['2026年12月10日(木) 9:30', '=山田', '配達完了（宅配ボックス）', '="123456789013"'],
      ['合計', '', '', '1件'],
    ]
    expect(readReportFile(file)).toEqual({ reports: [{ ...reports[0], row: 4 }], refused: [] })
  })

  test.each([
    ['荷物受付', 'accepted'],
    ['配達店到着', 'accepted'],
    ['持戻（ご不在）', 'attempted'],
    ['持戻(ご不在)', 'attempted'],
    ['ご不在', 'attempted'],
    ['配達完了（宅配ボックス）', 'delivered'],
    ['配達完了 【置き配】', 'delivered'],
    ['返品', 'returning'],
  ])('knows the status %s', (status, kind) => {
    expect(parseReport({ slipNumber: SLIP, kind: status, at: '2026-12-10 09:30' })).toMatchObject({ kind })
  })

  test.each([
    ['2026/12/1 9:05'],
    ['2026-12-01T09:05'],
    ['2026年12月1日9時05分'],
    ['２０２６／１２／１　９：０５'],
    ['2026-12-01T00:05:00.000Z'],
  ])('reads the time %s', (at) => {
    expect(parseReport({ slipNumber: SLIP, kind: 'delivered', at })).toMatchObject({
      at: Temporal.Instant.from('2026-12-01T09:05:00+09:00'),
    })
  })

  test('is taken without the rows that are not readable, each with its reason', () => {
    const valid = ['1', '配達完了', '2026-12-10 09:30']
    const read = readReportFile([
      valid,
      ['2', '行方不明', '2026-12-10 09:30'],
      [''],
      ['3', '配達完了', '2026-02-30 09:30'],
      ['4', '配達完了', '12/10 09:30'],
      ['お荷物', '配達完了', '2026-12-10 09:30'],
      ['5;配達完了;2026-12-10 09:30'],
      ['1', 'delivered', '2026-12-10T09:30:00+09:00'],
    ])
    expect(read).toMatchObject({ reports: [{ slipNumber: '1', row: 1 }] })
    expect(
      isRejected(read) || read.refused.map(({ row, rejection }) => [row, rejection.code, rejection.detail]),
    ).toEqual([
      [2, 'status-unknown', { status: '行方不明' }],
      [4, 'time-malformed', undefined],
      [5, 'time-malformed', undefined],
      [6, 'slip-malformed', undefined],
      [7, 'slip-malformed', undefined],
    ])
  })

  test.each([
    [[], 'file-empty', undefined],
    [[['伝票番号', '種別', '日時']], 'file-empty', undefined],
    [Array.from({ length: 2_001 }, () => ['1', '配達完了', '2026-12-10 09:30']), 'file-too-long', { maxRows: 2_000 }],
  ])('is refused as a whole when it has no rows, or too many', (cells, code, detail) => {
    expect(readReportFile(cells)).toEqual({ kind: 'rejected', code, detail })
  })

  test('of any valid reports is read as they were written', () => {
    const report = fc.record({
      slipNumber: fc.stringMatching(/^\d{12}$/),
      kind: fc.constantFrom(...CARRIER_REPORTS),
      at: fc
        .integer({ min: 1_700_000_000, max: 1_900_000_000 })
        .map((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1_000)),
    })
    const key = (one: { slipNumber: string; kind: string; at: Temporal.Instant }) =>
      `${one.slipNumber} ${one.kind} ${one.at}`
    fc.assert(
      fc.property(fc.uniqueArray(report, { minLength: 1, maxLength: 20, selector: key }), (written) => {
        const read = readReportFile(written.map((one) => [one.slipNumber, one.kind, String(one.at)]))
        expect(isRejected(read) || read.reports.map(key)).toEqual(written.map(key))
      }),
    )
  })

  test('never throws', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string())), fc.anything(), (cells, value) => {
        readReportFile(cells)
        parseReport({ slipNumber: value, kind: value, at: value })
      }),
    )
  })
})
