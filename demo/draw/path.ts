/** A point of the 1200 by 1500 sheet. */
export type Point = readonly [x: number, y: number]

/** SVG text with its numbers rounded to a tenth, which keeps drawings small: `p\`M ${x} ${y}\``. */
export function p(strings: TemplateStringsArray, ...values: (number | string)[]): string {
  let text = strings[0] ?? ''
  values.forEach((value, i) => {
    text += (typeof value === 'number' ? String(Math.round(value * 10) / 10) : value) + (strings[i + 1] ?? '')
  })
  return text
}

/** The straight mix of two numbers: `from` at 0, `to` at 1. */
export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

/** Curve commands through the points after the first, which the caller has already moved to. */
export function curveOn(points: readonly Point[], tension = 1): string {
  let text = ''
  for (let i = 0; i + 1 < points.length; i++) {
    const here = points[i] as Point
    const next = points[i + 1] as Point
    const before = points[i - 1] ?? here
    const after = points[i + 2] ?? next
    const reach = 0.42 * Math.hypot(next[0] - here[0], next[1] - here[1])
    const [ax, ay] = pull(before, next, tension / 6, reach)
    const [bx, by] = pull(here, after, tension / 6, reach)
    text += p`C${here[0] + ax} ${here[1] + ay} ${next[0] - bx} ${next[1] - by} ${next[0]} ${next[1]}`
  }
  return text
}

/** The handle of a curve between two neighbours, never longer than `most`, so that uneven spacing cannot overshoot. */
function pull(from: Point, to: Point, share: number, most: number): Point {
  const [dx, dy] = [(to[0] - from[0]) * share, (to[1] - from[1]) * share]
  const length = Math.hypot(dx, dy)
  const k = length > most ? most / length : 1
  return [dx * k, dy * k]
}

/** An open smooth curve through all the points. */
export function curve(points: readonly Point[], tension = 1): string {
  const [first = [0, 0]] = points
  return p`M${first[0]} ${first[1]}` + curveOn(points, tension)
}

/** A straight open line through all the points. */
export function polyline(points: readonly Point[]): string {
  return points.map(([x, y], i) => p`${i === 0 ? 'M' : 'L'}${x} ${y}`).join('')
}

/** A closed strip between two bent edges of three points each. */
export function strip(left: readonly [Point, Point, Point], right: readonly [Point, Point, Point]): string {
  const bend = ([a, m, b]: readonly [Point, Point, Point]): Point => [
    2 * m[0] - (a[0] + b[0]) / 2,
    2 * m[1] - (a[1] + b[1]) / 2,
  ]
  const [l, r] = [bend(left), bend(right)]
  const [a, , b] = left
  const [c, , d] = right
  return (
    p`M${Math.round(a[0])} ${Math.round(a[1])}Q${l[0]} ${l[1]} ${b[0]} ${b[1]}` +
    p`L${d[0]} ${d[1]}Q${r[0]} ${r[1]} ${c[0]} ${c[1]}Z`
  )
}

/** A brush mark from a to b: pointed at both ends, `width` at its belly, bent sideways by `bend`. */
export function leaf(a: Point, b: Point, width: number, bend = 0): string {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
  const nx = -(b[1] - a[1]) / length
  const ny = (b[0] - a[0]) / length
  const mx = (a[0] + b[0]) / 2
  const my = (a[1] + b[1]) / 2
  const near = bend + width
  const far = bend - width
  return p`M${a[0]} ${a[1]}Q${mx + nx * near} ${my + ny * near} ${b[0]} ${b[1]}Q${mx + nx * far} ${my + ny * far} ${
    a[0]
  } ${a[1]}Z`
}

/** Points along a half-width profile: the offset from the axis at each height, by smooth interpolation. */
export interface Profile {
  /** [height, half width], heights ascending. */
  marks: readonly Point[]
}

/** The half width of a profile at a height; flat beyond its ends. */
export function widthAt(profile: Profile, y: number): number {
  const { marks } = profile
  const last = marks.length - 1
  const at = (i: number) => marks[Math.min(last, Math.max(0, i))] as Point
  if (y <= at(0)[0]) return at(0)[1]
  let i = 0
  while (i < last - 1 && y > at(i + 1)[0]) i++
  const [y0, x0] = at(i)
  const [y1, x1] = at(i + 1)
  if (y >= y1) return x1
  const slope = (j: number) => (at(j + 1)[1] - at(j - 1)[1]) / (at(j + 1)[0] - at(j - 1)[0] || 1)
  const span = y1 - y0
  const t = (y - y0) / span
  const h = t * t * (3 - 2 * t)
  return x0 + (x1 - x0) * h + span * t * (1 - t) * ((1 - t) * slope(i) - t * slope(i + 1))
}

/** The edge of a profile as points from one height to another; side -1 is the left, 1 the right. */
export function edge(profile: Profile, axis: number, side: number, from: number, to: number, steps = 6): Point[] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const y = mix(from, to, i / steps)
    return [axis + side * widthAt(profile, y), y] as const
  })
}
