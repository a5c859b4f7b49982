import type { Bag, Subbag } from '../accessory-look.ts'
import type { Drawing } from '../drawing.ts'
import { drawBow } from '../garments/bow.ts'
import { floorShadow } from '../ground.ts'
import type { Cloth } from '../panel.ts'
import { drawPanel, glowAt, rimLine, seam, stitches, tint } from '../panel.ts'
import { leaf, mix, p } from '../path.ts'
import { pearlId, placePearl } from '../pearl.ts'
import type { Sheet } from '../sheet.ts'
import { linear } from '../sheet.ts'
import { drawFlower } from './flower.ts'
import { METALS, materialOf, surface } from './material.ts'

interface Body {
  /** Half widths at the top and the bottom, and the heights of both. */
  top: number
  low: number
  topY: number
  lowY: number
  round: number
}

const SHAPES: Record<Bag['shape'] | Subbag['shape'], Body> = {
  square: { top: 265, low: 280, topY: 640, lowY: 1080, round: 26 },
  trapezoid: { top: 222, low: 312, topY: 650, lowY: 1070, round: 34 },
  wide: { top: 312, low: 330, topY: 720, lowY: 1060, round: 30 },
  round: { top: 230, low: 250, topY: 650, lowY: 1070, round: 180 },
  clutch: { top: 345, low: 350, topY: 720, lowY: 1010, round: 18 },
  gamaguchi: { top: 236, low: 300, topY: 680, lowY: 1060, round: 130 },
  tote: { top: 318, low: 270, topY: 600, lowY: 1080, round: 18 },
  tall: { top: 262, low: 262, topY: 560, lowY: 1120, round: 10 },
}

function bodyPath({ top, low, topY, lowY, round }: Body, dip = 6): string {
  const x = 600
  return (
    p`M${x - top} ${topY}Q${x} ${topY - dip} ${x + top} ${topY}` +
    p`C${x + top + 6} ${mix(topY, lowY, 0.4)} ${x + low} ${mix(topY, lowY, 0.7)} ${x + low} ` +
    p`${lowY - round}Q${x + low} ${lowY} ${x + low - round} ${lowY}` +
    p`Q${x} ${lowY + 10} ${x - low + round} ${lowY}` +
    p`Q${x - low} ${lowY} ${x - low} ${lowY - round}` +
    p`C${x - low} ${mix(topY, lowY, 0.7)} ${x - top - 6} ${mix(topY, lowY, 0.4)} ${x - top} ` +
    p`${topY}Z`
  )
}

function bodyFolds(sheet: Sheet, cloth: Cloth, { top, low, topY, lowY }: Body, pleats: boolean): string {
  const { tones } = cloth
  let text =
    glowAt(
      sheet,
      tones.glow,
      0.85,
      [600 - low * 0.5, topY + (lowY - topY) * 0.42],
      [low * 0.5, (lowY - topY) * 0.5],
      12,
    ) +
    tint(tones, 'deep', 0.5, leaf([600 + top * 0.9, topY + 10], [600 + low * 0.92, lowY - 20], 40)) +
    tint(tones, 'deep', 0.6, leaf([600 - low * 0.9, lowY - 8], [600 + low * 0.9, lowY - 8], 26))
  if (pleats) {
    for (let i = 0; i < 9; i++) {
      const u = (i - 4) / 4.4
      const w = sheet.between(8, 13)
      text += tint(
        tones,
        i % 2 ? 'glow' : 'deep',
        0.85,
        leaf([600 + u * top, topY + 26], [600 + u * low * 1.02, lowY - 26], w),
      )
    }
  }
  return text
}

