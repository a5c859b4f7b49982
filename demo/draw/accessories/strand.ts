import type { Point } from '../path.ts'
import { curve } from '../path.ts'
import { placePearl } from '../pearl.ts'
import type { Sheet } from '../sheet.ts'
import { blur } from '../sheet.ts'

/** A closed loop laid on the ground: narrow at the clasp above, round below. `pinch` draws the top together. */
export function loopPoints(
  cx: number,
  cy: number,
  halfWidth: number,
  halfHeight: number,
  pinch: number,
  count = 240,
): Point[] {
  return Array.from({ length: count }, (_, i): Point => {
    const turn = (i / count) * Math.PI * 2 - Math.PI / 2
    const high = (1 - Math.sin(turn)) / 2
    const squeeze = 1 - pinch * high ** 1.6
    return [cx + Math.cos(turn) * halfWidth * squeeze, cy + Math.sin(turn) * halfHeight]
  })
}

/** Places at which beads touch along a closed loop, from its first point on; sizes follow `radiusAt` of the share. */
export function beadsAlong(
  points: readonly Point[],
  radiusAt: (share: number) => number,
): { at: Point; radius: number; share: number }[] {
  const closed = [...points, points[0] as Point]
  const lengths = [0]
  for (let i = 1; i < closed.length; i++) {
    const [a, b] = [closed[i - 1] as Point, closed[i] as Point]
    lengths.push((lengths[i - 1] as number) + Math.hypot(b[0] - a[0], b[1] - a[1]))
  }
  const total = lengths[lengths.length - 1] as number
  const beads: { at: Point; radius: number; share: number }[] = []
  let walked = 0
  let segment = 1
  while (walked < total - radiusAt(walked / total) * 1.2) {
    while (segment < lengths.length - 1 && (lengths[segment] as number) < walked) segment++
    const [a, b] = [closed[segment - 1] as Point, closed[segment] as Point]
    const from = lengths[segment - 1] as number
    const part = (walked - from) / ((lengths[segment] as number) - from || 1)
    const share = walked / total
    const radius = radiusAt(share)
    beads.push({ at: [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part], radius, share })
    walked += radius + radiusAt(Math.min(1, (walked + radius) / total)) + 0.4
  }
  return beads
}

/** The shadow of a strand on the ground. */
export function strandShadow(sheet: Sheet, points: readonly Point[], width: number): string {
  const thin = points.filter((_, i) => i % 12 === 0)
  return (
    `<path d="${curve([...thin, thin[0] as Point])}" fill="none" stroke="#4c443c` +
    `" stroke-width="${Math.round(width)}" opacity=".42" transform="translate(7 14)" ` +
    `${blur(sheet, Math.round(width * 0.22), 0.1)}/>`
  )
}

/** Draws beads of one sphere. */
export function drawBeads(id: string, beads: readonly { at: Point; radius: number }[]): string {
  return beads.map(({ at, radius }) => placePearl(id, at, radius)).join('')
}
