import type { Shoes } from '../accessory-look.ts'
import type { Drawing } from '../drawing.ts'
import { drawBow } from '../garments/bow.ts'
import { floorShadow } from '../ground.ts'
import type { Tones } from '../palette.ts'
import type { Cloth } from '../panel.ts'
import { clothOf, drawPanel, glowAt, rimLine, seam, stitches, tint } from '../panel.ts'
import type { Point } from '../path.ts'
import { leaf, p } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { METALS } from './material.ts'

type Place = (dx: number) => number

const bare = (look: Shoes) => look.style === 'strap' || look.style === 'enamel' || look.style === 'loafer'

/** Laces from one edge of the opening to the eyelets of the near one, which lie `reach` further. */
function laces(tones: Tones, x: Place, g: number, [rx, ry]: Point): string {
  const ends = [
    [266, 180],
    [298, 198],
    [330, 222],
    [360, 248],
  ] as const
  const bars = ends.map(([dx, dy]) => p`M${x(dx)} ${g - dy}q${rx * 0.6} ${ry * 0.3} ${rx} ${ry}`).join('')
  const holes = ends.map(([dx, dy]) => p`<circle cx="${x(dx + rx)}" cy="${g - dy + ry}" r="6"/>`).join('')
  return (
    `<g fill="${tones.deep}" stroke="${tones.rim}" stroke-width="1.6" stroke-opacity=".7">${holes}</g>` +
    `<path d="${bars}" fill="none" stroke="${tones.deep}" stroke-width="9" stroke-linecap="round"/>` +
    `<path d="${bars}" fill="none" stroke="${tones.rim}" stroke-width="4.4" stroke-linecap="round"/>`
  )
}

/** The sides meet in a V whose end is under the vamp: one seam from the throat to the sole. */
function closedLacing(tones: Tones, x: Place, g: number): string {
  const vamp = (dx: number) =>
    p`M${x(238 + dx)} ${g - 168 - dx}C${x(262 + dx)} ${g - 118} ${x(344 + dx)} ${g - 122} ${x(372 + dx)} ${g - 38}`
  const facing = p`M${x(262)} ${g - 136}C${x(330)} ${g - 148} ${x(400)} ${g - 200} ${x(432)} ${g - 256}`
  return (
    stitches(tones, facing, 0.6) +
    seam(tones, vamp(0), 3) +
    stitches(tones, vamp(-9), 0.6) +
    laces(tones, x, g, [32, 26])
  )
}

/** The sides lie on the vamp as two flaps, each with a rounded tab; the tongue shows between them. */
function openLacing(sheet: Sheet, cloth: Cloth, x: Place, g: number): string {
  const { tones } = cloth
  const edge = (dx: number, dy: number) =>
    p`M${x(428 + dx)} ${g - 256 - dy}C${x(396 + dx)} ${g - 214 - dy} ${x(330 + dx)} ${g - 164 - dy} ` +
    p`${x(272 + dx)} ${g - 146 - dy}Q${x(236 + dx)} ${g - 138 - dy} ${x(240 + dx)} ${g - 114 - dy}` +
    p`Q${x(246 + dx)} ${g - 92 - dy} ${x(282 + dx)} ${g - 94 - dy}` +
    p`C${x(330 + dx)} ${g - 96 - dy} ${x(352 + dx)} ${g - 80 - dy} ${x(358 + dx)} ${g - 38}`
  const far =
    p`M${x(252)} ${g - 176}Q${x(244)} ${g - 204} ${x(276)} ${g - 206}` +
    p`C${x(312)} ${g - 222} ${x(344)} ${g - 258} ${x(384)} ${g - 282}` +
    p`Q${x(394)} ${g - 286} ${x(404)} ${g - 274}C${x(350)} ${g - 250} ${x(300)} ${g - 196} ${x(252)} ${g - 176}Z`
  const shade = `<path d="${edge(-5, -5)}" fill="none" stroke="#040305" stroke-width="13" opacity=".55"/>`
  return (
    drawPanel(sheet, { d: far, cloth, light: [x(250), g - 210, x(410), g - 250], smooth: true }) +
    rimLine(tones, far, 2, 0.8) +
    shade +
    rimLine(tones, edge(0, 0), 3.4, 0.95) +
    stitches(tones, edge(10, 0), 0.6) +
    laces(tones, x, g, [40, 40])
  )
}

