import type { BeadColour, Juzu } from '../accessory-look.ts'
import type { Drawing } from '../drawing.ts'
import type { Tones } from '../palette.ts'
import { tonesOf, tonesOfHex } from '../palette.ts'
import type { Point } from '../path.ts'
import { curve, mix, p } from '../path.ts'
import { placePearl, sphereId } from '../pearl.ts'
import type { Sheet } from '../sheet.ts'
import { blur, linear } from '../sheet.ts'
import { beadsAlong, drawBeads, loopPoints, strandShadow } from './strand.ts'

/** Highlight, lit, body, dark and reflected light, then how clear the stone is. */
const STONES: Record<BeadColour, readonly [string, string, string, string, string, number]> = {
  crystal: ['#ffffff', '#f2f5f7', '#cfd8dd', '#8f9ca6', '#f4f7f8', 0.86],
  amethyst: ['#efe4f8', '#a58bc4', '#6d4f94', '#3c2659', '#a88cc9', 0.94],
  'rose-quartz': ['#fff6f5', '#f2cfd0', '#dba7ab', '#a87479', '#f3d3d4', 0.92],
  pearl: ['#ffffff', '#f6f2ee', '#dcd5d2', '#a59d9e', '#d8d0cf', 1],
  onyx: ['#c4c3cc', '#45444c', '#1d1c21', '#09090b', '#3d3c45', 1],
  jade: ['#eefaf0', '#9cc7a6', '#629274', '#345a46', '#a5ceb0', 0.96],
  'tiger-eye': ['#fbe6b6', '#b98a4b', '#7d5427', '#40270f', '#b3823f', 1],
  sandalwood: ['#f0d3b0', '#bd8d60', '#92643c', '#5a3a20', '#a97c51', 1],
  ebony: ['#a3968f', '#4a403c', '#2b2421', '#120e0d', '#463b37', 1],
  agate: ['#ffe3d8', '#c96a4f', '#973a28', '#561a12', '#c6674d', 0.96],
  lapis: ['#d5e0f8', '#4968ad', '#27407e', '#111f47', '#4b69a8', 1],
  coral: ['#fff0ea', '#efab98', '#d97c69', '#9c4a3c', '#eda692', 1],
  smoky: ['#f3ece6', '#9a887b', '#685649', '#37291f', '#a08d7f', 0.92],
}

function stoneId(sheet: Sheet, stone: BeadColour): string {
  const [spot, lit, body, dark, bounce, clear] = STONES[stone]
  return sphereId(sheet, [spot, lit, body, dark, bounce], clear)
}

function tasselTones(look: Juzu): Tones {
  if (look.tassel === 'white') return tonesOfHex('#f1eee8')
  if (look.tassel === 'lavender') return tonesOfHex('#b3a3cc')
  return tonesOf(look.tassel)
}

/** Silk threads hanging from a woven head, spreading towards their end. */
function tassel(sheet: Sheet, t: Tones, x: number, y: number, length: number, lean: number): string {
  const [top, low] = [17, 35]
  const end = y + length
  const ex = x + lean
  const skirt =
    p`M${x - top} ${y + 44}C${x - top - 4} ${y + 90} ${ex - low} ${end - 120} ${ex - low} ` +
    p`${end - 6}Q${ex} ${end + 8} ${ex + low} ${end - 6}` +
    p`C${ex + low} ${end - 120} ${x + top + 4} ${y + 90} ${x + top} ${y + 44}Z`
  const silk = linear(
    sheet,
    [x - low, y, x + low, y + 30],
    [
      [0, t.shade],
      [0.28, t.glow],
      [0.5, t.base],
      [0.8, t.shade],
      [1, t.deep],
    ],
  )
  let threads = ''
  for (let i = 0; i < 19; i++) {
    const u = (i - 9) / 9.4
    const wave = sheet.between(-3, 3)
    const thread =
      p`M${x + u * top * 0.9} ${y + 46}Q${mix(x, ex, 0.4) + u * low * 0.8 + wave} ${y + length * 0.55} ` +
      p`${ex + u * low * 0.98} ${end - 2 + sheet.between(-5, 4)}`
    threads +=
      `<path d="${thread}" ` +
      `stroke="${i % 3 === 0 ? t.deep : i % 3 === 1 ? t.glow : t.light}" ` +
      `stroke-width="${i % 3 === 0 ? 1.3 : 1.7}" opacity=".6" fill="none"/>`
  }
  const head =
    p`M${x - 13} ${y + 4}Q${x} ${y - 8} ${x + 13} ${y + 4}` +
    p`C${x + 23} ${y + 16} ${x + 23} ${y + 34} ${x + 18} ${y + 50}` +
    p`Q${x} ${y + 58} ${x - 18} ${y + 50}C${x - 23} ${y + 34} ${x - 23} ${y + 16} ${x - 13} ` +
    p`${y + 4}Z`
  const weave = [0, 1, 2, 3]
    .map((i) => p`M${x - 19} ${y + 14 + i * 10}Q${x} ${y + 24 + i * 10} ${x + 19} ${y + 10 + i * 10}`)
    .join('')
  return (
    `<path d="${skirt}" fill="#4c443c" opacity=".3" transform="translate(9 9)" ` +
    `${blur(sheet, 5)}/><path d="${skirt}" fill="${silk}"/>${threads}` +
    `<path d="${head}" fill="${silk}"/><path d="${weave}" fill="none" stroke="${t.deep}" ` +
    `stroke-width="1.8" opacity=".6"/><path ` +
    `d="${p`M${x - 19} ${y + 46}Q${x} ${y + 56} ${x + 19} ${y + 46}`}" fill="none" ` +
    `stroke="${t.glow}" stroke-width="3"/>`
  )
}

