import { glowAt, seam, tint } from '../panel.ts'
import type { Point } from '../path.ts'
import { curve, leaf, widthAt } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import type { JacketPlan } from './jacket-plan.ts'

/** Light and folds of one front of a jacket. */
export function frontFolds(sheet: Sheet, plan: JacketPlan, side: number): string {
  const { body, cloth, line, hem, jacket } = plan
  const { tones, weave } = cloth
  const k = Math.min(1.3, weave.sheen)
  const waist = Math.min(body.waistY, hem - 20)
  const at = (share: number, y: number): Point => [
    body.axis + side * share * widthAt(line, Math.max(y, body.armpit[1])),
    y,
  ]
  const bust = body.bust * (jacket.cut === 'boxy' ? 0.4 : 1) * (tones.isDark ? 1 : 0.4)
  const w = () => sheet.between(-5, 5)
  const fall = hem > 860 ? skirtFolds(sheet, plan, side) : ''
  return [
    fall,
    glowAt(
      sheet,
      tones.glow,
      (side < 0 ? 0.62 : 0.42) * k * (0.4 + bust * 0.6),
      at(0.52, body.bustY - 36),
      [70, 104],
      side * -6,
    ),
    glowAt(
      sheet,
      tones.glow,
      0.36 * k,
      [body.axis + side * body.shoulder[0] * 0.66, body.shoulder[1] + 22],
      [80, 32],
      side * -20,
    ),
    glowAt(sheet, tones.deep, 0.7 * bust, at(0.5, body.bustY + 78), [70, 48], side * 12),
    tint(tones, 'deep', 0.7, leaf(at(0.96, body.bustY - 16 + w()), at(0.5, waist - 6), 9, side * -14)),
    tint(tones, 'glow', 0.42 * k, leaf(at(0.86, body.bustY + 22 + w()), at(0.44, waist + 8), 6, side * -9)),
    tint(tones, 'deep', 0.5, leaf(at(0.3, waist - 40), at(0.34, hem), 10)),
    tint(tones, 'glow', 0.4 * k, leaf(at(0.62, waist + 10), at(0.7, hem), 12)),
    tint(tones, 'deep', 0.6, leaf(at(0.98, body.armpit[1]), at(0.62, body.armpit[1] + 40), 7, side * -6)),
  ].join('')
}

/** Long folds below the waist of a coat. */
function skirtFolds(sheet: Sheet, { body, cloth, line, hem }: JacketPlan, side: number): string {
  const { tones } = cloth
  return [0.3, 0.62, 0.86]
    .map((share) => {
      const u = share + sheet.between(-0.05, 0.05)
      const at = (y: number, shift = 0): Point => [body.axis + side * (u + shift) * widthAt(line, y), y]
      const from = body.waistY + sheet.between(60, 180)
      return (
        tint(tones, 'deep', 0.6, leaf(at(from), at(hem + 40), 17)) +
        tint(tones, 'glow', 0.5, leaf(at(from, -0.1), at(hem + 40, -0.12), 15))
      )
    })
    .join('')
}

/** The seams or darts that shape one front of a jacket. */
export function frontSeams(plan: JacketPlan, side: number): string {
  const { body, cloth, line, hem, jacket } = plan
  if (jacket.cut === 'bolero' || jacket.cut === 'boxy') return ''
  const peplum = jacket.cut === 'peplum' ? peplumSeam(plan, side) : ''
  const { axis } = body
  const x = (share: number, y: number) => axis + side * share * widthAt(line, y)
  const waist = Math.min(body.waistY, hem - 10)
  if (body.bust < 0.3 && hem < 900) {
    return seam(
      cloth.tones,
      curve([
        [x(0.56, body.bustY), body.bustY + 50],
        [x(0.52, waist), waist],
        [x(0.53, waist), waist + 92],
      ]),
      1.5,
    )
  }
  const points: Point[] = [
    [axis + side * (body.shoulder[0] - 14), body.armpit[1] - 60],
    [x(0.66, body.bustY), body.bustY],
    [x(0.6, waist), waist],
    [x(0.64, hem), hem + 8],
  ]
  return peplum + seam(cloth.tones, curve(peplum ? points.slice(0, 3) : points), 1.8)
}

/** The waist seam of a peplum and the flares below it. */
function peplumSeam({ body, cloth, line, hem, cutaway }: JacketPlan, side: number): string {
  const { tones } = cloth
  const y = body.waistY + 4
  const x = (share: number, at: number) => body.axis + side * share * widthAt(line, at)
  const waist = `M${body.axis + side * Math.min(cutaway, 12)} ${y + 10}Q${x(0.5, y)} ${y + 12} ${x(1, y)} ${y - 2}`
  const flares = [0.26, 0.5, 0.74, 0.92]
    .map(
      (share) =>
        tint(tones, 'deep', 0.9, leaf([x(share, y), y + 8], [x(share * 1.03, hem), hem + 4], 11)) +
        tint(tones, 'glow', 0.8, leaf([x(share - 0.09, y), y + 10], [x(share - 0.08, hem), hem + 2], 9)),
    )
    .join('')
  return flares + seam(tones, waist, 3.4)
}
