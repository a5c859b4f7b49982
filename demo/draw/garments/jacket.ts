import type { Drawing } from '../drawing.ts'
import type { View } from '../look.ts'
import type { Mannequin } from '../mannequin.ts'
import { shoulderLineY } from '../mannequin.ts'
import type { Panel } from '../panel.ts'
import { clothOf, drawPanel, rimLine, seam } from '../panel.ts'
import type { Point } from '../path.ts'
import { curve, curveOn, edge, p, widthAt } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { armholeSeam, drawSleeve, sleeveShape } from '../sleeve.ts'
import { jacketClosure } from './jacket-closure.ts'
import { collarBehind, jacketCollarBack, jacketLapel } from './jacket-collar.ts'
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
  const s: Point = [axis + side * (shoulder[0] + 3), shoulder[1] - 1]
  return (
    p`${curve(front)}Q${(fx + ux) / 2} ${fy + 8} ${ux} ${uy}` +
    curveOn(up) +
    p`C${axis + side * (half - 12)} ${armpit[1] - 40} ${axis + side * (shoulder[0] - 8)} ` +
    p`${shoulder[1] + 64} ${s[0]} ${s[1]}` +
    p`Q${(s[0] + axis + side * neckHalf) / 2} ${(s[1] + shoulderLineY(body, neckHalf)) / 2} ` +
    p`${axis + side * neckHalf} ${shoulderLineY(body, neckHalf)}Z`
  )
}

/** The lower edge of one front. */
function hemLine(plan: JacketPlan, side: number): string {
  const front = frontEdge(plan, side)
  const [fx, fy] = front[front.length - 1] as Point
  const ux = plan.body.axis + side * widthAt(plan.line, plan.hem - 6)
  return p`M${fx} ${fy}Q${(fx + ux) / 2} ${fy + 8} ${ux} ${plan.hem - 6}`
}

function backPath(plan: JacketPlan): string {
  const { body, line, hem, neckHalf } = plan
  const { axis, shoulder, armpit } = body
  const top = shoulderLineY(body, neckHalf)
  const half = widthAt(line, armpit[1])
  const down = edge(line, axis, -1, armpit[1], hem, 6)
  const up = edge(line, axis, 1, hem, armpit[1], 6)
  const sx = shoulder[0] + 3
  const [ux, uy] = up[0] as Point
  return (
    p`M${axis + neckHalf} ${top}Q${axis} ${top + 20} ${axis - neckHalf} ${top}L${axis - sx} ${shoulder[1]}` +
    p`C${axis - sx + 16} ${shoulder[1] + 64} ${axis - half + 12} ${armpit[1] - 40} ${axis - half} ${armpit[1]}` +
    p`${curveOn(down)}Q${axis} ${hem + 14} ${ux} ${uy}${curveOn(up)}` +
    p`C${axis + half - 12} ${armpit[1] - 40} ${axis + sx - 16} ${shoulder[1] + 64} ${axis + sx} ${shoulder[1]}Z`
  )
}

/** The body as a jacket widens it: shoulders a little broader, armpits where its own line puts them. */
function padded({ body, line }: JacketPlan): Mannequin {
  const [width, y] = body.shoulder
  return { ...body, shoulder: [width + 3, y - 2], armpit: [widthAt(line, body.armpit[1]), body.armpit[1]] }
}

function drawBack(sheet: Sheet, plan: JacketPlan, light: Panel['light']): { d: string; art: string } {
  const { body, cloth, hem } = plan
  const d = backPath(plan)
  const flat = { ...plan, body: { ...body, bust: body.bust * 0.3 } }
  const middle = seam(cloth.tones, p`M${body.axis} ${body.neck[1] + 20}L${body.axis + 1} ${hem + 12}`, 2)
  const art = drawPanel(sheet, {
    d,
    cloth,
    light,
    folds: frontFolds(sheet, flat, -1) + frontFolds(sheet, flat, 1),
    marks: middle + frontSeams(plan, -1) + frontSeams(plan, 1),
  })
  return { d, art }
}

function drawFront(sheet: Sheet, plan: JacketPlan, light: Panel['light'], side: number): { d: string; art: string } {
  const { cloth, hem } = plan
  const d = frontPath(plan, side)
  const shadow =
    hem > 860 ? '' : `<path d="${d}" fill="#060507" opacity=".55" transform="translate(${side < 0 ? 4 : -2} 7)"/>`
  const panel = drawPanel(sheet, {
    d,
    cloth,
    light,
    folds: frontFolds(sheet, plan, side),
    marks: frontSeams(plan, side) + jacketTrim(sheet, plan, side),
  })
  const rim = rimLine(cloth.tones, curve(frontEdge(plan, side)), 3.2, 0.8)
  const hemRim = rimLine(cloth.tones, hemLine(plan, side), 3, 0.7)
  return { d, art: shadow + panel + rim + hemRim + jacketLapel(sheet, plan, side) }
}

/** Draws a jacket over whatever is already on the sheet. */
export function drawJacket(sheet: Sheet, plan: JacketPlan, view: View): Drawing {
  const { jacket, body, cloth, line, hem } = plan
  const worn = padded(plan)
  const arms: Mannequin = { ...body, shoulder: [body.shoulder[0] + 6, body.shoulder[1] - 2] }
  const sleeves = [-1, 1].map((side) => sleeveShape(arms, jacket.sleeve, side, 8))
  const sleeveCloth = jacket.sleeve === 'lace' ? clothOf(jacket.colour, 'lace') : cloth
  const sleeveArt = sleeves.map((shape) => drawSleeve(sheet, sleeveCloth, shape)).join('')
  const seams = armholeSeam(worn, cloth, -1) + armholeSeam(worn, cloth, 1)
  const half = widthAt(line, body.bustY)
  const light: Panel['light'] = [body.axis - half, 500, body.axis + half, 540]
  const isBack = view === 'back'
  const panels = isBack ? [drawBack(sheet, plan, light)] : [1, -1].map((side) => drawFront(sheet, plan, light, side))
  const closing = isBack ? jacketCollarBack(sheet, plan) : jacketClosure(sheet, plan)
  return {
    art: sleeveArt + panels.map((panel) => panel.art).join('') + seams + closing,
    behind: isBack ? '' : collarBehind(plan),
    outlines: [...panels.map((panel) => panel.d), ...sleeves.map((shape) => shape.d)],
    box: [body.axis - 345, body.neck[1] - 16, body.axis + 345, hem + 10],
    focus: [600, 350, 2.1],
  }
}
