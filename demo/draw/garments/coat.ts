import type { Drawing } from '../drawing.ts'
import type { Coat, Jacket, View } from '../look.ts'
import { LADY } from '../mannequin.ts'
import type { Cloth } from '../panel.ts'
import { drawPanel, rimLine, stitches } from '../panel.ts'
import type { Point } from '../path.ts'
import { p, widthAt } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { drawJacket } from './jacket.ts'
import type { JacketPlan } from './jacket-plan.ts'
import { planJacket } from './jacket-plan.ts'

const HEMS: Record<Coat['length'], number> = { short: 900, knee: 1190, long: 1360 }

const LINES: Record<Coat['line'], readonly Point[]> = {
  straight: [
    [346, 188],
    [392, 194],
    [550, 186],
    [760, 212],
    [1190, 226],
    [1360, 230],
  ],
  'a-line': [
    [346, 186],
    [392, 192],
    [550, 186],
    [760, 234],
    [1190, 300],
    [1360, 324],
  ],
  cocoon: [
    [346, 194],
    [392, 202],
    [550, 220],
    [760, 252],
    [1000, 252],
    [1190, 226],
    [1360, 206],
  ],
}

const COLLARS: Record<Coat['collar'], { collar: Jacket['collar']; breakY: number }> = {
  none: { collar: 'none', breakY: 268 },
  tailored: { collar: 'tailored', breakY: 420 },
  stand: { collar: 'stand', breakY: 196 },
  shawl: { collar: 'shawl', breakY: 450 },
  shirt: { collar: 'shirt', breakY: 226 },
}

export const COAT_CLOSURES: Record<Coat['closure'], Jacket['closure']> = {
  single: 'three-button',
  double: 'double',
  fly: 'fly',
  belt: 'open',
}

function planCoat(look: Coat, hem: number): JacketPlan {
  const { collar, breakY } = COLLARS[look.collar]
  const jacket: Jacket = {
    colour: look.colour,
    texture: look.texture,
    collar,
    cut: 'long',
    closure: COAT_CLOSURES[look.closure],
    sleeve: 'long',
    pocket: look.closure === 'belt' ? 'welt' : 'flap',
    trim: 'stitch',
  }
  return {
    ...planJacket(jacket, { ...LADY, bust: 0.35 }),
    line: { marks: LINES[look.line] },
    breakY,
    hem,
    lap: look.closure === 'double' ? 66 : 20,
    cutaway: 2,
  }
}

/** A belt of the same cloth tied around a waist of half width `w`, its knot at (`axis`, `y`). */
export function tiedBelt(sheet: Sheet, cloth: Cloth, axis: number, y: number, w: number): string {
  const d =
    p`M${axis - w} ${y - 26}Q${axis} ${y - 8} ${axis + w} ${y - 26}L${axis + w} ${y + 22}` +
    p`Q${axis} ${y + 42} ${axis - w} ${y + 22}Z`
  const tail = p`M${axis + 26} ${y - 4}L${axis + 64} ${y}L${axis + 84} ${y + 190}L${axis + 46} ${y + 196}Z`
  const knot =
    p`M${axis - 6} ${y - 22}Q${axis + 40} ${y - 30} ${axis + 52} ${y}` +
    p`Q${axis + 50} ${y + 34} ${axis + 10} ${y + 38}` +
    p`Q${axis - 14} ${y + 8} ${axis - 6} ${y - 22}Z`
  const piece = (path: string) =>
    drawPanel(sheet, { d: path, cloth, light: [axis - w, y, axis + w, y] }) + rimLine(cloth.tones, path, 1.8, 0.7)
  return (
    `<path d="${d}" fill="#050406" opacity=".4" transform="translate(2 9)"/>${piece(d)}${piece(tail)}${piece(knot)}` +
    stitches(cloth.tones, p`M${axis - w} ${y - 18}Q${axis} ${y} ${axis + w} ${y - 18}`, 0.5)
  )
}

/** Draws a women's coat; its hem is where its length says unless it is given. */
export function drawCoat(sheet: Sheet, look: Coat, view: View, hem = HEMS[look.length]): Drawing {
  const plan = planCoat(look, hem)
  const inside = plan.breakY + 40
  const { axis, neck } = plan.body
  const hollow =
    p`M${axis - 82} ${neck[1] - 2}Q${axis} ${neck[1] + 26} ${axis + 82} ${neck[1] - 2}` +
    p`L${axis + 70} ${inside}H${axis - 70}Z`
  const lining = `<path d="${hollow}" fill="${plan.cloth.tones.deep}"/>`
  const coat = drawJacket(sheet, plan, view)
  const { waistY } = plan.body
  const tied =
    look.closure === 'belt' ? tiedBelt(sheet, plan.cloth, axis, waistY + 6, widthAt(plan.line, waistY) + 3) : ''
  const half = Math.max(345, widthAt(plan.line, plan.hem) + 10)
  return {
    ...coat,
    art: (view === 'back' ? '' : lining + (coat.behind ?? '')) + coat.art + tied,
    box: [axis - half, coat.box[1], axis + half, plan.hem + 14],
  }
}
