import type { Drawing } from '../drawing.ts'
import type { Silhouette } from '../dress-words.ts'
import type { Blouse, Jacket, Pantssuit, Skirtsuit, View } from '../look.ts'
import { hemY, LADY, lineOf } from '../mannequin.ts'
import { clothOf, drawPanel, lined, seam, stitches } from '../panel.ts'
import type { Point } from '../path.ts'
import { curve, curveOn, edge, p, widthAt } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import type { Fall } from '../skirt.ts'
import { dressSkirt } from '../skirt.ts'
import { drawDress } from './dress.ts'
import { planDress } from './dress-plan.ts'
import { drawJacket } from './jacket.ts'
import { planJacket } from './jacket-plan.ts'
import type { TrouserCut } from './trousers.ts'
import { drawTrousers } from './trousers.ts'

function drawBlouse(sheet: Sheet, blouse: Blouse, view: View, hasSleeves: boolean): Drawing {
  const dress = {
    ...blouse,
    silhouette: 'i-line' as const,
    sleeve: hasSleeves ? (blouse.sleeve ?? ('half' as const)) : ('sleeveless' as const),
    length: 'knee' as const,
    bodice: blouse.bodice ?? (blouse.neckline === 'shirt-collar' ? ('buttons' as const) : ('plain' as const)),
  }
  return drawDress(sheet, planDress(dress, view, LADY, 606))
}

/** Puts drawings one over the other: the first is the innermost. */
export function layered(parts: readonly Drawing[], focus: Drawing['focus']): Drawing {
  return {
    art: parts.map((part) => part.behind ?? '').join('') + parts.map((part) => part.art).join(''),
    outlines: parts.flatMap((part) => part.outlines),
    box: [
      Math.min(...parts.map((part) => part.box[0])),
      Math.min(...parts.map((part) => part.box[1])),
      Math.max(...parts.map((part) => part.box[2])),
      Math.max(...parts.map((part) => part.box[3])),
    ],
    focus,
  }
}

const TROUSERS: Record<Pantssuit['trousers'], TrouserCut> = {
  straight: { waistHalf: 137, hipHalf: 194, crotchY: 830, hem: 1520, knee: 142, foot: 140, stance: 112 },
  wide: { waistHalf: 137, hipHalf: 200, crotchY: 836, hem: 1528, knee: 186, foot: 216, stance: 134 },
  tapered: { waistHalf: 137, hipHalf: 196, crotchY: 830, hem: 1466, knee: 136, foot: 104, stance: 104 },
  flare: { waistHalf: 137, hipHalf: 192, crotchY: 830, hem: 1528, knee: 138, foot: 186, stance: 120 },
}

function top(sheet: Sheet, look: { blouse: Blouse; jacket?: Jacket }, view: View): { under: Drawing; over: Drawing[] } {
  const under = drawBlouse(sheet, look.blouse, view, !look.jacket)
  return { under, over: look.jacket ? [drawJacket(sheet, planJacket(look.jacket), view)] : [] }
}

/** Draws a women's trouser suit, or blouse and trousers. */
export function drawPantssuit(sheet: Sheet, look: Pantssuit, view: View): Drawing {
  const { under, over } = top(sheet, look, view)
  const trousers = drawTrousers(
    sheet,
    LADY,
    lined(clothOf(look.colour, look.texture)),
    TROUSERS[look.trousers],
    view === 'back',
  )
  return layered([under, trousers, ...over], [600, 400, 1.9])
}

const SKIRTS: Record<Skirtsuit['skirt'], { line: Silhouette; fullness: number }> = {
  tight: { line: 'tailored', fullness: 0.12 },
  'a-line': { line: 'a-line', fullness: 0.5 },
  flare: { line: 'fit-and-flare', fullness: 1 },
  pleats: { line: 'a-line', fullness: 0.6 },
  mermaid: { line: 'mermaid', fullness: 0.7 },
}

function drawSkirt(sheet: Sheet, look: Skirtsuit, view: View, hem: number): Drawing {
  const { line: silhouette, fullness } = SKIRTS[look.skirt]
  const line = lineOf(silhouette)
  const cloth = lined(clothOf(look.colour, look.texture))
  const { axis, waistY } = LADY
  const fall: Fall = { axis, line, top: waistY, hem, cloth }
  const style = look.skirt === 'pleats' ? 'pleats' : look.skirt === 'tight' ? 'slit' : 'plain'
  const skirt = dressSkirt(sheet, fall, view === 'back' && style === 'slit' ? 'plain' : style, fullness)
  const right = edge(line, axis, 1, hem, waistY, 7)
  const left = edge(line, axis, -1, waistY, hem, 7)
  const [start = [0, 0]] = right
  const d =
    `${p`M${start[0]} ${start[1]}` + curveOn(right)}` +
    `Q${axis} ${waistY + 12} ` +
    `${p`${(left[0] as Point)[0]} ${waistY}`}${curveOn(left)}${curveOn(skirt.hem)}Z`
  const back =
    view === 'back'
      ? seam(cloth.tones, p`M${axis} ${waistY}V${hem - 150}`, 2.4) +
        seam(cloth.tones, p`M${axis} ${hem - 150}L${axis + 4} ${hem + 14}`, 4)
      : ''
  const half = widthAt(line, hem)
  const w = widthAt(line, waistY) + 2
  const panel = drawPanel(sheet, {
    d,
    cloth,
    folds: skirt.folds,
    marks: skirt.marks + back + stitches(cloth.tones, curve(skirt.hem.map(([x, y]): Point => [x, y - 26])), 0.42),
    light: [axis - half, 900, axis + half, 940],
  })
  const bandPath =
    p`M${axis - w} ${waistY - 20}Q${axis} ${waistY - 8} ${axis + w} ${waistY - 20}` +
    p`L${axis + w + 4} ${waistY + 14}Q${axis} ${waistY + 28} ${axis - w - 4} ${waistY + 14}Z`
  const band = drawPanel(sheet, { d: bandPath, cloth, light: [axis - w, waistY, axis + w, waistY] })
  return { art: panel + band, outlines: [d], box: [axis - half, waistY, axis + half, hem + 20], focus: [600, 700, 2] }
}

/** Draws a women's skirt suit, or blouse and skirt; the hem is where its length says unless it is given. */
export function drawSkirtsuit(sheet: Sheet, look: Skirtsuit, view: View, hem = hemY(look.length)): Drawing {
  const { under, over } = top(sheet, look, view)
  return layered([under, drawSkirt(sheet, look, view, hem), ...over], [600, 400, 1.9])
}
