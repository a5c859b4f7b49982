import type { Shoes } from '../accessory-look.ts'
import type { Drawing } from '../drawing.ts'
import { drawBow } from '../garments/bow.ts'
import { floorShadow } from '../ground.ts'
import { clothOf, drawPanel, rimLine, seam, stitches, tint } from '../panel.ts'
import { leaf, p } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { METALS } from './material.ts'

function styleMarks(sheet: Sheet, look: Shoes, x: (dx: number) => number, g: number): string {
  const cloth = clothOf(look.colour, 'satin')
  const { tones } = cloth
  const laces = [0, 1, 2, 3]
    .map(
      (i) =>
        p`<path d="M${x(268 + i * 30)} ${g - 140 - i * 24}l54 26" stroke="${tones.rim}" stroke-width="7" stroke-linecap="round" opacity=".8"/>`,
    )
    .join('')
  const facing =
    seam(tones, p`M${x(236)} ${g - 122}C${x(280)} ${g - 96} ${x(340)} ${g - 120} ${x(420)} ${g - 196}`, 2.4) +
    seam(tones, p`M${x(300)} ${g - 104}C${x(330)} ${g - 70} ${x(330)} ${g - 50} ${x(326)} ${g - 38}`, 2.2)
  const cap =
    seam(tones, p`M${x(150)} ${g - 112}C${x(176)} ${g - 84} ${x(180)} ${g - 60} ${x(176)} ${g - 38}`, 2.6) +
    stitches(tones, p`M${x(158)} ${g - 114}C${x(184)} ${g - 86} ${x(188)} ${g - 60} ${x(184)} ${g - 38}`, 0.6)
  switch (look.style) {
    case 'straight-tip':
      return cap + facing + laces
    case 'plain-toe':
      return facing + laces
    case 'wing-tip':
      return (
        seam(tones, p`M${x(126)} ${g - 104}C${x(190)} ${g - 96} ${x(200)} ${g - 70} ${x(300)} ${g - 40}`, 2.6) +
        `<path d="${p`M${x(136)} ${g - 96}C${x(190)} ${g - 86} ${x(200)} ${g - 60} ${x(290)} ${g - 34}`}" fill="none" stroke="${tones.deep}" stroke-width="5" stroke-dasharray=".1 9" stroke-linecap="round"/>` +
        facing +
        laces
      )
    case 'monk': {
      const d = p`M${x(250)} ${g - 130}C${x(300)} ${g - 110} ${x(330)} ${g - 80} ${x(360)} ${g - 60}L${x(388)} ${g - 90}C${x(350)} ${g - 120} ${x(320)} ${g - 150} ${x(290)} ${g - 162}Z`
      return (
        cap +
        drawPanel(sheet, { d, cloth, light: [x(250), g - 150, x(380), g - 60], smooth: true }) +
        p`<rect x="${x(336)}" y="${g - 106}" width="34" height="40" rx="4" fill="none" stroke="${METALS.silver[1]}" stroke-width="6" transform="rotate(38 ${x(352)} ${g - 86})"/>`
      )
    }
    case 'loafer':
      return (
        seam(tones, p`M${x(96)} ${g - 86}C${x(150)} ${g - 128} ${x(210)} ${g - 120} ${x(300)} ${g - 132}`, 3) +
        drawPanel(sheet, {
          d: p`M${x(216)} ${g - 146}L${x(286)} ${g - 170}L${x(350)} ${g - 60}L${x(300)} ${g - 50}Z`,
          cloth,
          light: [x(216), g - 150, x(340), g - 60],
          smooth: true,
        })
      )
    case 'strap':
      return (
        drawPanel(sheet, {
          d: p`M${x(330)} ${g - 176}C${x(300)} ${g - 150} ${x(330)} ${g - 80} ${x(352)} ${g - 56}L${x(394)} ${g - 60}C${x(370)} ${g - 90} ${x(352)} ${g - 150} ${x(372)} ${g - 182}Z`,
          cloth,
          light: [x(300), g - 150, x(390), g - 60],
          smooth: true,
        }) + p`<circle cx="${x(368)}" cy="${g - 74}" r="9" fill="${METALS.silver[1]}"/>`
      )
    default:
      return drawBow(sheet, cloth, x(190), g - 118, 44, 0)
  }
}

function drawShoe(sheet: Sheet, look: Shoes, x0: number, g: number): string {
  const cloth = clothOf(look.colour, look.style === 'enamel' ? 'satin' : 'crepe')
  const { tones } = cloth
  const x = (dx: number) => x0 + dx
  const isLow = look.style === 'strap' || look.style === 'enamel' || look.style === 'loafer'
  const collar = isLow ? 150 : 204
  const throat = isLow ? 250 : 420
  const upper = p`M${x(throat)} ${g - (isLow ? 130 : 200)}C${x(throat + 60)} ${g - collar + (isLow ? 10 : -14)} ${x(600)} ${g - collar + 14} ${x(676)} ${g - collar - 8}C${x(700)} ${g - collar + 40} ${x(706)} ${g - 90} ${x(692)} ${g - 42}L${x(10)} ${g - 36}C${x(-12)} ${g - 50} ${x(-8)} ${g - 84} ${x(40)} ${g - 98}C${x(110)} ${g - 116} ${x(200)} ${g - 116} ${x(throat)} ${g - (isLow ? 130 : 200)}Z`
  const opening = p`M${x(throat)} ${g - (isLow ? 128 : 198)}C${x(throat + 70)} ${g - collar - 46} ${x(620)} ${g - collar - 34} ${x(676)} ${g - collar - 8}C${x(600)} ${g - collar + 30} ${x(throat + 60)} ${g - collar + 20} ${x(throat)} ${g - (isLow ? 128 : 198)}Z`
  const sole = p`M${x(2)} ${g - 40}H${x(696)}L${x(694)} ${g}H${x(520)}L${x(510)} ${g - 16}H${x(40)}Q${x(6)} ${g - 16} ${x(2)} ${g - 40}Z`
  const folds =
    tint(tones, 'glow', 1, leaf([x(20), g - 74], [x(150), g - 100], 14, -8)) +
    tint(tones, 'glow', 0.7, leaf([x(590), g - 140], [x(688), g - 70], 22, 16)) +
    tint(tones, 'light', 0.8, leaf([x(240), g - 96], [x(560), g - 110], 20)) +
    tint(tones, 'deep', 0.8, leaf([x(10), g - 42], [x(690), g - 46], 14))
  return [
    floorShadow(sheet, x(350), g + 2, 410, 24, 0.55),
    `<path d="${opening}" fill="#77695c"/>`,
    `<path d="${sole}" fill="#17151a"/><path d="${p`M${x(4)} ${g - 38}H${x(694)}`}" stroke="${tones.glow}" stroke-width="4"/>`,
    drawPanel(sheet, { d: upper, cloth, light: [x(150), g - 220, x(460), g + 40], folds, smooth: true }),
    rimLine(tones, opening, 3, 0.7),
    stitches(tones, p`M${x(16)} ${g - 32}H${x(690)}`, 0.5),
    styleMarks(sheet, look, x, g),
  ].join('')
}

/** Draws a pair of men's or children's shoes in profile. */
export function drawShoes(sheet: Sheet, look: Shoes): Drawing {
  const behind = `<g transform="translate(128 34) scale(.93)">${drawShoe(sheet, look, 250, 790)}</g>`
  return {
    art: behind + drawShoe(sheet, look, 170, 960),
    outlines: [],
    box: [120, 520, 1080, 990],
    focus: [430, 880, 1.8],
  }
}
