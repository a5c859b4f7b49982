import type { Skirt } from './dress-words.ts'
import type { Cloth } from './panel.ts'
import { rimLine, seam, tint } from './panel.ts'
import type { Point, Profile } from './path.ts'
import { curve, leaf, mix, p, polyline, strip, widthAt } from './path.ts'
import type { Sheet } from './sheet.ts'

/** The cloth that falls from `top` to `hem` inside a side line. */
export interface Fall {
  axis: number
  line: Profile
  top: number
  hem: number
  cloth: Cloth
}

/** A point of the fall: `turn` is -1 at the left edge, 0 in front, 1 at the right edge, as seen on a round body. */
export function onFall(fall: Fall, turn: number, y: number): Point {
  const round = Math.sin((turn * Math.PI) / 2)
  const level = 15 * (1 - round * round) * Math.min(1, (y - fall.top) / 300)
  return [fall.axis + round * widthAt(fall.line, y), y + level]
}

/** The hem from left to right, waving with the folds: crests hang lower. */
export function hemPoints(fall: Fall, crests: readonly number[], depth: number): Point[] {
  const points: Point[] = [onFall(fall, -1, fall.hem)]
  crests.forEach((turn, i) => {
    const next = crests[i + 1]
    const [x, y] = onFall(fall, turn, fall.hem)
    points.push([x, y + depth])
    if (next !== undefined) {
      const [vx, vy] = onFall(fall, (turn + next) / 2, fall.hem)
      points.push([vx, vy - depth])
    }
  })
  points.push(onFall(fall, 1, fall.hem))
  return points
}

/** Where the folds of a skirt come forward, evenly but not stiffly spaced. */
export function crestsOf(sheet: Sheet, count: number): number[] {
  return Array.from({ length: count }, (_, i) => -0.88 + (1.76 * (i + 0.5)) / count + sheet.between(-0.05, 0.05))
}

function band(fall: Fall, turn: number, from: number, to: number, startWidth: number, endWidth: number): string {
  const side = (sign: number): [Point, Point, Point] => [
    onFall(fall, turn + sign * startWidth, from),
    onFall(fall, turn + sign * mix(startWidth, endWidth, 0.36), mix(from, to + 12, 0.5)),
    onFall(fall, turn + sign * endWidth, to + 12),
  ]
  return strip(side(-1), side(1))
}

/** Long soft folds: each crest is lit on its left flank and shaded on its right. */
export function softFolds(sheet: Sheet, fall: Fall, crests: readonly number[], strength = 1): string {
  const { tones, weave } = fall.cloth
  const gap = 1.7 / Math.max(1, crests.length)
  const k = Math.min(1.35, weave.sheen + 0.15)
  let text = ''
  for (const turn of crests) {
    const start = mix(fall.top, fall.hem, sheet.between(0.02, 0.34))
    const reach = sheet.between(0.75, 1)
    text += tint(
      tones,
      'deep',
      0.8 * strength,
      band(fall, turn + gap * 0.36, start, fall.hem, 0.004, gap * 0.19 * reach),
    )
    text += tint(
      tones,
      'glow',
      0.62 * k * strength,
      band(fall, turn - gap * 0.1, start, fall.hem, 0.004, gap * 0.15 * reach),
    )
    text += tint(tones, 'light', 0.6 * strength, band(fall, turn - gap * 0.26, start + 60, fall.hem, 0.002, gap * 0.1))
  }
  return text
}

/** Short folds springing from a seam, as gathered cloth has. */
export function gatherFolds(sheet: Sheet, fall: Fall, count: number, length: number): string {
  const { tones } = fall.cloth
  let text = ''
  for (let i = 0; i < count; i++) {
    const turn = -0.94 + (1.88 * (i + 0.5)) / count + sheet.between(-0.02, 0.02)
    const reach = length * sheet.between(0.55, 1.15)
    const tone = i % 2 ? 'deep' : 'glow'
    text += tint(
      tones,
      tone,
      i % 2 ? 0.85 : 0.55,
      leaf(onFall(fall, turn, fall.top - 2), onFall(fall, turn, fall.top + reach), 4.5),
    )
  }
  return text
}

