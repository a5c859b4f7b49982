import type { Valletta } from '../accessory-look.ts'
import type { Texture } from '../cloth.ts'
import type { Drawing } from '../drawing.ts'
import { drawBow } from '../garments/bow.ts'
import { floorShadow } from '../ground.ts'
import { clothOf } from '../panel.ts'
import { p } from '../path.ts'
import { pearlId, placePearl } from '../pearl.ts'
import type { Sheet } from '../sheet.ts'
import { linear } from '../sheet.ts'
import { drawFlower } from './flower.ts'
import { METALS } from './material.ts'

function slide(sheet: Sheet, metal: readonly [string, string, string]): string {
  const paint = linear(
    sheet,
    [0, 700, 0, 780],
    [
      [0, metal[0]],
      [0.5, metal[1]],
      [1, metal[2]],
    ],
  )
  return (
    floorShadow(sheet, 608, 800, 330, 34, 0.5) +
    `<path d="M300 770Q600 690 900 770Q906 786 894 794Q600 722 306 794Q294 786 300 770` +
    `Z" fill="${paint}" stroke="${metal[2]}"/>`
  )
}

function net(colour: string, glow: string): string {
  let text = ''
  for (let i = -6; i <= 6; i++) {
    text += p`M${600 + i * 34} 780Q${600 + i * 52} 960 ${600 + i * 18} 1100`
    text += p`M${600 + i * 34} 780Q${600 + i * 10 + 90} 960 ${600 + i * 14} 1110`
  }
  return (
    `<path d="M370 770C340 930 440 1110 600 1116C760 1110 860 930 830 770Q600 720 370 770` +
    `Z" fill="${colour}" opacity=".35"/><path d="${text}" fill="none" stroke="${glow}" ` +
    `stroke-width="3.4" opacity=".8"/><path d="M370 770C340 930 440 1110 600 1116` +
    `C760 1110 860 930 830 770" fill="none" stroke="${colour}" stroke-width="8"/>`
  )
}

function comb(metal: readonly [string, string, string]): string {
  let teeth = ''
  for (let i = 0; i < 15; i++) teeth += p`M${404 + i * 28} 760V${930 - Math.abs(i - 7) * 4}`
  return (
    `<path d="${teeth}" stroke="${metal[2]}" stroke-width="9" stroke-linecap="round"/>` +
    `<path d="${teeth}" stroke="${metal[0]}" stroke-width="3" stroke-linecap="round"/>` +
    `<path d="M390 766Q600 690 810 766" fill="none" stroke="${metal[1]}" stroke-width="22" ` +
    `stroke-linecap="round"/>`
  )
}

export function drawValletta(sheet: Sheet, look: Valletta): Drawing {
  const texture: Texture = look.texture === 'metal' ? 'satin' : look.texture
  const cloth = clothOf(look.colour, texture)
  const { tones } = cloth
  const metal = tones.isDark ? METALS.black : METALS.silver
  const pearls = pearlId(sheet, tones.isDark ? 'grey' : 'white')
  const bowAt = (y: number, size: number, tail: number) =>
    floorShadow(sheet, 610, y + size * 0.5, size * 1.1, size * 0.32, 0.45) + drawBow(sheet, cloth, 600, y, size, tail)
  const arts: Record<Valletta['style'], () => string> = {
    bow: () => slide(sheet, metal) + bowAt(740, 310, 0),
    'double-bow': () => slide(sheet, metal) + bowAt(770, 320, 250) + drawBow(sheet, cloth, 600, 750, 230, 0),
    flower: () =>
      slide(sheet, metal) +
      drawFlower(sheet, cloth, 490, 750, 130) +
      drawFlower(sheet, cloth, 730, 760, 104) +
      drawFlower(sheet, cloth, 610, 720, 150),
    'pearl-bar': () =>
      slide(sheet, metal) +
      Array.from({ length: 11 }, (_, i) =>
        placePearl(pearls, [340 + i * 52, 752 - 46 * (1 - ((i - 5) / 5.6) ** 2)], 25),
      ).join('') +
      Array.from({ length: 10 }, (_, i) =>
        placePearl(pearls, [366 + i * 52, 794 - 44 * (1 - ((i - 4.5) / 5.6) ** 2)], 15),
      ).join(''),
    net: () =>
      floorShadow(sheet, 610, 1110, 260, 40, 0.4) +
      net(tones.base, tones.isDark ? tones.rim : tones.deep) +
      bowAt(740, 290, 0),
    comb: () =>
      floorShadow(sheet, 608, 930, 260, 26, 0.4) +
      comb(metal) +
      Array.from({ length: 9 }, (_, i) =>
        placePearl(pearls, [408 + i * 48, 742 - 40 * (1 - ((i - 4) / 4.6) ** 2)], 22),
      ).join('') +
      drawFlower(sheet, cloth, 600, 690, 92),
  }
  const low = look.style === 'net' ? 1150 : look.style === 'double-bow' ? 1050 : look.style === 'comb' ? 960 : 900
  return {
    art: arts[look.style](),
    outlines: [],
    box: [270, look.style === 'comb' ? 580 : 570, 930, low],
    focus: [600, 750, 1.65],
  }
}
