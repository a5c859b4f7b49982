import type { Sensu } from '../accessory-look.ts'
import type { Tones } from '../palette.ts'
import type { Point } from '../path.ts'
import { p } from '../path.ts'
import type { Sheet } from '../sheet.ts'

/** A place on the leaf of an open fan: the turn from its middle, and the distance from the rivet. */
export type FanPlace = (turn: number, reach: number) => Point

function flowers(t: Tones, at: FanPlace, half: number): string {
  let text = ''
  for (const [turn, reach, size] of [
    [-0.42, 600, 50],
    [-0.2, 680, 34],
    [0.36, 560, 42],
    [0.6, 650, 30],
  ] as const) {
    const [x, y] = at(turn * half, reach)
    for (let k = 0; k < 5; k++) {
      const a = k * 1.257
      text +=
        p`<ellipse cx="${x + Math.cos(a) * size * 0.6}" cy="${y + Math.sin(a) * size * 0.6}" ` +
        p`rx="${size * 0.5}" ry="${size * 0.36}" transform="rotate(${(a * 180) / Math.PI} ` +
        p`${x + Math.cos(a) * size * 0.6} ${y + Math.sin(a) * size * 0.6})"/>`
    }
  }
  return `<g fill="${t.isDark ? t.rim : t.shade}" opacity=".7">${text}</g>`
}

function laceDots(t: Tones, at: FanPlace, half: number): string {
  let dots = ''
  for (const reach of [720, 660, 600])
    for (let i = -12; i <= 12; i++) {
      const [x, y] = at((i / 12.5) * half, reach)
      dots += p`M${x - 7} ${y}a7 7 0 1 0 14 0a7 7 0 1 0-14 0`
    }
  return `<path d="${dots}" fill="none" stroke="${t.rim}" stroke-width="2.6" opacity=".8"/>`
}

/** The picture on the leaf of an open fan, `half` the turn to either edge. */
export function fanPattern(sheet: Sheet, look: Sensu, t: Tones, at: FanPlace, half: number): string {
  const arc = (reach: number, from: number, to: number) => {
    const steps = 10
    return Array.from({ length: steps + 1 }, (_, i) => {
      const [x, y] = at(from + ((to - from) * i) / steps, reach)
      return p`${i ? 'L' : 'M'}${x} ${y}`
    }).join('')
  }
  const gold = '#c9a75a'
  switch (look.pattern ?? 'plain') {
    case 'mist':
      return [0.58, 0.72, 0.86]
        .map(
          (reach, i) =>
            `<path d="${arc(760 * reach, -half * (0.7 - i * 0.3), half * (0.3 + i * 0.25))}" ` +
            `fill="none" stroke="${t.glow}" stroke-width="30" stroke-linecap="round" opacity=".4"/>`,
        )
        .join('')
    case 'gold-leaf': {
      let text = ''
      for (let i = 0; i < 70; i++) {
        const [x, y] = at(sheet.between(-half, half) * 0.96, sheet.between(400, 748))
        const s = sheet.between(3, 11)
        text += p`M${x} ${y}l${s} ${-s * 0.5}l${s * 0.4} ${s}z`
      }
      return `<path d="${text}" fill="${gold}" opacity=".85"/>`
    }
    case 'wave':
      return [0.56, 0.66, 0.76, 0.86, 0.95]
        .map(
          (reach) =>
            `<path d="${arc(760 * reach, -half, half)}" fill="none" stroke="${t.glow}" stroke-width="4" opacity=".6"/>`,
        )
        .join('')
    case 'flower':
      return flowers(t, at, half)
    case 'lace':
      return laceDots(t, at, half)
    default:
      return ''
  }
}
