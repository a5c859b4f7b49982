import { openingPath, openingPoints } from '../neckline.ts'
import { drawPanel, raised, rimLine, stitches, tint } from '../panel.ts'
import type { Point } from '../path.ts'
import { curve, curveOn, leaf, p, widthAt } from '../path.ts'
import { pearlId, placePearl } from '../pearl.ts'
import type { Sheet } from '../sheet.ts'
import { drawBow } from './bow.ts'
import { asymmetricCollar, collarLeaves, sailorBack, sailorCollar } from './dress-collar.ts'
import type { DressPlan } from './dress-plan.ts'

function neckBand(sheet: Sheet, { body, opening, cloth }: DressPlan, height: number): string {
  const { axis } = body
  const { half, topY, depth } = opening
  const bandTop = half - 8
  const d =
    p`M${axis - half - 3} ${topY + 4}L${axis - bandTop} ${topY - height}` +
    p`Q${axis} ${topY - height + depth * 0.72} ${axis + bandTop} ${topY - height}` +
    p`L${axis + half + 3} ${topY + 4}C${axis + half - 8} ${topY + depth * 0.72} ` +
    p`${axis + half * 0.5} ${topY + depth + 12} ${axis} ${topY + depth + 12}` +
    p`C${axis - half * 0.5} ${topY + depth + 12} ${axis - half + 8} ${topY + depth * 0.72} ` +
    p`${axis - half - 3} ${topY + 4}Z`
  const back =
    p`M${axis - bandTop} ${topY - height}Q${axis} ${topY - height - 16} ${axis + bandTop} ` +
    p`${topY - height}V${topY + depth}H${axis - bandTop}Z`
  return (
    `<path d="${back}" fill="${cloth.tones.deep}"/>` +
    drawPanel(sheet, { d, cloth: raised(cloth, 0.2), light: [axis - half, topY, axis + half, topY] })
  )
}

function ruffle(sheet: Sheet, plan: DressPlan): string {
  const { opening, body, cloth } = plan
  const inner = openingPoints(opening, body.axis, 23)
  const outer = inner.map(([x, y], i): Point => {
    const before = inner[Math.max(0, i - 1)] as Point
    const after = inner[Math.min(inner.length - 1, i + 1)] as Point
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
    const reach = i % 2 ? 50 : 38
    return [x + ((after[1] - before[1]) / length) * reach, y - ((after[0] - before[0]) / length) * reach]
  })
  const back = [...inner].reverse()
  const [first = [0, 0]] = outer
  const [start = [0, 0]] = back
  const d = `${p`M${first[0]} ${first[1]}` + curveOn(outer, 1.1) + p`L${start[0]} ${start[1]}` + curveOn(back)}Z`
  const folds = inner
    .map((point, i) => tint(cloth.tones, i % 2 ? 'glow' : 'deep', 0.8, leaf(point, outer[i] as Point, 4)))
    .join('')
  const shadow = `<path d="${d}" fill="${cloth.tones.deep}" opacity=".55" transform="translate(3 9)"/>`
  return (
    shadow +
    drawPanel(sheet, {
      d,
      cloth: raised({ ...cloth, weave: { ...cloth.weave, soft: 3 } }, 0.36),
      folds,
      light: [body.axis - 130, 200, body.axis + 130, 240],
    })
  )
}

/** The front of a crossed neckline: the upper layer from one shoulder to the waist on the other side. */
function surplice(sheet: Sheet, { opening, body, cloth, line, waistY }: DressPlan): string {
  const { axis } = body
  const { half, topY, depth } = opening
  const top = raised(cloth, 0.16)
  const low = waistY - 4
  const reach = widthAt(line, low) - 6
  const edgeLine =
    p`M${axis + half - 2} ${topY}C${axis + half - 14} ${topY + depth * 0.4} ${axis + 20} ${topY + depth * 0.9} ` +
    p`${axis - 30} ${topY + depth + 54}C${axis - 60} ${topY + depth + 96} ${axis - reach + 30} ${low - 50} ` +
    p`${axis - reach} ${low}`
  const d =
    p`${edgeLine}L${axis + reach} ${low}L${axis + widthAt(line, body.bustY)} ${body.bustY}` +
    p`L${axis + widthAt(line, body.armpit[1]) - 12} ${body.armpit[1]}` +
    p`L${axis + body.shoulder[0] - 26} ${body.shoulder[1] + 40}` +
    p`L${axis + body.shoulder[0] - 20} ${body.shoulder[1]}Z`
  const folds = [0, 1, 2, 3]
    .map((i) =>
      tint(
        cloth.tones,
        i % 2 ? 'glow' : 'deep',
        0.7,
        leaf([axis + half - 6 - i * 4, topY + 50 + i * 44], [axis - reach + 40 + i * 34, low - 14], 7, -10),
      ),
    )
    .join('')
  return (
    `<path d="${edgeLine}" fill="none" stroke="#08070a" stroke-width="16" opacity=".4" transform="translate(-4 8)"/>` +
    drawPanel(sheet, { d, cloth: top, folds, light: [axis - reach, body.bustY, axis + reach, body.bustY + 30] }) +
    rimLine(top.tones, edgeLine, 3, 0.85)
  )
}

