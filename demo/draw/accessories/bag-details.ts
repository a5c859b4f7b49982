import type { Bag } from '../accessory-look.ts'
import { drawBow } from '../garments/bow.ts'
import type { Cloth } from '../panel.ts'
import { clothOf, drawPanel, raised, rimLine, stitches } from '../panel.ts'
import { mix, p } from '../path.ts'
import { pearlId, placePearl } from '../pearl.ts'
import type { Sheet } from '../sheet.ts'
import { linear } from '../sheet.ts'
import type { Body } from './bag-body.ts'
import { topEdge } from './bag-body.ts'
import { drawFlower } from './flower.ts'
import { METALS, surface } from './material.ts'

function clasp(sheet: Sheet, x: number, y: number, metal: readonly [string, string, string]): string {
  const paint = linear(
    sheet,
    [0, 0, 1, 1],
    [
      [0, metal[0]],
      [0.5, metal[1]],
      [1, metal[2]],
    ],
    'box',
  )
  return (
    p`<rect x="${x - 34}" y="${y - 20}" width="68" height="42" rx="7" fill="#000" ` +
    p`opacity=".35" transform="translate(3 5)"/><rect x="${x - 34}" y="${y - 20}" width="68" ` +
    p`height="42" rx="7" fill="${paint}" stroke="${metal[2]}" stroke-width="1.5"/>` +
    p`<rect x="${x - 24}" y="${y - 11}" width="48" height="24" rx="4" fill="none" ` +
    p`stroke="${metal[0]}" stroke-width="1.6" opacity=".8"/>`
  )
}

/** The metal frame of a gamaguchi with its hinges, and the two balls that snap over each other. */
function gamaguchiFrame(body: Body, [light, base, deep]: readonly [string, string, string]): string {
  const { top, topY, arch = 0 } = body
  const edge = topEdge(body)
  const line = (colour: string, width: number, dy = 0) =>
    p`<path d="${edge}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" ` +
    p`transform="translate(0 ${dy})"/>`
  const ball = (x: number, y: number) =>
    p`<circle cx="${x}" cy="${y}" r="25" fill="${base}" stroke="${deep}" stroke-width="3"/>` +
    p`<circle cx="${x - 8}" cy="${y - 9}" r="8" fill="${light}"/>`
  const hinge = (x: number) =>
    p`<circle cx="${x}" cy="${topY + 4}" r="15" fill="${base}" stroke="${deep}" stroke-width="3"/>`
  const peak = topY - arch
  return (
    line(deep, 34) +
    line(base, 25) +
    line(light, 4, -7) +
    line(deep, 3, 3) +
    hinge(600 - top) +
    hinge(600 + top) +
    p`<path d="M582 ${peak}L592 ${peak - 34}M618 ${peak}L608 ${peak - 34}" stroke="${deep}" stroke-width="12"/>` +
    ball(616, peak - 44) +
    ball(584, peak - 38)
  )
}

export function bagDetails(sheet: Sheet, look: Bag, cloth: Cloth, body: Body): string {
  const { tones } = cloth
  const { top, low, topY, lowY } = body
  const metal = METALS[look.metal ?? 'silver']
  const mid = mix(topY, lowY, 0.45)
  const trim = raised(clothOf(look.colour, 'georgette'), 0.75)
  const flapPath =
    p`M${600 - top - 3} ${topY - 2}Q600 ${topY - 8} ${600 + top + 3} ${topY - 2}` +
    p`L${600 + mix(top, low, 0.5) - 6} ${mid}Q600 ${mid + 70} ${600 - mix(top, low, 0.5) + 6} ` +
    p`${mid}Z`
  const flap =
    `<path d="${flapPath}" fill="#060507" opacity=".5" transform="translate(0 14)"/>` +
    drawPanel(sheet, {
      d: flapPath,
      cloth: raised(cloth, 0.1),
      marks: surface(sheet, cloth, look.texture, flapPath),
      light: [600 - top, topY, 600 + top, mid],
    }) +
    rimLine(tones, flapPath, 3, 0.9)
  switch (look.detail ?? 'plain') {
    case 'flap':
      return flap + clasp(sheet, 600, mid + 20, metal)
    case 'ribbon-flap':
      return flap + drawBow(sheet, trim, 600, mid - 40, 134, 0)
    case 'ribbon':
      return drawBow(sheet, trim, 600, topY + 110, 120, 0)
    case 'clasp':
      return body.arch === undefined ? clasp(sheet, 600, topY + 34, metal) : gamaguchiFrame(body, metal)
    case 'bijou': {
      const id = pearlId(sheet, look.metal === 'black' ? 'black' : 'white')
      return Array.from({ length: 7 }, (_, i) =>
        placePearl(id, [600 + (i - 3) * 34, topY + 56 + Math.abs(i - 3) * -5], 15 - Math.abs(i - 3) * 1.6),
      ).join('')
    }
    case 'corsage':
      return drawFlower(sheet, trim, 600 + top * 0.42, topY + 120, 84)
    default:
      return stitches(tones, p`M${600 - top + 16} ${topY + 34}Q600 ${topY + 28} ${600 + top - 16} ${topY + 34}`, 0.55)
  }
}
