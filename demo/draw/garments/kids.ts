import type { Drawing } from '../drawing.ts'
import type { Dress, Jacket, Kidsonepiece, KidssuitBoy, KidssuitGirl, View } from '../look.ts'
import { CHILD } from '../mannequin.ts'
import { clothOf, drawPanel, rimLine, seam } from '../panel.ts'
import type { Point, Profile } from '../path.ts'
import { p } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { drawBow } from './bow.ts'
import { buttonRow } from './button.ts'
import { drawDress } from './dress.ts'
import { planDress } from './dress-plan.ts'
import { drawJacket } from './jacket.ts'
import type { JacketPlan } from './jacket-plan.ts'
import { planJacket } from './jacket-plan.ts'
import { shirtCollar } from './mens-shirt.ts'
import { drawTie } from './mens-suit.ts'
import { drawTrousers } from './trousers.ts'
import { layered } from './womens-suit.ts'

const FLARED: Profile = {
  marks: [
    [346, 170],
    [390, 172],
    [524, 154],
    [600, 196],
    [760, 254],
    [980, 312],
  ],
}
const GENTLE: Profile = {
  marks: [
    [346, 170],
    [390, 172],
    [524, 162],
    [690, 206],
    [980, 264],
  ],
}
const HEM = 968

function girlDress(sheet: Sheet, dress: Omit<Dress, 'silhouette' | 'length'>, view: View): Drawing {
  const isFull =
    dress.skirt === 'gathers' || dress.skirt === 'tiers' || dress.skirt === 'frill-hem' || dress.skirt === 'box-pleats'
  const full: Dress = { ...dress, silhouette: isFull ? 'fit-and-flare' : 'a-line', length: 'knee' }
  return drawDress(sheet, planDress(full, view, CHILD, HEM, isFull ? FLARED : GENTLE))
}

/** Draws a girl's one-piece dress. */
export function drawKidsonepiece(sheet: Sheet, look: Kidsonepiece, view: View): Drawing {
  return girlDress(sheet, look, view)
}

export const GIRL_JACKETS: Record<NonNullable<KidssuitGirl['jacket']>, Pick<Jacket, 'collar' | 'cut' | 'closure'>> = {
  tailored: { collar: 'tailored', cut: 'waist', closure: 'two-button' },
  bolero: { collar: 'none', cut: 'bolero', closure: 'open' },
  'round-collar': { collar: 'round-collar', cut: 'short', closure: 'three-button' },
  'none-collar': { collar: 'none', cut: 'short', closure: 'hook' },
}

/** A girl's jacket hangs straighter than a woman's, and covers the seam of the skirt. */
function planGirlJacket(jacket: Jacket): JacketPlan {
  const plan = planJacket(jacket, CHILD)
  if (jacket.cut === 'bolero') return plan
  const line: Profile = {
    marks: [
      [346, 184],
      [390, 189],
      [524, 178],
      [640, 190],
    ],
  }
  return { ...plan, line, hem: jacket.cut === 'waist' ? 590 : 548 }
}

/** Draws a girl's suit: blouse and skirt or dress, with or without its jacket. */
export function drawKidssuitGirl(sheet: Sheet, look: KidssuitGirl, view: View): Drawing {
  const { colour, texture } = look
  const isDress = look.tops === 'onepiece'
  const under = girlDress(
    sheet,
    {
      colour: isDress ? colour : 'white',
      texture: isDress ? texture : 'georgette',
      neckline: look.tops === 'frill-blouse' ? 'frill' : isDress ? 'round' : 'flat-collar',
      sleeve: look.jacket ? 'sleeveless' : look.tops === 'frill-blouse' ? 'puff' : 'long',
      skirt: look.skirt === 'a-line' ? 'plain' : look.skirt,
      skirtColour: colour,
      skirtTexture: texture,
      waist: 'seam',
    },
    view,
  )
  const over = look.jacket
    ? [drawJacket(sheet, planGirlJacket({ colour, texture, ...GIRL_JACKETS[look.jacket], sleeve: 'long' }), view)]
    : []
  const whole = layered([under, ...over], [600, 340, 2.1])
  const bow =
    look.ribbon && view !== 'back' ? drawBow(sheet, clothOf(look.ribbon, 'satin'), CHILD.axis, 236, 58, 84) : ''
  return { ...whole, art: whole.art + bow }
}

/** How many buttons the shirt and the vest of a boy have. */
export const BOY_BUTTONS = { shirt: 5, vest: 4 } as const