function laceMarks(sheet: Sheet, look: Shoes, x: Place, g: number): string {
  const cloth = clothOf(look.colour, 'satin')
  return look.lacing === 'open' ? openLacing(sheet, cloth, x, g) : closedLacing(cloth.tones, x, g)
}

function styleMarks(sheet: Sheet, look: Shoes, x: Place, g: number): string {
  const cloth = clothOf(look.colour, 'satin')
  const { tones } = cloth
  const capAt = (dx: number) =>
    p`M${x(148 + dx)} ${g - 146}C${x(172 + dx)} ${g - 112} ${x(176 + dx)} ${g - 74} ${x(170 + dx)} ${g - 38}`
  const band = (d: string) =>
    drawPanel(sheet, { d, cloth, light: [x(240), g - 220, x(400), g - 40], smooth: true }) + rimLine(tones, d, 2, 0.7)
  switch (look.style) {
    case 'straight-tip':
      return seam(tones, capAt(0), 2.8) + stitches(tones, capAt(8), 0.6) + laceMarks(sheet, look, x, g)
    case 'plain-toe':
      return laceMarks(sheet, look, x, g)
    case 'wing-tip': {
      const wing = p`M${x(112)} ${g - 136}C${x(196)} ${g - 150} ${x(196)} ${g - 84} ${x(340)} ${g - 44}`
      const holes =
        `<path d="${wing}" transform="translate(-9 6)" fill="none" stroke="${tones.deep}" ` +
        `stroke-width="6" stroke-dasharray=".1 10" stroke-linecap="round"/>`
      return seam(tones, wing, 2.8) + holes + laceMarks(sheet, look, x, g)
    }
    case 'monk': {
      const strap =
        p`M${x(290)} ${g - 214}C${x(330)} ${g - 180} ${x(372)} ${g - 130} ${x(410)} ${g - 112}` +
        p`L${x(432)} ${g - 152}C${x(400)} ${g - 180} ${x(370)} ${g - 226} ${x(346)} ${g - 256}Z`
      return (
        seam(tones, capAt(0), 2.8) +
        band(strap) +
        p`<rect x="${x(376)}" y="${g - 168}" width="38" height="46" rx="4" fill="none" ` +
        p`stroke="${METALS.silver[1]}" stroke-width="7" transform="rotate(36 ${x(394)} ` +
        p`${g - 146})"/>`
      )
    }
    case 'loafer':
      return (
        seam(tones, p`M${x(84)} ${g - 96}C${x(132)} ${g - 128} ${x(196)} ${g - 126} ${x(262)} ${g - 150}`, 3) +
        band(p`M${x(196)} ${g - 164}L${x(262)} ${g - 184}L${x(350)} ${g - 66}L${x(296)} ${g - 50}Z`)
      )
    case 'strap':
      return (
        band(
          p`M${x(360)} ${g - 196}C${x(330)} ${g - 180} ${x(340)} ${g - 110} ${x(360)} ${g - 78}` +
            p`L${x(402)} ${g - 84}C${x(382)} ${g - 120} ${x(380)} ${g - 176} ${x(404)} ${g - 200}Z`,
        ) +
        p`<circle cx="${x(378)}" cy="${g - 98}" r="10" fill="${METALS.silver[1]}" ` +
        p`stroke="${METALS.silver[2]}" stroke-width="2"/>`
      )
    default:
      return drawBow(sheet, cloth, x(196), g - 158, 50, 0)
  }
}

