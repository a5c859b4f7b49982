import type { Pumps } from '../accessory-look.ts'
import type { Drawing } from '../drawing.ts'
import { drawBow } from '../garments/bow.ts'
import { floorShadow } from '../ground.ts'
import { writeMeasure } from '../numerals.ts'
import type { Cloth } from '../panel.ts'
import { drawPanel, rimLine, stitches, tint } from '../panel.ts'
import { leaf, p } from '../path.ts'
import { pearlId, placePearl } from '../pearl.ts'
import type { Sheet } from '../sheet.ts'
import { linear } from '../sheet.ts'
import { materialOf, surface } from './material.ts'
import { drawPumpsAbove } from './pumps-above.ts'

/** The heights of the heels in centimetres. */
export const HEEL_CM: Record<Pumps['heel'], number> = { flat: 1.5, low: 3, mid: 5, high: 7, wedge: 4, chunky: 5 }

const UNITS_PER_CM = 27

const HEELS: Record<Pumps['heel'], { rise: number; tip: number; seat: number }> = {
  flat: { rise: HEEL_CM.flat * UNITS_PER_CM, tip: 118, seat: 130 },
  low: { rise: HEEL_CM.low * UNITS_PER_CM, tip: 62, seat: 128 },
  mid: { rise: HEEL_CM.mid * UNITS_PER_CM, tip: 40, seat: 124 },
  high: { rise: HEEL_CM.high * UNITS_PER_CM, tip: 26, seat: 118 },
  wedge: { rise: HEEL_CM.wedge * UNITS_PER_CM, tip: 300, seat: 330 },
  chunky: { rise: HEEL_CM.chunky * UNITS_PER_CM, tip: 104, seat: 132 },
}

const TOES: Record<Pumps['toe'], { tip: number; rise: number }> = {
  round: { tip: 10, rise: 40 },
  almond: { tip: -8, rise: 30 },
  pointed: { tip: -40, rise: 16 },
  square: { tip: 2, rise: 46 },
  open: { tip: 16, rise: 40 },
}

function heelPath(x0: number, g: number, { rise, tip, seat }: (typeof HEELS)['flat']): string {
  const back = x0 + 690
  const breast = back - seat
  const foot = back - 12 - tip
  return (
    p`M${breast} ${g - rise + 8}C${breast + 26} ${g - rise * 0.7} ${foot - 2} ` +
    p`${g - rise * 0.5} ${foot} ${g}L${back - 12} ${g}` +
    p`C${back - 8} ${g - rise * 0.4} ${back + 6} ${g - rise * 0.7} ${back + 8} ` +
    p`${g - rise - 12}Z`
  )
}

