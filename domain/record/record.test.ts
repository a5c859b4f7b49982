import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRejected } from '../result.ts'
import { changedFields, fieldNames, formTexts, isRequired, type RecordDeclaration, typedTexts } from './record.ts'
import { columnsOf, fileCells, readFileRows } from './record-file.ts'
import { RECORDS, type RecordKind } from './records.ts'

const KINDS = Object.keys(RECORDS) as RecordKind[]
const titlesOf = (of: RecordDeclaration) => Object.fromEntries(columnsOf(of).map((name) => [name, `列 ${name}`]))

/** What people type into fields: texts of all kinds, and often what a field is for. */
const LINE = fc.string({ unit: 'grapheme', maxLength: 30 })
const EXAMPLES = [
  'スミレ',
  '菫会館',
  '03-1234-5678',
  '160-0022',
  '13',
  '2026-11-20',
  '2027-01-31',
  '1\n\n2',
  '-1',
  '/news',
  "'=1",
]
const TYPED = fc.oneof(fc.constantFrom(...EXAMPLES), LINE)
const typedFor = (of: RecordDeclaration) => fc.record(Object.fromEntries(fieldNames(of).map((name) => [name, TYPED])))
/** Records that the form accepts: few random texts are days or telephone numbers. */
const accepted = (of: RecordDeclaration) => {
  const isValid = (name: string) => (text: string) => of.form.shape[name]!.safeParse(text).success
  const valid = (name: string) => fc.constantFrom(...EXAMPLES.filter(isValid(name)))
  const field = (name: string) => (isRequired(of, name) ? valid(name) : fc.oneof(fc.constant(''), valid(name)))
  return fc
    .record(Object.fromEntries(fieldNames(of).map((name) => [name, field(name)])))
    .map((typed) => of.form.safeParse(typed))
    .filter(({ success }) => success)
    .map(({ data }) => data!)
}

/** As the writer of CSV does. */
const withoutFormula = (text: string) => text.replace(/^(?=[=+\-@])/, "'")

describe.each(KINDS)('a record of the kind %s', (kind) => {
  const of: RecordDeclaration = RECORDS[kind]

  test('names its key, order and searched fields by fields of its form', () =>
    expect(fieldNames(of)).toEqual(expect.arrayContaining([...of.key, of.order, ...(of.search ?? [])])))

  test('is read from what its form shows, as it was stored', () =>
    fc.assert(
      fc.property(accepted(of), (stored) => {
        const again = of.form.safeParse(formTexts(of, stored))
        expect(again.success && changedFields(of, stored, again.data)).toEqual([])
      }),
    ))

  test('shows what was typed again, and what it shows is read the same', () =>
    fc.assert(
      fc.property(typedFor(of), (typed) => {
        const shown = typedTexts(of, typed)
        expect(typedTexts(of, shown)).toEqual(shown)
        expect(of.form.safeParse(shown).success).toBe(of.form.safeParse(typed).success)
      }),
    ))

  test('is read from its file as it was stored, with the columns in any order', () =>
    fc.assert(
      fc.property(accepted(of), fc.boolean(), (stored, isReversed) => {
        const titles = columnsOf(of).map((name) => `列 ${name}`)
        const cells = [titles, fileCells(of, { ...stored, uid: 'u1', version: 3 }).map(withoutFormula)]
        const rows = readFileRows(of, titlesOf(of), isReversed ? cells.map((row) => row.toReversed()) : cells)
        if (isRejected(rows)) throw new Error(rows.code)
        expect(rows).toMatchObject([{ row: 2, uid: 'u1', version: '3' }])
        const read = of.form.safeParse(rows[0]!.texts)
        expect(read.success && changedFields(of, stored, read.data)).toEqual([])
      }),
    ))

  test('any cells are read or refused, and each row has its number in the file', () =>
    fc.assert(
      fc.property(fc.array(fc.array(LINE, { maxLength: 4 }), { maxLength: 5 }), (cells) => {
        const rows = readFileRows(of, titlesOf(of), [['列 uid'], ...cells])
        if (isRejected(rows)) expect(rows.code).toBe('file-empty')
        else for (const { row, uid } of rows) expect(cells[row - 2]?.[0] ?? '').toContain(uid)
      }),
    ))
})

describe('a file of records', () => {
  const of: RecordDeclaration = RECORDS.venue
  const TITLES = titlesOf(of)

  test.each([
    [[], 'file-empty'],
    [[['列 uid']], 'file-empty'],
    [[['列 name'], ['菫会館']], 'file-columns'],
    [
      [
        ['名前', '電話'],
        ['菫会館', '03'],
      ],
      'file-columns',
    ],
    [[['列 uid'], ...Array.from({ length: 1_001 }, () => ['u'])], 'file-too-long'],
  ])('is refused: %#', (cells, code) => expect(readFileRows(of, TITLES, cells)).toMatchObject({ code }))

  test('gives names of prefectures as the form does, and texts that a spreadsheet quotes', () => {
    const head = ['列 name', '列 prefecture', '列 telephone']
    const rows = readFileRows(of, TITLES, [head, ["'=菫会館", '東京都', '="0312345678"'], ['', '東京', "'もと"]])
    expect(rows).toMatchObject([
      { row: 2, texts: { name: '=菫会館', prefecture: '13', telephone: '0312345678' } },
      { row: 3, texts: { name: '', prefecture: '東京', telephone: "'もと" } },
    ])
  })

  test('has no text for a column that it lacks, so that the field stays as it is', () => {
    const rows = readFileRows(of, TITLES, [
      ['列 uid', '列 hours'],
      ['u1', ''],
    ])
    expect(rows).toMatchObject([{ texts: { hours: '' } }])
    expect(isRejected(rows) ? [] : Object.keys(rows[0]!.texts)).toEqual(['hours'])
  })
})
