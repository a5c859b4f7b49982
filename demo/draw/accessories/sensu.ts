import type { Sensu } from '../accessory-look.ts'
import type { Drawing } from '../drawing.ts'
import { floorShadow } from '../ground.ts'
import type { Tones } from '../palette.ts'
import { blend, tonesOf, tonesOfHex } from '../palette.ts'
import { p, polyline } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { blur, linear } from '../sheet.ts'
import type { FanPlace } from './fan-pattern.ts'
import { fanPattern } from './fan-pattern.ts'

const RIBS: Record<Sensu['ribs'], string> = { black: '#232226', bamboo: '#b98d57', white: '#eae4d8', gold: '#b8964e' }
const SPREADS: Record<Sensu['open'], number> = { full: 148, half: 84, closed: 7 }
const FOLDS: Record<Sensu['open'], number> = { full: 40, half: 24, closed: 4 }

function leafTones(colour: Sensu['colour']): Tones {
  if (colour === 'white') return tonesOfHex('#f4f1ea')
  if (colour === 'silver') return tonesOfHex('#c4c5ca')
  return tonesOf(colour)
}

/** A closed fan with its silk cord, lying on a slant. */
function drawClosed(sheet: Sheet, look: Sensu): Drawing {
  const t = leafTones(look.colour)
  const wood = tonesOfHex(RIBS[look.ribs])
  const paint = linear(
    sheet,
    [0, 706, 0, 790],
    [
      [0, wood.glow],
      [0.3, wood.base],
      [1, wood.deep],
    ],
  )
  const edge = linear(
    sheet,
    [0, 720, 0, 800],
    [
      [0, t.light],
      [0.5, t.base],
      [1, t.deep],
    ],
  )
  let folds = ''
  for (let i = 0; i < 7; i++) folds += p`M470 ${742 + i * 7}L1010 ${730 + i * 9}`
  const art =
    floorShadow(sheet, 610, 812, 430, 26, 0.5) +
    `<path d="M190 744L470 738L1012 726Q1020 760 1014 794L470 790L190 778Q176 762 190 744Z" fill="${edge}"/>` +
    `<path d="${folds}" stroke="${t.deep}" stroke-width="1.6" opacity=".7"/>` +
    `<path d="M186 742Q174 756 186 772L1016 758Q1026 740 1016 722` +
    `Z" fill="${paint}" stroke="${wood.deep}" stroke-width="1.4"/>` +
    `<path d="M196 750L1010 730" stroke="${wood.rim}" stroke-width="2" opacity=".6"/>` +
    `<path d="M206 758C120 770 110 850 150 900C170 930 160 960 140 990" fill="none" ` +
    `stroke="${t.shade}" stroke-width="7"/>` +
    `<path d="M140 980l-16 92h34z" fill="${t.base}" stroke="${t.deep}" stroke-width="1"/>` +
    '<circle cx="206" cy="758" r="9" fill="#c4c2c8" stroke="#4c4a50" stroke-width="2"/>'
  return {
    art: `<g transform="rotate(-24 600 760)">${art}</g>`,
    outlines: [],
    box: [150, 540, 1030, 1100],
    focus: [500, 800, 2],
  }
}

function sector(at: FanPlace, [a, b]: readonly [number, number], [inner, outer]: readonly [number, number]): string {
  return `${polyline([at(a, inner), at(a, outer), at(b, outer), at(b, inner)])}Z`
}

/** The ribs near the rivet and the folded leaf beyond them. */
function drawFolds(t: Tones, wood: Tones, at: FanPlace, half: number, count: number): string {
  let ribs = ''
  let paper = ''
  for (let i = 0; i < count; i++) {
    const a = -half + (2 * half * i) / count
    const b = -half + (2 * half * (i + 1)) / count
    const middle = (i - count / 2) / count
    const fill = i % 2 ? blend(t.base, t.shade, 0.3 + middle) : blend(t.base, t.light, 0.7 - middle)
    paper +=
      `<path d="${sector(at, [a, b], [372, 758 + (i % 2 ? 0 : 4)])}" fill="${fill}" stroke="${t.deep}" ` +
      `stroke-width=".8" stroke-opacity=".6"/>`
    if (i % 2 === 0)
      ribs +=
        `<path d="${sector(at, [a + half * 0.004, a + Math.max(0.014, half * 0.022)], [0, 380])}" ` +
        `fill="${wood.base}" stroke="${wood.deep}" stroke-width="1"/>`
  }
  return ribs + paper
}

/** One of the two strong ribs at the edges. */
function drawGuard(sheet: Sheet, wood: Tones, at: FanPlace, turn: number): string {
  const w = 0.017
  const d = sector(at, [turn - w, turn + w], [-34, 764])
  const [x1, y1] = at(turn - w, 300)
  const [x2, y2] = at(turn + w, 300)
  return `<path d="${d}" fill="${linear(
    sheet,
    [x1, y1, x2, y2],
    [
      [0, wood.glow],
      [0.5, wood.base],
      [1, wood.deep],
    ],
  )}" stroke="${wood.deep}" stroke-width="1.4"/>`
}

/** Draws a folding fan, open, half open or closed, lying on the ground. */
export function drawSensu(sheet: Sheet, look: Sensu): Drawing {
  if (look.open === 'closed') return drawClosed(sheet, look)
  const t = leafTones(look.colour)
  const wood = tonesOfHex(RIBS[look.ribs])
  const half = (SPREADS[look.open] * Math.PI) / 360
  const count = FOLDS[look.open]
  const tilt = look.open === 'full' ? 0 : -0.32
  const [px, py] = look.open === 'full' ? [600, 1090] : [420, 1110]
  const at: FanPlace = (turn, reach) => [
    px + Math.sin(turn + tilt * -1) * reach,
    py - Math.cos(turn + tilt * -1) * reach,
  ]
  const guard = (turn: number) => drawGuard(sheet, wood, at, turn)
  const folds = drawFolds(t, wood, at, half, count)
  const outline = [-1, -0.5, 0, 0.5, 1].map((u) => at(u * half, 758))
  const shadow =
    `<path d="${p`M${px} ${py}`}${outline.map(([x, y]) => p`L${x} ${y}`).join('')}Z" fill="#4c443c` +
    `" opacity=".3" transform="translate(14 22)" ${blur(sheet, 14)}/>`
  const rivet =
    p`<circle cx="${px}" cy="${py}" r="11" fill="#b9b7bd" stroke="#4c4a50" stroke-width="2"/>` +
    p`<circle cx="${px - 3}" cy="${py - 3}" r="3.4" fill="#fff" opacity=".8"/>`
  const art = shadow + guard(-half) + folds + fanPattern(sheet, look, t, at, half) + guard(half) + rivet
  const xs = [px, ...outline.map(([x]) => x)]
  const ys = [py + 40, ...outline.map(([, y]) => y)]
  return {
    art,
    outlines: [],
    box: [Math.min(...xs) - 20, Math.min(...ys) - 20, Math.max(...xs) + 20, Math.max(...ys) + 20],
    focus: [at(0, 480)[0], at(0, 480)[1], 1.9],
  }
}
