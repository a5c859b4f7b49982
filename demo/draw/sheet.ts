import type { RandomStream } from './random-stream.ts'
import { createRandomStream } from './random-stream.ts'

/** A drawing in progress: collects each definition once, and provides deterministic ids and random irregularities. */
export interface Sheet {
  chance: RandomStream
  /** True when the things on the sheet are drawn small, so that a plain weave would not be seen. */
  isDistant: boolean
  /** A number between the two ends, from the look's own stream. */
  between(low: number, high: number): number
  /** Keeps `<tag id=… attributes>body</tag>` and returns its id; the same content gets the same id. */
  define(tag: string, attributes: string, body?: string): string
  definitions(): string
}

/** A gradient stop: position 0 to 1, colour, opacity. */
export type Stop = readonly [at: number, colour: string, opacity?: number]

/** Starts an empty sheet whose irregularities come from `seed`. */
export function createSheet(seed: string, isDistant = false): Sheet {
  const ids = new Map<string, string>()
  const chance = createRandomStream(seed)
  return {
    chance,
    isDistant,
    between: (low, high) => low + (high - low) * chance(),
    define(tag, attributes, body = '') {
      const key = `${tag} ${attributes}>${body}`
      const known = ids.get(key)
      if (known) return known
      const id = `s${ids.size.toString(36)}`
      ids.set(key, id)
      return id
    },
    definitions() {
      let text = ''
      for (const [key, id] of ids) {
        const space = key.indexOf(' ')
        const open = key.indexOf('>')
        const tag = key.slice(0, space)
        text += `<${tag} id="${id}"${key.slice(space, open)}>${key.slice(open + 1)}</${tag}>`
      }
      return text
    },
  }
}

function stopsText(stops: readonly Stop[]): string {
  return stops
    .map(([at, colour, opacity]) => {
      const alpha = opacity === undefined ? '' : ` stop-opacity="${opacity}"`
      return `<stop offset="${Math.round(at * 1000) / 1000}" stop-color="${colour}"${alpha}/>`
    })
    .join('')
}

/** A linear gradient as a paint value. Coordinates are of the sheet, or shares of the shape when `units` is 'box'. */
export function linear(
  sheet: Sheet,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  stops: readonly Stop[],
  units: 'sheet' | 'box' = 'sheet',
): string {
  const space = units === 'sheet' ? ' gradientUnits="userSpaceOnUse"' : ''
  const [a, b, c, d] = [x1, y1, x2, y2].map((value) => Math.round(value * 100) / 100)
  const where = `x1="${a}" y1="${b}" x2="${c}" y2="${d}"${space}`
  return `url(#${sheet.define('linearGradient', where, stopsText(stops))})`
}

/** A radial gradient over the box of the shape it paints. */
export function radial(sheet: Sheet, stops: readonly Stop[], focus: readonly [number, number] = [0.5, 0.5]): string {
  const where = `cx="${focus[0]}" cy="${focus[1]}" r="${focus[0] === 0.5 ? 0.5 : 0.7}"`
  return `url(#${sheet.define('radialGradient', where, stopsText(stops))})`
}

/** A clip path made of shapes, as an attribute. */
export function clip(sheet: Sheet, shapes: string): string {
  return `clip-path="url(#${sheet.define('clipPath', '', shapes)})"`
}

/** A soft blur as an attribute; `reach` widens the box in which it is computed. */
export function blur(sheet: Sheet, deviation: number, reach = 0.1): string {
  const box =
    `x="${-reach}" y="${-reach}" width="${1 + 2 * reach}" height="${1 + 2 * reach}" ` +
    `color-interpolation-filters="sRGB"`
  const id = sheet.define('filter', box, `<feGaussianBlur stdDeviation="${deviation}"/>`)
  return `filter="url(#${id})"`
}
