import type { Sleeve } from './look.ts'
import type { Mannequin } from './mannequin.ts'
import type { Cloth } from './panel.ts'
import { drawPanel, raised, rimLine, seam, stitches, tint } from './panel.ts'
import type { Point, Profile } from './path.ts'
import { curveOn, leaf, mix, p, polyline, widthAt } from './path.ts'
import type { Sheet } from './sheet.ts'

/** The outline of one arm: offsets from the axis against the share of the arm's length. */
interface Arm {
  outer: Profile
  inner: Profile
}

const ARM: Arm = {
  outer: {
    marks: [
      [0, 194],
      [0.035, 210],
      [0.09, 228],
      [0.2, 246],
      [0.4, 268],
      [0.6, 286],
      [0.8, 301],
      [1, 312],
    ],
  },
  inner: {
    marks: [
      [0.2, 158],
      [0.27, 163],
      [0.4, 178],
      [0.6, 201],
      [0.8, 224],
      [1, 243],
    ],
  },
}

/** How far down the arm each sleeve reaches, and how it widens: at the head, at the elbow, at the end. */
const STYLES: Record<Exclude<Sleeve, 'sleeveless'>, { reach: number; head: number; middle: number; end: number }> = {
  long: { reach: 0.98, head: 0, middle: 2, end: 2 },
  'three-quarter': { reach: 0.74, head: 0, middle: 2, end: 2 },
  half: { reach: 0.5, head: 0, middle: 4, end: 6 },
  short: { reach: 0.33, head: 2, middle: 6, end: 9 },
  cap: { reach: 0.17, head: 3, middle: 4, end: 10 },
  flare: { reach: 0.7, head: 0, middle: 2, end: 46 },
  puff: { reach: 0.46, head: 22, middle: 26, end: -4 },
  bishop: { reach: 0.98, head: 4, middle: 10, end: 84 },
  cape: { reach: 0.52, head: 6, middle: 10, end: 104 },
  dolman: { reach: 0.74, head: 2, middle: 6, end: 4 },
  lace: { reach: 0.72, head: 0, middle: 3, end: 5 },
  chiffon: { reach: 0.76, head: 2, middle: 8, end: 20 },
}

export interface SleeveShape {
  d: string
  /** The side: -1 is the left of the picture. */
  side: number
  style: Sleeve
  outerAt: (share: number) => Point
  innerAt: (share: number) => Point
  reach: number
  cuff: string
}

/** Where the lower edge of a dolman sleeve leaves the side of the body, as a share of the arm. */
const DOLMAN_TOP = 0.48

/** How full a bishop sleeve is along its length: all of it until it is drawn into the cuff at the wrist. */
function gathered(share: number): number {
  return share < 0.86 ? 1 : Math.max(-0.1, 1 - (share - 0.86) / 0.055)
}

/** How far the inner edge moves towards the body: a dolman sleeve is cut in one with a wide body. */
function inward(style: Sleeve, rise: number, share: number): number {
  if (style === 'dolman') return rise * 0.55 + 66 * Math.max(0, 1 - (share - DOLMAN_TOP) / 0.22)
  return style === 'cape' ? rise * 0.95 : rise * 0.55
}

/** The outline of a sleeve on one side. `ease` widens it all along, for coats and jackets. */
export function sleeveShape(
  body: Mannequin,
  style: Exclude<Sleeve, 'sleeveless'>,
  side: number,
  ease = 0,
): SleeveShape {
  const { reach, head, middle, end } = STYLES[style]
  const shoulderY = body.shoulder[1]
  const scale = body.shoulder[0] / 196
  const rise = (share: number) => {
    const u = share / reach
    const swell = head * Math.sin(Math.PI * Math.min(1, u * 1.2)) + middle * Math.sin(Math.PI * Math.min(1, u))
    const full = end * Math.max(0, u) ** 2.4
    return swell + (style === 'bishop' ? full * gathered(u) : full)
  }
  const yAt = (share: number) => mix(shoulderY, body.wristY, share)
  const outerAt = (share: number): Point => [
    body.axis + side * (scale * widthAt(ARM.outer, share) + (rise(share) + ease * Math.min(1, share * 8)) * 1),
    yAt(share) - (head && share < 0.2 ? head * 0.4 * Math.sin(Math.PI * Math.min(1, share / 0.2)) : 0),
  ]
  const innerAt = (share: number): Point => [
    body.axis + side * (scale * widthAt(ARM.inner, share) - inward(style, rise(share), share) - ease * 0.4),
    yAt(share),
  ]
  const shares = [0, 0.04, 0.1, 0.18, 0.3, 0.45, 0.6, 0.74, 0.84, 0.9, 0.94, 1].filter((s) => s < reach - 0.03)
  const outer = [...shares, reach].map(outerAt)
  const armpit = style === 'dolman' ? DOLMAN_TOP : Math.min(0.26, reach - 0.02)
  const between = [0.94, 0.9, 0.84, 0.74, 0.6, 0.45, 0.35].filter((s) => s < reach - 0.03 && s > armpit + 0.05)
  const inner = [reach, ...between, armpit].map(innerAt)
  const o = outer[outer.length - 1] as Point
  const i = inner[0] as Point
  const drop = 9 + (style === 'bishop' ? 0 : Math.max(0, end) * 0.3)
  const cuff = p`Q${mix(o[0], i[0], 0.5)} ${mix(o[1], i[1], 0.5) + drop} ${i[0]} ${i[1]}`
  const [first = [0, 0]] = outer
  const d =
    p`M${first[0]} ${first[1]}` +
    curveOn(outer) +
    cuff +
    curveOn(inner) +
    p`L${body.axis + side * body.armpit[0] * 0.8} ${body.armpit[1]}` +
    p`L${body.axis + side * body.shoulder[0] * 0.8} ${shoulderY + 4}Z`
  return { d, side, style, outerAt, innerAt, reach, cuff: p`M${o[0]} ${o[1]}${cuff}` }
}