function stringTassel(sheet: Sheet, t: Tones, x: number, y: number, length: number): string {
  let text = ''
  for (let i = 0; i < 12; i++) {
    const u = (i - 5.5) / 6
    const d =
      p`M${x} ${y}C${x + u * 24} ${y + length * 0.3} ${x + u * 44 + sheet.between(-5, 5)} ` +
      p`${y + length * 0.7} ${x + u * 46} ${y + length + sheet.between(-12, 6)}`
    text +=
      `<path d="${d}" stroke="${t.deep}" stroke-width="6" fill="none" opacity=".85"/>` +
      `<path d="${d}" stroke="${i % 2 ? t.glow : t.base}" stroke-width="3.6" ` +
      `stroke-dasharray="7 2.4" fill="none"/>`
  }
  return text
}

function pompon(sheet: Sheet, t: Tones, x: number, y: number): string {
  const id = sphereId(sheet, [t.glow, t.light, t.base, t.deep, t.shade])
  let fluff = ''
  for (let i = 0; i < 30; i++) {
    const a = (i / 30) * Math.PI * 2
    fluff +=
      p`M${x + Math.cos(a) * 30} ${y + 30 + Math.sin(a) * 30}` +
      p`L${x + Math.cos(a) * sheet.between(40, 46)} ` +
      p`${y + 30 + Math.sin(a) * sheet.between(40, 46)}`
  }
  const threads = `<path d="${fluff}" stroke="${t.light}" stroke-width="3" stroke-linecap="round"/>`
  return `${placePearl(id, [x, y + 30], 40)}${threads}`
}

function cord(t: Tones, points: readonly Point[]): string {
  const d = curve(points)
  return (
    `<path d="${d}" fill="none" stroke="${t.deep}" stroke-width="9"/>` +
    `<path d="${d}" fill="none" stroke="${t.base}" stroke-width="6.4"/>` +
    `<path d="${d}" fill="none" stroke="${t.glow}" stroke-width="5" stroke-dasharray="2.4 5" ` +
    `opacity=".8"/>`
  )
}

/** Draws prayer beads: a ring, its parent bead below and a pair of tassels. */
export function drawJuzu(sheet: Sheet, look: Juzu): Drawing {
  const t = tasselTones(look)
  const bead = stoneId(sheet, look.beads)
  const accent = stoneId(sheet, look.accent ?? look.beads)
  const radius = { ladies: 25, mens: 36, kids: 21 }[look.wearer] * (look.double ? 0.74 : 1)
  const size = { ladies: 262, mens: 276, kids: 226 }[look.wearer]
  const [cx, cy] = [600, 540]
  const ring = (half: number, tall: number, dx: number, dy: number) => loopPoints(cx + dx, cy + dy, half, tall, 0.06)
  const rings = look.double
    ? [ring(size + 44, size + 66, 26, -6), ring(size, size + 4, -10, 54)]
    : [ring(size, size * 1.06, 0, 0)]
  let art = ''
  for (const points of rings) {
    const turned = [...points.slice(points.length / 2), ...points.slice(0, points.length / 2)]
    const main = beadsAlong(turned, () => radius)
    const marks = new Set([Math.round(main.length * 0.22), Math.round(main.length * 0.78)])
    art +=
      strandShadow(sheet, points, radius * 1.7) +
      drawBeads(
        bead,
        main.filter((_, i) => i > 0 && !marks.has(i)),
      ) +
      drawBeads(
        accent,
        main.filter((_, i) => marks.has(i)),
      )
  }
  const bottom = look.double ? cy + 54 + size + 4 : cy + size * 1.06
  const parent = radius * 1.42
  const y = bottom + parent * 0.28
  const knot = y + parent + 20
  const length = look.wearer === 'kids' ? 190 : 270
  const ends: Point[] = [
    [cx - 52, knot + 74],
    [cx + 50, knot + 84],
  ]
  const cords = ends
    .map(([x, endY]) =>
      cord(t, [
        [cx, y + parent - 4],
        [cx + (x - cx) * 0.35, knot + 20],
        [x, endY + 6],
      ]),
    )
    .join('')
  const tassels = ends
    .map(([x, endY], i) =>
      look.tasselStyle === 'string'
        ? stringTassel(sheet, t, x, endY - 20, length)
        : look.tasselStyle === 'pompon'
          ? pompon(sheet, t, x, endY)
          : tassel(sheet, t, x, endY, length, i ? 14 : -12),
    )
    .join('')
  const small = placePearl(accent, [cx, knot + 12], radius * 0.7)
  const low = look.tasselStyle === 'pompon' ? knot + 170 : knot + 90 + length
  art += cords + tassels + placePearl(accent, [cx, y], parent) + small
  return { art, outlines: [], box: [cx - size - 90, cy - size - 90, cx + size + 90, low], focus: [cx, knot + 40, 2.3] }
}
