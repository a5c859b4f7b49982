import type { Drawing } from '../drawing.ts'
import type { Mensshirt, View } from '../look.ts'
import type { Mannequin } from '../mannequin.ts'
import { MAN, shoulderLineY } from '../mannequin.ts'
import { blend } from '../palette.ts'
import type { Cloth, Panel } from '../panel.ts'
import { clothOf, drawPanel, rimLine, seam, stitches, tint } from '../panel.ts'
import type { Point, Profile } from '../path.ts'
import { curveOn, edge, leaf, p, widthAt } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { linear } from '../sheet.ts'
import type { SleeveShape } from '../sleeve.ts'
import { armholeSeam, drawSleeve, sleeveBand, sleeveShape } from '../sleeve.ts'
import { buttonRow, drawButton } from './button.ts'

/** The turned-down collar of a shirt around a neck; `wing` stands up with its points folded. */
export function shirtCollar(sheet: Sheet, body: Mannequin, cloth: Cloth, style: Mensshirt['collar']): string {
  const { axis } = body
  const half = body.neck[0] - 4
  const top = shoulderLineY(body, half) - 42
  const meet = body.neck[1] + 24
  const spread = style === 'wide' ? 82 : 58
  const drop = style === 'wide' ? 60 : 84
  const leaves = [-1, 1].map((side) => {
    const x = (offset: number) => axis + side * offset
    const d =
      style === 'wing'
        ? p`M${x(half + 2)} ${top + 46}L${x(half - 8)} ${top - 6}` +
          p`Q${x(half * 0.5)} ${top + 30} ${x(2)} ${meet - 44}L${x(2)} ${meet + 6}` +
          p`Q${x(half * 0.7)} ${meet - 6} ${x(half + 2)} ${top + 46}Z`
        : p`M${x(half - 8)} ${top - 2}C${x(half + 8)} ${top + 14} ${x(half + 14)} ${top + 34} ` +
          p`${x(half + 12)} ${top + 52}L${x(spread)} ${meet + drop - 34}L${x(2)} ${meet}` +
          p`C${x(half * 0.45)} ${meet - 30} ${x(half - 12)} ${top + 30} ${x(half - 8)} ${top - 2}Z`
    const wing =
      style === 'wing'
        ? drawPanel(sheet, {
            d: p`M${x(3)} ${meet - 42}L${x(38)} ${meet + 14}L${x(5)} ${meet + 2}Z`,
            cloth,
            light: [axis - 40, meet, axis + 40, meet],
            smooth: true,
          })
        : ''
    const edgeStitch =
      style === 'wing'
        ? ''
        : stitches(
            cloth.tones,
            p`M${x(12)} ${meet + 2}L${x(spread - 2)} ${meet + drop - 44}L${x(half + 5)} ${top + 52}`,
            0.5,
          )
    return (
      `<path d="${d}" fill="${cloth.tones.deep}" opacity=".4" transform="translate(2 6)"/>` +
      drawPanel(sheet, { d, cloth, light: [axis - half, top, axis + half, top + 30], smooth: true }) +
      edgeStitch +
      wing
    )
  })
  return collarInside(sheet, cloth, axis, half, top, meet) + leaves.join('')
}

/** The inside of a buttoned collar: the back of its stand with the seam and the label, in shade towards the front. */
function collarInside(sheet: Sheet, cloth: Cloth, axis: number, half: number, top: number, meet: number): string {
  const { tones } = cloth
  const shade = linear(
    sheet,
    [0, top - 8, 0, meet],
    [
      [0, tones.base],
      [0.3, blend(tones.base, tones.shade, 0.35)],
      [1, tones.shade],
    ],
  )
  const wide = half - 8
  const rim = p`M${axis - wide} ${top}Q${axis} ${top - 12} ${axis + wide} ${top}`
  const stand = p`M${axis - wide + 8} ${top + 22}Q${axis} ${top + 12} ${axis + wide - 8} ${top + 22}`
  return (
    p`<path d="${rim}L${axis + 20} ${meet}H${axis - 20}Z" fill="${shade}"/>` +
    rimLine(tones, rim, 2.4, 0.8) +
    stitches(tones, stand, 0.6) +
    p`<path d="M${axis - 16} ${top + 1}h32v13h-32z" fill="#3b3a44"/>`
  )
}

const LINE: Profile = {
  marks: [
    [326, 192],
    [366, 196],
    [486, 182],
    [690, 196],
    [800, 198],
  ],
}

function bodyOutline(): string {
  const { axis, shoulder, armpit, neck } = MAN
  const left = edge(LINE, axis, -1, armpit[1], 770, 5)
  const right = edge(LINE, axis, 1, 770, armpit[1], 5)
  const s = shoulder[0]
  return (
    p`M${axis + neck[0]} ${neck[1]}Q${axis} ${neck[1] + 60} ${axis - neck[0]} ${neck[1]}` +
    p`L${axis - s} ${shoulder[1]}C${axis - s + 14} ${shoulder[1] + 70} ${axis - 178} ` +
    p`${armpit[1] - 40} ${axis - 192} ${armpit[1]}` +
    p`${curveOn(left)}Q${axis - 150} 830 ${axis - 60} 838Q${axis} 842 ${axis + 60} 838` +
    p`Q${axis + 150} 830 ${axis + widthAt(LINE, 770)} 770${curveOn(right)}` +
    p`C${axis + 178} ${armpit[1] - 40} ${axis + s - 14} ${shoulder[1] + 70} ${axis + s} ${shoulder[1]}Z`
  )
}

