import type { Stole } from '../accessory-look.ts'
import type { Texture } from '../cloth.ts'
import type { Drawing } from '../drawing.ts'
import { floorShadow } from '../ground.ts'
import type { Cloth } from '../panel.ts'
import { clothOf, drawPanel, rimLine, stitches, tint } from '../panel.ts'
import { leaf, p } from '../path.ts'
import { pearlId, placePearl } from '../pearl.ts'
import type { Sheet } from '../sheet.ts'

function clothOfStole(look: Stole): Cloth {
  const texture: Texture = look.texture === 'fur' ? 'velvet' : look.texture === 'knit' ? 'tweed' : look.texture
  return clothOf(look.colour, texture)
}

function fringe(sheet: Sheet, cloth: Cloth, x0: number, x1: number, y: number, length: number): string {
  let text = ''
  for (let x = x0; x <= x1; x += 9)
    text +=
      p`M${x} ${y - 4}q${sheet.between(-5, 5)} ${length * 0.5} ${sheet.between(-6, 6)} ` +
      p`${length + sheet.between(-8, 8)}`
  return (
    `<path d="${text}" fill="none" stroke="${cloth.tones.deep}" stroke-width="3.4"/>` +
    `<path d="${text}" fill="none" stroke="${cloth.tones.glow}" stroke-width="1.3" ` +
    `transform="translate(-1 0)"/>`
  )
}

function furEdge(sheet: Sheet, cloth: Cloth, points: readonly (readonly [number, number])[]): string {
  let text = ''
  for (const [x, y] of points)
    for (let i = 0; i < 5; i++)
      text +=
        p`M${x + sheet.between(-16, 16)} ${y + sheet.between(-16, 16)}` +
        p`q${sheet.between(-8, 8)} ${sheet.between(6, 14)} ${sheet.between(-12, 12)} ` +
        p`${sheet.between(16, 30)}`
  return `<path d="${text}" fill="none" stroke="${cloth.tones.glow}" stroke-width="1.7" opacity=".7"/>`
}

function edgeArt(sheet: Sheet, look: Stole, cloth: Cloth, x0: number, x1: number, y: number): string {
  const { tones } = cloth
  switch (look.edge ?? 'plain') {
    case 'fringe':
      return fringe(sheet, cloth, x0, x1, y, 90)
    case 'beads': {
      const id = pearlId(sheet, tones.isDark ? 'grey' : 'white')
      return Array.from({ length: Math.floor((x1 - x0) / 26) + 1 }, (_, i) =>
        placePearl(id, [x0 + i * 26, y], 10),
      ).join('')
    }
    case 'frill':
    case 'lace': {
      let wave = p`M${x0} ${y - 46}`
      for (let x = x0; x < x1; x += 30) wave += p`L${x} ${y}q15 24 30 0`
      const d = `${wave + p`L${x1} ${y - 46}`}Z`
      return drawPanel(sheet, {
        d,
        cloth: look.edge === 'lace' ? { ...cloth, texture: 'lace' } : cloth,
        light: [x0, y, x1, y],
      })
    }
    default:
      return stitches(tones, p`M${x0 + 4} ${y - 16}H${x1 - 4}`, 0.6)
  }
}

