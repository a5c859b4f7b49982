import type { Bag, Subbag } from '../accessory-look.ts'
import { mix, p } from '../path.ts'

/** The outline of a bag. */
export interface Body {
  /** Half widths at the top and the bottom, and the heights of both. */
  top: number
  low: number
  topY: number
  lowY: number
  round: number
  /** How high the metal frame of a gamaguchi arches over the top. */
  arch?: number
}

export const SHAPES: Record<Bag['shape'] | Subbag['shape'], Body> = {
  square: { top: 265, low: 280, topY: 640, lowY: 1080, round: 26 },
  trapezoid: { top: 222, low: 312, topY: 650, lowY: 1070, round: 34 },
  wide: { top: 312, low: 330, topY: 720, lowY: 1060, round: 30 },
  round: { top: 230, low: 250, topY: 650, lowY: 1070, round: 180 },
  clutch: { top: 345, low: 350, topY: 720, lowY: 1010, round: 18 },
  gamaguchi: { top: 250, low: 300, topY: 700, lowY: 1060, round: 130, arch: 84 },
  'half-moon': { top: 186, low: 250, topY: 736, lowY: 1066, round: 170, arch: 112 },
  tote: { top: 318, low: 270, topY: 600, lowY: 1080, round: 18 },
  tall: { top: 262, low: 262, topY: 560, lowY: 1120, round: 10 },
}

/** The upper edge of a bag from left to right: almost straight, or the arch of its frame. */
export function topEdge({ top, topY, arch }: Body, rise = 6): string {
  const [left, right] = [600 - top, 600 + top]
  return arch === undefined
    ? p`M${left} ${topY}Q600 ${topY - rise} ${right} ${topY}`
    : p`M${left} ${topY}C${left + 6} ${topY - arch * 1.3} ${right - 6} ${topY - arch * 1.3} ${right} ${topY}`
}

export function bodyPath(body: Body, rise?: number): string {
  const { top, low, topY, lowY, round } = body
  const x = 600
  const hip = Math.min(mix(topY, lowY, 0.7), lowY - round * 1.3)
  return (
    topEdge(body, rise) +
    p`C${x + top + 6} ${mix(topY, hip, 0.57)} ${x + low} ${hip} ${x + low} ` +
    p`${lowY - round}Q${x + low} ${lowY} ${x + low - round} ${lowY}` +
    p`Q${x} ${lowY + 10} ${x - low + round} ${lowY}` +
    p`Q${x - low} ${lowY} ${x - low} ${lowY - round}` +
    p`C${x - low} ${hip} ${x - top - 6} ${mix(topY, hip, 0.57)} ${x - top} ` +
    p`${topY}Z`
  )
}