function frontMarks(look: Mensshirt, cloth: Cloth): string {
  const { axis, neck } = MAN
  const top = neck[1] + 40
  const { tones } = cloth
  let text = ''
  if (look.front !== 'plain')
    text +=
      seam(tones, p`M${axis + 22} ${top}V842`, 1.8) +
      stitches(tones, p`M${axis + 14} ${top}V842M${axis - 14} ${top}V842`, 0.4)
  else text += seam(tones, p`M${axis + 16} ${top}V842`, 1.8)
  if (look.front === 'pleats')
    for (let i = 1; i < 7; i++)
      for (const side of [-1, 1]) text += seam(tones, p`M${axis + side * (22 + i * 17)} ${top + 16 - i * 4}V640`, 1.8)
  if (look.front !== 'covered') text += buttonRow(tones, [axis, top + 26], [axis, 776], 7, 6.5)
  return text
}

function drawCuff(sheet: Sheet, look: Mensshirt, cloth: Cloth, shape: SleeveShape): string {
  const isDouble = look.cuff === 'double'
  const d = sleeveBand(shape, shape.reach - (isDouble ? 0.15 : 0.11), shape.reach - 0.005)
  const [o, i] = [shape.outerAt(shape.reach - 0.05), shape.innerAt(shape.reach - 0.05)]
  const light: Panel['light'] = [Math.min(o[0], i[0]), 650, Math.max(o[0], i[0]), 660]
  const button = drawButton(cloth.tones, [i[0] * 0.75 + o[0] * 0.25, i[1]], isDouble ? 8 : 6, !isDouble)
  return drawPanel(sheet, { d, cloth, light, smooth: true }) + rimLine(cloth.tones, d, 1.6, 0.7) + button
}

function collarFromBehind(sheet: Sheet, cloth: Cloth): string {
  const { axis } = MAN
  const d = p`M${axis - 60} 78Q${axis} 92 ${axis + 60} 78L${axis + 82} 134Q${axis} 164 ${axis - 82} 134Z`
  return drawPanel(sheet, { d, cloth, light: [axis - 80, 100, axis + 80, 110], smooth: true })
}

function collarInFront(sheet: Sheet, look: Mensshirt, cloth: Cloth): string {
  const collar = shirtCollar(sheet, MAN, cloth, look.collar)
  if (look.collar !== 'button-down') return collar
  return collar + [-55, 55].map((dx) => drawButton(cloth.tones, [MAN.axis + dx, 206], 4.5)).join('')
}

/** Draws a man's shirt. */
export function drawMensshirt(sheet: Sheet, look: Mensshirt, view: View): Drawing {
  const cloth = clothOf(look.colour, 'crepe')
  const { axis } = MAN
  const { tones } = cloth
  const d = bodyOutline()
  const at = (offset: number, y: number): Point => [axis + offset, y]
  const folds = [
    tint(tones, 'deep', 0.5, leaf(at(-186, 350), at(-70, 470), 8, 14)),
    tint(tones, 'deep', 0.55, leaf(at(186, 350), at(80, 480), 9, -14)),
    tint(tones, 'deep', 0.4, leaf(at(-120, 420), at(-130, 820), 14)),
    tint(tones, 'deep', 0.45, leaf(at(120, 400), at(136, 820), 15)),
    tint(tones, 'glow', 0.8, leaf(at(-90, 240), at(-86, 800), 24)),
    tint(tones, 'deep', 0.35, leaf(at(50, 520), at(64, 830), 10)),
  ].join('')
  const sleeves = [-1, 1].map((side) => sleeveShape(MAN, look.sleeve === 'short' ? 'short' : 'long', side, 10))
  const cuffs = look.sleeve === 'short' ? '' : sleeves.map((shape) => drawCuff(sheet, look, cloth, shape)).join('')
  const marks =
    view === 'back'
      ? seam(tones, p`M${axis - 196} 232Q${axis} 250 ${axis + 196} 232`, 2) +
        seam(tones, p`M${axis - 12} 244V838M${axis + 12} 244V838`, 1.6)
      : frontMarks(look, cloth)
  const body = drawPanel(sheet, { d, cloth, folds, marks, light: [axis - 196, 400, axis + 196, 430] })
  const collar = view === 'back' ? collarFromBehind(sheet, cloth) : collarInFront(sheet, look, cloth)
  return {
    art:
      sleeves.map((shape) => drawSleeve(sheet, cloth, shape)).join('') +
      body +
      cuffs +
      armholeSeam({ ...MAN, armpit: [192, 326] }, cloth, -1) +
      armholeSeam({ ...MAN, armpit: [192, 326] }, cloth, 1) +
      collar,
    outlines: [d, ...sleeves.map((s) => s.d)],
    box: [axis - 370, 70, axis + 370, 842],
    focus: [600, 270, 2.3],
  }
}
