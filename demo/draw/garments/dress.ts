import type { Drawing } from '../drawing.ts'
import type { Dress, Sleeve } from '../look.ts'
import { openingCurve, openingPath } from '../neckline.ts'
import type { Panel } from '../panel.ts'
import { clothOf, drawPanel, glowAt, raised, rimLine, seam, stitches, tint } from '../panel.ts'
import type { Point } from '../path.ts'
import { curve, curveOn, edge, leaf, p, widthAt } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { linear } from '../sheet.ts'
import type { Fall, SkirtDress } from '../skirt.ts'
import { dressSkirt } from '../skirt.ts'
import { armholeSeam, drawSleeve, sleeveShape } from '../sleeve.ts'
import { bodiceDress } from './bodice.ts'
import type { DressPlan } from './dress-plan.ts'
import { neckTrim } from './neck-trim.ts'
import { hemTrim, waistTrim } from './waist-trim.ts'

const FULLNESS: Record<Dress['silhouette'], number> = {
  'a-line': 0.55,
  'i-line': 0.12,
  'fit-and-flare': 1,
  tailored: 0.15,
  empire: 0.6,
  cocoon: 0.3,
  mermaid: 0.6,
}

/** The upper outline from the right armpit over shoulders and neck to the left armpit. */
function upperPath({ body, opening, line, dress }: DressPlan): string {
  const { axis, shoulder, armpit } = body
  const deep = dress.sleeve === 'sleeveless' ? 26 : 14
  const half = widthAt(line, armpit[1])
  const armhole = (side: number, up: boolean) => {
    const s: Point = [axis + side * shoulder[0], shoulder[1]]
    const a: Point = [axis + side * half, armpit[1]]
    const c1: Point = [axis + side * (shoulder[0] - deep), shoulder[1] + 62]
    const c2: Point = [axis + side * (half - deep), armpit[1] - 40]
    return up
      ? p`C${c2[0]} ${c2[1]} ${c1[0]} ${c1[1]} ${s[0]} ${s[1]}`
      : p`C${c1[0]} ${c1[1]} ${c2[0]} ${c2[1]} ${a[0]} ${a[1]}`
  }
  const { half: neck, topY } = opening
  const shoulderTo = (x: number, y: number, fromX: number, fromY: number) =>
    p`Q${(x + fromX) / 2} ${(y + fromY) / 2 + 3} ${x} ${y}`
  const sx = shoulder[0]
  return (
    armhole(1, true) +
    shoulderTo(axis + neck, topY, axis + sx, shoulder[1]) +
    openingCurve(opening, axis) +
    shoulderTo(axis - sx, shoulder[1], axis - neck, topY) +
    armhole(-1, false)
  )
}

function bodyPath(plan: DressPlan, bottom: readonly Point[]): string {
  const { body, line } = plan
  const [left = [0, 0]] = bottom
  const right = bottom[bottom.length - 1] as Point
  const rightUp = edge(line, body.axis, 1, right[1], body.armpit[1], 8)
  const leftDown = edge(line, body.axis, -1, body.armpit[1], left[1], 8)
  const [start = [0, 0]] = rightUp
  return `${p`M${start[0]} ${start[1]}` + curveOn(rightUp) + upperPath(plan) + curveOn(leftDown) + curveOn(bottom)}Z`
}

function backOfNeck(sheet: Sheet, plan: DressPlan): string {
  const { body, opening, cloth, accent, dress } = plan
  const { axis } = body
  const { half, topY, depth } = opening
  const { tones } = cloth
  const inner = linear(
    sheet,
    [0, topY, 0, topY + depth + 30],
    [
      [0, tones.shade],
      [0.4, tones.deep],
      [1, tones.deep],
    ],
  )
  const top = p`M${axis - half - 2} ${topY + 1}Q${axis} ${topY + 30} ${axis + half + 2} ${topY + 1}`
  const seamLine = p`M${axis - half} ${topY + 22}Q${axis} ${topY + 62} ${axis + half} ${topY + 22}`
  const isCollared = ['flat-collar', 'shirt-collar', 'sailor'].includes(dress.neckline)
  const high = dress.neckline === 'flat-collar' ? 14 : 26
  const collar = isCollared
    ? p`<path d="M${axis - half + 8} ${topY - high}Q${axis} ${topY - high + 18} ` +
      p`${axis + half - 8} ${topY - high}L${axis + half + 4} ${topY + 12}H${axis - half - 4}` +
      p`Z" fill="${accent.tones.shade}"/>`
    : ''
  const label = depth > 60 ? p`<path d="M${axis - 17} ${topY + 24}h34v13h-34z" fill="#d9d3c8" opacity=".82"/>` : ''
  return (
    collar +
    p`<path d="${top}V${topY + depth + 24}H${axis - half - 2}Z" fill="${inner}"/>` +
    rimLine(tones, top, 3, 0.55) +
    (depth > 50 ? seam(tones, seamLine, 1.6) : '') +
    label
  )
}

