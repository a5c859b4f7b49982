import { clothOf, drawPanel, raised, rimLine, seam, stitches, tint } from '../panel.ts'
import type { Point } from '../path.ts'
import { curve, curveOn, leaf, mix, p, widthAt } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import type { Fall } from '../skirt.ts'
import { crestsOf, gatherFolds, hemPoints, onFall, softFolds } from '../skirt.ts'
import { drawBow } from './bow.ts'
import type { DressPlan } from './dress-plan.ts'

function waistBand(sheet: Sheet, plan: DressPlan, height: number): string {
  const { body, line, waistY } = plan
  const accent = raised(plan.accent)
  const { axis } = body
  const top = waistY - height / 2
  const low = waistY + height / 2
  const [a, b] = [widthAt(line, top) + 2, widthAt(line, low) + 2]
  const d =
    p`M${axis - a} ${top}Q${axis} ${top + 14} ${axis + a} ${top}L${axis + b} ${low}` +
    p`Q${axis} ${low + 16} ${axis - b} ${low}Z`
  return (
    drawPanel(sheet, { d, cloth: accent, light: [axis - a, waistY, axis + a, waistY] }) +
    rimLine(accent.tones, d, 1.6, 0.6)
  )
}

function buckle({ body, waistY }: DressPlan, height: number): string {
  const [w, h] = [height * 1.25, height * 1.18]
  const x = body.axis - w / 2
  const y = waistY + 9 - h / 2
  return (
    p`<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="5" fill="none" stroke="#0b0b0d" ` +
    p`stroke-width="8"/><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="5" fill="none" ` +
    p`stroke="#77747f" stroke-width="4"/><path d="M${body.axis} ${y + 4}` +
    p`V${y + h - 4}" stroke="#8f8c97" stroke-width="3"/>`
  )
}

function peplum(sheet: Sheet, plan: DressPlan): string {
  const { body, waistY, cloth, line } = plan
  const w = widthAt(line, waistY)
  const fall: Fall = {
    axis: body.axis,
    top: waistY,
    hem: waistY + 150,
    cloth,
    line: {
      marks: [
        [waistY, w],
        [waistY + 60, w + 44],
        [waistY + 150, Math.max(w + 92, widthAt(line, waistY + 150) + 22)],
      ],
    },
  }
  const crests = crestsOf(sheet, 6)
  const hem = hemPoints(fall, crests, 8)
  const left: Point[] = [0, 0.5, 1].map((s) => onFall(fall, -1, mix(fall.top, fall.hem, s)))
  const right = [1, 0.5, 0].map((s) => onFall(fall, 1, mix(fall.top, fall.hem, s)))
  const [start = [0, 0]] = left
  const d =
    `${p`M${start[0]} ${start[1]}` + curveOn(left) + curveOn(hem) + curveOn(right)}` +
    `Q${body.axis} ${waistY + 12} ${p`${start[0]} ${start[1]}`}Z`
  const shadow = `<path d="${d}" fill="${cloth.tones.deep}" opacity=".7" transform="translate(3 12)"/>`
  return (
    shadow +
    drawPanel(sheet, {
      d,
      cloth: raised(cloth, 0.16),
      folds: softFolds(sheet, fall, crests),
      light: [body.axis - w - 60, waistY, body.axis + w + 60, waistY],
    })
  )
}

function waistTucks({ body, waistY, cloth }: DressPlan, half: number): string {
  return [-4, -3, -2, -1, 1, 2, 3, 4]
    .map((i) => {
      const x = body.axis + i * half * 0.15
      const points: Point[] = [
        [x + i * 2.4, waistY - 74],
        [x, waistY + 4],
        [x + i * 3, waistY + 70],
      ]
      return seam(cloth.tones, curve(points), 2)
    })
    .join('')
}

/** Three flat folds laid one over the other from the waist towards the hip. */
function threeTucks({ body, waistY, cloth }: DressPlan, half: number): string {
  return [0, 1, 2]
    .map((i) => {
      const [x, y] = [body.axis - half * 0.62 + i * half * 0.3, waistY + 2]
      const d = curve([
        [x, y],
        [x + 12 + i * 10, y + 70],
        [x + 30 + i * 24, y + 190 - i * 26],
      ])
      return (
        `<path d="${d}" fill="none" stroke="${cloth.tones.deep}" stroke-width="15" opacity=".75" ` +
        `transform="translate(9 2)"/>` +
        `<path d="${d}" fill="none" stroke="${cloth.tones.glow}" stroke-width="7" opacity=".9"/>` +
        seam(cloth.tones, d, 3)
      )
    })
    .join('')
}

function waistGather(sheet: Sheet, { body, waistY, cloth }: DressPlan, half: number): string {
  return Array.from({ length: 13 }, (_, i) => {
    const x = body.axis + (i - 6) * half * 0.155
    const fold = leaf([x, waistY + 6], [x + (i - 6) * 1.6, waistY - sheet.between(34, 74)], 3.4)
    return tint(cloth.tones, i % 2 ? 'glow' : 'deep', 0.7, fold)
  }).join('')
}

