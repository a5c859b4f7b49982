import { drawButtons } from './buttons-view.ts'
import { closeGround, HIGH, WIDE } from './close-view.ts'
import type { Colour, Texture } from './cloth.ts'
import type { ButtonCount, FasteningKind, Lining } from './fastening.ts'
import { fasteningsOf, liningOf } from './fastening.ts'
import { drawBow } from './garments/bow.ts'
import { drawButton } from './garments/button.ts'
import { tiedBelt } from './garments/coat.ts'
import { drawHemLining, drawLining, liningOfCloth } from './lining-view.ts'
import type { Look, SingleLook } from './look.ts'
import type { Cloth } from './panel.ts'
import { clothOf, drawPanel, lined, raised, rimLine, seam, stitches } from './panel.ts'
import { p } from './path.ts'
import type { Sheet } from './sheet.ts'
import { clip } from './sheet.ts'

const METAL = { light: '#e9e9ec', base: '#a9a9b1', deep: '#4a4951' }

/** The two rows of teeth of a zip that is open above the slider. */
function teeth(slider: number, colour: string): string {
  let d = ''
  for (let y = slider + 40; y < HIGH; y += 18) d += p`M586 ${y}h26M590 ${y + 9}h24`
  for (let i = 0; i <= 14; i++) {
    const share = i / 14
    const y = slider * share
    const gap = 250 * (1 - share) ** 1.25 + 12
    d += p`M${600 - gap} ${y}l-22 7M${600 + gap} ${y}l22 7`
  }
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="8" stroke-linecap="round"/>`
}

/** A zip half open, with the inside of the garment between its sides. */
function zip(sheet: Sheet, cloth: Cloth, isHidden: boolean): string {
  const slider = isHidden ? 300 : 380
  const inside = p`M340-40C420 140 560 ${slider - 90} 600 ${slider}C640 ${slider - 90} 780 140 860-40Z`
  const tape = (side: number) => {
    const x = (offset: number) => 600 + side * offset
    return p`M${x(262)}-40C${x(182)} 140 ${x(44)} ${slider - 90} ${x(6)} ${slider}V${HIGH + 40}`
  }
  const tapes = [-1, 1]
    .map(
      (side) =>
        `<path d="${tape(side)}" fill="none" stroke="${cloth.tones.deep}" stroke-width="62"/>` +
        `<path d="${tape(side)}" fill="none" stroke="${raised(cloth).tones.base}" stroke-width="50"/>` +
        stitches(cloth.tones, tape(side), 0.8),
    )
    .join('')
  const pull =
    p`<path d="M566 ${slider - 16}Q600 ${slider - 44} 634 ${slider - 16}L626 ${slider + 46}H574Z" ` +
    `fill="${METAL.base}" stroke="${METAL.deep}" stroke-width="4"/>` +
    p`<path d="M584 ${slider + 20}H616L626 ${slider + 150}Q600 ${slider + 172} 574 ${slider + 150}Z" ` +
    `fill="${METAL.light}" stroke="${METAL.deep}" stroke-width="4"/>`
  const folded = isHidden
    ? [-1, 1].map((side) => rimLine(cloth.tones, p`M${600 + side * 7} ${slider + 60}V${HIGH + 20}`, 5, 0.9)).join('') +
      seam(cloth.tones, p`M600 ${slider + 50}V${HIGH + 20}`, 7)
    : teeth(slider, METAL.base)
  const hook = isHidden
    ? `<path d="M352 26q60-34 86 8q-6 26-34 16" fill="none" stroke="${METAL.base}" stroke-width="11"/>` +
      `<path d="M846 22q-60-24-66 20q4 30 54 22" fill="none" stroke="${METAL.base}" stroke-width="9"/>`
    : ''
  return (
    closeGround(sheet, cloth) +
    drawPanel(sheet, { d: inside, cloth: liningOfCloth(cloth), light: [340, 0, 860, 200] }) +
    (isHidden ? '' : tapes) +
    [-1, 1].map((side) => rimLine(cloth.tones, tape(side), 7, 0.9)).join('') +
    folded +
    hook +
    pull
  )
}

/** A fly: the outer layer turned back from the buttons beneath it. */
function fly(sheet: Sheet, cloth: Cloth): string {
  const over = `M600-40H${WIDE + 40}V${HIGH + 40}H640C620 620 500 560 430 470C470 330 560 200 600-40Z`
  const turned = 'M600-40C560 200 470 330 430 470C520 460 640 520 700 700C760 520 690 200 640-40Z'
  const top = raised(cloth, 0.14)
  return (
    closeGround(sheet, cloth) +
    drawButton(cloth.tones, [360, 150], 72) +
    drawButton(cloth.tones, [360, 560], 72) +
    `<path d="${over}" fill="#040305" opacity=".55" transform="translate(-20 10)"/>` +
    drawPanel(sheet, { d: over, cloth: top, light: [500, 0, WIDE, HIGH] }) +
    drawPanel(sheet, { d: turned, cloth: liningOfCloth(cloth), light: [430, 0, 720, 500] }) +
    rimLine(top.tones, turned, 5, 0.8) +
    stitches(top.tones, 'M800-40C830 260 830 540 800 800', 0.9)
  )
}

/** A hook and its eye at the edges of two fronts that meet. */
function hook(sheet: Sheet, cloth: Cloth): string {
  const wire = (d: string) =>
    `<path d="${d}" fill="none" stroke="${METAL.deep}" stroke-width="26" stroke-linecap="round"/>` +
    `<path d="${d}" fill="none" stroke="${METAL.base}" stroke-width="18" stroke-linecap="round"/>` +
    `<path d="${d}" fill="none" stroke="${METAL.light}" stroke-width="5" stroke-linecap="round"/>`
  const right = `M650-40H${WIDE + 40}V${HIGH + 40}H650Z`
  return (
    closeGround(sheet, cloth) +
    `<path d="M560-40H650V800H560Z" fill="#060507"/>` +
    rimLine(cloth.tones, 'M560-40V800', 6, 0.9) +
    drawPanel(sheet, { d: right, cloth, light: [650, 0, WIDE, HIGH] }) +
    rimLine(cloth.tones, 'M650-40V800', 6, 0.9) +
    stitches(cloth.tones, 'M524-40V800M686-40V800', 0.8) +
    wire('M420 320c-50-60 20-110 60-60c20 30 40 52 120 56c44 2 50 60 4 64c-80 4-100 26-120 60c-40 50-110 0-64-58') +
    wire('M860 330c40-50-30-90-56-40c-20 50-110 20-140 60c30 40 120 10 140 60c26 50 96 10 56-40')
  )
}

/** The front of a nursing dress: the upper layer lifted from the openings of the layer beneath. */
function nursing(sheet: Sheet, cloth: Cloth): string {
  const upper = `M-40-40H${WIDE + 40}V250Q900 330 600 340Q300 330-40 250Z`
  const lifted = 'M-40 250Q300 330 600 340Q900 330 1240 250Q1000 430 600 440Q200 430-40 250Z'
  const slit = (side: number) => {
    const x = (offset: number) => 600 + side * offset
    return p`M${x(170)} 400C${x(232)} 500 ${x(236)} 610 ${x(190)} 740C${x(284)} 640 ${x(284)} 500 ${x(170)} 400Z`
  }
  const inner = clothOf('chacoal', 'tricot')
  return (
    closeGround(sheet, inner) +
    [-1, 1]
      .map((side) => {
        const d = slit(side)
        return `<path d="${d}" fill="#0c0a0d"/>${rimLine(cloth.tones, d, 6, 1)}${stitches(inner.tones, d, 0.9)}`
      })
      .join('') +
    `<path d="${lifted}" fill="#040305" opacity=".5" transform="translate(0 26)"/>` +
    drawPanel(sheet, { d: upper, cloth, light: [0, 0, WIDE, 300] }) +
    drawPanel(sheet, { d: lifted, cloth: raised(cloth, 0.4), light: [0, 260, WIDE, 440] }) +
    rimLine(cloth.tones, lifted, 6, 0.9)
  )
}

/** A waistband drawn together by elastic. */
function elastic(sheet: Sheet, cloth: Cloth): string {
  const band = 'M-40 180H1240V470H-40Z'
  const folds = Array.from({ length: 34 }, (_, i) => p`M${18 + i * 36} 180q${i % 2 ? 9 : -9} 140 0 290`).join('')
  const falls = Array.from({ length: 17 }, (_, i) => p`M${30 + i * 72} 470q${i % 2 ? 16 : -16} 120 0 300`).join('')
  return (
    closeGround(sheet, cloth) +
    `<path d="${falls}" fill="none" stroke="${cloth.tones.deep}" stroke-width="20" stroke-opacity=".7"/>` +
    drawPanel(sheet, { d: band, cloth: raised(cloth), light: [0, 180, WIDE, 470] }) +
    `<path d="${folds}" fill="none" stroke="${cloth.tones.deep}" stroke-width="11"/>` +
    `<path d="${folds}" fill="none" stroke="${cloth.tones.rim}" stroke-width="4" transform="translate(9 0)"/>` +
    stitches(cloth.tones, 'M-40 230H1240M-40 325H1240M-40 420H1240', 1)
  )
}

/** The metal slide at the side of a waistband by which it is widened. */
function adjuster(sheet: Sheet, cloth: Cloth): string {
  const top = raised(cloth)
  const strap = 'M-40 280H720L770 325L720 370H-40Z'
  const frame = (x: number) =>
    `<rect x="${x}" y="252" width="150" height="146" rx="14" fill="none" stroke="${METAL.deep}" stroke-width="30"/>` +
    `<rect x="${x}" y="252" width="150" height="146" rx="14" fill="none" stroke="${METAL.base}" stroke-width="20"/>`
  return (
    closeGround(sheet, cloth) +
    drawPanel(sheet, { d: 'M-40 200H1240V450H-40Z', cloth: raised(cloth, 0.14), light: [0, 200, WIDE, 450] }) +
    stitches(cloth.tones, 'M-40 216H1240M-40 434H1240', 0.9) +
    `<path d="${strap}" fill="#040305" opacity=".5" transform="translate(6 14)"/>` +
    drawPanel(sheet, { d: strap, cloth: top, light: [0, 280, 760, 370] }) +
    rimLine(top.tones, strap, 4, 0.9) +
    frame(430)
  )
}

function tied(sheet: Sheet, cloth: Cloth): string {
  return closeGround(sheet, cloth) + drawBow(sheet, raised(cloth, 0.45), 600, 260, 330, 470)
}

/** The knot of the belt of a coat, as large as the other fastenings. */
function knotted(sheet: Sheet, cloth: Cloth): string {
  const belt = tiedBelt(sheet, raised(cloth, 0.5), 0, 0, 300)
  return `${closeGround(sheet, cloth)}<g transform="translate(560 240) scale(2.6)">${belt}</g>`
}

const DRAWN: Readonly<Record<FasteningKind, (sheet: Sheet, cloth: Cloth, buttons?: ButtonCount) => string>> = {
  'front-zip': (sheet, cloth) => zip(sheet, cloth, false),
  'hidden-zip': (sheet, cloth) => zip(sheet, cloth, true),
  buttons: drawButtons,
  fly,
  hook,
  ribbon: tied,
  belt: knotted,
  nursing,
  elastic,
  adjuster,
}

/** The cloth of a dress hangs over its lining; that of a jacket is seen from inside. */
function drawLiningOf(sheet: Sheet, { kind }: SingleLook, cloth: Cloth, lining: Lining): string {
  const isDress = kind === 'onepiece' || kind === 'kidsonepiece'
  return isDress ? drawHemLining(sheet, cloth) : drawLining(sheet, cloth, lining)
}

/** The cloth of what is worn on top; sheer cloth is drawn over its lining, as the body of a garment is. */
function outerCloth(look: SingleLook): Cloth {
  const part = 'jacket' in look && typeof look.jacket === 'object' ? look.jacket : look
  return 'texture' in part ? lined(clothOf(part.colour as Colour, part.texture as Texture)) : clothOf('kuro', 'wool')
}

/** Draws how a look is closed and how it is lined, one below the other. */
export function drawFastenings(sheet: Sheet, look: Look): string {
  const main = look.kind === 'set' ? look.parts[0] : look
  if (main === undefined) return ''
  const lining = liningOf(look)
  const parts = fasteningsOf(look).map(({ kind, colour, texture, buttons }) =>
    DRAWN[kind](sheet, lined(clothOf(colour, texture)), buttons),
  )
  if (lining !== undefined) parts.push(drawLiningOf(sheet, main, outerCloth(main), lining))
  if (parts.length === 1) return `<g transform="translate(-600 0) scale(2)">${parts[0]}</g>`
  const [gap, rise] = [6, (1500 + 6) / parts.length]
  const cut = (HIGH - (rise - gap)) / 2
  const frame = clip(sheet, p`<rect y="${cut}" width="${WIDE}" height="${rise - gap}"/>`)
  return parts.map((part, i) => p`<g transform="translate(0 ${i * rise - cut})"><g ${frame}>${part}</g></g>`).join('')
}
