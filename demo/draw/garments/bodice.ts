import { openingPath } from '../neckline.ts'
import type { Tones } from '../palette.ts'
import type { Cloth } from '../panel.ts'
import { clothOf, drawPanel, raised, rimLine, seam, stitches, tint } from '../panel.ts'
import type { Point } from '../path.ts'
import { curve, curveOn, leaf, mix, p, polyline, widthAt } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { hatch } from '../texture.ts'
import { buttonRow } from './button.ts'
import type { DressPlan } from './dress-plan.ts'

function princessSeams({ body, cloth, line, waistY, hem }: DressPlan): string {
  const { axis, shoulder, armpit } = body
  return [-1, 1]
    .map((side) => {
      const x = (share: number, y: number) => axis + side * share * widthAt(line, y)
      return seam(
        cloth.tones,
        curve([
          [axis + side * (shoulder[0] - 26), armpit[1] - 66],
          [x(0.62, body.bustY), body.bustY],
          [x(0.56, waistY), waistY],
          [x(0.6, waistY + 220), waistY + 220],
          [x(0.64, hem), hem],
        ]),
        1.9,
      )
    })
    .join('')
}

function waistDarts({ body, cloth, line, waistY }: DressPlan): string {
  return [-1, 1]
    .map((side) => {
      const x = body.axis + side * widthAt(line, waistY) * 0.52
      return (
        seam(
          cloth.tones,
          curve([
            [x + side * 10, body.bustY + 44],
            [x + side * 2, waistY],
            [x + side * 7, waistY + 96],
          ]),
          1.6,
        ) +
        seam(
          cloth.tones,
          polyline([
            [body.axis + side * widthAt(line, body.bustY), body.bustY + 34],
            [x + side * 26, body.bustY + 10],
          ]),
          1.4,
        )
      )
    })
    .join('')
}

function pintucks({ body, cloth, opening, waistY }: DressPlan, count: number, width: number, to: number): string {
  let text = ''
  for (let i = 0; i < count; i++) {
    const x = body.axis + (i - (count - 1) / 2) * width
    const share = Math.abs(x - body.axis) / opening.half
    const top = opening.topY + opening.depth * Math.sqrt(Math.max(0, 1 - share * share)) + 6
    text += seam(
      cloth.tones,
      polyline([
        [x, top],
        [x * 0.985 + body.axis * 0.015, Math.min(waistY, to)],
      ]),
      1.7,
    )
  }
  return text
}

/** A zip with its pull at the top: the two rows of teeth and the tapes beside them. */
export function zipper(tones: Tones, axis: number, top: number, end: number): string {
  const side = (dx: number) => rimLine(tones, p`M${axis + dx} ${top}V${end}`, 2, 0.75)
  const teeth =
    p`<path d="M${axis} ${top}V${end}" fill="none" stroke="${tones.rim}" stroke-width="6" ` +
    `stroke-dasharray="2.4 3.6" opacity=".8"/>`
  const pull =
    p`<path d="M${axis - 7} ${top + 2}h14l3 14h-20z" fill="${tones.rim}"/>` +
    p`<path d="M${axis - 4} ${top + 18}h8l3 34h-14z" fill="${tones.rim}" stroke="${tones.deep}" stroke-width="1.6"/>`
  return seam(tones, p`M${axis} ${top}V${end}`, 9) + teeth + side(-12) + side(12) + pull
}

function frontOpening(plan: DressPlan, style: 'buttons' | 'placket' | 'front-zip'): string {
  const { body, cloth, opening, hem, waistY } = plan
  const { axis } = body
  const top = opening.topY + opening.depth
  const end = style === 'buttons' ? hem + 10 : style === 'placket' ? waistY - 40 : waistY + 150
  if (style === 'front-zip') {
    return zipper(cloth.tones, axis, top, end)
  }
  const lines =
    seam(cloth.tones, p`M${axis + 22} ${top - 8}L${axis + 22} ${end}`, 2) +
    stitches(cloth.tones, p`M${axis - 20} ${top - 6}V${end}`, 0.4)
  const count = style === 'buttons' ? Math.round((end - top) / 96) : 4
  return lines + buttonRow(cloth.tones, [axis, top + 26], [axis, end - 40], count, 12)
}

function yoke(sheet: Sheet, plan: DressPlan, texture: 'lace' | 'chiffon'): string {
  const { body, opening, dress, accent } = plan
  const cloth = clothOf(dress.accent ?? dress.colour, texture)
  const { axis, shoulder } = body
  const low = body.bustY - 34
  const d =
    p`${openingPath(opening, axis)}L${axis - shoulder[0]} ${shoulder[1]}L${axis - shoulder[0]} ${low - 40}` +
    p`C${axis - 110} ${low - 20} ${axis - 60} ${low + 24} ${axis} ${low + 26}` +
    p`C${axis + 60} ${low + 24} ${axis + 110} ${low - 20} ${axis + shoulder[0]} ${low - 40}` +
    p`L${axis + shoulder[0]} ${shoulder[1]}Z`
  const lining = dress.accent ? accent.tones.base : cloth.tones.light
  return (
    `<path d="${d}" fill="${lining}" opacity="${texture === 'lace' ? 0.55 : 0.5}"/>` +
    `<path d="${d}" fill="${hatch(sheet, texture, cloth.tones)}"/>${rimLine(cloth.tones, d, 2.4, 0.8)}`
  )
}

