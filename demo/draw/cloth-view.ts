import type { Colour, Texture } from './cloth.ts'
import type { Look, SingleLook } from './look.ts'
import { measureWidth, writeMeasure } from './numerals.ts'
import type { Cloth } from './panel.ts'
import { clothOf } from './panel.ts'
import { p } from './path.ts'
import type { Sheet } from './sheet.ts'
import { clip, linear } from './sheet.ts'
import { magnified, UNITS_PER_CM } from './weave.ts'

type Swatch = readonly [Colour, Texture]

function swatchesOf(look: SingleLook): Swatch[] {
  switch (look.kind) {
    case 'onepiece': {
      const sheer = look.sleeve === 'lace' || look.bodice === 'lace-yoke'
      const thin = look.sleeve === 'chiffon' || look.bodice === 'chiffon-yoke'
      const second = sheer ? 'lace' : thin ? 'chiffon' : (look.skirtTexture ?? look.texture)
      return [
        [look.colour, look.texture],
        [look.skirtColour ?? look.colour, second],
      ]
    }
    case 'suitjacket-onepiece':
      return [[look.jacket.colour, look.jacket.texture], ...swatchesOf({ kind: 'onepiece', ...look.dress })]
    case 'pantssuit':
    case 'skirtsuit':
      return [
        [look.colour, look.texture],
        [look.blouse.colour, look.blouse.texture],
      ]
    case 'coat':
    case 'menssuit':
    case 'kidsonepiece':
    case 'kidssuit-girl':
    case 'kidssuit-boy':
      return [[look.colour, look.texture]]
    case 'mensshirt':
      return [[look.colour, 'crepe']]
    default:
      return []
  }
}

/** The cloths of a garment, the main one first, at most two. Empty for what is not made of cloth. */
export function clothsOf(look: Look): Swatch[] {
  const main = look.kind === 'set' ? look.parts[0] : look
  const all = main === undefined ? [] : swatchesOf(main)
  const seen = new Set<string>()
  return all.filter(([colour, texture]) => !seen.has(colour + texture) && seen.add(colour + texture)).slice(0, 2)
}

/** The folds of light and shade across a piece of cloth that does not lie quite flat. */
function relief(sheet: Sheet, d: string): string {
  const waves = linear(
    sheet,
    [0, 300, 1200, 1200],
    [
      [0, '#ffffff', 0.12],
      [0.2, '#000000', 0.22],
      [0.36, '#ffffff', 0.2],
      [0.55, '#000000', 0.06],
      [0.74, '#ffffff', 0.12],
      [1, '#000000', 0.34],
    ],
  )
  return `<path d="${d}" fill="${waves}"/>`
}

function piece(sheet: Sheet, cloth: Cloth, d: string): string {
  const { size, marks } = magnified(sheet, cloth)
  const where = `width="${size[0]}" height="${size[1]}" patternUnits="userSpaceOnUse" patternTransform="rotate(7)"`
  const id = sheet.define('pattern', where, marks)
  const isOpen = cloth.texture === 'lace' || cloth.texture === 'chiffon'
  const behind = isOpen ? `<path d="${d}" fill="${cloth.tones.isDark ? '#cfc6ba' : '#f6f2ea'}"/>` : ''
  return `${behind}<path d="${d}" fill="url(#${id})"/>${relief(sheet, d)}`
}

/** A line of five millimetres of the cloth on a slip of paper. */
function scale(): string {
  const length = UNITS_PER_CM / 2
  const [x, y] = [1140 - length, 1420]
  const text = '5 mm'
  return (
    p`<rect x="${x - 34}" y="${y - 66}" width="${length + 68}" height="104" fill="#faf8f4" fill-opacity=".94"/>` +
    p`<path d="M${x} ${y - 12}v24M${x} ${y}h${length}M${x + length} ${y - 12}v24" stroke="#1c1b1f" stroke-width="4" ` +
    `fill="none"/>` +
    writeMeasure(text, [x + (length - measureWidth(text, 34)) / 2, y - 16], 34, '#1c1b1f')
  )
}

/** Draws the cloths of a look as through a lens: the whole picture, or one below the other where there are two. */
export function drawCloths(sheet: Sheet, look: Look): string {
  const [first, second] = clothsOf(look)
  if (first === undefined) return ''
  const whole = 'M0 0H1200V1500H0Z'
  const over = piece(sheet, clothOf(...first), second ? 'M0 0H1200V760Q600 860 0 740Z' : whole)
  if (second === undefined) return over + scale()
  const seam = 'M0 740Q600 860 1200 760'
  const under = piece(sheet, clothOf(...second), 'M0 700H1200V1500H0Z')
  return (
    under +
    `<g ${clip(sheet, `<path d="${whole}"/>`)}>` +
    `<path d="${seam}" fill="none" stroke="#000" stroke-width="46" stroke-opacity=".4" ` +
    `transform="translate(0 16)"/></g>` +
    over +
    `<path d="${seam}" fill="none" stroke="#fff" stroke-width="5" stroke-opacity=".5" transform="translate(0 -6)"/>` +
    scale()
  )
}
