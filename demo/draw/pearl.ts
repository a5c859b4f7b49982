import type { PearlTone } from './accessory-look.ts'
import type { Point } from './path.ts'
import { p } from './path.ts'
import type { Sheet } from './sheet.ts'

/** Sphere colours from the highlight to the shaded edge, and the reflected light below. */
const PEARLS: Record<PearlTone, readonly [string, string, string, string, string]> = {
  white: ['#ffffff', '#fbf8f5', '#e9e3df', '#b3aaa9', '#e6dfdc'],
  cream: ['#fffdf6', '#f5ecdc', '#dccdb4', '#a08f78', '#dfd0ba'],
  pink: ['#fffafa', '#f5e3e0', '#ddbfbd', '#a28584', '#e6cccb'],
  grey: ['#f1f2f4', '#a9adb4', '#767a84', '#3f424b', '#8d929b'],
  black: ['#d9dde4', '#5a5d68', '#2e2f38', '#111116', '#4d505d'],
  gold: ['#fffbea', '#ecd7a3', '#c3a361', '#7d6130', '#d4ba80'],
}

/** Defines one pearl of radius 50 about the origin and returns its id, to be placed with `placePearl`. */
export function pearlId(sheet: Sheet, tone: PearlTone): string {
  return sphereId(sheet, PEARLS[tone])
}

/** A shaded sphere of any five colours, from highlight to reflected light. */
export function sphereId(
  sheet: Sheet,
  [spot, lit, body, dark, bounce]: readonly [string, string, string, string, string],
  clear = 1,
): string {
  const stops =
    `<stop offset="0" stop-color="${spot}"/><stop offset=".16" stop-color="${lit}"/>` +
    `<stop offset=".55" stop-color="${body}"/>` +
    `<stop offset=".88" stop-color="${dark}"/><stop offset="1" stop-color="${bounce}"/>`
  const paint = sheet.define('radialGradient', 'cx=".5" cy=".5" r=".52" fx=".34" fy=".3"', stops)
  return sheet.define(
    'g',
    '',
    `<circle r="50" fill="url(#${paint})" fill-opacity="${clear}"/>` +
      `<ellipse cx="-17" cy="-20" rx="9" ry="6.5" fill="#fff" opacity=".85" ` +
      `transform="rotate(-35 -17 -20)"/>` +
      `<path d="M-26 34A43 43 0 0 0 34 26" fill="none" stroke="${bounce}" stroke-width="5" opacity=".55"/>`,
  )
}

/** Places a defined sphere. */
export function placePearl(id: string, [x, y]: Point, radius: number): string {
  const scale = String(Math.round(radius * 20) / 1000)
  return p`<use href="#${id}" transform="translate(${x} ${y}) scale(${scale})"/>`
}