function cowl(plan: DressPlan): string {
  const { opening, body, cloth } = plan
  let text = ''
  for (const [reach, tone, opacity] of [
    [26, 'deep', 0.9],
    [20, 'glow', 0.7],
    [60, 'deep', 0.7],
    [52, 'glow', 0.55],
    [96, 'deep', 0.5],
    [88, 'glow', 0.4],
  ] as const) {
    const half = opening.half + reach * 0.34
    const y = opening.topY + reach * 0.5
    const low = opening.topY + opening.depth + reach
    const x = body.axis
    const fold =
      p`M${x - half} ${y}C${x - half + 20} ${low - 30} ${x - 50} ${low} ${x} ${low}` +
      p`C${x + 50} ${low} ${x + half - 20} ${low - 30} ${x + half} ${y}`
    text +=
      `<path d="${fold}" ` +
      `fill="none" stroke="${cloth.tones[tone]}" stroke-width="${tone === 'deep' ? 7 : 4}" ` +
      `opacity="${opacity}"/>`
  }
  return text
}

function pearls(sheet: Sheet, plan: DressPlan): string {
  const id = pearlId(sheet, 'white')
  return openingPoints({ ...plan.opening, depth: plan.opening.depth }, plan.body.axis, 31)
    .map(([x, y]) => placePearl(id, [x, y + 7], 7.4))
    .join('')
}

function keyhole({ opening, body, cloth }: DressPlan): string {
  const y = opening.topY + opening.depth + 14
  const d =
    p`M${body.axis} ${y}C${body.axis + 8} ${y + 16} ${body.axis + 22} ${y + 52} ${body.axis} ` +
    p`${y + 66}C${body.axis - 22} ${y + 52} ${body.axis - 8} ${y + 16} ${body.axis} ${y}Z`
  return `<path d="${d}" fill="${cloth.tones.deep}"/>${rimLine(cloth.tones, d, 2.4, 0.9)}${stitches(
    cloth.tones,
    curve([
      [body.axis - 24, y + 40],
      [body.axis, y + 78],
      [body.axis + 24, y + 40],
    ]),
    0.4,
  )}`
}

/** What a neckline wears on top of the bodice: binding, band, bow, collar, ruffle, pearls. */
export function neckTrim(sheet: Sheet, plan: DressPlan): string {
  const { dress, opening, body, cloth, accent, view } = plan
  const edgeLine = rimLine(cloth.tones, openingPath(opening, body.axis), 2.6, 0.75)
  if (view === 'back' && dress.neckline === 'sailor') return sailorBack(sheet, plan)
  if (view === 'back')
    return edgeLine + (dress.neckline === 'stand' || dress.neckline === 'bow-tie' ? neckBand(sheet, plan, 22) : '')
  switch (dress.neckline) {
    case 'bow-tie':
      return (
        neckBand(sheet, plan, 24) +
        drawBow(sheet, raised(accent, 0.4), body.axis - 4, opening.topY + opening.depth + 8, 88, 210)
      )
    case 'stand':
      return neckBand(sheet, plan, 34)
    case 'pearl':
      return edgeLine + pearls(sheet, plan)
    case 'keyhole':
      return edgeLine + keyhole(plan)
    case 'drape':
      return edgeLine + cowl(plan)
    case 'frill':
      return ruffle(sheet, plan)
    case 'shirt-collar':
      return collarLeaves(sheet, plan, false)
    case 'flat-collar':
      return collarLeaves(sheet, plan, true)
    case 'sailor':
      return sailorCollar(sheet, plan)
    case 'asymmetric':
      return edgeLine + asymmetricCollar(sheet, plan)
    case 'surplice':
      return edgeLine + surplice(sheet, plan)
    default:
      return edgeLine
  }
}
