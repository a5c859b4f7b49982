import type { Pumps } from '../accessory-look.ts'
import { drawBow } from '../garments/bow.ts'
import { floorShadow } from '../ground.ts'
import type { Cloth } from '../panel.ts'
import { drawPanel, glowAt, rimLine, stitches } from '../panel.ts'
import type { Point, Profile } from '../path.ts'
import { curveOn, mix, p, widthAt } from '../path.ts'
import { pearlId, placePearl } from '../pearl.ts'
import type { Sheet } from '../sheet.ts'
import { linear } from '../sheet.ts'
import { surface } from './material.ts'

const LENGTH = 520

/** Half widths of the front of each last from its tip, as shares of the length. */
const TOES: Record<Pumps['toe'], readonly Point[]> = {
  round: [
    [0, 0],
    [0.01, 27],
    [0.045, 54],
    [0.11, 77],
  ],
  almond: [
    [-0.03, 0],
    [-0.012, 22],
    [0.04, 46],
    [0.12, 72],
  ],
  pointed: [
    [-0.13, 0],
    [-0.1, 11],
    [-0.02, 30],
    [0.1, 62],
  ],
  square: [
    [0, 0],
    [0.001, 54],
    [0.02, 68],
    [0.1, 84],
  ],
  open: [
    [0, 0],
    [0.01, 27],
    [0.045, 54],
    [0.11, 77],
  ],
}

const REST: readonly Point[] = [
  [0.28, 92],
  [0.45, 82],
  [0.64, 64],
  [0.82, 66],
  [0.94, 54],
  [0.99, 26],
  [1, 0],
]

/** One shoe of a pair seen from above, its toe up. */
interface Above {
  /** The side of the foot: -1 left, 1 right; the toe leans to the other side. */
  side: number
  cx: number
  top: number
  line: Profile
  wide: number
}

function place({ side, cx, top, line, wide }: Above, share: number, edge: number, inset = 0): Point {
  const lean = -side * 20 * Math.max(0, 1 - share / 0.34)
  return [cx + lean + edge * Math.max(0, widthAt(line, share) * wide - inset), top + share * LENGTH]
}

/** The shares of the length at which a shoe is as wide as its profile says. */
function sharesOf({ line }: Above): number[] {
  return line.marks.map(([share]) => share)
}

function outline(shoe: Above): string {
  const shares = sharesOf(shoe)
  const right = shares.map((share) => place(shoe, share, 1))
  const left = shares.map((share) => place(shoe, share, -1)).reverse()
  const [start = [0, 0]] = right
  return `${p`M${start[0]} ${start[1]}`}${curveOn(right)}${curveOn(left)}Z`
}

/** The topline: a U from the vamp to the heel, with the sides cut lower for a cut shoe. */
function topline(shoe: Above, vamp: number, isCut: boolean): string {
  const inset = (share: number) => (isCut && share > 0.42 && share < 0.66 ? 4 : 15)
  const flank = (edge: number): Point[] => {
    const [cx, y] = place(shoe, vamp, 0)
    const [wx] = place(shoe, vamp + 0.08, edge, 20)
    return [
      [mix(cx, wx, 0.5), y + 4],
      [mix(cx, wx, 0.88), y + 26],
      ...[vamp + 0.12, 0.56, 0.66, 0.8, 0.92].map((share) => place(shoe, share, edge, inset(share))),
    ]
  }
  const start = place(shoe, vamp, 0)
  const heel: Point = [shoe.cx, shoe.top + LENGTH * 0.975]
  return `${p`M${start[0]} ${start[1]}`}${curveOn([start, ...flank(1), heel, ...flank(-1).reverse(), start])}Z`
}

function band(cloth: Cloth, d: string, width = 19): string {
  const { tones } = cloth
  const line = (colour: string, size: number, move = '') =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${size}"${move}/>`
  return (
    line('#0a080b', width + 7, ' stroke-opacity=".45" transform="translate(0 5)"') +
    line(tones.deep, width + 4) +
    line(tones.light, width) +
    line(tones.glow, 4, ' transform="translate(0 -5)"')
  )
}

function buckle([x, y]: Point): string {
  const frame = p`<rect x="${x - 11}" y="${y - 14}" width="22" height="28" rx="4" fill="none" `
  return `${frame}stroke="#c3c2c8" stroke-width="5"/>`
}

