import type { Bag, Pumps, Subbag } from '../accessory-look.ts'
import type { Colour, Texture } from '../cloth.ts'
import type { Cloth } from '../panel.ts'
import { clothOf, raised } from '../panel.ts'
import type { Sheet } from '../sheet.ts'
import { repeat } from '../texture.ts'

const WEAVES: Record<Bag['texture'] | Subbag['texture'] | Pumps['texture'], Texture> = {
  georgette: 'georgette',
  satin: 'satin',
  leather: 'satin',
  beads: 'tweed',
  lace: 'jacquard',
  straw: 'tweed',
  moire: 'satin',
  jacquard: 'jacquard',
  suede: 'velvet',
  glitter: 'tweed',
}

/** The cloth of the material of a bag or shoe. A cloth cover is lighter than leather and has no highlights. */
export function materialOf(colour: Colour, texture: keyof typeof WEAVES): Cloth {
  const cloth = clothOf(colour, WEAVES[texture])
  if (texture !== 'georgette') return cloth
  const matte = raised(cloth, 0.5)
  return { ...matte, tones: { ...matte.tones, glow: matte.tones.light } }
}

/** Surface marks that the hatch of cloth does not have: the weave of a cloth cover, watered silk, beads, glitter. */
export function surface(sheet: Sheet, cloth: Cloth, texture: keyof typeof WEAVES, d: string): string {
  const { tones } = cloth
  const tile = (size: number, body: string) => {
    const id = sheet.define('pattern', `width="${size}" height="${size}" patternUnits="userSpaceOnUse"`, body)
    return `<path d="${d}" fill="url(#${id})"/>`
  }
  if (texture === 'georgette') {
    const threads = (d: string) => repeat(d, [12, 12], [4, 4])
    return tile(
      48,
      `<path d="${threads('M0 3h5M6 9h6')}" stroke="${tones.rim}" stroke-width="2.8" opacity=".42"/>` +
        `<path d="${threads('M9 0v5M3 6v6')}" stroke="${tones.deep}" stroke-width="2.8" opacity=".62"/>`,
    )
  }
  if (texture === 'moire') {
    return tile(
      90,
      `<path d="M0 10q22-8 45 0t45 0M0 32q22 10 45 0t45 0M0 56q22-10 45 0t45 0M0 78` +
        `q22 7 45 0t45 0" stroke="${tones.glow}" stroke-width="3" fill="none" opacity=".35"/>`,
    )
  }
  if (texture === 'beads') {
    return tile(
      16,
      `<circle cx="4" cy="4" r="3.4" fill="${tones.glow}"/>` +
        `<circle cx="12" cy="12" r="3.4" fill="${tones.light}"/>` +
        `<circle cx="3" cy="3" r="1" fill="#fff" opacity=".8"/>` +
        `<circle cx="11" cy="11" r="1" fill="#fff" opacity=".5"/>`,
    )
  }
  if (texture === 'glitter') {
    return tile(
      22,
      `<path d="M4 3h.1M15 6h.1M9 13h.1M19 17h.1M2 19h.1" stroke="#fff" stroke-width="2.2" ` +
        `stroke-linecap="round" opacity=".75"/>`,
    )
  }
  return ''
}

/** Metal colours from lit to shaded. */
export const METALS: Record<'silver' | 'gold' | 'black', readonly [string, string, string]> = {
  silver: ['#f4f4f6', '#b4b5bb', '#6d6e76'],
  gold: ['#fbf0d0', '#cdab62', '#7f622a'],
  black: ['#8a8892', '#3d3b43', '#141317'],
}