function boyShirt(sheet: Sheet, look: KidssuitBoy, view: View): Drawing {
  const shirt = clothOf('white', 'crepe')
  const dress: Dress = {
    colour: 'white',
    texture: 'crepe',
    silhouette: 'i-line',
    neckline: 'stand',
    sleeve: look.jacket ? 'sleeveless' : 'long',
    length: 'knee',
  }
  const line: Profile = {
    marks: [
      [346, 172],
      [390, 174],
      [524, 166],
      [640, 172],
    ],
  }
  const body = drawDress(sheet, planDress(dress, view, CHILD, 570, line))
  if (view === 'back') return body
  const { axis } = CHILD
  const front =
    seam(shirt.tones, p`M${axis + 20} 220V570`, 1.8) +
    buttonRow(shirt.tones, [axis, 262], [axis, 540], BOY_BUTTONS.shirt, 6)
  const tone = look.tieColour ?? look.colour
  const tie =
    look.tie === 'bow'
      ? drawBow(sheet, clothOf(tone, 'satin'), axis, 212, 66, 0)
      : look.tie === 'necktie'
        ? drawTie(sheet, clothOf(tone, 'satin'), axis, 204, 300, 62)
        : ''
  return {
    ...body,
    art:
      body.art +
      front +
      (look.tie === 'necktie' ? tie : '') +
      shirtCollar(sheet, { ...CHILD, neck: [84, 158] }, shirt, 'regular') +
      (look.tie === 'bow' ? tie : ''),
  }
}

/** The heights at which a boy's vest closes and of its first and last button; a vest under a jacket closes higher. */
export function boyVestHeights({ jacket }: KidssuitBoy): { close: number; buttons: readonly [number, number] } {
  const close = jacket ? 300 : 400
  return { close, buttons: [close + 24, 560] }
}

function boyVest(sheet: Sheet, look: KidssuitBoy): string {
  const { axis } = CHILD
  const cloth = clothOf(look.colour, look.texture)
  const { close, buttons } = boyVestHeights(look)
  const sides = [1, -1].map((side) => {
    const x = (offset: number) => axis + side * offset
    const d =
      p`M${x(92)} 158L${x(158)} 180Q${x(146)} 280 ${x(172)} 346L${x(168)} 552` +
      p`Q${x(100)} 566 ${x(34)} 590L${x(-12)} 566L${x(-12)} ${close}Q${x(46)} ${close - 90} ${x(92)} 158Z`
    return drawPanel(sheet, { d, cloth, light: [axis - 170, 300, axis + 170, 330] }) + rimLine(cloth.tones, d, 2, 0.7)
  })
  return sides.join('') + buttonRow(cloth.tones, [axis, buttons[0]], [axis, buttons[1]], BOY_BUTTONS.vest, 8)
}

/** The jacket of a boy's suit. */
export function planBoyJacket({ colour, texture }: Pick<KidssuitBoy, 'colour' | 'texture'>): JacketPlan {
  const line: readonly Point[] = [
    [346, 184],
    [390, 188],
    [524, 178],
    [700, 196],
  ]
  const plan = planJacket(
    { colour, texture, collar: 'tailored', cut: 'hip', closure: 'two-button', sleeve: 'long', pocket: 'flap' },
    CHILD,
  )
  return { ...plan, line: { marks: line }, hem: 690, cutaway: 36 }
}

/** Draws a boy's suit: shirt and trousers, with or without vest and jacket. */
export function drawKidssuitBoy(sheet: Sheet, look: KidssuitBoy, view: View): Drawing {
  const cloth = clothOf(look.colour, look.texture)
  const isLong = look.trousers === 'long'
  const cut = {
    waistHalf: 160,
    hipHalf: 180,
    crotchY: 740,
    hem: isLong ? 1180 : 960,
    knee: isLong ? 158 : 170,
    foot: isLong ? 142 : 176,
    stance: 102,
  }
  const shirt = boyShirt(sheet, look, view)
  const trousers = drawTrousers(sheet, CHILD, cloth, cut, view === 'back')
  const vest: Drawing[] =
    look.vest && view !== 'back'
      ? [{ art: boyVest(sheet, look), outlines: [], box: trousers.box, focus: trousers.focus }]
      : []
  const over = look.jacket ? [drawJacket(sheet, planBoyJacket(look), view)] : []
  return layered([shirt, trousers, ...vest, ...over], [600, 350, 2])
}
