import type { Drawing } from './drawing.ts'
import { floorShadow } from './ground.ts'
import { measureWidth, writeMeasure } from './numerals.ts'
import { p } from './path.ts'
import type { Sheet } from './sheet.ts'

/** Units of the drawn women's body to a centimetre. */
export const UNITS_PER_BODY_CM = 10.6

/** Heights above the floor of a woman of 160 cm, in centimetres: back of the neck, waist and middle of the knee. */
export const BODY_160 = { height: 160, neck: 136, waist: 97.5, knee: 42.5 } as const

/** Where the back of the neck is on the sheet; the waist and the floor follow from the proportions. */
const NECK_Y = 140
const FLOOR_Y = NECK_Y + BODY_160.neck * UNITS_PER_BODY_CM
const onSheet = (heightCm: number) => FLOOR_Y - heightCm * UNITS_PER_BODY_CM

/** From where a length is measured: a dress or coat from the neck, a skirt from the waist. */
export type MeasuredFrom = 'neck' | 'waist'

/** A measured length, in centimetres. */
export interface MeasuredLength {
  cm: number
  from: MeasuredFrom
}

/** The height of the hem on the sheet for a measured length. */
export function hemOf({ cm, from }: MeasuredLength): number {
  return onSheet(BODY_160[from] - cm)
}

/** How many centimetres the hem is below the middle of the knee of a woman of 160 cm; negative above it. */
export function belowKneeCm({ cm, from }: MeasuredLength): number {
  return BODY_160.knee - (BODY_160[from] - cm)
}

const SKIN = '#d9d0c4'
const SKIN_EDGE = '#bdb2a4'
const INK = '#6f6a73'

/** A woman of 160 cm as a plain figure, front view. */
function figure(): string {
  const head = onSheet(BODY_160.height)
  const knee = onSheet(BODY_160.knee)
  const ankle = onSheet(8)
  const leg = (side: number) => {
    const x = (offset: number) => 600 + side * offset
    return (
      p`M${x(8)} 830C${x(14)} ${knee - 120} ${x(30)} ${knee - 60} ${x(34)} ${knee}` +
      p`C${x(32)} ${knee + 90} ${x(46)} ${ankle - 90} ${x(54)} ${ankle}L${x(52)} ${FLOOR_Y - 16}` +
      p`Q${x(86)} ${FLOOR_Y + 6} ${x(122)} ${FLOOR_Y - 8}Q${x(118)} ${ankle + 34} ${x(114)} ${ankle}` +
      p`C${x(132)} ${ankle - 110} ${x(150)} ${knee + 130} ${x(136)} ${knee}` +
      p`C${x(152)} ${knee - 110} ${x(176)} 900 ${x(178)} 760Z`
    )
  }
  const arm = (side: number) => {
    const x = (offset: number) => 600 + side * offset
    return (
      p`M${x(150)} 176C${x(214)} 196 ${x(232)} 300 ${x(244)} 400C${x(262)} 520 ${x(286)} 640 ${x(304)} 772` +
      p`C${x(318)} 800 ${x(322)} 850 ${x(306)} 896Q${x(286)} 912 ${x(272)} 884` +
      p`C${x(262)} 846 ${x(258)} 812 ${x(262)} 784` +
      p`C${x(240)} 660 ${x(206)} 540 ${x(178)} 400Z`
    )
  }
  const torso =
    p`M548 ${head + 226}L544 150Q470 168 410 190L432 346C440 420 446 480 462 550C440 640 424 700 422 780L420 850H780` +
    p`L778 780C776 700 760 640 738 550C754 480 760 420 768 346L790 190Q730 168 656 150L652 ${head + 226}Z`
  const body = [leg(-1), leg(1), arm(-1), arm(1), torso]
  const shapes = body.map((d) => `<path d="${d}"/>`).join('')
  const face = p`<ellipse cx="600" cy="${head + 124}" rx="84" ry="118"/>`
  const hair =
    p`M600 ${head - 6}C690 ${head - 8} 706 ${head + 70} 700 ${head + 168}` +
    p`C690 ${head + 110} 664 ${head + 74} 640 ${head + 62}` +
    p`C590 ${head + 92} 524 ${head + 92} 504 ${head + 172}C492 ${head + 70} 512 ${head - 8} 600 ${head - 6}Z`
  return (
    `<g fill="${SKIN}" stroke="${SKIN_EDGE}" stroke-width="2.5">${shapes}${face}</g>` +
    `<path d="${hair}" fill="#8a8078"/>`
  )
}

/** A line with ends from one height to another, and its measure beside it. */
function bracket(x: number, from: number, to: number, text: string, side: number): string {
  const wide = measureWidth(text, 46)
  const left = side < 0 ? x - 22 - wide : x + 22
  return (
    p`<path d="M${x} ${from}V${to}M${x - 18} ${from}h36M${x - 18} ${to}h36" ` +
    `fill="none" stroke="${INK}" stroke-width="4"/>` +
    writeMeasure(text, [left, (from + to) / 2 + 23], 46, INK)
  )
}

/** The word 膝 in pen strokes, like the numerals, in a box of 100 by 100. */
const KNEE_STROKES =
  'M10 8V58C10 76 7 86 2 94M10 8H32V86Q32 94 23 92M10 33H32M10 57H32M42 18H98M70 3V42M69 20C64 30 54 38 42 43' +
  'M71 20C78 30 87 37 98 41M70 44C62 56 52 63 40 69M70 44C78 55 88 62 99 67M70 58V88Q70 96 61 94M49 70L58 77' +
  'M42 92C50 88 56 84 62 79M92 69C87 74 83 77 78 79M78 79C84 86 90 90 98 93'

/** Dashes from the figure to the height on the right at the middle of the knee, with its name. */
function kneeLine(): string {
  const y = onSheet(BODY_160.knee)
  return (
    p`<path d="M250 ${y}H1010" fill="none" stroke="#8d80c0" stroke-width="5" stroke-dasharray="16 9"/>` +
    p`<circle cx="510" cy="${y}" r="10" fill="#8d80c0"/><circle cx="690" cy="${y}" r="10" fill="#8d80c0"/>` +
    p`<path d="${KNEE_STROKES}" transform="translate(1034 ${y - 50})" fill="none" stroke="#574a86" stroke-width="6" ` +
    'stroke-linecap="round" stroke-linejoin="round"/>'
  )
}

/**
 * A garment worn by a woman of 160 cm, drawn with its measured length: the length beside it on the left, the height on
 * the right, and dashes at the knee.
 */
export function drawLength(sheet: Sheet, garment: Drawing, length: MeasuredLength): string {
  const cm = String(Math.round(length.cm * 2) / 2)
  const hem = hemOf(length)
  const scale = 0.82
  const top = onSheet(BODY_160.height)
  const drawn =
    floorShadow(sheet, 600, FLOOR_Y - 6, 260, 26, 0.4) +
    figure() +
    garment.art +
    kneeLine() +
    bracket(190, onSheet(BODY_160[length.from]), hem, `${cm} cm`, -1) +
    p`<path d="M190 ${hem}H460" fill="none" stroke="${INK}" stroke-width="3" stroke-dasharray="4 8"/>` +
    bracket(1010, top, FLOOR_Y, `${BODY_160.height} cm`, 1)
  const [dx, dy] = [600 - 600 * scale, 1500 - 56 - FLOOR_Y * scale]
  return `${p`<g transform="translate(${dx} ${dy}) `}scale(${scale})">${drawn}</g>`
}
