import type { ClothColour } from './accessory-look.ts'
import type { Colour, Texture } from './cloth.ts'
import type { Tones } from './palette.ts'
import { blend, tonesOf } from './palette.ts'
import { p } from './path.ts'
import type { Sheet, Stop } from './sheet.ts'
import { blur, clip, linear, radial } from './sheet.ts'
import type { Weave } from './texture.ts'
import { hatch, isFigured, weaveOf } from './texture.ts'

/** The colour and weave of a panel. */
export interface Cloth {
  texture: Texture
  tones: Tones
  weave: Weave
}

/** The cloth of a colour and a weave. */
export function clothOf(colour: Colour | ClothColour, texture: Texture): Cloth {
  return { texture, tones: tonesOf(colour), weave: weaveOf(texture) }
}

/** The same cloth with a lining behind it, so that nothing shows through. */
export function lined(cloth: Cloth): Cloth {
  return { ...cloth, weave: { ...cloth.weave, cover: 1 } }
}

/**
 * The same cloth lying over itself: a lapel, a bow or a frill catches more light than what it covers, so that it can be
 * told apart in a small picture of dark cloth. Pale cloth is told apart by its shadows and stays as it is.
 */
export function raised(cloth: Cloth, share = 0.3): Cloth {
  const { tones } = cloth
  if (!tones.isDark) return cloth
  const lift = (tone: string) => blend(tone, tones.glow, share)
  return { ...cloth, tones: { ...tones, base: lift(tones.base), light: lift(tones.light), shade: lift(tones.shade) } }
}

/** One cut piece of cloth: its outline, and from where to where the light runs across it. */
export interface Panel {
  d: string
  cloth: Cloth
  /** x1 y1 x2 y2 of the light: lit at the first point, in shade at the second. */
  light: readonly [number, number, number, number]
  /** Soft folds, blurred and kept inside the outline. */
  folds?: string
  /** Sharp marks kept inside the outline: seams, pleats, stitches. */
  marks?: string
  /** Leaves out the hatch, for pieces too small to show it. */
  smooth?: boolean
}

/** Pile shines where it is seen along its edge, and is deepest where it faces the viewer. */
function pileStops({ tones }: Cloth): Stop[] {
  const edge = blend(tones.light, tones.glow, 0.75)
  const deep = blend(tones.shade, tones.deep, 0.6)
  return [
    [0, edge],
    [0.09, tones.light],
    [0.24, deep],
    [0.4, tones.shade],
    [0.5, tones.base],
    [0.6, tones.shade],
    [0.78, deep],
    [0.93, tones.light],
    [1, edge],
  ]
}

function lightStops(cloth: Cloth): Stop[] {
  const { tones, weave } = cloth
  if (cloth.texture === 'velvet') return pileStops(cloth)
  const k = Math.min(1, weave.sheen * 0.85)
  const t = (tone: string) => blend(tones.base, tone, k)
  return [
    [0, t(tones.light)],
    [0.12, tones.base],
    [0.3, t(weave.sheen > 1.2 ? tones.glow : tones.light)],
    [0.46, tones.base],
    [0.78, t(tones.shade)],
    [1, t(blend(tones.shade, tones.deep, 0.5))],
  ]
}

/** Draws a panel: cloth, light, folds, marks, hatch and the thin light along its edge. */
export function drawPanel(sheet: Sheet, panel: Panel): string {
  const { d, cloth, light, folds, marks } = panel
  const { tones, weave, texture } = cloth
  const id = sheet.define('path', `d="${d}"`)
  const use = (attributes: string) => `<use href="#${id}" ${attributes}/>`
  const cover = weave.cover < 1 ? ` fill-opacity="${weave.cover}"` : ''
  const away = (width: number, opacity: number) =>
    use(`fill="none" stroke="${tones.deep}" stroke-width="${width}" opacity="${opacity}"`)
  const k = tones.isDark ? 1 : 0.55
  const shade = `<g transform="translate(4 0)">${away(64, 0.2 * k)}${away(40, 0.26 * k)}${away(20, 0.3 * k)}</g>`
  const roundness = texture === 'velvet' ? pile(cloth, use) : shade
  const edgePaint = tones.isDark ? tones.rim : tones.deep
  return [
    `<g ${clip(sheet, `<use href="#${id}"/>`)}>`,
    use(`fill="${linear(sheet, light, lightStops(cloth))}"${cover}`),
    folds ? `<g ${blur(sheet, weave.soft, 0.06)}>${roundness}${folds}</g>` : '',
    panel.smooth || (sheet.isDistant && !isFigured(texture)) ? '' : use(`fill="${hatch(sheet, texture, tones)}"`),
    marks ?? '',
    use(`fill="none" stroke="${edgePaint}" stroke-width="2.8" opacity="${tones.isDark ? 0.36 : 0.5}"`),
    '</g>',
  ].join('')
}

/** The shine along the edges of a pile, where it is seen from the side. */
function pile({ tones }: Cloth, use: (attributes: string) => string): string {
  const shine = (width: number, opacity: number) =>
    use(`fill="none" stroke="${tones.isDark ? tones.rim : tones.glow}" stroke-width="${width}" opacity="${opacity}"`)
  return shine(58, 0.16) + shine(34, 0.2) + shine(14, 0.24)
}

/** A soft mark of light or shade for the folds of a panel. */
export function tint(tones: Tones, tone: 'glow' | 'light' | 'deep' | 'shade', opacity: number, d: string): string {
  return `<path d="${d}" fill="${tones[tone]}" opacity="${Math.round(opacity * 100) / 100}"/>`
}

/** A pool of soft light or shade, for the bust, a shoulder, the roundness of leather. */
export function glowAt(
  sheet: Sheet,
  colour: string,
  opacity: number,
  [cx, cy]: readonly [number, number],
  [rx, ry]: readonly [number, number],
  turn = 0,
): string {
  const paint = radial(sheet, [
    [0, colour, 1],
    [0.5, colour, 0.5],
    [1, colour, 0],
  ])
  const spin = turn ? p` transform="rotate(${turn} ${cx} ${cy})"` : ''
  const share = Math.round(opacity * 100) / 100
  return `${p`<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${paint}" `}opacity="${share}"${spin}/>`
}

/** A seam: a dark line with a hair of light beside it. */
export function seam(tones: Tones, d: string, width = 2): string {
  const light = tones.isDark ? tones.rim : tones.glow
  return (
    `<path d="${d}" fill="none" stroke="${light}" stroke-width="${width * 0.9}" opacity=".3" ` +
    `transform="translate(${width} .6)"/>` +
    `<path d="${d}" fill="none" stroke="${tones.deep}" stroke-width="${width}" opacity="${tones.isDark ? 0.85 : 0.5}"/>`
  )
}

/** A row of stitches along a path. */
export function stitches(tones: Tones, d: string, opacity = 0.5): string {
  const colour = tones.isDark ? tones.rim : tones.deep
  return (
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="1.3" stroke-dasharray="5 3.4" ` +
    `stroke-linecap="round" opacity="${opacity}"/>`
  )
}

/** An edge lying over other cloth: the thin light on its fold. */
export function rimLine(tones: Tones, d: string, width = 1.8, opacity = 0.6): string {
  const colour = tones.isDark ? tones.rim : tones.deep
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" opacity="${opacity}"/>`
}
