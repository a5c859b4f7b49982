import { clothOf, rimLine, seam, stitches } from '../panel.ts'
import type { Point } from '../path.ts'
import { curve, mix, p, widthAt } from '../path.ts'
import { pearlId, placePearl } from '../pearl.ts'
import type { Sheet } from '../sheet.ts'
import { hatch } from '../texture.ts'
import type { JacketPlan } from './jacket-plan.ts'
import { frontEdge } from './jacket-plan.ts'

function along(points: readonly Point[], gap: number): Point[] {
  const result: Point[] = []
  points.forEach((here, i) => {
    const next = points[i + 1]
    if (!next) return
    const count = Math.max(1, Math.round(Math.hypot(next[0] - here[0], next[1] - here[1]) / gap))
    for (let n = 0; n < count; n++) result.push([mix(here[0], next[0], n / count), mix(here[1], next[1], n / count)])
  })
  return result
}

function pocket(plan: JacketPlan, side: number): string {
  const { jacket, body, cloth, line, hem } = plan
  const style = jacket.pocket ?? 'none'
  const y = Math.min(body.waistY + 62, hem - 74)
  if (style === 'none' || jacket.cut === 'bolero') return ''
  const half = widthAt(line, y)
  const x0 = body.axis + side * half * 0.34
  const x1 = body.axis + side * half * 0.84
  const { tones } = cloth
  if (style === 'welt')
    return seam(tones, p`M${x0} ${y}L${x1} ${y - 6}`, 3) + seam(tones, p`M${x0} ${y + 11}L${x1} ${y + 5}`, 2)
  const deep = style === 'flap' ? 36 : 84
  const d =
    p`M${x0} ${y}L${x1} ${y - 6}L${x1 + side * 2} ${y + deep - 8}` +
    p`Q${x1} ${y + deep} ${mix(x0, x1, 0.8)} ${y + deep - 1}` +
    p`L${mix(x0, x1, 0.12)} ${y + deep + 3}Q${x0} ${y + deep} ${x0} ${y + deep - 6}Z`
  return (
    `<path d="${d}" fill="${tones.deep}" opacity=".6" transform="translate(2 6)"/>` +
    `<path d="${d}" fill="${tones.base}"/>` +
    rimLine(tones, d, 1.8, 0.7) +
    stitches(tones, p`M${x0 + side * 6} ${y + 8}L${x1 - side * 6} ${y + 3}`, 0.4)
  )
}

/** Trim along the front edge and hem, and the pocket, kept inside one front of a jacket. */
export function jacketTrim(sheet: Sheet, plan: JacketPlan, side: number): string {
  const { jacket, cloth, body, hem, line } = plan
  const accent = clothOf(jacket.accent ?? jacket.colour, 'satin').tones
  const front = frontEdge(plan, side)
  const inset = front.map(([x, y]): Point => [x + side * 9, y - (y > hem - 2 ? 9 : 0)])
  const hemLine =
    p`M${(front[front.length - 1] as Point)[0]} ${hem - 9}` + p`L${body.axis + side * widthAt(line, hem)} ${hem - 14}`
  const edgePath = curve(inset)
  const pocketArt = pocket(plan, side)
  const line2 = (colour: string, width: number, opacity = 1) =>
    `<path d="${edgePath}${hemLine}" fill="none" stroke="${colour}" stroke-width="${width}" opacity="${opacity}"/>`
  switch (jacket.trim ?? 'plain') {
    case 'piping':
      return pocketArt + line2(accent.deep, 11, 0.8) + line2(jacket.accent ? accent.base : accent.rim, 7)
    case 'braid':
      return (
        pocketArt +
        line2(accent.deep, 24, 0.9) +
        line2(jacket.accent ? accent.base : accent.glow, 17) +
        `<path d="${edgePath}${hemLine}" fill="none" stroke="${accent.rim}" stroke-width="5" stroke-dasharray="5 5"/>`
      )
    case 'lace':
      return (
        pocketArt +
        line2(cloth.tones.light, 40) +
        `<path d="${edgePath}${hemLine}" fill="none" stroke="${hatch(sheet, 'lace', accent)}" stroke-width="40"/>`
      )
    case 'pearl': {
      const id = pearlId(sheet, 'white')
      return (
        pocketArt +
        along(inset, 21)
          .map((point) => placePearl(id, point, 6.4))
          .join('')
      )
    }
    case 'ribbon':
      return pocketArt + line2(accent.base, 14) + line2(accent.glow, 3, 0.6)
    case 'stitch':
      return pocketArt + stitches(cloth.tones, edgePath + hemLine, 1) + stitches(cloth.tones, edgePath, 1)
    case 'embroidery':
      return pocketArt
    case 'frill-hem': {
      let text = ''
      for (let i = 0; i < 9; i++) {
        const x = body.axis + side * widthAt(line, hem) * (0.1 + i * 0.1)
        text += seam(cloth.tones, p`M${x} ${hem - 78}L${x + side * 6} ${hem + 8}`, 2)
      }
      return (
        pocketArt + text + seam(cloth.tones, p`M${body.axis} ${hem - 80}L${body.axis + side * 220} ${hem - 84}`, 2.4)
      )
    }
    default:
      return pocketArt + stitches(cloth.tones, edgePath, 0.3)
  }
}