function drawShoe(sheet: Sheet, look: Shoes, x0: number, g: number): string {
  const cloth = clothOf(look.colour, look.style === 'enamel' ? 'satin' : 'crepe')
  const { tones } = cloth
  const x: Place = (dx) => x0 + dx
  const isBare = bare(look)
  const toe =
    p`M${x(6)} ${g - 34}C${x(-16)} ${g - 62} ${x(-8)} ${g - 112} ${x(46)} ${g - 124}` +
    p`C${x(110)} ${g - 138} ${x(170)} ${g - 148} ${x(238)} ${g - 168}`
  const instep = isBare ? p`L${x(272)} ${g - 178}` : p`C${x(300)} ${g - 196} ${x(350)} ${g - 250} ${x(394)} ${g - 276}`
  const collar = isBare
    ? p`C${x(320)} ${g - 140} ${x(440)} ${g - 128} ${x(540)} ${g - 150}` +
      p`C${x(600)} ${g - 164} ${x(650)} ${g - 184} ${x(682)} ${g - 202}`
    : p`C${x(440)} ${g - 258} ${x(500)} ${g - 222} ${x(560)} ${g - 214}` +
      p`C${x(610)} ${g - 210} ${x(650)} ${g - 226} ${x(680)} ${g - 242}`
  const [tx, ty, by] = isBare ? [272, 178, 202] : [394, 276, 242]
  const upper = p`${toe}${instep}${collar}C${x(704)} ${g - 190} ${x(714)} ${g - 110} ${x(700)} ${g - 42}Z`
  const opening =
    p`M${x(tx)} ${g - ty}C${x(tx + 90)} ${g - ty - 14} ${x(600)} ${g - by - 26} ${x(682)} ` +
    p`${g - by}L${x(620)} ${g - by + 70}L${x(tx + 40)} ${g - ty + 70}Z`
  const sole =
    p`M${x(2)} ${g - 40}H${x(704)}L${x(702)} ${g}H${x(508)}L${x(496)} ${g - 14}H${x(36)}` +
    p`Q${x(2)} ${g - 16} ${x(2)} ${g - 40}Z`
  const folds =
    glowAt(sheet, tones.rim, 0.6, [x(70), g - 98], [70, 26], -14) +
    glowAt(sheet, tones.glow, 0.9, [x(200), g - 120], [110, 40], -12) +
    glowAt(sheet, tones.rim, 0.5, [x(640), g - 150], [36, 90], 10) +
    glowAt(sheet, tones.glow, 0.7, [x(470), g - 110], [120, 50]) +
    tint(tones, 'deep', 0.8, leaf([x(6), g - 42], [x(700), g - 46], 14))
  return [
    floorShadow(sheet, x(352), g + 2, 410, 26, 0.55),
    `<path d="${opening}" fill="${FEET[look.wearer].lining}"/>`,
    `<path d="${sole}" fill="#17151a"/><path d="${p`M${x(4)} ${g - 38}H${x(702)}`}" ` +
      `stroke="${tones.glow}" stroke-width="4"/>`,
    drawPanel(sheet, { d: upper, cloth, light: [x(150), g - 300, x(460), g + 60], folds, smooth: true }),
    rimLine(tones, p`M${x(tx)} ${g - ty}${collar}`, 3.4, 0.8),
    stitches(tones, p`M${x(16)} ${g - 31}H${x(696)}`, 0.5),
    styleMarks(sheet, look, x, g),
  ].join('')
}

/** How much shorter a foot is than a man's for its height, and the lining: children's shoes are stubbier. */
const FEET: Record<Shoes['wearer'], { length: number; lining: string }> = {
  mens: { length: 1, lining: '#6f6257' },
  boys: { length: 0.88, lining: '#59616e' },
  girls: { length: 0.81, lining: '#b89a94' },
}

/** Draws a pair of men's or children's shoes in profile. The detail view has the nearer shoe alone, toe to heel. */
export function drawShoes(sheet: Sheet, look: Shoes): Drawing {
  const { length } = FEET[look.wearer]
  const ground = 980
  const behind = `<g transform="translate(150 10) scale(.92)">${drawShoe(sheet, look, 250, 800)}</g>`
  const near = drawShoe(sheet, look, 170, ground)
  const shortened = (art: string) =>
    length === 1 ? art : `<g transform="translate(${Math.round(600 * (1 - length))} 0) scale(${length} 1)">${art}</g>`
  const half = 465 * length
  return {
    art: shortened(behind + near),
    close: shortened(near),
    outlines: [],
    box: [600 - half, bare(look) ? 540 : 470, 600 + half, 1010],
    focus: [600 - 78 * length, ground - (bare(look) ? 100 : 138), Math.round(145 / length) / 100],
  }
}
