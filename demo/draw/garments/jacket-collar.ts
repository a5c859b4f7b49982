import { shoulderLineY } from '../mannequin.ts'
import type { Cloth } from '../panel.ts'
import { drawPanel, raised, rimLine } from '../panel.ts'
import type { Point } from '../path.ts'
import { curve, curveOn, p } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import type { JacketPlan } from './jacket-plan.ts'
import { frontEdge } from './jacket-plan.ts'

/** The shape of one lapel with its collar, on one side: [lapel, collar]. */
function lapelPaths(plan: JacketPlan, side: number): string[] {
  const { body, neckHalf, breakY, jacket, lap } = plan
  const { axis } = body
  const top = shoulderLineY(body, neckHalf)
  const x = (offset: number) => axis + side * offset
  const long = breakY - top
  const [fold = [0, 0]] = [[x(-lap), breakY + 8] as Point]
  const edgePoints = frontEdge(plan, side).slice(0, 3)
  const roll = p`M${fold[0]} ${fold[1]}` + curveOn([fold, ...[...edgePoints].reverse()])
  if (jacket.collar === 'shawl') {
    return [
      p`${roll}L${x(neckHalf - 14)} ${top - 18}C${x(neckHalf + 40)} ${top + 6} ` +
        p`${x(neckHalf + 76)} ${top + long * 0.3} ${x(neckHalf + 44)} ${top + long * 0.54}` +
        p`C${x(neckHalf * 0.9)} ${top + long * 0.78} ${x(30 - lap * 0.8)} ${breakY - 30} ` +
        p`${fold[0]} ${fold[1]}Z`,
    ]
  }
  const isPeaked = jacket.collar === 'peaked'
  const notchY = top + long * 0.34
  const tip: Point = isPeaked ? [x(neckHalf + 88), notchY - 58] : [x(neckHalf + 66), notchY + 12]
  const lapel =
    p`${roll}L${x(neckHalf + 2)} ${top + 16}L${x(neckHalf + 20)} ${notchY - 6}L${tip[0]} ${tip[1]}` +
    p`C${x(neckHalf + (isPeaked ? 60 : 50))} ${notchY + long * 0.22} ` +
    p`${x(neckHalf * 0.62)} ${breakY - long * 0.2} ${fold[0]} ${fold[1]}Z`
  const collarTip: Point = isPeaked ? [x(neckHalf + 36), notchY - 32] : [x(neckHalf + 56), notchY - 34]
  const collar =
    p`M${x(neckHalf - 18)} ${top - 20}Q${x(neckHalf + 30)} ${top + 2} ${collarTip[0]} ` +
    p`${collarTip[1]}L${x(neckHalf + 21)} ${notchY - 4}L${x(neckHalf - 4)} ${top + 22}` +
    p`Q${x(neckHalf - 14)} ${top} ${x(neckHalf - 18)} ${top - 20}Z`
  return [lapel, collar]
}

function smallCollar(plan: JacketPlan, side: number): string {
  const { body, neckHalf, breakY, jacket, lap } = plan
  const { axis } = body
  const top = shoulderLineY(body, neckHalf)
  const x = (offset: number) => axis + side * offset
  if (jacket.collar === 'stand') {
    return (
      p`M${x(neckHalf + 2)} ${top + 4}L${x(neckHalf - 8)} ${top - 36}` +
      p`C${x(neckHalf * 0.7)} ${top - 12} ${x(30)} ${breakY - 44} ${x(6 - lap * 0.4)} ` +
      p`${breakY - 34}L${x(4 - lap * 0.4)} ${breakY + 4}` +
      p`C${x(40)} ${breakY} ${x(neckHalf * 0.8)} ${top + 30} ${x(neckHalf + 2)} ${top + 4}Z`
    )
  }
  if (jacket.collar === 'shirt') {
    return (
      p`M${x(neckHalf - 12)} ${top - 22}C${x(neckHalf + 26)} ${top - 4} ${x(neckHalf + 44)} ${top + 20} ` +
      p`${x(neckHalf + 48)} ${top + 44}L${x(neckHalf * 0.82)} ${breakY + 62}L${x(4 - lap * 0.3)} ${breakY}` +
      p`C${x(neckHalf * 0.6)} ${breakY - 12} ${x(neckHalf - 4)} ${top + 28} ${x(neckHalf - 12)} ${top - 22}Z`
    )
  }
  return (
    p`M${x(neckHalf - 10)} ${top - 16}C${x(neckHalf + 44)} ${top + 10} ${x(neckHalf + 42)} ` +
    p`${top + 96} ${x(neckHalf * 0.7)} ${breakY + 40}` +
    p`C${x(38)} ${breakY + 58} ${x(8 - lap * 0.3)} ${breakY + 34} ${x(4 - lap * 0.3)} ` +
    p`${breakY}C${x(neckHalf * 0.6)} ${breakY - 8} ${x(neckHalf - 4)} ${top + 30} ` +
    p`${x(neckHalf - 10)} ${top - 16}Z`
  )
}

/** A collar that is wide on one side, where it crosses the front, and narrow on the other. */
function asymmetricLapel(plan: JacketPlan, side: number): string {
  const { body, neckHalf, breakY, lap } = plan
  const { axis } = body
  const top = shoulderLineY(body, neckHalf)
  const x = (offset: number) => axis + side * offset
  const fold: Point = [x(-lap), breakY + 8]
  const edgePoints = frontEdge(plan, side).slice(0, 3)
  const roll = p`M${fold[0]} ${fold[1]}` + curveOn([fold, ...[...edgePoints].reverse()])
  const long = breakY - top
  if (side > 0)
    return (
      p`${roll}L${x(neckHalf - 14)} ${top - 18}C${x(neckHalf + 24)} ${top + 6} ${x(neckHalf + 36)} ` +
      p`${top + long * 0.3} ${x(neckHalf * 0.8)} ${top + long * 0.54}L${fold[0]} ${fold[1]}Z`
    )
  return (
    p`${roll}L${x(neckHalf - 14)} ${top - 18}C${x(neckHalf + 70)} ${top + 6} ${x(neckHalf + 116)} ` +
    p`${top + long * 0.42} ${x(neckHalf + 70)} ${top + long * 0.72}` +
    p`C${x(neckHalf + 34)} ${top + long * 0.94} ${x(36)} ${breakY + 56} ${fold[0]} ${fold[1]}Z`
  )
}

