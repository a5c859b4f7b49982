import type { Neckline } from './dress-words.ts'
import type { Mannequin } from './mannequin.ts'
import { shoulderLineY } from './mannequin.ts'
import type { Point } from './path.ts'
import { p } from './path.ts'

/** Half of a neck opening: where it leaves the shoulder line, and the curve from there to the centre. */
export interface Opening {
  half: number
  topY: number
  depth: number
  /** Cubic segments [control, control, end] as offsets from the axis and heights below `topY`. */
  segments: readonly (readonly [Point, Point, Point])[]
}

const SHAPES: Record<Neckline, { half: number; depth: number }> = {
  round: { half: 90, depth: 84 },
  boat: { half: 132, depth: 40 },
  v: { half: 86, depth: 172 },
  square: { half: 112, depth: 104 },
  'bow-tie': { half: 76, depth: 46 },
  stand: { half: 78, depth: 44 },
  pearl: { half: 94, depth: 88 },
  keyhole: { half: 84, depth: 62 },
  drape: { half: 104, depth: 112 },
  frill: { half: 84, depth: 70 },
  'shirt-collar': { half: 78, depth: 72 },
  'flat-collar': { half: 82, depth: 66 },
  sailor: { half: 82, depth: 132 },
  asymmetric: { half: 88, depth: 96 },
  surplice: { half: 88, depth: 178 },
}

function segmentsOf(neckline: Neckline, half: number, depth: number): Opening['segments'] {
  if (neckline === 'v' || neckline === 'shirt-collar' || neckline === 'sailor' || neckline === 'surplice') {
    return [
      [
        [half - 5, depth * 0.22],
        [half * 0.42, depth * 0.7],
        [0, depth],
      ],
    ]
  }
  if (neckline === 'square') {
    return [
      [
        [half - 3, depth * 0.4],
        [half - 8, depth * 0.8],
        [half - 10, depth - 5],
      ],
      [
        [half * 0.6, depth + 1],
        [half * 0.3, depth + 3],
        [0, depth + 3],
      ],
    ]
  }
  return [
    [
      [half - 4, depth * 0.6],
      [half * 0.56, depth],
      [0, depth],
    ],
  ]
}

/** The neck opening of a neckline on a body; at the back every opening is shallow. */
export function openingOf(neckline: Neckline, body: Mannequin, side: 'front' | 'back'): Opening {
  const { half, depth } = SHAPES[neckline]
  const topY = shoulderLineY(body, half)
  if (side === 'back') {
    const drop = neckline === 'boat' ? 26 : neckline === 'square' ? 34 : 20
    return { half, topY, depth: drop, segments: segmentsOf('round', half, drop) }
  }
  return { half, topY, depth, segments: segmentsOf(neckline, half, depth) }
}

/** The opening as curve commands from its right end, through the centre, to its left end, `outset` further out. */
export function openingCurve(opening: Opening, axis: number, outset = 0): string {
  const { half, topY, segments } = opening
  const grow = (half + outset * 0.8) / half
  const at = ([x, y]: Point, side: number): Point => [
    axis + side * x * grow,
    topY + (y * (opening.depth + outset)) / opening.depth,
  ]
  const start: Point = [half, 0]
  let text = ''
  for (const [a, b, c] of segments) {
    const [a1, b1, c1] = [at(a, 1), at(b, 1), at(c, 1)]
    text += p`C${a1[0]} ${a1[1]} ${b1[0]} ${b1[1]} ${c1[0]} ${c1[1]}`
  }
  for (let i = segments.length - 1; i >= 0; i--) {
    const [a, b] = segments[i] as Opening['segments'][number]
    const end = segments[i - 1]?.[2] ?? start
    const [b1, a1, e1] = [at(b, -1), at(a, -1), at(end, -1)]
    text += p`C${b1[0]} ${b1[1]} ${a1[0]} ${a1[1]} ${e1[0]} ${e1[1]}`
  }
  return text
}

/** The opening as a path of its own. */
export function openingPath(opening: Opening, axis: number, outset = 0): string {
  const reach = opening.half + outset * 0.8
  return p`M${axis + reach} ${opening.topY}` + openingCurve(opening, axis, outset)
}

/** Points spaced along an opening, from right to left. */
export function openingPoints(opening: Opening, axis: number, count: number): Point[] {
  const { half, topY, segments } = opening
  const fine: Point[] = []
  let from: Point = [half, 0]
  for (const [a, b, c] of segments) {
    for (let i = 0; i < 24; i++) {
      const t = i / 24
      const u = 1 - t
      const bez = (k: 0 | 1) => u * u * u * from[k] + 3 * u * u * t * a[k] + 3 * u * t * t * b[k] + t * t * t * c[k]
      fine.push([bez(0), bez(1)])
    }
    from = c
  }
  const all: Point[] = [...fine, from, ...[...fine].reverse().map(([x, y]): Point => [-x, y])]
  const lengths = [0]
  for (let i = 1; i < all.length; i++) {
    const [x0, y0] = all[i - 1] as Point
    const [x1, y1] = all[i] as Point
    lengths.push((lengths[i - 1] as number) + Math.hypot(x1 - x0, y1 - y0))
  }
  const total = lengths[lengths.length - 1] as number
  return Array.from({ length: count }, (_, n): Point => {
    const want = (total * n) / (count - 1 || 1)
    let i = lengths.findIndex((value) => value >= want)
    if (i < 1) i = 1
    const [x0, y0] = all[i - 1] as Point
    const [x1, y1] = all[i] as Point
    const share = (want - (lengths[i - 1] as number)) / ((lengths[i] as number) - (lengths[i - 1] as number) || 1)
    return [axis + x0 + (x1 - x0) * share, topY + y0 + (y1 - y0) * share]
  })
}
