import type { Drawing } from '../drawing.ts'
import type { SuitjacketOnepiece, View } from '../look.ts'
import { LADY } from '../mannequin.ts'
import type { Sheet } from '../sheet.ts'
import { drawDress } from './dress.ts'
import { planDress } from './dress-plan.ts'
import { drawJacket } from './jacket.ts'
import { planJacket } from './jacket-plan.ts'

/** Draws a jacket worn over a dress. The dress sleeves hide inside the jacket. */
export function drawEnsemble(sheet: Sheet, look: SuitjacketOnepiece, view: View, hem?: number): Drawing {
  const worn = { ...look.dress, sleeve: 'sleeveless' as const }
  const dress = drawDress(sheet, planDress(worn, view, LADY, hem))
  const jacket = drawJacket(sheet, planJacket(look.jacket), view)
  return {
    art: (jacket.behind ?? '') + dress.art + jacket.art,
    outlines: [...dress.outlines, ...jacket.outlines],
    box: [Math.min(dress.box[0], jacket.box[0]), jacket.box[1], Math.max(dress.box[2], jacket.box[2]), dress.box[3]],
    focus: [600, 380, 1.9],
  }
}