/** The outlines of a shoe: its near topline, upper, opening and sole. */
function shoePaths(look: Pumps, x: (dx: number) => number, g: number, vamp: number) {
  const toe = TOES[look.toe]
  const { rise } = HEELS[look.heel]
  const top = g - rise
  const nearLine =
    p`C${x(290)} ${g - 66 - rise * 0.16} ${x(350)} ${top * 0.5 + g * 0.5 - 74} ${x(450)} ` +
    p`${top * 0.78 + g * 0.22 - 76}C${x(560)} ${top - 92} ${x(640)} ${top - 108} ${x(688)} ` +
    p`${top - 142}`
  const farLine =
    p`C${x(300)} ${g - 118 - rise * 0.2} ${x(380)} ${top * 0.6 + g * 0.4 - 106} ${x(470)} ` +
    p`${top * 0.8 + g * 0.2 - 110}C${x(570)} ${top - 122} ${x(640)} ${top - 138} ${x(688)} ` +
    p`${top - 142}`
  const upper =
    p`M${x(vamp)} ${g - 104}${nearLine}C${x(712)} ${top - 116} ${x(718)} ${top - 50} ${x(698)} ${top - 6}` +
    p`C${x(620)} ${top + 16} ${x(560)} ${top + 18} ${x(500)} ${top * 0.72 + g * 0.28 + 8}` +
    p`C${x(420)} ${top * 0.34 + g * 0.66} ${x(330)} ${g - 12} ${x(230)} ${g - 8}` +
    p`C${x(150)} ${g - 6} ${x(60)} ${g - 8} ${x(toe.tip + 14)} ${g - 14}` +
    p`C${x(toe.tip - 8)} ${g - 20} ${x(toe.tip - 4)} ${g - 22 - toe.rise * 0.6} ` +
    p`${x(toe.tip + 24)} ${g - 30 - toe.rise * 0.8}` +
    p`C${x(80)} ${g - 84} ${x(150)} ${g - 104} ${x(vamp)} ${g - 104}Z`
  const opening =
    p`M${x(vamp)} ${g - 104}${farLine}L${x(688)} ${top - 100}` +
    p`C${x(560)} ${top - 70} ${x(400)} ${g - 60 - rise * 0.4} ${x(vamp)} ${g - 100}Z`
  const sole =
    p`M${x(toe.tip + 10)} ${g - 15}C${x(60)} ${g - 8} ${x(150)} ${g - 6} ${x(230)} ${g - 8}` +
    p`C${x(330)} ${g - 12} ${x(420)} ${top * 0.34 + g * 0.66} ${x(500)} ` +
    p`${top * 0.72 + g * 0.28 + 8}C${x(560)} ${top + 18} ${x(620)} ${top + 16} ${x(698)} ` +
    p`${top - 6}L${x(696)} ${top + 6}C${x(600)} ${top + 30} ${x(540)} ${top + 30} ${x(490)} ` +
    p`${top * 0.7 + g * 0.3 + 18}C${x(400)} ${top * 0.26 + g * 0.74 + 8} ${x(330)} ${g} ` +
    p`${x(230)} ${g}H${x(60)}Q${x(toe.tip + 16)} ${g - 2} ${x(toe.tip + 10)} ${g - 15}Z`
  return { nearLine, upper, opening, sole }
}

/** One shoe in profile, toe to the left, its sole on the ground line `g`. */
function drawShoe(sheet: Sheet, look: Pumps, cloth: Cloth, x0: number, g: number): string {
  const { tones } = cloth
  const heel = HEELS[look.heel]
  const { rise } = heel
  const x = (dx: number) => x0 + dx
  const top = g - rise
  const vamp = look.detail === 'cut' ? 250 : 216
  const { nearLine, upper, opening, sole } = shoePaths(look, x, g, vamp)
  const lining = linear(
    sheet,
    [x(200), 0, x(690), 0],
    [
      [0, '#8f8377'],
      [0.5, '#c9bcad'],
      [1, '#a4978a'],
    ],
  )
  const folds =
    tint(tones, 'glow', 0.95, leaf([x(60), g - 62], [x(220), g - 84], 11, -8)) +
    tint(tones, 'glow', 0.7, leaf([x(600), top - 84], [x(704), top - 60], 22, 10)) +
    tint(tones, 'light', 0.7, leaf([x(240), g - 66], [x(560), top - 60], 14, -16)) +
    tint(tones, 'deep', 0.8, leaf([x(40), g - 14], [x(420), g - 24 - rise * 0.25], 13, 6)) +
    tint(tones, 'deep', 0.7, leaf([x(470), g - 20 - rise * 0.6], [x(690), top - 14], 12, 6))
  const isOpen =
    look.toe === 'open'
      ? p`<ellipse cx="${x(30)}" cy="${g - 42}" rx="24" ry="16" fill="#b8aa9b` +
        p`" stroke="${tones.rim}" stroke-width="2" transform="rotate(-28 ${x(30)} ` +
        p`${g - 42})"/>`
      : ''
  return [
    floorShadow(sheet, x(350), g + 2, 400, 22, 0.5),
    look.heel === 'flat' || look.heel === 'wedge' ? '' : floorShadow(sheet, x(650), g + 2, 90, 12, 0.5),
    `<path d="${opening}" fill="${lining}"/>`,
    `<path d="${opening}" fill="none" stroke="${tones.base}" stroke-width="5"/>`,
    drawPanel(sheet, {
      d: heelPath(x0, g, heel),
      cloth,
      marks: surface(sheet, cloth, look.texture, heelPath(x0, g, heel)),
      light: [x(560), top, x(700), g],
      smooth: look.texture === 'leather',
    }),
    `<path d="${sole}" fill="${tones.isDark ? '#131215' : tones.deep}"/>`,
    drawPanel(sheet, {
      d: upper,
      cloth,
      light: [x(120), g - 150, x(420), g + 60],
      folds,
      marks: surface(sheet, cloth, look.texture, upper),
      smooth: look.texture === 'leather' || look.texture === 'satin',
    }),
    rimLine(tones, p`M${x(vamp)} ${g - 104}${nearLine}`, 3, 0.85),
    stitches(tones, p`M${x(vamp + 6)} ${g - 95}${nearLine}`, 0.35),
    isOpen,
    shoeDetail(sheet, look, cloth, x0, g),
  ].join('')
}