/** The cuff into which a bishop or puff sleeve is gathered, and the folds that spring from it. */
function gatheredCuff(sheet: Sheet, cloth: Cloth, shape: SleeveShape): string {
  if (shape.style !== 'bishop' && shape.style !== 'puff') return ''
  const { reach } = shape
  const from = reach - (shape.style === 'bishop' ? 0.055 : 0.05)
  const spring = shape.style === 'bishop' ? 0.24 : 0.14
  const top = raised(cloth)
  const across = (share: number, u: number): Point => {
    const [o, i] = [shape.outerAt(share), shape.innerAt(share)]
    return [mix(o[0], i[0], u), mix(o[1], i[1], u)]
  }
  let folds = ''
  for (let n = 0; n < 9; n++) {
    const u = 0.06 + n * 0.11
    const long = spring * sheet.between(0.6, 1.15)
    folds += tint(
      cloth.tones,
      n % 2 ? 'deep' : 'glow',
      n % 2 ? 0.9 : 0.75,
      leaf(across(from, u), across(from - long, u), 5),
    )
  }
  const d = sleeveBand(shape, from, reach)
  const [a, b] = [shape.outerAt(from), shape.innerAt(from)]
  const light: readonly [number, number, number, number] = [Math.min(a[0], b[0]), a[1], Math.max(a[0], b[0]), a[1]]
  return folds + drawPanel(sheet, { d, cloth: top, light }) + rimLine(top.tones, d, 2.4, 0.8)
}

function sleeveFolds(sheet: Sheet, cloth: Cloth, shape: SleeveShape): string {
  const { tones, weave } = cloth
  const { reach, outerAt, innerAt } = shape
  const across = (share: number, u: number): Point => {
    const o = outerAt(share)
    const i = innerAt(Math.max(0.27, share))
    return [mix(o[0], i[0], u), mix(o[1], i[1], u)]
  }
  const k = Math.min(1.3, weave.sheen)
  let text = tint(tones, 'glow', 0.5 * k, leaf(across(0.06, 0.3), across(reach * 0.9, 0.34), 9))
  text += tint(tones, 'deep', 0.75, leaf(across(0.2, 0.85), across(reach, 0.86), 12))
  if (reach > 0.4) {
    for (const [from, to] of [
      [0.3, 0.44],
      [0.42, 0.52],
      [0.5, 0.6],
      [0.62, 0.74],
    ] as const) {
      if (to > reach) continue
      const lean = sheet.between(-0.03, 0.03)
      text += tint(tones, 'deep', 0.6, leaf(across(from + lean, 0.96), across(to + lean, 0.3), 6, 5))
      text += tint(
        tones,
        'glow',
        0.42 * k,
        leaf(across(from + lean + 0.025, 0.9), across(to + lean + 0.02, 0.36), 4, 5),
      )
    }
  }
  return text
}

/** Draws one sleeve with its folds, its cuff and the stitch line above the hem. */
export function drawSleeve(sheet: Sheet, cloth: Cloth, shape: SleeveShape): string {
  const middle = Math.max(0.3, shape.reach * 0.6)
  const [outer, inner] = [shape.outerAt(middle), shape.innerAt(middle)]
  const [lit, shaded] = shape.side < 0 ? [outer, inner] : [inner, outer]
  const fall = (shaded[0] - lit[0]) * 0.17 * -shape.side
  const o = shape.outerAt(shape.reach - 0.028)
  const i = shape.innerAt(shape.reach - 0.028)
  const hem = p`M${o[0]} ${o[1]}Q${mix(o[0], i[0], 0.5)} ${mix(o[1], i[1], 0.5) + 10} ${i[0]} ${i[1]}`
  const panel = drawPanel(sheet, {
    d: shape.d,
    cloth,
    light: [lit[0], lit[1] - fall / 2, shaded[0], shaded[1] + fall / 2],
    folds: sleeveFolds(sheet, cloth, shape),
    marks: stitches(cloth.tones, hem, 0.4) + rimLine(cloth.tones, shape.cuff, 2.4, 0.5),
  })
  return panel + gatheredCuff(sheet, cloth, shape)
}

/** The seam where sleeve meets body, from shoulder to armpit. */
export function armholeSeam(body: Mannequin, cloth: Cloth, side: number): string {
  const x = (half: number) => body.axis + side * half
  const [sx, sy] = body.shoulder
  const [ax, ay] = body.armpit
  return seam(
    cloth.tones,
    p`M${x(sx - 3)} ${sy + 2}C${x(sx - 22)} ${sy + 54} ${x(ax - 8)} ${ay - 54} ${x(ax - 1)} ${ay}`,
  )
}

/** A straight helper line across a sleeve, for cuffs and bands. */
export function sleeveBand(shape: SleeveShape, from: number, to: number): string {
  return `${polyline([shape.outerAt(from), shape.innerAt(from), shape.innerAt(to), shape.outerAt(to)])}Z`
}
