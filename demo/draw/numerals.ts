import type { Point } from './path.ts'
import { p } from './path.ts'

/** A character drawn with a pen: its strokes in a box 16 high, and the width to the next one. */
type Glyph = readonly [strokes: string, advance: number]

const GLYPHS: Readonly<Record<string, Glyph>> = {
  '0': ['M5 0C1 0 0 4 0 8S1 16 5 16 10 12 10 8 9 0 5 0Z', 14],
  '1': ['M2 3L6 0V16', 12],
  '2': ['M.5 4C1-1 9.5-1 9.5 4.5C9.5 8 4 11 0 16H10', 14],
  '3': ['M1 2C3-1 9-.5 9 4C9 7 6 7.6 4 7.6C7 7.6 10 8.6 10 12C10 17 2 17.5 0 13.5', 14],
  '4': ['M7.5 16V0L0 11H10', 14],
  '5': ['M9 0H2L1 7C4 4.5 10 5.5 10 10.5C10 17 2 17.5 0 14', 14],
  '6': ['M8.5 1C4-1.5 0 4 0 10C0 18 10 18 10 11C10 4.5 2 4.5 0 10', 14],
  '7': ['M0 0H10L4 16', 14],
  '8': [
    'M5 0C2 0 .8 1.8 .8 4S3 7.6 5 7.6 9.2 6.2 9.2 4 8 0 5 0ZM5 7.6C2 7.6 0 9.2 0 12S2 16 5 16 10 14.8 10 12' +
      ' 8 7.6 5 7.6Z',
    14,
  ],
  '9': ['M10 6C8 11.5 0 11.5 0 5C0-2 10-2 10 6C10 12 6 17.5 1.5 15', 14],
  '.': ['M1.5 15.5h.6', 6],
  ' ': ['', 6],
  c: ['M8 7.5C6 5 0 5.5 0 11S6 17 8 14', 12],
  m: ['M0 16V6.5M0 9C1 5.5 6 5.5 6 9.5V16M6 9C7.5 5.5 12 5.5 12 9.5V16', 16],
}

/**
 * Writes a measure such as `160 cm` with strokes: the fonts of the machine that renders a drawing are not known.
 * `at` is the left end of the base line. Throws for a character other than a digit, point, space, `c` or `m`.
 */
export function writeMeasure(text: string, [x, y]: Point, height: number, colour: string): string {
  const scale = height / 16
  let dx = 0
  let strokes = ''
  for (const character of text) {
    const glyph = GLYPHS[character]
    if (glyph === undefined) throw new RangeError(`no numeral ${character}`)
    if (glyph[0]) strokes += p`<path d="${glyph[0]}" transform="translate(${dx} 0)"/>`
    dx += glyph[1]
  }
  const place = p`translate(${x} ${y - height}) scale(${Math.round(scale * 100) / 100})`
  return (
    `<g transform="${place}" fill="none" stroke="${colour}" stroke-width="1.7" stroke-linecap="round" ` +
    `stroke-linejoin="round">${strokes}</g>`
  )
}

/** The width of a written measure. */
export function measureWidth(text: string, height: number): number {
  const units = [...text].reduce((sum, character) => sum + (GLYPHS[character]?.[1] ?? 0), 0)
  return ((units - 4) * height) / 16
}