/** The stones of the vamp from the side. */
function sideStones(sheet: Sheet, x0: number, g: number): string {
  const id = pearlId(sheet, 'white')
  return [0, 1, 2, 3, 4].map((i) => placePearl(id, [x0 + 138 + i * 19, g - 96 - i * 3], 9)).join('')
}

function shoeDetail(sheet: Sheet, look: Pumps, cloth: Cloth, x0: number, g: number): string {
  const { tones } = cloth
  const top = g - HEELS[look.heel].rise
  const strap = (d: string) =>
    `<path d="${d}" fill="none" stroke="${tones.deep}" stroke-width="23"/>` +
    `<path d="${d}" fill="none" stroke="${tones.base}" stroke-width="19"/>` +
    `<path d="${d}" fill="none" stroke="${tones.glow}" stroke-width="4" ` +
    `transform="translate(-4 0)"/>`
  switch (look.detail ?? 'plain') {
    case 'ribbon':
      return drawBow(sheet, cloth, x0 + 170, g - 104, 46, 0)
    case 'bijou':
      return sideStones(sheet, x0, g)
    case 'strap': {
      const r = HEELS[look.heel].rise
      const band =
        p`M${x0 + 336} ${g - 60 - r * 0.38}C${x0 + 322} ${g - 112 - r * 0.4} ` +
        p`${x0 + 344} ${g - 138 - r * 0.44} ${x0 + 392} ${g - 112 - r * 0.54}`
      const button = p`<circle cx="${x0 + 333}" cy="${g - 78 - r * 0.38}" r="7" fill="#b4b5bb" stroke="#55545c"/>`
      return strap(band) + button
    }
    case 'bijou-strap':
    case 'ankle-strap':
      return (
        strap(
          p`M${x0 + 684} ${top - 128}C${x0 + 650} ${top - 236} ${x0 + 500} ${top - 262} ${x0 + 484} ${top - 216}` +
            p`C${x0 + 480} ${top - 178} ${x0 + 590} ${top - 150} ${x0 + 684} ${top - 128}`,
        ) + (look.detail === 'bijou-strap' ? sideStones(sheet, x0, g) : '')
      )
    default:
      return ''
  }
}

/** The height of the heel beside it, with a line from the ground to the seat of the heel. */
function heelMark(look: Pumps, x: number, g: number): string {
  const top = g - HEELS[look.heel].rise
  const ink = '#6f6a73'
  return (
    p`<path d="M${x} ${g}V${top}M${x - 12} ${g}h24M${x - 12} ${top}h24" ` +
    `fill="none" stroke="${ink}" stroke-width="3"/>` +
    writeMeasure(`${HEEL_CM[look.heel]} cm`, [x + 18, (g + top) / 2 + 17], 34, ink)
  )
}

/** Draws pumps: the pair from above, which shows the toe, and one in profile, which shows the heel. */
export function drawPumps(sheet: Sheet, look: Pumps): Drawing {
  const cloth = materialOf(look.colour, look.texture)
  // Low enough that the highest ankle strap stays out of the detail view of the pair.
  const ground = 1330
  return {
    art:
      drawPumpsAbove(sheet, look, cloth, 600, 300) +
      drawShoe(sheet, look, cloth, 190, ground) +
      (sheet.isDistant ? '' : heelMark(look, 936, ground)),
    outlines: [],
    box: [170, 220, sheet.isDistant ? 930 : 1060, ground + 20],
    focus: [600, 535, 2.1],
  }
}