/** What sits at the waist: ribbon, bow, belt, tucks or peplum. */
export function waistTrim(sheet: Sheet, plan: DressPlan): string {
  const { dress, body, waistY, line, view } = plan
  const accent = raised(plan.accent, 0.4)
  const half = widthAt(line, waistY)
  switch (dress.waist ?? 'plain') {
    case 'ribbon':
      return (
        waistBand(sheet, plan, 30) +
        (view === 'back' ? '' : drawBow(sheet, accent, body.axis - half * 0.4, waistY + 8, 62, 130))
      )
    case 'bow':
      return (
        waistBand(sheet, plan, 46) +
        (view === 'back'
          ? drawBow(sheet, accent, body.axis, waistY + 10, 84, 190)
          : drawBow(sheet, accent, body.axis, waistY + 10, 92, 96))
      )
    case 'back-bow':
      return (
        waistBand(sheet, plan, 44) + (view === 'back' ? drawBow(sheet, accent, body.axis, waistY + 10, 104, 250) : '')
      )
    case 'belt':
      return (
        waistBand(sheet, plan, 40) +
        (view === 'back' ? '' : buckle(plan, 40)) +
        stitches(
          accent.tones,
          p`M${body.axis - half} ${waistY - 13}Q${body.axis} ${waistY + 1} ${body.axis + half} ${waistY - 13}`,
          0.5,
        )
      )
    case 'tucks':
      return waistTucks(plan, half)
    case 'three-tucks':
      return threeTucks(plan, half)
    case 'gather':
      return waistGather(sheet, plan, half)
    case 'peplum':
      return peplum(sheet, plan)
    default:
      return ''
  }
}

function tier(sheet: Sheet, fall: Fall, from: number, to: number): string {
  const part: Fall = { ...fall, top: from, hem: to }
  const crests = crestsOf(sheet, 9)
  const wave = hemPoints(part, crests, 6)
  const leftTop = onFall(part, -1, from)
  const grow = (points: readonly Point[], by: number) =>
    points.map(([x, y]): Point => [x + Math.sign(x - fall.axis) * by, y])
  const bottom = grow(wave, 7)
  const [first = [0, 0]] = bottom
  const rightTop = onFall(part, 1, from)
  const d =
    `${p`M${leftTop[0]} ${leftTop[1]}L${first[0]} ${first[1]}` + curveOn(bottom)}` +
    `L${p`${rightTop[0]} ${rightTop[1]}Q${fall.axis} ${from + 18} ${leftTop[0]} ${leftTop[1]}`}Z`
  const shadow = `<path d="${d}" fill="${fall.cloth.tones.deep}" opacity=".5" transform="translate(2 9)"/>`
  const half = widthAt(fall.line, to)
  return (
    shadow +
    drawPanel(sheet, {
      d,
      cloth: fall.cloth,
      folds: softFolds(sheet, part, crests, 0.9) + gatherFolds(sheet, part, 34, (to - from) * 0.5),
      light: [fall.axis - half, to, fall.axis + half, to],
    })
  )
}

function laceBand(sheet: Sheet, plan: DressPlan, fall: Fall): string {
  const from = fall.hem - 96
  const half = widthAt(fall.line, fall.hem)
  const count = Math.round(half / 17)
  const points: Point[] = []
  for (let i = 0; i <= count * 2; i++) {
    const [x, y] = onFall(fall, -1 + i / count, fall.hem)
    points.push([x, y + (i % 2 ? 22 : 8)])
  }
  const [a, b] = [onFall(fall, -1, from), onFall(fall, 1, from)]
  const [first = [0, 0]] = points
  const d =
    `${p`M${a[0]} ${a[1]}L${first[0]} ${first[1]}` + curveOn(points, 1.3)}` +
    `L${p`${b[0]} ${b[1]}Q${fall.axis} ${from + 30} ${a[0]} ${a[1]}`}Z`
  return (
    drawPanel(sheet, {
      d,
      cloth: clothOf(plan.dress.accent ?? plan.dress.skirtColour ?? plan.dress.colour, 'lace'),
      light: [a[0], from, b[0], from],
    }) + seam(fall.cloth.tones, p`M${a[0]} ${a[1]}Q${fall.axis} ${from + 30} ${b[0]} ${b[1]}`, 2)
  )
}

/** The lower layer of a skirt of two, which shows below the upper one. */
function lowerLayer(fall: Fall): string {
  const { tones } = fall.cloth
  const at = (y: number) => Array.from({ length: 9 }, (_, i) => onFall(fall, -1 + i / 4, y))
  const upper = at(fall.hem - 64).map(([x, y], i): Point => [x, y + (i % 2 ? 9 : -5)])
  const lower = at(fall.hem + 6).reverse()
  const [first = [0, 0]] = lower
  const strip = `${curve(upper)}${p`L${first[0]} ${first[1]}`}${curveOn(lower)}Z`
  return (
    `<path d="${strip}" fill="${tones.deep}" opacity=".5"/>` +
    `<path d="${curve(upper)}" fill="none" stroke="${tones.deep}" stroke-width="12" opacity=".55" ` +
    `transform="translate(0 8)"/>${rimLine(tones, curve(upper), 4, 0.9)}${stitches(tones, curve(upper), 0.5)}`
  )
}

/** Tiers, frills and lace laid over the lower skirt, or the lower one of two layers. */
export function hemTrim(sheet: Sheet, plan: DressPlan, fall: Fall): string {
  const style = plan.dress.skirt ?? 'plain'
  const length = fall.hem - plan.waistY
  if (plan.dress.isLayered) return lowerLayer(fall)
  if (style === 'tiers') {
    return [0.52, 0.24]
      .map((s, i) => tier(sheet, fall, fall.hem - length * s, fall.hem - (i ? 0 : length * 0.24) + (i ? 4 : 14)))
      .join('')
  }
  if (style === 'frill-hem') return tier(sheet, fall, fall.hem - Math.min(170, length * 0.25), fall.hem + 4)
  if (style === 'lace-hem') return laceBand(sheet, plan, fall)
  return ''
}
