import { p } from './path.ts'
import type { Sheet } from './sheet.ts'
import { blur, linear, radial } from './sheet.ts'

/** The washi background of every picture: pale in the middle, a little warmer and darker towards the edge. */
export function ground(sheet: Sheet): string {
  const wall = linear(
    sheet,
    [0, 0, 0, 1500],
    [
      [0, '#f8f6f1'],
      [0.72, '#f4f1ea'],
      [1, '#ece7dd'],
    ],
  )
  const light = radial(sheet, [
    [0, '#fffefb', 1],
    [0.6, '#fdfbf7', 0.6],
    [1, '#faf8f4', 0],
  ])
  return (
    `<rect width="1200" height="1500" fill="${wall}"/>` +
    `<ellipse cx="560" cy="640" rx="700" ry="800" fill="${light}"/>`
  )
}

/** The shadow of a hanging garment on the wall, from its outlines. */
export function wallShadow(sheet: Sheet, outlines: readonly string[]): string {
  const d = outlines.join('')
  return `<path d="${d}" ${blur(sheet, 18)} fill="#5a5046" fill-opacity=".21" transform="translate(16 20)"/>`
}

/** The shadow under an object on the ground, darkest where it touches. */
export function floorShadow(sheet: Sheet, cx: number, cy: number, rx: number, ry: number, strength = 0.4): string {
  const paint = radial(sheet, [
    [0, '#4c443c', strength],
    [0.45, '#5a5046', strength * 0.55],
    [0.75, '#6b6156', strength * 0.16],
    [1, '#6b6156', 0],
  ])
  return p`<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${paint}"/>`
}
