import { blend, type Tones } from './palette.ts'
import type { Cloth } from './panel.ts'
import { p } from './path.ts'
import type { Sheet } from './sheet.ts'

/** How many units of a magnified cloth are a centimetre of it. */
export const UNITS_PER_CM = 720

/** One repeat of a magnified weave: its size, and what lies in it. */
interface Repeat {
  size: readonly [number, number]
  marks: string
}

/** The tones of a thread under a lens: dark cloth is shown lighter than it is, so that its weave can be seen. */
interface Thread {
  gap: string
  warp: string
  weft: string
  shine: string
}

function threadOf({ tones }: Cloth): Thread {
  if (!tones.isDark) return { gap: tones.deep, warp: tones.base, weft: tones.shade, shine: tones.glow }
  return {
    gap: blend(tones.deep, '#000000', 0.3),
    warp: blend(tones.base, tones.rim, 0.34),
    weft: blend(tones.base, tones.rim, 0.16),
    shine: tones.rim,
  }
}

const line = (d: string, colour: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${Math.round(width * 10) / 10}" ` +
  `stroke-linecap="round" opacity="${opacity}"/>`

/** How a weave is bound: whether the warp lies on top in a row and column, and what its threads are like. */
interface Binding {
  count: number
  isWarp: (row: number, column: number) => boolean
  /** Distance between threads, their width as a share of it, and how crooked they are. */
  pitch: number
  fill: number
  crimp?: number
}

/**
 * Threads over and under each other, each with its light along the middle. The cells around the repeat are drawn too,
 * so that threads pass its edge as they pass any other place.
 */
function woven(sheet: Sheet, { count, isWarp, pitch, fill, crimp = 0 }: Binding, t: Thread): Repeat {
  const cells = Array.from({ length: count * count }, (_, i) => ({
    isOver: isWarp(Math.floor(i / count), i % count),
    bend: [sheet.between(-crimp, crimp), sheet.between(-crimp, crimp)] as const,
  }))
  const width = pitch * fill
  const half = pitch / 2 - width * 0.18
  const paths = { warp: '', weft: '' }
  for (let row = -1; row <= count; row++) {
    for (let column = -1; column <= count; column++) {
      const { isOver, bend } = cells[((row + count) % count) * count + ((column + count) % count)]!
      const [x, y] = [(column + 0.5) * pitch, (row + 0.5) * pitch]
      const [a, b] = bend
      if (isOver) paths.warp += p`M${x + a} ${y - half}Q${x - a} ${y} ${x + b} ${y + half}`
      else paths.weft += p`M${x - half} ${y + a}Q${x} ${y - a} ${x + half} ${y + b}`
    }
  }
  const size = count * pitch
  return {
    size: [size, size],
    marks:
      `<path d="M0 0H${size}V${size}H0Z" fill="${t.gap}"/>` +
      line(paths.weft, t.weft, width) +
      line(paths.weft, t.shine, width * 0.24, 0.3) +
      line(paths.warp, t.warp, width) +
      line(paths.warp, t.shine, width * 0.26, 0.5),
  }
}

/** Wales of loops, as a knitted cloth shows on its right side. */
function knitted(t: Thread): Repeat {
  const [w, h] = [44, 36]
  const loop = (dy: number) => p`M6 ${dy - 8}Q8 ${dy + 18} 22 ${dy + 30}M38 ${dy - 8}Q36 ${dy + 18} 22 ${dy + 30}`
  const d = loop(-h) + loop(0) + loop(h)
  return {
    size: [w, h],
    marks: `<path d="M0 0H${w}V${h}H0Z" fill="${t.gap}"/>${line(d, t.warp, 13)}${line(d, t.shine, 3.4, 0.5)}`,
  }
}

/** A pile of upright fibres, seen from above and brushed in two directions. */
function piled(sheet: Sheet, t: Thread, tones: Tones): Repeat {
  const size = 240
  const fibres = ['', '', '']
  for (let i = 0; i < 900; i++) {
    const [x, y] = [sheet.between(0, size), sheet.between(0, size)]
    fibres[i % 3] += p`M${x} ${y}l${sheet.between(-4, 7)} ${sheet.between(-16, -8)}`
  }
  const [dark = '', middle = '', light = ''] = fibres
  return {
    size: [size, size],
    marks:
      `<path d="M0 0H${size}V${size}H0Z" fill="${tones.base}"/>` +
      line(dark, t.gap, 5, 0.8) +
      line(middle, t.weft, 4, 0.9) +
      line(light, t.warp, 3, 0.9),
  }
}

const PETAL = 'M0-8C-26-22-30-60 0-78C30-60 26-22 0-8Z'

function flower(x: number, y: number, scale: number, inner: string): string {
  const petals = [0, 60, 120, 180, 240, 300].map((turn) => `<path d="${PETAL}" transform="rotate(${turn})"/>`).join('')
  return `<g transform="translate(${x} ${y}) scale(${scale})">${petals}${inner}</g>`
}

const VINE = 'M80 420C150 330 60 250 150 170M330 60C400 120 330 200 420 260M150 170q50-30 70 20M420 260q-60 10-50 60'

/** Figures laid over a ground: flowers and vines of the same or another thread. */
function figured(ground: Repeat, colour: string, shine: string, extra = ''): Repeat {
  const size = 480
  const rows = Array.from({ length: 24 }, (_, i) => `M0 ${10 + i * 20}H${size}`).join('')
  const marks =
    `<g fill="${colour}" stroke="${shine}" stroke-width="3">` +
    `${flower(150, 150, 1.25, '<circle r="13"/>')}${flower(380, 360, 1, '<circle r="13"/>')}</g>` +
    line(VINE, colour, 13) +
    line(VINE, shine, 3, 0.5) +
    line(rows, shine, 1.6, 0.16) +
    extra
  return { size: [size, size], marks: tiled(ground, size) + marks }
}

/** A repeat used as the ground of a larger one. */
function tiled({ size: [w, h], marks }: Repeat, size: number): string {
  let text = ''
  for (let y = 0; y < size; y += h)
    for (let x = 0; x < size; x += w) text += `<g transform="translate(${x} ${y})">${marks}</g>`
  return text
}

/** A net of six-sided holes with flowers worked into it, outlined by a thicker thread. */
function netted(t: Thread): Repeat {
  const size = 480
  let net = ''
  for (let row = 0; row < 20; row++)
    for (let column = 0; column < 10; column++) {
      const [x, y] = [column * 48 + (row % 2 ? 24 : 0), row * 24]
      net += p`M${x} ${y}l16 0l8 12l16 0l8-12M${x + 24} ${y + 12}l-8-12`
    }
  const corded = (x: number, y: number, scale: number) =>
    `<g fill="${t.weft}" stroke="${t.shine}" stroke-width="7">${flower(x, y, scale, '<circle r="16"/>')}</g>` +
    `<g fill="none" stroke="${t.gap}" stroke-width="3" stroke-opacity=".6">${flower(x, y, scale * 0.62, '')}</g>`
  return {
    size: [size, size],
    marks:
      line(net, t.warp, 4.4) +
      line(VINE, t.weft, 17) +
      line(VINE, t.shine, 4) +
      corded(150, 150, 1.4) +
      corded(380, 360, 1.15),
  }
}

/** Gold threads across the ground, and the points at which they catch the light. */
function gilded(sheet: Sheet): string {
  let threads = ''
  let glints = ''
  for (let i = 0; i < 46; i++) {
    const [x, y] = [sheet.between(10, 440), Math.round(sheet.between(0, 23)) * 20 + 10]
    threads += p`M${x} ${y}h${sheet.between(18, 46)}`
    if (i % 2) glints += p`M${x + 12} ${y}h3`
  }
  return line(threads, '#a97f2c', 9) + line(threads, '#f3dca0', 3, 0.9) + line(glints, '#fffdf4', 7)
}

/** Fibres that stand out from a woollen yarn. */
function fuzz(sheet: Sheet, colour: string, size: number, count: number): string {
  let d = ''
  for (let i = 0; i < count; i++) {
    const [x, y] = [sheet.between(0, size), sheet.between(0, size)]
    const bend = p`${sheet.between(-20, 20)} ${sheet.between(-20, 20)}`
    d += p`M${x} ${y}q${bend} ${sheet.between(-34, 34)} ${sheet.between(-24, 24)}`
  }
  return line(d, colour, 1.6, 0.4)
}

/** One repeat of a cloth as seen through a lens, 720 units to a centimetre. */
export function magnified(sheet: Sheet, cloth: Cloth): Repeat {
  const t = threadOf(cloth)
  const plain = (row: number, column: number) => (row + column) % 2 === 0
  const satin = (row: number, column: number) => column !== (row * 3) % 8
  const ground = () => woven(sheet, { count: 8, isWarp: satin, pitch: 20, fill: 0.92 }, t)
  switch (cloth.texture) {
    case 'georgette':
      return woven(sheet, { count: 8, isWarp: plain, pitch: 30, fill: 0.66, crimp: 5 }, t)
    case 'chiffon':
      return woven(sheet, { count: 8, isWarp: plain, pitch: 26, fill: 0.44, crimp: 2 }, { ...t, gap: '#e9e4db' })
    case 'crepe':
      return woven(sheet, { count: 12, isWarp: () => sheet.chance() < 0.5, pitch: 28, fill: 0.8, crimp: 4 }, t)
    case 'satin':
      return woven(sheet, { count: 8, isWarp: satin, pitch: 18, fill: 0.96 }, t)
    case 'wool': {
      const twill = woven(sheet, { count: 4, isWarp: (r, c) => (r + c) % 4 < 2, pitch: 36, fill: 0.86 }, t)
      const size = 4 * twill.size[0]
      return { size: [size, size], marks: tiled(twill, size) + fuzz(sheet, t.shine, size, 90) }
    }
    case 'tweed': {
      const basket = woven(
        sheet,
        {
          count: 6,
          isWarp: (r, c) => (Math.floor(r / 2) + Math.floor(c / 2)) % 2 === 0,
          pitch: 64,
          fill: 0.9,
          crimp: 7,
        },
        t,
      )
      const [size] = basket.size
      return { ...basket, marks: basket.marks + fuzz(sheet, t.shine, size, 120) + fuzz(sheet, t.gap, size, 60) }
    }
    case 'tricot':
      return knitted(t)
    case 'velvet':
      return piled(sheet, t, cloth.tones)
    case 'lace':
      return netted(t)
    case 'jacquard':
      return figured(ground(), t.warp, t.shine)
    case 'lame':
      return figured(ground(), t.warp, t.shine, gilded(sheet))
  }
}
