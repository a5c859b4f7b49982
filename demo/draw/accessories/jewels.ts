import type { Earrings, Necklace, PearlTone, Setaccessory } from '../accessory-look.ts'
import type { Drawing } from '../drawing.ts'
import { floorShadow } from '../ground.ts'
import type { Point } from '../path.ts'
import { p } from '../path.ts'
import { pearlId, placePearl, sphereId } from '../pearl.ts'
import type { Sheet } from '../sheet.ts'
import { linear } from '../sheet.ts'
import { METALS } from './material.ts'
import { beadsAlong, drawBeads, loopPoints, strandShadow } from './strand.ts'

type Stone = NonNullable<Necklace['stone']>

function stoneId(sheet: Sheet, tone: PearlTone, stone: Stone = 'pearl'): string {
  if (stone === 'onyx') return sphereId(sheet, ['#b9b8c2', '#3a3940', '#17161a', '#08080a', '#34333b'])
  if (stone === 'crystal') return sphereId(sheet, ['#ffffff', '#f3f6f8', '#c8d2d9', '#8b98a3', '#eef3f6'], 0.86)
  return pearlId(sheet, tone)
}

const LOOPS: Record<Necklace['length'], readonly [number, number, number]> = {
  choker: [300, 350, 0.22],
  princess: [318, 440, 0.36],
  matinee: [316, 520, 0.46],
  opera: [322, 590, 0.52],
}

const CIRCUMFERENCE_MM: Record<Necklace['length'], number> = { choker: 370, princess: 430, matinee: 560, opera: 760 }

function clasp(sheet: Sheet, x: number, y: number, metal: 'silver' | 'gold', size: number): string {
  const [lit, body, dark] = METALS[metal]
  const paint = linear(
    sheet,
    [0, 0, 0, 1],
    [
      [0, lit],
      [0.5, body],
      [1, dark],
    ],
    'box',
  )
  return (
    p`<rect x="${x - size}" y="${y - size * 0.42}" width="${size * 2}" ` +
    p`height="${size * 0.84}" rx="${size * 0.4}" fill="${paint}" stroke="${dark}" ` +
    p`stroke-width="1"/><path d="M${x} ${y - size * 0.4}` +
    p`V${y + size * 0.4}" stroke="${dark}" stroke-width="1.6"/>`
  )
}

function strands(
  sheet: Sheet,
  look: Omit<Necklace, 'kind'>,
  cx: number,
  cy: number,
  scale: number,
): { art: string; low: number } {
  const [halfWidth, halfHeight, pinch] = LOOPS[look.length]
  const metal = look.metal ?? 'silver'
  const id = stoneId(sheet, look.tone, look.stone)
  let shadows = ''
  let art = ''
  let low = cy
  for (let n = look.strands - 1; n >= 0; n--) {
    const grow = n * 0.11
    const height = halfHeight * scale * (1 + grow)
    const middle = cy + halfHeight * scale * grow
    const points = loopPoints(cx, middle, halfWidth * scale * (1 + grow * 0.8), height, pinch)
    const perimeter = points.reduce((sum, [x, y], i) => {
      const [nx, ny] = points[(i + 1) % points.length] as Point
      return sum + Math.hypot(nx - x, ny - y)
    }, 0)
    const base = Math.max(9, (look.beadMm / 2) * (perimeter / CIRCUMFERENCE_MM[look.length]))
    const radius = (share: number) => (look.graduated ? base * (0.62 + 0.62 * (1 - Math.abs(share - 0.5) * 2)) : base)
    low = Math.max(low, middle + height)
    shadows += strandShadow(sheet, points, base * 1.7)
    if (look.shape === 'station' || look.shape === 'pendant') {
      const thin = points.filter((_, i) => i % 6 === 0).map(([x, y]) => p`${x} ${y}`)
      art +=
        `<path d="M${thin.join('L')}Z" fill="none" stroke="${METALS[metal][1]}" ` +
        `stroke-width="4"/><path d="M${thin.join('L')}` +
        `Z" fill="none" stroke="${METALS[metal][0]}" stroke-width="1.6" stroke-dasharray="4 3"/>`
      const beads = beadsAlong(points, radius).filter((_, i) => i % 5 === 0)
      art +=
        look.shape === 'station'
          ? drawBeads(id, beads)
          : placePearl(id, [cx, middle + height + base * 1.9], base * 1.9) +
            clasp(sheet, cx, middle + height + 4, metal, base * 0.5)
      low += look.shape === 'pendant' ? base * 4 : 0
    } else {
      const beads = beadsAlong(points, radius)
      art +=
        look.shape === 'baroque'
          ? beads
              .map(({ at, radius: r }) =>
                placePearl(
                  id,
                  [at[0] + sheet.between(-2, 2), at[1] + sheet.between(-2, 2)],
                  r * sheet.between(0.84, 1.12),
                ),
              )
              .join('')
          : drawBeads(id, beads)
    }
    if (n === 0) art += clasp(sheet, cx, middle - height, metal, base * 1.1)
  }
  return { art: shadows + art, low }
}

/** Draws a necklace laid on the ground. */
export function drawNecklace(sheet: Sheet, look: Necklace): Drawing {
  const cy = look.length === 'opera' ? 730 : 740
  const { art, low } = strands(sheet, look, 600, cy, 1)
  const top = cy - LOOPS[look.length][1] - 30
  return { art, outlines: [], box: [230, top, 970, low + 30], focus: [600, low - 130, 2.4] }
}

