import { setImmediate } from 'node:timers/promises'
import type { Day } from '#domain/day.ts'
import { parcelName } from '#domain/order/parcel-name.ts'
import { splitName } from '#domain/order/set-shoes.ts'
import { dayTextPlain } from '#domain/text/day-text.ts'
import type { PaperLine, PaperParcel } from '#services/ports/parcel-papers.ts'
import { A4, drawBox, MUTED, type Pdf, rule, tint, write } from './sheet.ts'
import { group } from './tags.ts'

const { left: LEFT, right: RIGHT, inner: WIDTH } = A4
const ROW_HEIGHT = 22
const COLUMNS = { shelf: LEFT + 24, unit: LEFT + 84, item: LEFT + 152, size: 408, parcel: 466 } as const

type PickedLine = PaperLine & { readonly parcelName: string }

/**
 * Draws the units to fetch, by shelf, on as many pages as they need (docs/rules.md Papers). Other requests go on after
 * each page.
 */
export async function drawPickingList(pdf: Pdf, parcels: readonly PaperParcel[], on: Day): Promise<void> {
  const lines = parcels
    .flatMap((parcel) => parcel.lines.map((line): PickedLine => ({ ...line, parcelName: parcelName(parcel) })))
    .toSorted((a, b) => placeOf(a).localeCompare(placeOf(b), 'ja', { numeric: true }))
  const perPage = Math.floor((A4.bottom - 112) / ROW_HEIGHT)
  const pages = Math.max(1, Math.ceil(lines.length / perPage))
  for (let page = 0; page < pages; page += 1) {
    pdf.addPage({ size: 'A4', margin: 0 })
    write(pdf, 'ピッキングリスト', [LEFT, 44], { tag: 'H1', size: 18, bold: true })
    write(pdf, `${dayTextPlain(on)} 発送　お荷物 ${parcels.length}件　${lines.length}点`, [LEFT, 72], { size: 10 })
    write(pdf, `${page + 1} / ${pages}`, [RIGHT - 80, 72], { width: 80, align: 'right', fits: true, color: MUTED })
    group(pdf, 'Table', () => drawRows(pdf, lines.slice(page * perPage, (page + 1) * perPage)))
    await setImmediate()
  }
}

/** Units without a shelf come last. */
function placeOf({ shelf, unitId }: PaperLine): string {
  return `${shelf === '' ? '\u{10ffff}' : shelf} ${unitId}`
}

function drawRows(pdf: Pdf, lines: readonly PickedLine[]): void {
  let y = 92
  tint(pdf, [LEFT, y, WIDTH, 18])
  const heads: [string, number][] = [
    ['棚', COLUMNS.shelf],
    ['個体', COLUMNS.unit],
    ['商品', COLUMNS.item],
    ['サイズ', COLUMNS.size],
    ['お荷物', COLUMNS.parcel],
  ]
  group(pdf, 'TR', () => {
    for (const [text, x] of heads) write(pdf, text, [x, y + 4.5], { tag: 'TH', size: 8.5, color: MUTED })
  })
  y += 18
  for (const line of lines) {
    group(pdf, 'TR', () => drawRow(pdf, line, y))
    y = rule(pdf, y + ROW_HEIGHT)
  }
}

function drawRow(pdf: Pdf, line: PickedLine, y: number): void {
  drawBox(pdf, [LEFT + 4, y + 6], 10)
  const style = { tag: 'TD', size: 10, fits: true } as const
  write(pdf, line.shelf === '' ? '—' : line.shelf, [COLUMNS.shelf, y + 6], { ...style, bold: true, width: 56 })
  write(pdf, line.unitId, [COLUMNS.unit, y + 6], { ...style, bold: true, width: 64 })
  const [name, note] = splitName(line.itemName)
  const width = COLUMNS.size - COLUMNS.item - 8
  group(pdf, 'TD', () => {
    write(pdf, name, [COLUMNS.item, note === '' ? y + 6 : y + 2], { size: 10, fits: true, width })
    if (note !== '') write(pdf, note, [COLUMNS.item, y + 13], { size: 7, fits: true, width })
  })
  write(pdf, line.sizeLabel, [COLUMNS.size, y + 6], { ...style, width: 52 })
  write(pdf, line.parcelName, [COLUMNS.parcel, y + 6], { ...style, width: RIGHT - COLUMNS.parcel })
}
