import type { Tones } from '../palette.ts'
import type { Point } from '../path.ts'
import { mix, p } from '../path.ts'

/** One sewn button with its rim, its shadow and four holes. */
export function drawButton(tones: Tones, [x, y]: Point, radius: number, holes = true): string {
  const r = radius
  const fill = tones.isDark ? tones.glow : tones.shade
  const edge = tones.isDark ? tones.rim : tones.deep
  let text =
    p`<circle cx="${x + 1.6}" cy="${y + 2.4}" r="${r + 1}" fill="${tones.deep}" opacity=".8"/>` +
    p`<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke="${edge}" stroke-width="1.2" stroke-opacity=".8"/>` +
    p`<circle cx="${x}" cy="${y}" r="${r * 0.68}" fill="${tones.base}" opacity=".7"/>`
  if (holes) {
    const h = r * 0.24
    text +=
      p`<path d="M${x - h} ${y - h}h.1M${x + h} ${y - h}h.1M${x - h} ${y + h}h.1` +
      p`M${x + h} ${y + h}h.1" stroke="${tones.deep}" stroke-width="${r * 0.22}" ` +
      p`stroke-linecap="round"/>`
  }
  return (
    text +
    p`<path d="M${x - r * 0.7} ${y - r * 0.45}A${r} ${r} 0 0 1 ${x + r * 0.2} ${y - r * 0.8}" ` +
    p`fill="none" stroke="#fff" stroke-width="1.2" opacity=".45"/>`
  )
}

/** A row of buttons from one point to another. */
export function buttonRow(tones: Tones, from: Point, to: Point, count: number, radius: number): string {
  let text = ''
  for (let i = 0; i < count; i++) {
    const share = count === 1 ? 0 : i / (count - 1)
    text += drawButton(tones, [mix(from[0], to[0], share), mix(from[1], to[1], share)], radius)
  }
  return text
}