function earring(sheet: Sheet, look: Omit<Earrings, 'kind'>, x: number, y: number, r: number): string {
  const id = stoneId(sheet, look.tone, look.stone)
  const [lit, body, dark] = METALS[look.metal ?? 'silver']
  const link = (y0: number, y1: number) =>
    p`<path d="M${x} ${y0}V${y1}" stroke="${dark}" stroke-width="5"/>` +
    p`<path d="M${x - 1} ${y0}V${y1}" stroke="${lit}" stroke-width="2"/>`
  const shadow = (dy: number, size: number) =>
    floorShadow(sheet, x + 8, y + dy + size * 0.55, size * 1.25, size * 0.95, 0.5)
  switch (look.style) {
    case 'drop':
      return (
        shadow(r * 3.3, r) +
        link(y, y + r * 2.6) +
        placePearl(id, [x, y], r * 0.42) +
        placePearl(id, [x, y + r * 3.3], r)
      )
    case 'double':
      return (
        shadow(0, r * 0.7) + shadow(r * 1.7, r) + placePearl(id, [x, y], r * 0.7) + placePearl(id, [x, y + r * 1.68], r)
      )
    case 'hoop':
      return (
        p`<ellipse cx="${x + 8}" cy="${y + r * 1.9}" rx="${r * 1.3}" ry="${r * 1.5}" fill="none" ` +
        p`stroke="#4c443c" stroke-opacity=".25" stroke-width="12"/>` +
        p`<ellipse cx="${x}" cy="${y + r * 1.6}" rx="${r * 1.3}" ry="${r * 1.5}" fill="none" ` +
        p`stroke="${dark}" stroke-width="10"/><ellipse cx="${x - 1}" cy="${y + r * 1.6 - 1}" ` +
        p`rx="${r * 1.3}" ry="${r * 1.5}" fill="none" stroke="${lit}" stroke-width="4"/>` +
        placePearl(id, [x, y + r * 3.1], r * 0.8)
      )
    case 'flower':
      return (
        shadow(0, r * 1.3) +
        [0, 1, 2, 3, 4]
          .map((i) =>
            placePearl(id, [x + Math.sin(i * 1.257) * r * 0.95, y - Math.cos(i * 1.257) * r * 0.95], r * 0.58),
          )
          .join('') +
        p`<circle cx="${x}" cy="${y}" r="${r * 0.42}" fill="${body}" stroke="${lit}" stroke-width="3"/>`
      )
    case 'bar':
      return (
        shadow(r * 3, r * 0.8) +
        [0, 1, 2, 3].map((i) => placePearl(id, [x, y + i * r * 1.05], r * (0.4 + i * 0.13))).join('')
      )
    default:
      return (
        shadow(0, r) +
        placePearl(id, [x, y], r) +
        p`<path d="M${x - r * 0.2} ${y - r}h${r * 0.4}v-14h-${r * 0.4}z" fill="${body}"/>`
      )
  }
}

const EARRING_DROP: Record<Earrings['style'], number> = {
  stud: 0,
  drop: 3.3,
  double: 1.7,
  hoop: 3.1,
  flower: 0,
  bar: 3.1,
}

/** Draws a pair of earrings. */
export function drawEarrings(sheet: Sheet, look: Earrings): Drawing {
  const r = 84
  const fall = EARRING_DROP[look.style] * r
  const y = 750 - fall / 2
  const art = earring(sheet, look, 430, y, r) + earring(sheet, look, 770, y + 10, r)
  return { art, outlines: [], box: [300, y - 130, 900, y + fall + 140], focus: [430, y + fall / 2, 2.8] }
}

/** Draws a necklace and earrings together, in an open case when the look says so. */
export function drawSetaccessory(sheet: Sheet, look: Setaccessory): Drawing {
  const neck = strands(sheet, look.necklace, 600, 690, 0.86)
  const r = Math.min(40, look.necklace.beadMm * 4.3)
  const y = look.necklace.length === 'choker' ? 660 : 640
  const pair = earring(sheet, look.earrings, 530, y, r) + earring(sheet, look.earrings, 670, y, r)
  const isDark = look.necklace.tone === 'black' || look.necklace.tone === 'grey' || look.necklace.stone === 'onyx'
  const [high, middle, low] = isDark ? ['#efeae1', '#e2dbcf', '#d2c9bb'] : ['#3a3942', '#2b2a31', '#1f1e24']
  const felt = linear(
    sheet,
    [160, 120, 1040, 1380],
    [
      [0, high],
      [0.5, middle],
      [1, low],
    ],
  )
  const box = look.case
    ? floorShadow(sheet, 620, 1330, 520, 60, 0.6) +
      `<rect x="150" y="130" width="900" height="1200" rx="26" fill="#17161a"/>` +
      `<rect x="162" y="138" width="876" height="1180" rx="20" fill="#4b4953"/>` +
      `<rect x="182" y="160" width="836" height="1140" rx="14" fill="${felt}"/>` +
      `<rect x="196" y="174" width="808" height="1112" rx="8" fill="none" stroke="#5d5b66" ` +
      `stroke-width="2" stroke-dasharray="7 5"/>`
    : ''
  const top = look.case ? 130 : 690 - LOOPS[look.necklace.length][1] * 0.86 - 40
  return {
    art: box + neck.art + pair,
    outlines: [],
    box: look.case ? [150, 130, 1050, 1340] : [290, top, 910, neck.low + 30],
    focus: [600, neck.low - 130, 2.2],
  }
}