/** Satin stitch along the edge of a lapel, with a row of dots inside it. */
function embroidered(cloth: Cloth, d: string): string {
  const line = (width: number, dash: string, opacity: number) =>
    `<path d="${d}" fill="none" stroke="${cloth.tones.rim}" stroke-width="${width}" stroke-dasharray="${dash}" ` +
    `opacity="${opacity}"/>`
  return line(22, '3 4', 0.75) + line(44, '2 15', 0.5)
}

function frillEdge(sheet: Sheet, plan: JacketPlan, side: number): string {
  const inner = frontEdge(plan, side)
  const fine: Point[] = []
  inner.forEach(([x, y], i) => {
    const next = inner[i + 1]
    fine.push([x, y])
    if (next) fine.push([(x + next[0]) / 2, (y + next[1]) / 2])
  })
  const outer = fine.map(([x, y], i): Point => [x + side * (i % 2 ? 66 : 44), y + (i % 2 ? 4 : 16)])
  const back = [...outer].reverse()
  const [start = [0, 0]] = back
  const d = `${curve(fine) + p`L${start[0]} ${start[1]}` + curveOn(back, 1.2)}Z`
  return drawPanel(sheet, {
    d,
    cloth: raised(plan.cloth, 0.36),
    light: [plan.body.axis - 120, 300, plan.body.axis + 120, 340],
  })
}

/** The collar as seen from behind. */
export function jacketCollarBack(sheet: Sheet, { body, neckHalf, cloth, jacket }: JacketPlan): string {
  const top = shoulderLineY(body, neckHalf)
  const { axis } = body
  if (jacket.collar === 'none' || jacket.collar === 'v')
    return rimLine(cloth.tones, p`M${axis - neckHalf} ${top}Q${axis} ${top + 20} ${axis + neckHalf} ${top}`, 2.4, 0.7)
  const drop = jacket.collar === 'stand' ? 6 : jacket.collar === 'round-collar' ? 62 : 30
  const wide = jacket.collar === 'stand' ? 6 : 30
  const rise = jacket.collar === 'stand' ? 34 : 15
  const d =
    p`M${axis - neckHalf + 8} ${top - rise}Q${axis} ${top - rise + 16} ${axis + neckHalf - 8} ` +
    p`${top - rise}L${axis + neckHalf + wide} ${top + drop - 14}` +
    p`Q${axis} ${top + drop + 30} ${axis - neckHalf - wide} ${top + drop - 14}Z`
  return drawPanel(sheet, { d, cloth, light: [axis - 110, top, axis + 110, top] }) + rimLine(cloth.tones, d, 1.6, 0.6)
}

/** The inside of a collar behind the neck, which joins its two sides. */
export function collarBehind({ jacket, body, neckHalf, cloth }: JacketPlan): string {
  const { axis } = body
  const top = shoulderLineY(body, neckHalf)
  const [inset, rise] =
    jacket.collar === 'stand'
      ? [8, 36]
      : jacket.collar === 'round-collar'
        ? [10, 16]
        : jacket.collar === 'shawl'
          ? [14, 18]
          : jacket.collar === 'none' || jacket.collar === 'v' || jacket.collar === 'frill'
            ? [-4, 0]
            : [18, 20]
  const rim =
    p`M${axis - neckHalf + inset} ${top - rise}Q${axis} ${top - rise + 18} ` +
    p`${axis + neckHalf - inset} ${top - rise}`
  // As wide as the opening well below the neck: between jacket and dress nothing but cloth is seen.
  const [half, low] = [neckHalf + 2, top + 100]
  const d = p`${rim}L${axis + half} ${top + 6}C${axis + half} ${low} ${axis - half} ${low} ${axis - half} ${top + 6}Z`
  return `<path d="${d}" fill="${cloth.tones.shade}"/>${rimLine(cloth.tones, rim, 2.4, 0.7)}`
}

/** The collar and lapel of one side of the front. */
export function jacketLapel(sheet: Sheet, plan: JacketPlan, side: number): string {
  const { jacket, cloth, body } = plan
  const top = raised(cloth)
  const satin = plan.facing ?? top
  const shadowed = (d: string, made: Cloth) =>
    `<path d="${d}" fill="#060507" opacity=".5" transform="translate(${side < 0 ? 5 : 3} 7)"/>` +
    drawPanel(sheet, {
      d,
      marks: jacket.trim === 'embroidery' ? embroidered(made, d) : '',
      cloth: made,
      light: [body.axis + side * 60 - 90, 180, body.axis + side * 60 + 70, 300],
    }) +
    rimLine(made.tones, d, 2.6, 0.75)
  switch (jacket.collar) {
    case 'tailored':
    case 'peaked':
    case 'shawl':
      return lapelPaths(plan, side)
        .map((d, i) => shadowed(d, i === 0 ? satin : top))
        .join('')
    case 'asymmetric':
      return shadowed(asymmetricLapel(plan, side), top)
    case 'stand':
    case 'round-collar':
    case 'shirt':
      return shadowed(smallCollar(plan, side), top)
    case 'frill':
      return frillEdge(sheet, plan, side)
    default:
      return ''
  }
}