/** A stole over invisible shoulders, its ends hanging in front. */
function worn(sheet: Sheet, look: Stole, cloth: Cloth, isBolero: boolean): Drawing {
  const { tones } = cloth
  const low = isBolero ? 800 : 1130
  const sides = [1, -1].map((side) => {
    const x = (o: number) => 600 + side * o
    const d = isBolero
      ? p`M${x(104)} 372C${x(190)} 372 ${x(300)} 420 ${x(336)} 520` +
        p`C${x(356)} 600 ${x(352)} 680 ${x(330)} 742Q${x(260)} 790 ${x(180)} ${low}` +
        p`C${x(120)} ${low} ${x(66)} 760 ${x(56)} 690C${x(80)} 560 ${x(90)} 450 ${x(104)} 372Z`
      : p`M${x(100)} 366C${x(190)} 372 ${x(300)} 430 ${x(322)} 540` +
        p`C${x(326)} 640 ${x(284)} 700 ${x(262)} 800C${x(240)} 900 ${x(246)} 1010 ${x(252)} ${low}` +
        p`Q${x(160)} ${low + 16} ${x(66)} ${low}C${x(62)} 940 ${x(40)} 760 ${x(64)} 600` +
        p`C${x(78)} 510 ${x(92)} 430 ${x(100)} 366Z`
    const folds = [
      [0.28, 12],
      [0.5, 16],
      [0.74, 13],
    ]
      .map(
        ([u = 0, w = 0], i) =>
          tint(tones, 'deep', 0.85, leaf([x(110 + u * 190), 400 + u * 80], [x(80 + u * 190), low - 10], w, side * 26)) +
          tint(
            tones,
            'glow',
            0.65,
            leaf([x(96 + u * 180), 404 + u * 70], [x(66 + u * 190), low - 10 - i * 8], w * 0.8, side * 26),
          ),
      )
      .join('')
    const edge =
      isBolero || look.texture === 'fur'
        ? ''
        : edgeArt(sheet, look, cloth, Math.min(x(66), x(252)), Math.max(x(66), x(252)), low)
    const fur =
      look.texture === 'fur'
        ? furEdge(
            sheet,
            cloth,
            Array.from({ length: 46 }, (_, i) => [x(sheet.between(80, 300)), 400 + (i * (low - 430)) / 46] as const),
          )
        : ''
    return {
      d,
      art:
        `<path d="${d}" fill="#0a080b" opacity=".25" transform="translate(4 8)"/>` +
        edge +
        drawPanel(sheet, { d, cloth, folds, light: [300, 600, 900, 640] }) +
        rimLine(tones, d, 2, 0.5) +
        fur,
    }
  })
  const back = p`M496 372Q600 420 704 372L690 470Q600 520 510 470Z`
  return {
    art: `<path d="${back}" fill="${tones.deep}"/>${sides.map((s) => s.art).join('')}`,
    outlines: sides.map((s) => s.d),
    box: [250, 350, 950, low + (look.edge === 'fringe' ? 100 : 20)],
    focus: [520, low - 160, 2],
  }
}

function flat(sheet: Sheet, look: Stole, cloth: Cloth): Drawing {
  const { tones } = cloth
  const layer = (y: number, inset: number) =>
    p`M${300 + inset} ${y}Q600 ${y - 16} ${900 - inset} ${y}` +
    p`Q918 ${y + 170} ${902 - inset} ${y + 330}Q600 ${y + 350} ${298 + inset} ${y + 330}` +
    p`Q282 ${y + 170} ${300 + inset} ${y}Z`
  const folds = [0.2, 0.42, 0.66, 0.86]
    .map((u, i) => tint(tones, i % 2 ? 'glow' : 'deep', 0.7, leaf([300 + u * 600, 560], [310 + u * 580, 960], 22, 14)))
    .join('')
  const draped = look.style === 'draped'
  const tail = draped
    ? drawPanel(sheet, {
        d: 'M640 880C700 860 800 880 860 900Q850 1060 900 1180Q760 1200 640 1176Q660 1020 640 880Z',
        cloth,
        folds,
        light: [640, 900, 900, 940],
      }) + edgeArt(sheet, look, cloth, 644, 896, 1180)
    : edgeArt(sheet, look, cloth, 320, 880, 970)
  const art =
    floorShadow(sheet, 610, 986, 380, 44, 0.6) +
    drawPanel(sheet, { d: layer(640, 0), cloth, light: [300, 640, 900, 980] }) +
    `<path d="${layer(600, 8)}" fill="#0a080b" opacity=".3" transform="translate(0 10)"/>` +
    drawPanel(sheet, { d: layer(600, 8), cloth, light: [300, 600, 900, 940] }) +
    `<path d="${layer(560, 14)}" fill="#0a080b" opacity=".3" transform="translate(0 10)"/>` +
    drawPanel(sheet, { d: layer(560, 14), cloth, folds, light: [300, 560, 900, 900] }) +
    rimLine(tones, layer(560, 14), 2, 0.6) +
    tail
  return { art, outlines: [], box: [270, 530, 930, draped ? 1290 : 1060], focus: [600, 800, 1.9] }
}

/** Draws a stole or shawl. */
export function drawStole(sheet: Sheet, look: Stole): Drawing {
  const cloth = clothOfStole(look)
  return look.style === 'shawl' || look.style === 'bolero'
    ? worn(sheet, look, cloth, look.style === 'bolero')
    : flat(sheet, look, cloth)
}
