import { drawBag, drawSubbag } from './accessories/bag.ts'
import { drawMensbelt } from './accessories/belt.ts'
import { drawFukusa } from './accessories/fukusa.ts'
import { drawEarrings, drawNecklace, drawSetaccessory } from './accessories/jewels.ts'
import { drawJuzu } from './accessories/juzu.ts'
import { drawPumps } from './accessories/pumps.ts'
import { drawSensu } from './accessories/sensu.ts'
import { drawShoes } from './accessories/shoes.ts'
import { drawStole } from './accessories/stole.ts'
import { drawValletta } from './accessories/valletta.ts'
import type { AccessoryLook } from './accessory-look.ts'
import { fadeByPaint, shareOutlines, wholeNumbers } from './compact.ts'
import type { Drawing } from './drawing.ts'
import { drawCoat } from './garments/coat.ts'
import { drawDress } from './garments/dress.ts'
import { planDress } from './garments/dress-plan.ts'
import { drawEnsemble } from './garments/ensemble.ts'
import { drawKidsonepiece, drawKidssuitBoy, drawKidssuitGirl } from './garments/kids.ts'
import { drawMensshirt } from './garments/mens-shirt.ts'
import { drawMenssuit } from './garments/mens-suit.ts'
import { drawPantssuit, drawSkirtsuit } from './garments/womens-suit.ts'
import { ground, wallShadow } from './ground.ts'
import type { Look, SetLook, SingleLook, View } from './look.ts'
import { p } from './path.ts'
import { layOut } from './set-layout.ts'
import type { Sheet } from './sheet.ts'
import { createSheet } from './sheet.ts'

function drawSingle(sheet: Sheet, look: SingleLook, view: View): Drawing {
  switch (look.kind) {
    case 'onepiece':
      return drawDress(sheet, planDress(look, view))
    case 'suitjacket-onepiece':
      return drawEnsemble(sheet, look, view)
    case 'pantssuit':
      return drawPantssuit(sheet, look, view)
    case 'skirtsuit':
      return drawSkirtsuit(sheet, look, view)
    case 'coat':
      return drawCoat(sheet, look, view)
    case 'menssuit':
      return drawMenssuit(sheet, look, view)
    case 'mensshirt':
      return drawMensshirt(sheet, look, view)
    case 'kidsonepiece':
      return drawKidsonepiece(sheet, look, view)
    case 'kidssuit-girl':
      return drawKidssuitGirl(sheet, look, view)
    case 'kidssuit-boy':
      return drawKidssuitBoy(sheet, look, view)
    case 'mensbelt':
      return drawMensbelt(sheet, look)
    default:
      return drawAccessory(sheet, look)
  }
}

function drawAccessory(sheet: Sheet, look: AccessoryLook): Drawing {
  switch (look.kind) {
    case 'bag':
      return drawBag(sheet, look)
    case 'subbag':
      return drawSubbag(sheet, look)
    case 'pumps':
      return drawPumps(sheet, look)
    case 'shoes':
      return drawShoes(sheet, look)
    case 'necklace':
      return drawNecklace(sheet, look)
    case 'earrings':
      return drawEarrings(sheet, look)
    case 'setaccessory':
      return drawSetaccessory(sheet, look)
    case 'fukusa':
      return drawFukusa(sheet, look)
    case 'juzu':
      return drawJuzu(sheet, look)
    case 'stole':
      return drawStole(sheet, look)
    case 'valletta':
      return drawValletta(sheet, look)
    case 'sensu':
      return drawSensu(sheet, look)
  }
}

const GARMENTS: ReadonlySet<Look['kind']> = new Set<Look['kind']>([
  'onepiece',
  'suitjacket-onepiece',
  'pantssuit',
  'skirtsuit',
  'coat',
  'menssuit',
  'mensshirt',
  'kidsonepiece',
  'kidssuit-girl',
  'kidssuit-boy',
])

/** Kinds that are drawn as worn in a set; a shirt lies beside the suit, like accessories. */
const WORN: ReadonlySet<Look['kind']> = new Set([...GARMENTS].filter((kind) => kind !== 'mensshirt'))

/** The views of a look, in display order. */
export function viewsOf(look: Look): View[] {
  if (look.kind === 'set') return ['set', 'front', 'back', 'detail']
  return GARMENTS.has(look.kind) ? ['front', 'back', 'detail'] : ['front', 'detail']
}

/** Centres a drawing. Garments keep one scale unless they would touch the edge; accessories are enlarged. */
function centred([left, top, right, bottom]: Drawing['box'], isGarment: boolean): string {
  const [wide, high] = [right - left, bottom - top]
  const room = isGarment ? Math.min(1.1, 1330 / high) : Math.min(1.45, 960 / wide, 1180 / high)
  const scale = Math.round(room * 1000) / 1000
  const [x, y] = [600 - (scale * (left + right)) / 2, 750 - (scale * (top + bottom)) / 2]
  return `${p`translate(${x} ${y})`} scale(${scale})`
}

function drawSet(sheet: Sheet, look: SetLook): string {
  return layOut(
    sheet,
    look.parts.map((part) => ({ drawing: drawSingle(sheet, part, 'front'), isGarment: WORN.has(part.kind) })),
  )
}

/** Adds the background and the definitions to a drawing. */
function page(sheet: Sheet, drawn: string): string {
  const back = ground(sheet)
  const { art, definitions } = shareOutlines(drawn)
  const open = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1500" viewBox="0 0 1200 1500">'
  return fadeByPaint(`${open}<defs>${sheet.definitions()}${definitions}</defs>${back}${art}</svg>`)
}

/** Draws a look as a complete SVG of 1200 by 1500; the same look and view always give the same text. */
export function drawItem(look: Look, view: View): string {
  const single = look.kind === 'set' ? look.parts[0] : look
  const sheet = createSheet(JSON.stringify(view === 'set' ? look : single), look.kind === 'set' && view === 'set')
  if (look.kind === 'set' && view === 'set') return wholeNumbers(page(sheet, drawSet(sheet, look)))
  if (!single) return page(sheet, '')
  const drawing = drawSingle(sheet, single, view)
  const [fx, fy, scale] = drawing.focus
  const place =
    view === 'detail'
      ? p`translate(${600 - fx * scale} ${750 - fy * scale}) scale(${scale})`
      : centred(drawing.box, GARMENTS.has(single.kind))
  const shadow = drawing.outlines.length ? wallShadow(sheet, drawing.outlines) : ''
  return page(sheet, `<g transform="${place}">${shadow}${drawing.art}</g>`)
}