function drape({ body, cloth, line, waistY }: DressPlan): string {
  const { tones } = cloth
  let text = ''
  for (let i = 0; i < 6; i++) {
    const y = body.bustY - 60 + i * 34
    const from: Point = [body.axis - widthAt(line, Math.max(y, body.armpit[1])), y]
    const to: Point = [body.axis + widthAt(line, waistY) * 0.86, waistY - 34 + i * 7]
    const mid: Point = [(from[0] + to[0]) / 2 - 10, (from[1] + to[1]) / 2 + 30 - i * 4]
    text += seam(tones, curve([from, mid, to]), 2.6)
  }
  return text
}

function nursingFront({ body, cloth, line, waistY }: DressPlan): string {
  const low = waistY - 34
  const half = widthAt(line, low)
  const d = p`M${body.axis - half} ${low - 8}Q${body.axis} ${low + 26} ${body.axis + half} ${low - 8}`
  return (
    `<path d="${d}" fill="none" stroke="${cloth.tones.deep}" stroke-width="12" opacity=".6" ` +
    `transform="translate(0 8)"/>` +
    seam(cloth.tones, d, 2.6) +
    stitches(cloth.tones, d.replace('M', 'M'), 0.3)
  )
}

/** A frill down the front from the neck to the waist. */
function jabot(sheet: Sheet, { body, cloth, opening, waistY }: DressPlan): string {
  const { axis } = body
  const top = raised(cloth, 0.36)
  const from = opening.topY + opening.depth + 8
  return [-1, 1]
    .map((side) => {
      const steps = 14
      const wave = Array.from({ length: steps + 1 }, (_, i): Point => {
        const taper = 1 - (i / steps) * 0.45
        return [axis + side * (i % 2 ? 74 : 50) * taper, mix(from, waistY - 16, i / steps) + (i % 2 ? 10 : 0)]
      })
      const [end = [axis, waistY]] = [...wave].reverse()
      const d = `${p`M${axis} ${from}`}${curveOn([[axis, from], ...wave])}${p`L${axis} ${end[1]}Z`}`
      const folds = wave
        .map(([x, y], i) => tint(top.tones, i % 2 ? 'glow' : 'deep', 0.85, leaf([axis + side * 6, y - 8], [x, y], 5)))
        .join('')
      return (
        `<path d="${d}" fill="#08070a" opacity=".45" transform="translate(${side * 4} 7)"/>` +
        drawPanel(sheet, { d, cloth: top, folds, light: [axis - 90, from, axis + 90, from + 40] }) +
        rimLine(top.tones, d, 2, 0.7)
      )
    })
    .join('')
}

/** A panel from the left shoulder to the right hip, as if a jacket were worn over the dress. */
function haori(sheet: Sheet, { body, cloth, line, opening, waistY, hem }: DressPlan): string {
  const { axis } = body
  const low = waistY + 150
  const at = (share: number, y: number): Point => [axis + share * widthAt(line, y), y]
  const [ex, ey] = at(0.5, low + 60)
  const [fx, fy] = at(-1, low)
  const inner =
    p`M${axis - opening.half + 4} ${opening.topY + 2}C${axis - 40} ${opening.topY + opening.depth + 60} ` +
    p`${axis + 30} ${waistY - 60} ${ex} ${ey}`
  const left = [at(-1, waistY + 60), at(-1, waistY), at(-1, body.bustY), at(-0.98, body.armpit[1])]
  const d =
    `${inner}${p`Q${mix(ex, fx, 0.5)} ${ey + 20} ${fx} ${fy}`}${curveOn([[fx, fy], ...left])}` +
    p`L${axis - body.shoulder[0] + 14} ${body.shoulder[1] + 60}L${axis - body.shoulder[0] + 4} ${body.shoulder[1]}Z`
  const top: Cloth = { ...cloth, tones: { ...cloth.tones, base: cloth.tones.light } }
  const folds = [0.2, 0.45, 0.7]
    .map((u) =>
      tint(cloth.tones, 'deep', 0.6, leaf(at(-0.75 + u * 0.4, body.bustY - 60), at(-0.8 + u * 1.5, low), 9, 12)),
    )
    .join('')
  return (
    `<path d="${inner}" fill="none" stroke="#2b2730" stroke-width="18" opacity=".28" transform="translate(9 6)"/>` +
    drawPanel(sheet, { d, cloth: top, folds, light: [axis - 200, body.bustY, axis + 120, hem * 0.7] }) +
    rimLine(cloth.tones, d, 2.6, 0.7)
  )
}

/** Sharp marks of the bodice front: seams, tucks, openings, yokes. */
export function bodiceDress(sheet: Sheet, plan: DressPlan): string {
  const { body } = plan
  switch (plan.dress.bodice ?? 'plain') {
    case 'princess':
      return princessSeams(plan)
    case 'pintucks':
      return pintucks(plan, 11, 13, body.bustY + 60) + waistDarts(plan)
    case 'tucks':
      return pintucks(plan, 5, 30, plan.waistY) + waistDarts(plan)
    case 'buttons':
      return waistDarts(plan) + frontOpening(plan, 'buttons')
    case 'placket':
      return waistDarts(plan) + frontOpening(plan, 'placket')
    case 'front-zip':
      return princessSeams(plan) + frontOpening(plan, 'front-zip')
    case 'lace-yoke':
      return yoke(sheet, plan, 'lace') + waistDarts(plan)
    case 'chiffon-yoke':
      return yoke(sheet, plan, 'chiffon') + waistDarts(plan)
    case 'drape':
      return drape(plan)
    case 'haori':
      return haori(sheet, plan)
    case 'nursing':
      return waistDarts(plan) + nursingFront(plan)
    case 'frill':
      return waistDarts(plan) + jabot(sheet, plan)
    default:
      return waistDarts(plan)
  }
}