function details(sheet: Sheet, look: Pumps, cloth: Cloth, shoe: Above, vamp: number): string {
  const detail = look.detail ?? 'plain'
  const [cx, y] = place(shoe, vamp, 0)
  const strapAt = (share: number, rise: number) => {
    const [a, b] = [place(shoe, share, -1, 4), place(shoe, share, 1, 4)]
    return { d: p`M${a[0]} ${a[1]}Q${shoe.cx} ${a[1] - rise} ${b[0]} ${b[1]}`, outer: shoe.side < 0 ? a : b }
  }
  if (detail === 'ribbon') return drawBow(sheet, cloth, cx, y - 12, 52, 0)
  if (detail === 'strap') {
    const { d, outer } = strapAt(0.55, 34)
    return band(cloth, d) + buckle([outer[0] + shoe.side * -14, outer[1] - 6])
  }
  if (detail === 'ankle-strap' || detail === 'bijou-strap') {
    const { d, outer } = strapAt(0.74, 78)
    const strap = band(cloth, d, 13) + buckle([outer[0] + shoe.side * -8, outer[1] - 20])
    return detail === 'ankle-strap' ? strap : strap + stones(sheet, [cx, y - 20])
  }
  return detail === 'bijou' ? stones(sheet, [cx, y - 20]) : ''
}

/** Stones set in two rows across the vamp. */
function stones(sheet: Sheet, [x, y]: Point): string {
  const id = pearlId(sheet, 'white')
  const row = (count: number, dy: number) =>
    Array.from({ length: count }, (_, i) => placePearl(id, [x + (i - (count - 1) / 2) * 19, y + dy], 9)).join('')
  return row(6, 0) + row(5, -17)
}

/** A toe cut open, with the insole showing. */
function openToe(shoe: Above, colour: string): string {
  const [x, y] = place(shoe, 0.012, 0)
  const hole = p`<ellipse cx="${x}" cy="${y + 10}" rx="30" ry="22" fill="${colour}" `
  return `${hole}stroke="#1a171c" stroke-opacity=".5" stroke-width="4"/>`
}

function drawOne(sheet: Sheet, look: Pumps, cloth: Cloth, shoe: Above): string {
  const { tones } = cloth
  const vamp = look.detail === 'cut' ? 0.3 : 0.25
  const d = outline(shoe)
  const opening = topline(shoe, vamp, look.detail === 'cut')
  const { cx, top } = shoe
  const insole = linear(
    sheet,
    [cx - 70, 0, cx + 70, 0],
    [
      [0, '#8f8377'],
      [0.5, '#cfc3b4'],
      [1, '#9a8d80'],
    ],
  )
  const [bx, by] = place(shoe, 0.16, 0)
  const folds =
    glowAt(sheet, tones.glow, 0.9, [bx - 26, by - 6], [30, 66], 14) +
    glowAt(sheet, tones.deep, 0.7, [bx + 52, by + 30], [24, 90], -8)
  const label = p`<path d="M${cx - 20} ${top + LENGTH * 0.84}h40v20h-40z" fill="#8d7b52" fill-opacity=".75"/>`
  return [
    floorShadow(sheet, cx + 10, top + LENGTH * 0.52, 128, 310, 0.34),
    drawPanel(sheet, {
      d,
      cloth,
      light: [cx - 90, top, cx + 90, top + 40],
      folds,
      marks: surface(sheet, cloth, look.texture, d),
      smooth: look.texture === 'leather' || look.texture === 'satin',
    }),
    `<path d="${opening}" fill="${insole}"/>${label}`,
    p`<path d="${opening}" fill="none" stroke="#1a171c" stroke-opacity=".35" stroke-width="10"/>`,
    `<path d="${opening}" fill="none" stroke="${tones.base}" stroke-width="5"/>`,
    rimLine(tones, opening, 2.4, 0.9),
    stitches(tones, opening, 0.35),
    rimLine(tones, d, 2.4, 0.5),
    look.toe === 'open' ? openToe(shoe, '#b8aa9b') : '',
    details(sheet, look, cloth, shoe, vamp),
  ].join('')
}

/** A pair of pumps from above, which shows the toe and what lies across the instep, centred on the axis. */
export function drawPumpsAbove(sheet: Sheet, look: Pumps, cloth: Cloth, axis: number, top: number): string {
  const line: Profile = { marks: [...TOES[look.toe], ...REST] }
  const wide = look.width === 'wide' ? 1.14 : 1
  return [-1, 1]
    .map((side) => drawOne(sheet, look, cloth, { side, cx: axis + side * mix(118, 132, wide - 1), top, line, wide }))
    .join('')
}