function bodiceFolds(sheet: Sheet, { body, cloth, line, waistY }: DressPlan): string {
  const { tones, weave } = cloth
  const k = Math.min(1.3, weave.sheen)
  const at = (share: number, y: number): Point => [body.axis + share * widthAt(line, Math.max(y, body.armpit[1])), y]
  const bust = body.bustY
  const wobble = () => sheet.between(-6, 6)
  const half = widthAt(line, bust)
  const shape = body.bust * (tones.isDark ? 1 : 0.42)
  return [
    glowAt(sheet, tones.glow, 0.62 * k * (0.35 + body.bust * 0.65), [body.axis - half * 0.46, bust - 44], [76, 96], 8),
    glowAt(sheet, tones.glow, 0.4 * k * (0.35 + body.bust * 0.65), [body.axis + half * 0.4, bust - 40], [66, 90], -8),
    glowAt(sheet, tones.glow, 0.4 * k, [body.axis - body.shoulder[0] * 0.6, body.shoulder[1] + 16], [90, 34], 20),
    glowAt(sheet, tones.deep, 0.62 * shape, [body.axis - half * 0.42, bust + 70], [70, 46], -14),
    glowAt(sheet, tones.deep, 0.62 * shape, [body.axis + half * 0.5, bust + 70], [70, 50], 14),
    glowAt(sheet, tones.deep, 0.4 * shape, [body.axis + 4, bust + 10], [26, 96]),
    tint(tones, 'deep', 0.62, leaf(at(-0.93, bust - 26 + wobble()), at(-0.42, waistY - 26), 9, 12)),
    tint(tones, 'deep', 0.7, leaf(at(0.95, bust - 26 + wobble()), at(0.5, waistY - 30), 11, -12)),
    tint(tones, 'glow', 0.4 * k, leaf(at(-0.82, bust + 8 + wobble()), at(-0.3, waistY - 4), 6, 8)),
    tint(tones, 'glow', 0.3 * k, leaf(at(0.8, bust + 14 + wobble()), at(0.36, waistY - 8), 5, -8)),
    tint(tones, 'deep', 0.5, leaf(at(-0.98, body.armpit[1] + 6), at(-0.55, body.armpit[1] + 40), 6, 6)),
    tint(tones, 'deep', 0.55, leaf(at(0.98, body.armpit[1] + 6), at(0.6, body.armpit[1] + 44), 7, -6)),
  ].join('')
}

function backMarks({ body, cloth, line, opening, waistY, hem }: DressPlan): string {
  const { tones } = cloth
  const { axis } = body
  const zipTop = opening.topY + opening.depth
  const zip = p`M${axis} ${zipTop}L${axis + 1} ${Math.min(waistY + 190, hem)}`
  const rest = p`M${axis} ${waistY + 190}L${axis + 2} ${hem + 20}`
  const dart = (side: number) => {
    const x = axis + side * widthAt(line, waistY) * 0.5
    return seam(
      tones,
      curve([
        [x + side * 10, body.bustY - 20],
        [x, waistY],
        [x + side * 8, waistY + 120],
      ]),
      1.8,
    )
  }
  const pull = p`<path d="M${axis - 2.5} ${zipTop + 2}h5l1.5 20h-8z" fill="${tones.rim}"/>`
  return seam(tones, zip, 3) + seam(tones, rest, 1.8) + dart(-1) + dart(1) + pull
}

