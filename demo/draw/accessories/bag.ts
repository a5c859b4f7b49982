import type { Bag, Subbag } from '../accessory-look.ts'
import type { Drawing } from '../drawing.ts'
import { drawBow } from '../garments/bow.ts'
import { floorShadow } from '../ground.ts'
import type { Cloth } from '../panel.ts'
import { drawPanel, glowAt, seam, stitches, tint } from '../panel.ts'
import { leaf, p } from '../path.ts'
import { pearlId, placePearl } from '../pearl.ts'
import type { Sheet } from '../sheet.ts'
import type { Body } from './bag-body.ts'
import { bodyPath, SHAPES } from './bag-body.ts'
import { bagDetails } from './bag-details.ts'
import { METALS, materialOf, surface } from './material.ts'

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

/** Draws a formal bag standing on the ground. */
export function drawBag(sheet: Sheet, look: Bag): Drawing {
  const cloth = materialOf(look.colour, look.texture)
  const body = SHAPES[look.shape]
  const { low, topY, lowY, arch = 0 } = body
  const d = bodyPath(body)
  const handleY = topY - arch * 0.6
  const metal = METALS[look.metal ?? 'silver']
  const smooth = look.texture === 'leather'
  const backHandle = handles(sheet, cloth, { ...body, topY: handleY }, look.handle, metal)
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
    floorShadow(sheet, 606, lowY + 4, low * 1.22, 46, 0.6) + backHandle + panel + bagDetails(sheet, look, cloth, body)
  const rise = { double: 240, single: 180, chain: 310, 'pearl-chain': 316, 'bow-handle': 230, none: 20 }[look.handle]
  return {
    art,
    outlines: [],
    box: [600 - low - 40, handleY - rise, 600 + low + 40, lowY + 40],
    focus: [600, handleY + 80, 1.9],
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