function handles(
  sheet: Sheet,
  cloth: Cloth,
  { top, topY }: Body,
  style: Bag['handle'],
  metal: readonly [string, string, string],
): string {
  const { tones } = cloth
  const loop = (half: number, rise: number, dy: number) =>
    p`M${600 - half} ${topY + dy + 26}C${600 - half} ${topY - rise * 0.8} ${600 - half * 0.6} ` +
    p`${topY - rise} 600 ${topY - rise}C${600 + half * 0.6} ${topY - rise} ${600 + half} ` +
    p`${topY - rise * 0.8} ${600 + half} ${topY + dy + 26}`
  const strap = (d: string, width: number) =>
    `<path d="${d}" fill="none" stroke="${tones.deep}" stroke-width="${width}"/>` +
    `<path d="${d}" fill="none" stroke="${tones.base}" stroke-width="${width - 4}"/>` +
    `<path d="${d}" fill="none" stroke="${tones.glow}" stroke-width="${width * 0.22}" ` +
    `opacity=".8" transform="translate(-3 -3)"/>`
  const half = top * 0.5
  switch (style) {
    case 'double':
      return `<g opacity=".92">${strap(loop(half - 14, 238, -20), 24)}</g>${strap(loop(half + 8, 206, 30), 26)}`
    case 'single':
      return strap(loop(half * 0.85, 170, 4), 34)
    case 'bow-handle':
      return strap(loop(half, 190, 10), 30) + drawBow(sheet, cloth, 600, topY - 186, 64, 60)
    case 'chain':
    case 'pearl-chain': {
      const d = loop(top * 0.8, 300, 10)
      return (
        `<path d="${d}" fill="none" stroke="${metal[2]}" stroke-width="15" stroke-dasharray="17 ` +
        `7" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${metal[0]}" ` +
        `stroke-width="8" stroke-dasharray="14 10" stroke-linecap="round"/>${
          style === 'pearl-chain' ? chainPearls(sheet, top * 0.8, topY) : ''
        }`
      )
    }
    default:
      return ''
  }
}

/** Pearls threaded along the upper half of a chain, from one side to the other. */
function chainPearls(sheet: Sheet, half: number, topY: number): string {
  const id = pearlId(sheet, 'white')
  return Array.from({ length: 17 }, (_, i) => {
    const turn = Math.PI * (0.12 + (0.76 * i) / 16)
    return placePearl(id, [600 - half * 0.9 * Math.cos(turn), topY - 300 * Math.sin(turn) ** 0.62], 15)
  }).join('')
}

function clasp(sheet: Sheet, x: number, y: number, metal: readonly [string, string, string]): string {
  const paint = linear(
    sheet,
    [0, 0, 1, 1],
    [
      [0, metal[0]],
      [0.5, metal[1]],
      [1, metal[2]],
    ],
    'box',
  )
  return (
    p`<rect x="${x - 34}" y="${y - 20}" width="68" height="42" rx="7" fill="#000" ` +
    p`opacity=".35" transform="translate(3 5)"/><rect x="${x - 34}" y="${y - 20}" width="68" ` +
    p`height="42" rx="7" fill="${paint}" stroke="${metal[2]}" stroke-width="1.5"/>` +
    p`<rect x="${x - 24}" y="${y - 11}" width="48" height="24" rx="4" fill="none" ` +
    p`stroke="${metal[0]}" stroke-width="1.6" opacity=".8"/>`
  )
}

function details(sheet: Sheet, look: Bag, cloth: Cloth, body: Body): string {
  const { tones } = cloth
  const { top, low, topY, lowY } = body
  const metal = METALS[look.metal ?? 'silver']
  const mid = mix(topY, lowY, 0.45)
  const flap =
    p`M${600 - top - 3} ${topY - 2}Q600 ${topY - 8} ${600 + top + 3} ${topY - 2}` +
    p`L${600 + mix(top, low, 0.5) - 6} ${mid}Q600 ${mid + 70} ${600 - mix(top, low, 0.5) + 6} ` +
    p`${mid}Z`
  switch (look.detail ?? 'plain') {
    case 'flap':
      return (
        `<path d="${flap}" fill="#060507" opacity=".4" transform="translate(0 12)"/>` +
        drawPanel(sheet, { d: flap, cloth, light: [600 - top, topY, 600 + top, mid] }) +
        rimLine(tones, flap, 2.4, 0.7) +
        clasp(sheet, 600, mid + 20, metal)
      )
    case 'ribbon':
      return drawBow(sheet, cloth, 600, topY + 110, 120, 0)
    case 'clasp':
      return clasp(sheet, 600, topY + 34, metal)
    case 'bijou': {
      const id = pearlId(sheet, look.metal === 'black' ? 'black' : 'white')
      return Array.from({ length: 7 }, (_, i) =>
        placePearl(id, [600 + (i - 3) * 34, topY + 56 + Math.abs(i - 3) * -5], 15 - Math.abs(i - 3) * 1.6),
      ).join('')
    }
    case 'corsage':
      return drawFlower(sheet, cloth, 600 + top * 0.42, topY + 120, 84)
    default:
      return stitches(tones, p`M${600 - top + 16} ${topY + 34}Q600 ${topY + 28} ${600 + top - 16} ${topY + 34}`, 0.55)
  }
}