/** Sharp pleats pressed from top to hem: the shaded and lit side of each, and its crisp edge. */
function pressedPleats(fall: Fall, count: number, kind: 'knife' | 'box'): { folds: string; marks: string } {
  const { tones } = fall.cloth
  const line = (turn: number): [Point, Point, Point] => [
    onFall(fall, turn, fall.top),
    onFall(fall, turn, mix(fall.top, fall.hem, 0.5)),
    onFall(fall, turn, fall.hem + 26),
  ]
  const wedge = (a: number, b: number) => strip(line(a), line(b))
  let folds = ''
  let marks = ''
  for (let i = 0; i < count; i++) {
    const a = -1 + (2 * i) / count
    const gap = 2 / count
    const lit = tones.isDark ? 1 : 0.8
    folds += tint(
      tones,
      'deep',
      kind === 'knife' ? 0.9 : 0.8,
      wedge(a + gap * (kind === 'knife' ? 0.66 : 0.84), a + gap),
    )
    folds += tint(tones, 'glow', 0.8 * lit, wedge(a + gap * 0.03, a + gap * (kind === 'knife' ? 0.34 : 0.22)))
    if (kind === 'box') folds += tint(tones, 'deep', 0.7, wedge(a, a + gap * 0.07))
    if (i > 0) marks += seam(tones, curve(line(a)), 2.2)
  }
  return { folds, marks }
}

/** Small stitched tucks below the waist. */
function tuckMarks(fall: Fall, count: number, length: number): string {
  const { tones } = fall.cloth
  let text = ''
  for (let i = 0; i < count; i++) {
    const turn = -0.62 + (1.24 * i) / (count - 1)
    text += seam(tones, curve([onFall(fall, turn, fall.top), onFall(fall, turn * 1.02, fall.top + length)]), 2.2)
  }
  return text
}

/** Everything a skirt style puts on the cloth: soft folds, sharp marks, the hem line. */
export interface SkirtDress {
  folds: string
  marks: string
  hem: Point[]
}

const CRESTS: Record<Skirt, number> = {
  plain: 5,
  pleats: 5,
  'box-pleats': 4,
  tucks: 6,
  gathers: 9,
  tiers: 8,
  'frill-hem': 5,
  'lace-hem': 5,
  wrap: 4,
  slit: 3,
}

/** Dresses a fall of cloth in a skirt style. `fullness` is how far the hem swings out, about 0 to 1. */
export function dressSkirt(sheet: Sheet, fall: Fall, style: Skirt, fullness: number): SkirtDress {
  const { tones } = fall.cloth
  const count = Math.max(3, Math.round(CRESTS[style] * (0.7 + fullness * 0.7)))
  const crests = crestsOf(sheet, count)
  const swing = style === 'pleats' || style === 'box-pleats' ? 0 : fullness * 9
  const hem = hemPoints(fall, swing ? crests : [0], swing)
  const calm = 0.45 + fullness * 0.55
  if (style === 'pleats') {
    const knives = Math.round(14 + fullness * 6)
    return { ...pressedPleats(fall, knives, 'knife'), hem: zigzag(fall, knives) }
  }
  if (style === 'box-pleats') return { ...pressedPleats(fall, 7, 'box'), hem: zigzag(fall, 7) }
  let folds = softFolds(sheet, fall, crests, calm)
  let marks = ''
  if (style === 'gathers') folds += gatherFolds(sheet, fall, 30, 150)
  if (style === 'tucks') {
    folds += gatherFolds(sheet, fall, 14, 260)
    marks += tuckMarks(fall, 7, 84)
  }
  if (style === 'wrap') {
    const from = onFall(fall, -0.55, fall.top)
    const to = onFall(fall, 0.52, fall.hem)
    const edge =
      p`M${from[0]} ${from[1]}C${from[0] + 90} ${from[1] + 200} ${to[0] - 20} ${to[1] - 380} ` +
      p`${to[0]} ${to[1] + 20}`
    marks +=
      `<path d="${edge}" fill="none" stroke="${tones.deep}" stroke-width="26" opacity=".7" ` +
      `transform="translate(12 0)"/>` +
      `<path d="${edge}" fill="none" stroke="${tones.glow}" stroke-width="6" opacity=".8" ` +
      `transform="translate(-4 0)"/>${seam(tones, edge, 3)}`
  }
  if (style === 'slit') {
    const from = onFall(fall, 0.4, mix(fall.top, fall.hem, 0.6))
    const to = onFall(fall, 0.42, fall.hem + 24)
    const near = polyline([from, [to[0] - 16, to[1]]])
    marks +=
      `<path d="${polyline([from, [to[0] - 16, to[1]], [to[0] + 20, to[1]]])}` +
      `Z" fill="#060507"/>${seam(tones, near, 2.4)}${rimLine(tones, near, 3, 0.9)}`
  }
  return { folds, marks, hem }
}

function zigzag(fall: Fall, count: number): Point[] {
  const points: Point[] = []
  for (let i = 0; i <= count; i++) {
    const [x, y] = onFall(fall, -1 + (2 * i) / count, fall.hem)
    points.push([x, y + (i === 0 || i === count ? 0 : i % 2 ? 3 : -2)])
  }
  return points
}
