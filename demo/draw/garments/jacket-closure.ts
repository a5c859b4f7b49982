import type { Tones } from '../palette.ts'
import { clothOf, raised, stitches } from '../panel.ts'
import { p } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { zipper } from './bodice.ts'
import { drawBow } from './bow.ts'
import { buttonRow, drawButton } from './button.ts'
import type { JacketPlan } from './jacket-plan.ts'

/** Two columns of buttons; of three rows the upper one stands wider apart and is not buttoned. */
function doubleRows(tones: Tones, axis: number, from: number, to: number, rows: number, radius: number): string {
  return [-1, 1]
    .map((side) => {
      const wide = rows === 3 ? 66 : 48
      const straight = axis + side * 48
      if (rows < 3) return buttonRow(tones, [straight, from], [straight, to], rows, radius)
      const middle = (from + to) / 2
      return (
        drawButton(tones, [axis + side * wide, from], radius) +
        buttonRow(tones, [straight, middle], [straight, to], 2, radius)
      )
    })
    .join('')
}

/** What closes the front: buttons, hook, ribbon or zip. */
export function jacketClosure(sheet: Sheet, plan: JacketPlan): string {
  const { jacket, cloth, body, breakY, hem } = plan
  const accentCloth = clothOf(jacket.accent ?? jacket.colour, jacket.accent ? 'satin' : jacket.texture)
  const { axis } = body
  const { tones } = cloth
  const top = breakY + 22
  const r = body.shoulder[0] > 150 ? 13 : 9
  switch (jacket.closure) {
    case 'one-button':
      return drawButton(tones, [axis, Math.max(top, body.waistY - 70)], r + 2)
    case 'two-button':
      return buttonRow(tones, [axis, top], [axis, top + 84], 2, r)
    case 'three-button':
      return buttonRow(tones, [axis, top], [axis, Math.min(hem - 40, top + 190)], 3, r)
    case 'many-button':
      return buttonRow(tones, [axis, top], [axis, hem - 36], 6, r - 2)
    case 'double':
      return doubleRows(tones, axis, top + 6, Math.min(hem - 40, top + 150), 3, r)
    case 'double-four':
      return doubleRows(tones, axis, top + 36, Math.min(hem - 40, top + 136), 2, r)
    case 'ribbon':
      return drawBow(sheet, raised(accentCloth, 0.45), axis, breakY + 16, 76, 150)
    case 'hook':
      if (plan.lap < 0) return ''
      return (
        p`<circle cx="${axis}" cy="${breakY + 14}" r="4.4" fill="${tones.rim}"/>` +
        p`<path d="M${axis - 8} ${breakY + 14}h16" stroke="${tones.rim}" stroke-width="2.4"/>`
      )
    case 'zip':
      return zipper(tones, axis, breakY + 8, hem)
    case 'fly':
      return stitches(
        tones,
        p`M${axis + 34} ${breakY + 16}V${hem - 26}Q${axis + 30} ${hem - 8} ${axis - 10} ${hem - 4}`,
        0.85,
      )
    default:
      return ''
  }
}
