import type { Drawing } from '../drawing.ts'
import type { Mannequin } from '../mannequin.ts'
import type { Cloth } from '../panel.ts'
import { drawPanel, rimLine, seam, stitches, tint } from '../panel.ts'
import type { Point } from '../path.ts'
import { curve, curveOn, leaf, mix, p } from '../path.ts'
import type { Sheet } from '../sheet.ts'

/** The measures of a pair of trousers: half widths from the axis, heights on the sheet. */
export interface TrouserCut {
  waistHalf: number
  hipHalf: number
  crotchY: number
  hem: number
  /** Width of one leg at knee and hem, and how far the foot stands from the axis. */
  knee: number
  foot: number
  stance: number
  stripe?: boolean
}

function legPath(body: Mannequin, cut: TrouserCut, side: number): string {
  const x = (offset: number) => body.axis + side * offset
  const { waistHalf, hipHalf, crotchY, hem, knee, foot, stance } = cut
  const kneeY = mix(crotchY, hem, 0.42)
  const kneeAt = stance * 0.9
  const outer: Point[] = [
    [x(waistHalf), body.waistY],
    [x(hipHalf), mix(body.waistY, crotchY, 0.72)],
    [x(mix(hipHalf, kneeAt + knee / 2, 0.4)), mix(crotchY, kneeY, 0.4)],
    [x(kneeAt + knee / 2), kneeY],
    [x(stance + foot / 2), hem],
  ]
  const inner: Point[] = [
    [x(stance - foot / 2), hem + 4],
    [x(kneeAt - knee / 2), kneeY],
    [x(14), crotchY + 40],
    [x(0), crotchY],
  ]
  return (
    p`${curve(outer)}Q${x(stance)} ${hem + 16} ${x(stance - foot / 2)} ` +
    p`${hem + 4}${curveOn(inner)}L${x(0)} ${body.waistY + 6}Z`
  )
}

function legFolds(sheet: Sheet, body: Mannequin, cut: TrouserCut, side: number, cloth: Cloth): string {
  const { tones } = cloth
  const x = (offset: number) => body.axis + side * offset
  const { crotchY, hem, knee, foot, stance } = cut
  const kneeY = mix(crotchY, hem, 0.42)
  const w = () => sheet.between(-10, 10)
  return [
    tint(tones, 'glow', 0.5, leaf([x(stance * 0.86 - 12), body.waistY + 60], [x(stance - 10), hem], 16)),
    tint(tones, 'deep', 0.8, leaf([x(20), crotchY - 10], [x(stance - foot * 0.36), hem], 22, side * -8)),
    tint(tones, 'deep', 0.6, leaf([x(stance + knee * 0.36), crotchY], [x(stance + foot * 0.4), hem], 16)),
    tint(tones, 'deep', 0.7, leaf([x(6), crotchY + 6], [x(cut.hipHalf * 0.62), crotchY - 40 + w()], 7, side * 8)),
    tint(tones, 'glow', 0.45, leaf([x(12), crotchY + 24], [x(cut.hipHalf * 0.66), crotchY + w()], 5, side * 8)),
    tint(tones, 'deep', 0.5, leaf([x(stance - knee * 0.4), kneeY + w()], [x(stance + knee * 0.2), kneeY + 26], 6, 5)),
    tint(tones, 'deep', 0.6, leaf([x(stance - foot * 0.5), hem - 60 + w()], [x(stance + foot * 0.3), hem - 34], 6, 6)),
    tint(tones, 'glow', 0.4, leaf([x(stance - foot * 0.4), hem - 36], [x(stance + foot * 0.36), hem - 18], 4, 5)),
  ].join('')
}

/** Creases, pockets and stripes of one leg. */
function legMarks(body: Mannequin, cut: TrouserCut, side: number, { tones }: Cloth, isBack: boolean): string {
  const { waistHalf, hipHalf, crotchY, hem, foot, stance } = cut
  const x = (offset: number) => body.axis + side * offset
  const crease = curve([
    [x(waistHalf * 0.5), body.waistY + 90],
    [x(stance * 0.86), mix(crotchY, hem, 0.42)],
    [x(stance), hem + 10],
  ])
  const mark =
    rimLine(tones, crease, 2.2, 0.55) +
    stitches(tones, p`M${x(stance - foot / 2)} ${hem - 22}L${x(stance + foot / 2)} ${hem - 26}`, 0.35)
  const pocket = isBack
    ? seam(tones, p`M${x(waistHalf * 0.28)} ${body.waistY + 84}L${x(waistHalf * 0.86)} ${body.waistY + 78}`, 2.4)
    : seam(
        tones,
        p`M${x(waistHalf * 0.7)} ${body.waistY + 26}Q${x(waistHalf * 0.9)} ${body.waistY + 90} ` +
          p`${x(hipHalf - 6)} ${body.waistY + 150}`,
        2,
      )
  const stripes = cut.stripe
    ? Array.from(
        { length: 9 },
        (_, i) =>
          p`<path d="M${x(waistHalf * (0.08 + i * 0.11))} ${body.waistY}` +
          p`L${x(mix(stance - foot / 2, stance + foot / 2, i / 8))} ${hem + 14}" ` +
          `stroke="#b9b7bd" stroke-width="2.2" opacity=".55"/>`,
      ).join('')
    : ''
  return stripes + mark + pocket
}

/** Draws trousers from the waist down. */
export function drawTrousers(sheet: Sheet, body: Mannequin, cloth: Cloth, cut: TrouserCut, isBack: boolean): Drawing {
  const { tones } = cloth
  const { waistHalf, hipHalf, crotchY, hem, foot, stance } = cut
  const legs = [1, -1].map((side) => {
    const d = legPath(body, cut, side)
    const x = (offset: number) => body.axis + side * offset
    const light: readonly [number, number, number, number] =
      side < 0 ? [x(hipHalf), 900, x(0), 920] : [x(0), 900, x(hipHalf), 920]
    return {
      d,
      art: drawPanel(sheet, {
        d,
        cloth,
        light,
        folds: legFolds(sheet, body, cut, side, cloth),
        marks: legMarks(body, cut, side, cloth, isBack),
      }),
    }
  })
  const fly = isBack
    ? seam(tones, p`M${body.axis} ${body.waistY}V${crotchY + 20}`, 2)
    : stitches(
        tones,
        p`M${body.axis + 20} ${body.waistY + 40}V${crotchY - 80}` +
          p`Q${body.axis + 18} ${crotchY - 50} ${body.axis} ${crotchY - 40}`,
        0.5,
      ) + seam(tones, p`M${body.axis} ${body.waistY + 4}V${crotchY + 6}`, 2)
  const bandPath =
    p`M${body.axis - waistHalf - 1} ${body.waistY - 16}` +
    p`Q${body.axis} ${body.waistY - 4} ${body.axis + waistHalf + 1} ${body.waistY - 16}` +
    p`L${body.axis + waistHalf + 4} ${body.waistY + 18}` +
    p`Q${body.axis} ${body.waistY + 32} ${body.axis - waistHalf - 4} ${body.waistY + 18}Z`
  const band = drawPanel(sheet, { d: bandPath, cloth, light: [body.axis - waistHalf, 500, body.axis + waistHalf, 510] })
  return {
    art: legs.map((leg) => leg.art).join('') + fly + band,
    outlines: legs.map((leg) => leg.d),
    box: [body.axis - stance - foot / 2, body.waistY - 16, body.axis + stance + foot / 2, hem + 16],
    focus: [600, body.waistY + 150, 2],
  }
}
