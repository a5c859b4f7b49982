import type { Jacket } from '../look.ts'
import type { Mannequin } from '../mannequin.ts'
import { LADY, shoulderLineY } from '../mannequin.ts'
import type { Cloth } from '../panel.ts'
import { clothOf } from '../panel.ts'
import type { Point, Profile } from '../path.ts'

/** Dimensions shared by the parts of a jacket. */
export interface JacketPlan {
  jacket: Jacket
  body: Mannequin
  cloth: Cloth
  line: Profile
  /** Where the front edge leaves the neck, and where the two fronts meet or come nearest. */
  neckHalf: number
  breakY: number
  hem: number
  /** How far the left and right front edges reach past the axis (negative: they stay apart). */
  lap: number
  /** How far the front edges curve away from each other at the hem. */
  cutaway: number
  /** Cloth of the lapels when it differs, as the silk of a dinner jacket. */
  facing?: Cloth
}

const CUTS: Record<Jacket['cut'], { hem: number; marks: readonly Point[] }> = {
  bolero: {
    hem: 486,
    marks: [
      [346, 176],
      [392, 180],
      [486, 172],
    ],
  },
  short: {
    hem: 566,
    marks: [
      [346, 177],
      [392, 181],
      [500, 160],
      [566, 156],
    ],
  },
  waist: {
    hem: 622,
    marks: [
      [346, 177],
      [392, 181],
      [540, 150],
      [622, 172],
    ],
  },
  hip: {
    hem: 716,
    marks: [
      [346, 177],
      [392, 182],
      [546, 149],
      [640, 182],
      [716, 208],
    ],
  },
  long: {
    hem: 838,
    marks: [
      [346, 178],
      [392, 183],
      [550, 152],
      [700, 206],
      [838, 222],
    ],
  },
  peplum: {
    hem: 676,
    marks: [
      [346, 176],
      [392, 180],
      [540, 142],
      [570, 162],
      [630, 214],
      [676, 252],
    ],
  },
  boxy: {
    hem: 640,
    marks: [
      [346, 180],
      [392, 187],
      [540, 190],
      [640, 194],
    ],
  },
}

const BREAKS: Record<Jacket['collar'], number> = {
  none: 272,
  v: 400,
  tailored: 452,
  peaked: 456,
  shawl: 468,
  stand: 196,
  'round-collar': 236,
  shirt: 226,
  asymmetric: 420,
  frill: 330,
}

/** Computes the plan of a jacket. */
export function planJacket(jacket: Jacket, body: Mannequin = LADY): JacketPlan {
  const { hem, marks } = CUTS[jacket.cut]
  const stretch = (y: number) => body.armpit[1] + ((y - 346) * (body.hipY - body.armpit[1])) / (760 - 346)
  const wide = body.armpit[0] / 168
  const isOpen = jacket.closure === 'open' || jacket.closure === 'ribbon' || jacket.cut === 'bolero'
  const lap =
    jacket.closure === 'double' || jacket.closure === 'double-four'
      ? 62
      : isOpen
        ? jacket.cut === 'bolero'
          ? -74
          : -30
        : jacket.closure === 'hook' || jacket.closure === 'zip'
          ? 0
          : 18
  return {
    jacket,
    body,
    cloth: clothOf(jacket.colour, jacket.texture),
    line: { marks: marks.map(([y, x]): Point => [stretch(y), x * wide]) },
    neckHalf: jacket.collar === 'stand' ? 72 : 84,
    breakY: stretch(BREAKS[jacket.collar]),
    hem: stretch(hem),
    lap,
    cutaway: lap < 0 ? (jacket.cut === 'bolero' ? 44 : 10) : jacket.closure === 'one-button' ? 20 : 4,
  }
}

/** The front edge of one side from neck to hem. */
export function frontEdge(plan: JacketPlan, side: number): Point[] {
  const { body, neckHalf, breakY, hem, lap, jacket, cutaway } = plan
  const { axis } = body
  const top = shoulderLineY(body, neckHalf)
  const x = (offset: number) => axis + side * offset
  const rounded = ['none', 'round-collar', 'shirt', 'stand'].includes(jacket.collar)
  const neck: Point[] = rounded
    ? [
        [x(neckHalf), top],
        [x(neckHalf * 0.86), top + (breakY - top) * 0.55],
        [x(neckHalf * 0.34 + Math.max(0, -lap) * 0.4), breakY - 6],
      ]
    : [
        [x(neckHalf), top],
        [x(neckHalf * 0.8 - lap * 0.1), top + (breakY - top) * 0.34],
        [x(neckHalf * 0.4 - lap * 0.42), top + (breakY - top) * 0.72],
      ]
  const away = cutaway > 40 ? 0.16 : 0.3
  return [
    ...neck,
    [x(-lap), breakY + 10],
    [x(-lap + cutaway * away), (breakY + hem) / 2 + 20],
    [x(-lap + cutaway), hem - 30],
    [x(-lap + cutaway * 1.5 + 14), hem],
  ]
}
