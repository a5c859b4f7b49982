import type { ClothColour } from '../accessory-look.ts'
import type { Colour } from '../cloth.ts'
import type { Drawing } from '../drawing.ts'
import type { Jacket, Menssuit, View } from '../look.ts'
import { MAN, shoulderLineY } from '../mannequin.ts'
import type { Cloth } from '../panel.ts'
import { clothOf, drawPanel, rimLine, seam, stitches } from '../panel.ts'
import type { Point } from '../path.ts'
import { p, widthAt } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { sleeveBand, sleeveShape } from '../sleeve.ts'
import { drawBow } from './bow.ts'
import { buttonRow } from './button.ts'
import { drawJacket } from './jacket.ts'
import type { JacketPlan } from './jacket-plan.ts'
import { planJacket } from './jacket-plan.ts'
import { shirtCollar } from './mens-shirt.ts'
import type { TrouserCut } from './trousers.ts'
import { drawTrousers } from './trousers.ts'
import { layered } from './womens-suit.ts'

const FITS: Record<NonNullable<Menssuit['fit']>, readonly Point[]> = {
  regular: [
    [326, 206],
    [366, 211],
    [486, 190],
    [600, 206],
    [748, 224],
  ],
  slim: [
    [326, 202],
    [366, 206],
    [486, 176],
    [600, 196],
    [748, 212],
  ],
  easy: [
    [326, 212],
    [366, 219],
    [486, 208],
    [600, 220],
    [748, 234],
  ],
}

export const SUIT_CLOSURES: Record<Menssuit['front'], Jacket['closure']> = {
  'single-one': 'one-button',
  'single-two': 'two-button',
  'single-three': 'three-button',
  'double-four': 'double-four',
  'double-six': 'double',
}

const BREAKS: Record<Menssuit['front'], number> = {
  'single-one': 478,
  'single-two': 452,
  'single-three': 396,
  'double-four': 462,
  'double-six': 452,
}

function planMens(look: Menssuit): JacketPlan {
  const isDouble = look.front.startsWith('double')
  const isMorning = look.cut === 'morning'
  const closure = SUIT_CLOSURES[look.front]
  const jacket: Jacket = {
    colour: look.colour,
    texture: look.texture,
    collar: look.lapel === 'notched' ? 'tailored' : look.lapel === 'peaked' ? 'peaked' : 'shawl',
    cut: 'long',
    closure,
    sleeve: 'long',
    pocket: isMorning ? 'none' : look.tie === 'bow' ? 'welt' : 'flap',
  }
  const plan = planJacket(jacket, MAN)
  return {
    ...plan,
    neckHalf: 78,
    line: { marks: FITS[look.fit ?? 'regular'] },
    breakY: BREAKS[look.front],
    hem: isMorning ? 1010 : 748,
    lap: isDouble ? 70 : 16,
    cutaway: isMorning ? 150 : isDouble ? 4 : 46,
    ...(look.tie === 'bow' ? { facing: clothOf(look.colour, 'satin') } : {}),
  }
}

const TIES: Record<Menssuit['tie'], Colour | ClothColour> = {
  black: 'black',
  white: 'white',
  silver: 'light-grey',
  navy: 'navy',
  bow: 'black',
}

/** A knotted tie hanging from a collar. */
export function drawTie(sheet: Sheet, cloth: Cloth, x: number, y: number, length: number, width: number): string {
  const knot =
    p`M${x - width * 0.36} ${y - 8}Q${x} ${y - 14} ${x + width * 0.36} ${y - 8}` +
    p`L${x + width * 0.2} ${y + 30}Q${x} ${y + 35} ${x - width * 0.2} ${y + 30}Z`
  const blade =
    p`M${x - width * 0.19} ${y + 28}L${x + width * 0.19} ${y + 28}` +
    p`L${x + width / 2} ${y + length - 30}L${x + 1} ${y + length}` +
    p`L${x - width / 2} ${y + length - 28}Z`
  const dimple =
    `<path d="${p`M${x} ${y + 34}Q${x - 3} ${y + 70} ${x + 2} ${y + 120}`}" ` +
    `stroke="${cloth.tones.deep}" stroke-width="5" opacity=".5" fill="none"/>`
  return (
    `<path d="${blade}" fill="#1a171c" opacity=".3" transform="translate(5 5)"/>` +
    drawPanel(sheet, { d: blade, cloth, light: [x - width / 2, y, x + width / 2, y + 8], marks: dimple }) +
    drawPanel(sheet, { d: knot, cloth, light: [x - width * 0.36, y, x + width * 0.36, y], smooth: true }) +
    rimLine(cloth.tones, knot, 1.6, 0.7)
  )
}

function shirtFront(sheet: Sheet, look: Menssuit): string {
  const { axis } = MAN
  const shirt = clothOf('white', 'crepe')
  const top = shoulderLineY(MAN, 78)
  const d =
    p`M${axis - 80} ${top}L${axis + 80} ${top}L${axis + 110} 340L${axis + 60} 560H${axis - 60}` + p`L${axis - 110} 340Z`
  const marks = seam(shirt.tones, p`M${axis + 18} 170V560`, 1.6)
  const collar = shirtCollar(sheet, MAN, shirt, look.tie === 'bow' ? 'wing' : 'regular')
  const tieCloth = clothOf(TIES[look.tie], 'satin')
  const tie =
    look.tie === 'bow' ? drawBow(sheet, tieCloth, axis, 170, 62, 0) : drawTie(sheet, tieCloth, axis, 162, 400, 66)
  return (
    drawPanel(sheet, { d, cloth: shirt, light: [axis - 110, 300, axis + 110, 320], marks, smooth: true }) +
    (look.tie === 'bow' ? collar + tie : tie + collar)
  )
}