function drawSleeves(sheet: Sheet, plan: DressPlan): { art: string; outlines: string[] } {
  const { dress, body, cloth } = plan
  if (dress.sleeve === 'sleeveless') return { art: '', outlines: [] }
  const sheer: Partial<Record<Sleeve, Dress['texture']>> = { lace: 'lace', chiffon: 'chiffon' }
  const made = clothOf(dress.colour, sheer[dress.sleeve] ?? cloth.texture)
  const sleeveCloth = dress.sleeve === 'cape' ? raised(made, 0.18) : made
  const shapes = [-1, 1].map((side) => sleeveShape(body, dress.sleeve as Exclude<Sleeve, 'sleeveless'>, side))
  return {
    art: shapes.map((shape) => drawSleeve(sheet, sleeveCloth, shape)).join(''),
    outlines: shapes.map((s) => s.d),
  }
}

function drawLower(
  sheet: Sheet,
  { body, cloth, skirtCloth, line, waistY, hem }: DressPlan,
  skirt: SkirtDress,
  light: Panel['light'],
  waistLine: readonly Point[],
  hemStitch: string,
): string {
  const right = edge(line, body.axis, 1, hem, waistY, 7)
  const left = edge(line, body.axis, -1, waistY, hem, 7)
  const [[rx, ry] = [0, 0]] = right
  const [[lx] = [0]] = left
  const d =
    p`M${rx} ${ry}${curveOn(right)}Q${body.axis} ${waistY + 12} ${lx} ${waistY}` +
    `${curveOn(left)}${curveOn(skirt.hem)}Z`
  const marks = skirt.marks + hemStitch
  const panel = drawPanel(sheet, { d, cloth: skirtCloth, light, folds: skirt.folds, marks })
  return panel + seam(cloth.tones, curve(waistLine), 2.2)
}

/** Draws a dress, front or back. */
export function drawDress(sheet: Sheet, plan: DressPlan): Drawing {
  const { dress, body, cloth, skirtCloth, line, waistY, hem, opening, view } = plan
  const style = dress.skirt ?? 'plain'
  const isSplit = (dress.waist ?? 'plain') !== 'plain' || style === 'pleats' || style === 'gathers' || dress.skirtColour
  const fall: Fall = { axis: body.axis, line, top: isSplit ? waistY : waistY - 20, hem, cloth: skirtCloth }
  const skirt = dressSkirt(sheet, fall, style, FULLNESS[dress.silhouette])
  const whole = bodyPath(plan, skirt.hem)
  const waistHalf = widthAt(line, waistY)
  const waistLine: Point[] = [
    [body.axis - waistHalf, waistY],
    [body.axis, waistY + 9],
    [body.axis + waistHalf, waistY],
  ]
  const sleeves = drawSleeves(sheet, plan)
  const light = (y: number): Panel['light'] => [body.axis - widthAt(line, y), y, body.axis + widthAt(line, y), y + 60]
  const dressMarks = view === 'back' ? backMarks(plan) : bodiceDress(sheet, plan)
  const facing = stitches(cloth.tones, openingPath(opening, body.axis, 13), 0.4)
  const hemStitch = stitches(skirtCloth.tones, curve(skirt.hem.map(([x, y]): Point => [x, y - 26])), 0.42)
  const bodice = drawPanel(sheet, {
    d: isSplit ? bodyPath(plan, waistLine) : whole,
    cloth,
    light: light(isSplit ? body.bustY : 820),
    folds: bodiceFolds(sheet, plan) + (isSplit ? '' : skirt.folds),
    marks: (isSplit ? '' : skirt.marks + hemStitch) + dressMarks + facing,
  })
  const lower = isSplit ? drawLower(sheet, plan, skirt, light(900), waistLine, hemStitch) : ''
  const isSet = dress.sleeve !== 'sleeveless' && dress.sleeve !== 'dolman'
  const armholes = !isSet ? '' : armholeSeam(body, cloth, -1) + armholeSeam(body, cloth, 1)
  const art =
    backOfNeck(sheet, plan) +
    (dress.sleeve === 'cape' ? '' : sleeves.art) +
    bodice +
    lower +
    (dress.sleeve === 'cape' ? sleeves.art : '') +
    armholes +
    hemTrim(sheet, plan, fall) +
    waistTrim(sheet, plan) +
    neckTrim(sheet, plan)
  const reach = Math.max(widthAt(line, hem), dress.sleeve === 'sleeveless' ? 0 : 330)
  return {
    art,
    outlines: [whole, ...sleeves.outlines],
    box: [body.axis - reach, body.neck[1] - 10, body.axis + reach, hem + 20],
    focus: [600, 340, 2.1],
  }
}
