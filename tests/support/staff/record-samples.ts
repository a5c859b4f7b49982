import { fileTitles } from '#app/text/record-words.ts'
import { day } from '#domain/day.ts'
import { venueForm } from '#domain/delivery/venue.ts'
import type { RecordDeclaration } from '#domain/record/record.ts'
import { columnsOf, fileCells } from '#domain/record/record-file.ts'
import { RECORDS, type RecordKind, type RecordValues } from '#domain/record/records.ts'
import type { SmallShop } from '../shop/small-shop.ts'
import { staffOf } from './staff.ts'
import { accepted, type EditRow } from './staff-table-labels.ts'

/** A record of each kind: another one for each number. */
export const RECORD_SAMPLES: { readonly [Kind in RecordKind]: (number: number) => RecordValues<Kind> } = {
  venue: (number) =>
    venueForm.parse({
      name: `墨礼会館${number}`,
      kana: 'スミレイカイカン',
      postalCode: '1600022',
      prefecture: '13',
      address1: '新宿区新宿1-2-3',
      telephone: '0312345678',
    }),
  notice: (number) => ({ title: `お知らせ${number}`, body: '本文\n\n続き', shownOn: day('2026-11-20') }),
  banner: (number) => ({
    text: `年末のご案内${number}`,
    path: '/news',
    shownOn: day('2026-11-20'),
    shownTo: day('2026-12-31'),
  }),
  topic: (number) => ({ name: `お手入れについて${number}`, rank: 7 }),
  template: (number) => ({ name: `お届け日${number}`, body: 'お届けは【月日】です。\n\nお待ちください。' }),
}

export const RECORD_KINDS = Object.keys(RECORD_SAMPLES) as RecordKind[]

let count = 0

/** Adds a record of a kind, and returns it. */
export async function addRecord<Kind extends RecordKind>(shop: SmallShop, kind: Kind) {
  count += 1
  const given = RECORD_SAMPLES[kind](count)
  const { uid } = accepted(
    await shop.services.staff.records[kind].add(staffOf(() => shop).callerOf('owner-table'), given),
  )
  return { uid, given, other: RECORD_SAMPLES[kind](count + 1_000) }
}

/** A file with new records of a kind, as a spreadsheet would write it. */
export function fileOf(kind: RecordKind, records: readonly object[]): string {
  const of: RecordDeclaration = RECORDS[kind]
  const titles = fileTitles(kind)
  const cells = records.map((values) => fileCells(of, { ...values, uid: '', version: 0 }).with(1, ''))
  const quoted = (texts: readonly string[]) => texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')
  return [columnsOf(of).map((name) => titles[name] ?? name), ...cells].map(quoted).join('\r\n')
}

export function nounOf(kind: RecordKind): string {
  return kind.replace(/^./, (letter) => letter.toUpperCase())
}

/** Rows for the edits of services.staff.records, three for each kind. */
export function recordRows(shop: () => SmallShop): Readonly<Record<string, EditRow>> {
  const rows = RECORD_KINDS.flatMap((kind): [string, EditRow][] => {
    const added = () => addRecord(shop(), kind)
    const isUnique = RECORDS[kind].isUnique === true
    const rowOf = (row: EditRow, refused: NonNullable<EditRow['refused']>) => (isUnique ? { ...row, refused } : row)
    const add = { prepare: async () => ({ args: [(await added()).other] }) }
    const save = {
      prepare: async () => {
        const { uid, other } = await added()
        return { args: [uid, other], version: 1 }
      },
      unknown: ['unknown', RECORD_SAMPLES[kind](0)],
    }
    const remove = { prepare: async () => ({ args: [(await added()).uid], version: 1 }), unknown: ['unknown'] }
    const importRow = {
      prepare: async () => ({ args: [fileOf(kind, [(await added()).other]), fileTitles(kind), false] }),
      refused: async () => ['', fileTitles(kind), false],
    }
    const noun = nounOf(kind)
    return [
      [`add${noun}`, rowOf(add, async () => [(await added()).given])],
      [`save${noun}`, rowOf(save, async () => [(await added()).uid, (await added()).given])],
      [`remove${noun}`, remove],
      [`import${noun}s`, importRow],
    ]
  })
  return Object.fromEntries(rows)
}
