import type { Drawing } from './drawing.ts'
import { wallShadow } from './ground.ts'
import { p } from './path.ts'
import type { Sheet } from './sheet.ts'

/** A place on the sheet: left, top, width, height. */
type Slot = readonly [number, number, number, number]

/** A part of a set; worn parts are large, accessories small. */
export interface SetPart {
  drawing: Drawing
  isGarment: boolean
}

function place(sheet: Sheet, drawing: Drawing, [x, y, w, h]: Slot): string {
  const [l, t, r, b] = drawing.box
  const scale = Math.min(w / (r - l), h / (b - t))
  const dx = x + w / 2 - ((l + r) / 2) * scale
  const dy = y + h / 2 - ((t + b) / 2) * scale
  const shadow = drawing.outlines.length ? wallShadow(sheet, drawing.outlines) : ''
  const size = String(Math.round(scale * 1000) / 1000)
  return `${p`<g transform="translate(${dx} ${dy}) scale(${size})">`}${shadow}${drawing.art}</g>`
}

/** Slots in even rows, by default in one column for up to three things, else in two. */
function rows(count: number, [x, y, w, h]: Slot, columns = count > 3 ? 2 : 1): Slot[] {
  const lines = Math.ceil(count / columns)
  const gap = 28
  const [cw, ch] = [(w - gap * (columns - 1)) / columns, (h - gap * (lines - 1)) / lines]
  return Array.from({ length: count }, (_, i): Slot => {
    const isLast = i === count - 1 && count % columns === 1 && columns === 2
    const left = isLast ? x + (w - cw) / 2 : x + (i % columns) * (cw + gap)
    return [left, y + Math.floor(i / columns) * (ch + gap), cw, ch]
  })
}

/** Lays out the parts: worn parts on the left, accessories in rows on the right. */
export function layOut(sheet: Sheet, parts: readonly SetPart[]): string {
  const worn = parts.filter((part) => part.isGarment)
  const carried = parts.filter((part) => !part.isGarment)
  const put = (group: readonly SetPart[], slots: readonly Slot[]) =>
    group.map((part, i) => place(sheet, part.drawing, slots[i] as Slot)).join('')
  if (carried.length === 0) return put(worn, rows(worn.length, [60, 110, 1080, 1280], Math.min(2, worn.length)))
  if (worn.length === 0) return put(carried, rows(carried.length, [70, 110, 1060, 1280], Math.min(2, carried.length)))
  const share = carried.length > 3 ? 530 : 600
  const beside: Slot = [share + 40, 110, 1200 - share - 80, 1280]
  return put(worn, rows(worn.length, [24, 110, share, 1280])) + put(carried, rows(carried.length, beside))
}
