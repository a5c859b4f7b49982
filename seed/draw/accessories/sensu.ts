import type { Sensu } from '../accessory-look.ts'
import type { Drawing } from '../drawing.ts'
import { floorShadow } from '../ground.ts'
import type { Tones } from '../palette.ts'
import { blend, tonesOf, tonesOfHex } from '../palette.ts'
import type { Point } from '../path.ts'
import { p } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { blur, linear } from '../sheet.ts'

const RIBS: Record<Sensu['ribs'], string> = { black: '#232226', bamboo: '#b98d57', white: '#eae4d8', gold: '#b8964e' }
const SPREADS: Record<Sensu['open'], number> = { full: 148, half: 84, closed: 7 }
const FOLDS: Record<Sensu['open'], number> = { full: 40, half: 24, closed: 4 }

function leafTones(colour: Sensu['colour']): Tones {
  if (colour === 'white') return tonesOfHex('#f4f1ea')
  if (colour === 'silver') return tonesOfHex('#c4c5ca')
  return tonesOf(colour)
}

function decoration(
  sheet: Sheet,
  look: Sensu,
  t: Tones,
  at: (turn: number, reach: number) => Point,
  half: number,
): string {
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
            `<path d="${arc(760 * reach, -half * (0.7 - i * 0.3), half * (0.3 + i * 0.25))}" fill="none" stroke="${t.glow}" stroke-width="30" stroke-linecap="round" opacity=".4"/>`,
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
    case 'flower': {
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
          text += p`<ellipse cx="${x + Math.cos(a) * size * 0.6}" cy="${y + Math.sin(a) * size * 0.6}" rx="${size * 0.5}" ry="${size * 0.36}" transform="rotate(${(a * 180) / Math.PI} ${x + Math.cos(a) * size * 0.6} ${y + Math.sin(a) * size * 0.6})"/>`
        }
      }
      return `<g fill="${t.isDark ? t.rim : t.shade}" opacity=".7">${text}</g>`
    }
    case 'lace': {
      let dots = ''
      for (const reach of [720, 660, 600])
        for (let i = -12; i <= 12; i++) {
          const [x, y] = at((i / 12.5) * half, reach)
          dots += p`M${x - 7} ${y}a7 7 0 1 0 14 0a7 7 0 1 0-14 0`
        }
      return `<path d="${dots}" fill="none" stroke="${t.rim}" stroke-width="2.6" opacity=".8"/>`
    }
    default:
      return ''
  }
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
    `<path d="M186 742Q174 756 186 772L1016 758Q1026 740 1016 722Z" fill="${paint}" stroke="${wood.deep}" stroke-width="1.4"/>` +
    `<path d="M196 750L1010 730" stroke="${wood.rim}" stroke-width="2" opacity=".6"/>` +
    `<path d="M206 758C120 770 110 850 150 900C170 930 160 960 140 990" fill="none" stroke="${t.shade}" stroke-width="7"/>` +
    `<path d="M140 980l-16 92h34z" fill="${t.base}" stroke="${t.deep}" stroke-width="1"/>` +
    '<circle cx="206" cy="758" r="9" fill="#c4c2c8" stroke="#4c4a50" stroke-width="2"/>'
  return {
    art: `<g transform="rotate(-24 600 760)">${art}</g>`,
    outlines: [],
    box: [150, 540, 1030, 1100],
    focus: [500, 800, 2],
  }
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
  const at = (turn: number, reach: number): Point => [
    px + Math.sin(turn + tilt * -1) * reach,
    py - Math.cos(turn + tilt * -1) * reach,
  ]
  const sector = (a: number, b: number, inner: number, outer: number) => {
    const [p1, p2, p3, p4] = [at(a, inner), at(a, outer), at(b, outer), at(b, inner)]
    return p`M${p1[0]} ${p1[1]}L${p2[0]} ${p2[1]}L${p3[0]} ${p3[1]}L${p4[0]} ${p4[1]}Z`
  }
  let ribs = ''
  let paper = ''
  for (let i = 0; i < count; i++) {
    const a = -half + (2 * half * i) / count
    const b = -half + (2 * half * (i + 1)) / count
    const middle = (i - count / 2) / count
    const fill = i % 2 ? blend(t.base, t.shade, 0.3 + middle) : blend(t.base, t.light, 0.7 - middle)
    paper += `<path d="${sector(a, b, 372, 758 + (i % 2 ? 0 : 4))}" fill="${fill}" stroke="${t.deep}" stroke-width=".8" stroke-opacity=".6"/>`
    if (i % 2 === 0)
      ribs += `<path d="${sector(a + half * 0.004, a + Math.max(0.014, half * 0.022), 0, 380)}" fill="${wood.base}" stroke="${wood.deep}" stroke-width="1"/>`
  }
  const guard = (turn: number) => {
    const w = 0.017
    const d = sector(turn - w, turn + w, -34, 764)
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
  const outline = [-1, -0.5, 0, 0.5, 1].map((u) => at(u * half, 758))
  const shadow = `<path d="${p`M${px} ${py}`}${outline.map(([x, y]) => p`L${x} ${y}`).join('')}Z" fill="#4c443c" opacity=".3" transform="translate(14 22)" ${blur(sheet, 14)}/>`
  const rivet = p`<circle cx="${px}" cy="${py}" r="11" fill="#b9b7bd" stroke="#4c4a50" stroke-width="2"/><circle cx="${px - 3}" cy="${py - 3}" r="3.4" fill="#fff" opacity=".8"/>`
  const art = shadow + guard(-half) + ribs + paper + decoration(sheet, look, t, at, half) + guard(half) + rivet
  const xs = [px, ...outline.map(([x]) => x)]
  const ys = [py + 40, ...outline.map(([, y]) => y)]
  return {
    art,
    outlines: [],
    box: [Math.min(...xs) - 20, Math.min(...ys) - 20, Math.max(...xs) + 20, Math.max(...ys) + 20],
    focus: [at(0, 480)[0], at(0, 480)[1], 1.9],
  }
}
