import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseReport, parseReportFile } from './carrier-reports.ts'
import { CARRIER_REPORTS } from './parcel.ts'

const AT = Temporal.Instant.from('2026-12-10T09:30:00+09:00')

describe('the file of a carrier', () => {
  test('has slip, report and time in each row, by the carrier’s terms or by name, with or without a header', () => {
    const rows = '1111-2222,配達完了,2026/12/10 09:30\r\n"333","attempted","2026-12-10T00:30:00Z"\r\n'
    const reports = [
      { slipNumber: '1111-2222', kind: 'delivered', at: AT },
      { slipNumber: '333', kind: 'attempted', at: AT },
    ]
    expect(parseReportFile(rows)).toEqual(reports.map((report, index) => ({ ...report, row: index + 1 })))
    expect(parseReportFile(`\uFEFF伝票番号,種別,日時\n${rows}`)).toEqual(
      reports.map((report, index) => ({ ...report, row: index + 2 })),
    )
  })

  test.each([
    ['', 'file-empty', undefined],
    ['伝票番号,種別,日時', 'file-empty', undefined],
    ['1,配達完了,2026-12-10 09:30\n1,delivered,2026-12-10T09:30:00+09:00', 'row-repeated', { row: 2 }],
    ['1,配達完了,2026-12-10 09:30\n\n2,配達完了,2026-12-10 09:30', 'row-malformed', { row: 2 }],
    ['1,lost,2026-12-10 09:30', 'row-malformed', { row: 1 }],
    ['1,配達完了,2026-13-10 09:30', 'row-malformed', { row: 1 }],
    ['1,配達完了,2026-02-30 09:30', 'row-malformed', { row: 1 }],
    ['1,配達完了,2026-12-10', 'row-malformed', { row: 1 }],
    ['1;配達完了;2026-12-10 09:30', 'row-malformed', { row: 1 }],
    ['1,配達完了,2026-12-10 09:30,山田', 'row-malformed', { row: 1 }],
    ['1,配達完了,2026-12-10 09:30\n'.repeat(2_001), 'file-too-long', { maxRows: 2_000 }],
  ])('is refused as a whole: %j', (text, code, detail) => {
    expect(parseReportFile(text)).toEqual({ kind: 'rejected', code, detail })
  })

  test('of any valid reports is read as they were written', () => {
    const report = fc.record({
      slipNumber: fc.stringMatching(/^\d[\d-]{0,19}$/),
      kind: fc.constantFrom(...CARRIER_REPORTS),
      at: fc
        .integer({ min: 1_700_000_000, max: 1_900_000_000 })
        .map((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1_000)),
    })
    const key = (one: { slipNumber: string; kind: string; at: Temporal.Instant }) =>
      `${one.slipNumber} ${one.kind} ${one.at}`
    fc.assert(
      fc.property(fc.uniqueArray(report, { minLength: 1, maxLength: 20, selector: key }), (reports) => {
        const text = reports.map((one) => `${one.slipNumber},${one.kind},${one.at}`).join('\n')
        const parsed = parseReportFile(text)
        expect(Array.isArray(parsed) && parsed.map(key)).toEqual(reports.map(key))
      }),
    )
  })

  test('never throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.anything(), (text, value) => {
        parseReportFile(text)
        parseReport({ slipNumber: value, kind: value, at: value })
      }),
    )
  })
})
