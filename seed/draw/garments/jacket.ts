import type { Drawing } from '../drawing.ts'
import type { View } from '../look.ts'
import { shoulderLineY } from '../mannequin.ts'
import { clothOf, drawPanel, rimLine, seam } from '../panel.ts'
import type { Point } from '../path.ts'
import { curve, curveOn, edge, p, widthAt } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { armholeSeam, drawSleeve, sleeveShape } from '../sleeve.ts'
import { collarBehind, jacketClosure, jacketCollarBack, jacketLapel } from './jacket-collar.ts'
import { frontFolds, frontSeams } from './jacket-folds.ts'
import type { JacketPlan } from './jacket-plan.ts'
import { frontEdge } from './jacket-plan.ts'
import { jacketTrim } from './jacket-trim.ts'

function frontPath(plan: JacketPlan, side: number): string {
  const { body, line, hem, neckHalf } = plan
  const { axis, shoulder, armpit } = body
  const front = frontEdge(plan, side)
  const [fx, fy] = front[front.length - 1] as Point
  const half = widthAt(line, armpit[1])
  const up = edge(line, axis, side, hem - 6, armpit[1], 6)
  const [ux, uy] = up[0] as Point
  const s: Point = [axis + side * (shoulder[0] + 8), shoulder[1] - 2]
  return (
    p`${curve(front)}Q${(fx + ux) / 2} ${fy + 8} ${ux} ${uy}` +
    curveOn(up) +
    p`C${axis + side * (half - 12)} ${armpit[1] - 40} ${axis + side * (shoulder[0] - 8)} ${shoulder[1] + 64} ${s[0]} ${s[1]}` +
    p`Q${(s[0] + axis + side * neckHalf) / 2} ${(s[1] + shoulderLineY(body, neckHalf)) / 2} ${axis + side * neckHalf} ${shoulderLineY(body, neckHalf)}Z`
  )
}

function backPath(plan: JacketPlan): string {
  const { body, line, hem, neckHalf } = plan
  const { axis, shoulder, armpit } = body
  const top = shoulderLineY(body, neckHalf)
  const half = widthAt(line, armpit[1])
  const down = edge(line, axis, -1, armpit[1], hem, 6)
  const up = edge(line, axis, 1, hem, armpit[1], 6)
  const sx = shoulder[0] + 8
  const [ux, uy] = up[0] as Point
  return (
    p`M${axis + neckHalf} ${top}Q${axis} ${top + 20} ${axis - neckHalf} ${top}L${axis - sx} ${shoulder[1]}` +
    p`C${axis - sx + 16} ${shoulder[1] + 64} ${axis - half + 12} ${armpit[1] - 40} ${axis - half} ${armpit[1]}` +
    p`${curveOn(down)}Q${axis} ${hem + 14} ${ux} ${uy}${curveOn(up)}` +
    p`C${axis + half - 12} ${armpit[1] - 40} ${axis + sx - 16} ${shoulder[1] + 64} ${axis + sx} ${shoulder[1]}Z`
  )
}

/** Draws a jacket over whatever is already on the sheet. */
export function drawJacket(sheet: Sheet, plan: JacketPlan, view: View): Drawing {
  const { jacket, body, cloth, line, hem } = plan
  const ease = 8
  const sleeves = [-1, 1].map((side) =>
    sleeveShape({ ...body, shoulder: [body.shoulder[0] + 6, body.shoulder[1] - 2] }, jacket.sleeve, side, ease),
  )
  const sleeveCloth = jacket.sleeve === 'lace' ? clothOf(jacket.colour, 'lace') : cloth
  const sleeveArt = sleeves.map((shape) => drawSleeve(sheet, sleeveCloth, shape)).join('')
  const half = widthAt(line, body.bustY)
  const seams =
    armholeSeam(
      {
        ...body,
        shoulder: [body.shoulder[0] + 8, body.shoulder[1] - 2],
        armpit: [widthAt(line, body.armpit[1]), body.armpit[1]],
      },
      cloth,
      -1,
    ) +
    armholeSeam(
      {
        ...body,
        shoulder: [body.shoulder[0] + 8, body.shoulder[1] - 2],
        armpit: [widthAt(line, body.armpit[1]), body.armpit[1]],
      },
      cloth,
      1,
    )
  const box: Drawing['box'] = [body.axis - 345, body.neck[1] - 16, body.axis + 345, hem + 10]
  const light: readonly [number, number, number, number] = [body.axis - half, 500, body.axis + half, 540]
  if (view === 'back') {
    const d = backPath(plan)
    const middle = seam(cloth.tones, p`M${body.axis} ${body.neck[1] + 20}L${body.axis + 1} ${hem + 12}`, 2)
    const art = drawPanel(sheet, {
      d,
      cloth,
      light,
      folds: frontFolds(sheet, plan, -1) + frontFolds(sheet, plan, 1),
      marks: middle + frontSeams(plan, -1) + frontSeams(plan, 1),
    })
    return {
      art: sleeveArt + art + seams + jacketCollarBack(sheet, plan),
      outlines: [d, ...sleeves.map((s) => s.d)],
      box,
      focus: [600, 340, 2.1],
    }
  }
  const fronts = [1, -1].map((side) => {
    const d = frontPath(plan, side)
    const shadow =
      hem > 860 ? '' : `<path d="${d}" fill="#060507" opacity=".3" transform="translate(${side < 0 ? 4 : -2} 7)"/>`
    const panel = drawPanel(sheet, {
      d,
      cloth,
      light,
      folds: frontFolds(sheet, plan, side),
      marks: frontSeams(plan, side) + jacketTrim(sheet, plan, side),
    })
    return {
      d,
      art:
        shadow + panel + rimLine(cloth.tones, curve(frontEdge(plan, side)), 2.2, 0.5) + jacketLapel(sheet, plan, side),
    }
  })
  const art = sleeveArt + fronts.map((front) => front.art).join('') + seams + jacketClosure(sheet, plan)
  return {
    art,
    behind: collarBehind(plan),
    outlines: [...fronts.map((f) => f.d), ...sleeves.map((s) => s.d)],
    box,
    focus: [600, 350, 2.1],
  }
}