/** Draws a formal bag standing on the ground. */
export function drawBag(sheet: Sheet, look: Bag): Drawing {
  const cloth = materialOf(look.colour, look.texture)
  const body = SHAPES[look.shape]
  const { top, low, topY, lowY } = body
  const d = bodyPath(body)
  const metal = METALS[look.metal ?? 'silver']
  const smooth = look.texture === 'leather'
  const frame =
    look.shape === 'gamaguchi'
      ? p`<path d="M${600 - top - 4} ${topY + 8}Q600 ${topY - 26} ${600 + top + 4} ${topY + 8}" ` +
        p`fill="none" stroke="${metal[2]}" stroke-width="20"/>` +
        p`<path d="M${600 - top - 4} ${topY + 4}Q600 ${topY - 30} ${600 + top + 4} ${topY + 4}" ` +
        p`fill="none" stroke="${metal[1]}" stroke-width="9"/>` +
        p`<circle cx="586" cy="${topY - 30}" r="15" fill="${metal[1]}" stroke="${metal[2]}" ` +
        p`stroke-width="2"/><circle cx="614" cy="${topY - 32}" r="15" fill="${metal[0]}" ` +
        p`stroke="${metal[2]}" stroke-width="2"/>`
      : ''
  const backHandle = handles(sheet, cloth, body, look.handle, metal)
  const panel = drawPanel(sheet, {
    d,
    cloth,
    smooth,
    folds: bodyFolds(sheet, cloth, body, look.detail === 'pleats' || look.shape === 'gamaguchi'),
    marks:
      surface(sheet, cloth, look.texture, d) +
      seam(cloth.tones, p`M${600 - low} ${lowY - 46}Q600 ${lowY - 34} ${600 + low} ${lowY - 46}`, 2),
    light: [600 - low, topY, 600 + low, topY + 160],
  })
  const art =
    floorShadow(sheet, 606, lowY + 4, low * 1.22, 46, 0.6) +
    backHandle +
    panel +
    frame +
    details(sheet, look, cloth, body)
  const rise = { double: 240, single: 180, chain: 310, 'pearl-chain': 316, 'bow-handle': 230, none: 20 }[look.handle]
  return {
    art,
    outlines: [],
    box: [600 - low - 40, topY - rise, 600 + low + 40, lowY + 40],
    focus: [600, topY + 80, 1.9],
  }
}

/** Draws the larger plain bag. */
export function drawSubbag(sheet: Sheet, look: Subbag): Drawing {
  const cloth = materialOf(look.colour, look.texture)
  const body = SHAPES[look.shape]
  const { top, low, topY, lowY } = body
  const d = bodyPath(body, 0)
  const marks =
    surface(sheet, cloth, look.texture, d) +
    stitches(cloth.tones, p`M${600 - top + 4} ${topY + 44}H${600 + top - 4}`, 0.6) +
    (look.detail === 'frill' ? seam(cloth.tones, p`M${600 - top} ${topY + 62}H${600 + top}`, 3) : '')
  const folds =
    bodyFolds(sheet, cloth, body, look.detail === 'pleats') +
    tint(cloth.tones, 'deep', 0.5, leaf([600 - top * 0.4, topY + 60], [600 - low * 0.2, lowY - 60], 12)) +
    tint(cloth.tones, 'glow', 0.4, leaf([600 + top * 0.3, topY + 50], [600 + low * 0.4, lowY - 80], 12))
  const art =
    floorShadow(sheet, 606, lowY + 2, low * 1.2, 40, 0.55) +
    handles(sheet, cloth, { ...body, top: top * 0.9 }, 'double', METALS.silver) +
    drawPanel(sheet, { d, cloth, folds, marks, light: [600 - low, topY, 600 + low, topY + 160] }) +
    (look.detail === 'ribbon' ? drawBow(sheet, cloth, 600, topY + 96, 96, 120) : '')
  return {
    art,
    outlines: [],
    box: [600 - low - 30, topY - 240, 600 + low + 30, lowY + 40],
    focus: [600, topY + 60, 1.9],
  }
}