/** A finger's width of shirt cuff below each sleeve. */
function shirtCuffs(): string {
  const shirt = clothOf('white', 'crepe').tones
  return [-1, 1]
    .map((side) => {
      const shape = sleeveShape({ ...MAN, shoulder: [MAN.shoulder[0] + 6, MAN.shoulder[1] - 2] }, 'long', side, 6)
      const d = sleeveBand(shape, shape.reach - 0.04, shape.reach + 0.026)
      return `<path d="${d}" fill="${shirt.base}" stroke="${shirt.deep}" stroke-width="1.4" stroke-opacity=".6"/>`
    })
    .join('')
}

/** The edge of the shirt collar above the jacket, seen from behind. */
function collarBand(): string {
  const shirt = clothOf('white', 'crepe').tones
  const { axis } = MAN
  const d = p`M${axis - 60} 86Q${axis} 100 ${axis + 60} 86L${axis + 74} 130H${axis - 74}Z`
  return `<path d="${d}" fill="${shirt.base}" stroke="${shirt.deep}" stroke-width="1.6" stroke-opacity=".6"/>`
}

function vest(sheet: Sheet, look: Menssuit): string {
  const { axis } = MAN
  const cloth = look.cut === 'morning' ? clothOf('silver-grey', 'wool') : clothOf(look.colour, look.texture)
  return (
    [1, -1]
      .map((side) => {
        const x = (offset: number) => axis + side * offset
        const d =
          p`M${x(86)} 150L${x(150)} 180L${x(190)} 330L${x(180)} 520L${x(120)} 600L${x(26)} 612` +
          p`L${x(-12)} 566L${x(-12)} 316Q${x(34)} 250 ${x(76)} 150Z`
        return (
          `<path d="${d}" fill="#0a080b" opacity=".35" transform="translate(0 6)"/>` +
          drawPanel(sheet, { d, cloth, light: [axis - 160, 300, axis + 160, 330] }) +
          rimLine(cloth.tones, d, 2, 0.7)
        )
      })
      .join('') + buttonRow(cloth.tones, [axis, 338], [axis, 566], 6, 8)
  )
}

function details(look: Menssuit, plan: JacketPlan): string {
  const { tones } = plan.cloth
  const x = MAN.axis + 100
  const welt = p`M${x} 336L${x + 68} 326L${x + 69} 343L${x + 1} 353Z`
  const square = look.pocketSquare
    ? p`<path d="M${x + 6} 338L${x + 14} 312L${x + 26} 322L${x + 36} 304L${x + 46} 318` +
      p`L${x + 58} 310L${x + 62} 328Z" fill="#f6f4f0"/>` +
      p`<path d="M${x + 24} 334L${x + 34} 306M${x + 44} 332L${x + 48} 318" stroke="#c9c5c0` +
      p`" stroke-width="2"/>`
    : ''
  return `${square}<path d="${welt}" fill="${tones.base}"/>${rimLine(tones, welt, 1.8, 0.75)}`
}

/** The slits of the back hem: one in the middle, one on each side, or none. */
function vents(look: Menssuit, { cloth, hem, line }: JacketPlan): string {
  const style = look.vents ?? 'centre'
  if (style === 'none') return ''
  const { axis } = MAN
  const slit = (x: number, lean: number) => {
    const from = hem - 205
    const d = p`M${x} ${from}L${x + lean + 1} ${hem + 3}L${x + lean - 10} ${hem + 3}Z`
    return (
      `<path d="${d}" fill="#040305"/>` +
      seam(cloth.tones, p`M${x} ${from}L${x + lean + 2} ${hem + 3}`, 4) +
      rimLine(cloth.tones, p`M${x + 2} ${from}L${x + lean + 4} ${hem + 3}`, 2.6, 0.9) +
      stitches(cloth.tones, p`M${x - 1} ${from - 6}L${x + 24} ${from + 16}`, 0.7)
    )
  }
  if (style === 'centre') return slit(axis, 4)
  return [-1, 1].map((side) => slit(axis + side * widthAt(line, hem) * 0.66, side * 10 + (side < 0 ? 6 : 10))).join('')
}

/** Draws a man's suit: shirt and tie, vest, trousers, jacket. */
export function drawMenssuit(sheet: Sheet, look: Menssuit, view: View): Drawing {
  const plan = planMens(look)
  const isBack = view === 'back'
  const cut: TrouserCut = {
    waistHalf: 168,
    hipHalf: look.fit === 'easy' ? 212 : 200,
    crotchY: 778,
    hem: 1396,
    knee: look.fit === 'slim' ? 138 : 158,
    foot: look.fit === 'slim' ? 120 : look.fit === 'easy' ? 156 : 140,
    stance: 98,
    stripe: look.cut === 'morning',
  }
  const trouserCloth = look.cut === 'morning' ? clothOf('chacoal', 'wool') : plan.cloth
  const trousers = drawTrousers(sheet, MAN, trouserCloth, cut, isBack)
  const jacket = drawJacket(sheet, plan, view)
  const front = isBack
    ? shirtCuffs() + collarBand()
    : shirtCuffs() + shirtFront(sheet, look) + (look.vest || look.cut === 'morning' ? vest(sheet, look) : '')
  const under: Drawing = { art: front, outlines: [], box: [400, 70, 800, 600], focus: [600, 300, 2] }
  const over: Drawing = { ...jacket, art: jacket.art + (isBack ? vents(look, plan) : details(look, plan)) }
  return layered([trousers, under, over], [600, 330, 2])
}
