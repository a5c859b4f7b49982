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
import { clothsOf, drawCloths } from './cloth-view.ts'
import { fadeByPaint, shareOutlines, wholeNumbers } from './compact.ts'
import type { Drawing } from './drawing.ts'
import { fasteningsOf, liningOf } from './fastening.ts'
import { drawFastenings } from './fastening-view.ts'
import { drawCoat } from './garments/coat.ts'
import { drawDress } from './garments/dress.ts'
import { planDress } from './garments/dress-plan.ts'
import { drawEnsemble } from './garments/ensemble.ts'
import { drawKidsonepiece, drawKidssuitBoy, drawKidssuitGirl } from './garments/kids.ts'
import { drawMensshirt } from './garments/mens-shirt.ts'
import { drawMenssuit } from './garments/mens-suit.ts'
import { drawPantssuit, drawSkirtsuit } from './garments/womens-suit.ts'
import { ground, wallShadow } from './ground.ts'
import type { MeasuredLength } from './length-view.ts'
import { drawLength, hemOf } from './length-view.ts'
import type { Look, SingleLook, View } from './look.ts'
import { LADY } from './mannequin.ts'
import { p } from './path.ts'
import { layOut } from './set-layout.ts'
import type { Sheet } from './sheet.ts'
import { createSheet } from './sheet.ts'

function drawSingle(sheet: Sheet, look: SingleLook, view: View, hem?: number): Drawing {
  switch (look.kind) {
    case 'onepiece':
      return drawDress(sheet, planDress(look, view, LADY, hem))
    case 'suitjacket-onepiece':
      return drawEnsemble(sheet, look, view, hem)
    case 'pantssuit':
      return drawPantssuit(sheet, look, view)
    case 'skirtsuit':
      return drawSkirtsuit(sheet, look, view, hem)
    case 'coat':
      return drawCoat(sheet, look, view, hem)
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

/** A look without its jacket, or undefined when it has none. */
function withoutJacket(look: SingleLook | undefined): SingleLook | undefined {
  if (look?.kind === 'suitjacket-onepiece') return { kind: 'onepiece', ...look.dress }
  if (look?.kind === 'pantssuit' || look?.kind === 'skirtsuit')
    return look.jacket === undefined ? undefined : { ...look, jacket: undefined }
  return undefined
}

const mainOf = (look: Look): SingleLook | undefined => (look.kind === 'set' ? look.parts[0] : look)

const smallParts = (look: Look) => (look.kind === 'set' ? look.parts.filter(({ kind }) => !WORN.has(kind)) : [])

/**
 * The views of a look, in display order. With a measured length there is one of the hem on a figure.
 */
export function viewsOf(look: Look, length?: MeasuredLength): View[] {
  const main = mainOf(look)
  if (main === undefined) return []
  const isGarment = GARMENTS.has(main.kind)
  const views: [View, boolean][] = [
    ['set', look.kind === 'set'],
    ['accessories', smallParts(look).length > 2],
    ['front', true],
    ['back', isGarment],
    ['inner', withoutJacket(main) !== undefined],
    ['length', length !== undefined],
    ['detail', true],
    ['fastening', fasteningsOf(look).length > 0 || liningOf(look) !== undefined],
    ['cloth', clothsOf(look).length > 0],
  ]
  return views.flatMap(([view, isDrawn]) => (isDrawn ? [view] : []))
}

/** Centres a drawing. Garments keep one scale unless they would touch the edge; accessories are enlarged. */
function centred([left, top, right, bottom]: Drawing['box'], isGarment: boolean): string {
  const [wide, high] = [right - left, bottom - top]
  const room = isGarment ? Math.min(1.1, 1330 / high) : Math.min(1.45, 960 / wide, 1180 / high)
  const scale = Math.round(room * 1000) / 1000
  const [x, y] = [600 - (scale * (left + right)) / 2, 750 - (scale * (top + bottom)) / 2]
  return `${p`translate(${x} ${y})`} scale(${scale})`
}

/** Adds the background and the definitions to a drawing. */
function page(sheet: Sheet, drawn: string): string {
  const back = ground(sheet)
  const { art, definitions } = shareOutlines(drawn)
  const open = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1500" viewBox="0 0 1200 1500">'
  return fadeByPaint(`${open}<defs>${sheet.definitions()}${definitions}</defs>${back}${art}</svg>`)
}

/** Parts laid out on one sheet; all those of a set are small, so that their plain weaves would not be seen. */
function drawParts(parts: readonly SingleLook[], isDistant: boolean): string {
  const sheet = createSheet(JSON.stringify(parts), isDistant)
  const laid = parts.map((part) => ({ drawing: drawSingle(sheet, part, 'front'), isGarment: WORN.has(part.kind) }))
  return wholeNumbers(page(sheet, layOut(sheet, laid)))
}

/** A thing in the middle of the sheet, or a part of it closer. */
function centredOrClose(sheet: Sheet, { kind }: SingleLook, drawing: Drawing, isClose: boolean): string {
  const [fx, fy, scale] = drawing.focus
  const place = isClose
    ? `${p`translate(${600 - fx * scale} ${750 - fy * scale})`} scale(${scale})`
    : centred(drawing.box, GARMENTS.has(kind))
  const shadow = drawing.outlines.length ? wallShadow(sheet, drawing.outlines) : ''
  const art = (isClose ? drawing.close : undefined) ?? drawing.art
  return `<g transform="${place}">${shadow}${art}</g>`
}

/** Draws the views of one look; the front and the closer view share their drawing. */
export interface ItemDrawer {
  /** A complete SVG of 1200 by 1500. Throws for the view of the length without a measured one. */
  draw(view: View): string
}

/** Starts the drawings of a look. The same look, length and view always give the same text, in any order. */
export function createItemDrawer(look: Look, length?: MeasuredLength): ItemDrawer {
  const main = mainOf(look)
  const sheetOf = (drawn: unknown) => createSheet(JSON.stringify(drawn))
  let front: { sheet: Sheet; drawing: Drawing } | undefined
  const drawFront = (single: SingleLook) => {
    const sheet = sheetOf(single)
    return { sheet, drawing: drawSingle(sheet, single, 'front') }
  }
  const drawMain = (single: SingleLook, view: View): string => {
    const sheet = sheetOf(single)
    switch (view) {
      case 'front':
      case 'detail':
        front ??= drawFront(single)
        return page(front.sheet, centredOrClose(front.sheet, single, front.drawing, view === 'detail'))
      case 'back':
        return page(sheet, centredOrClose(sheet, single, drawSingle(sheet, single, 'back'), false))
      case 'inner': {
        const inner = withoutJacket(single) ?? single
        return page(sheet, centredOrClose(sheet, inner, drawSingle(sheet, inner, 'front'), false))
      }
      case 'cloth':
        return page(sheet, drawCloths(sheet, look))
      case 'fastening':
        return page(sheet, drawFastenings(sheet, look))
      case 'length':
        if (length === undefined) throw new RangeError(`no length of a ${single.kind}`)
        return page(sheet, drawLength(sheet, drawSingle(sheet, single, 'front', hemOf(length)), length))
      case 'accessories':
        return drawParts(smallParts(look), false)
      case 'set':
        return drawParts(look.kind === 'set' ? look.parts : [single], true)
    }
  }
  return { draw: (view) => (main === undefined ? page(sheetOf(look), '') : drawMain(main, view)) }
}
