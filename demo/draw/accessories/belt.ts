import type { Drawing } from '../drawing.ts'
import { floorShadow } from '../ground.ts'
import type { Mensbelt } from '../look.ts'
import { clothOf, drawPanel, rimLine, stitches } from '../panel.ts'
import { p } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { linear } from '../sheet.ts'
import { METALS } from './material.ts'

function buckleArt(sheet: Sheet, look: Mensbelt, x: number, y: number): string {
  const [lit, body, dark] = METALS[look.metal]
  const paint = linear(
    sheet,
    [x - 70, y - 80, x + 70, y + 80],
    [
      [0, lit],
      [0.45, body],
      [0.6, lit],
      [1, dark],
    ],
  )
  if (look.buckle === 'plate') {
    return (
      p`<rect x="${x - 88}" y="${y - 72}" width="176" height="144" rx="14" fill="#000" ` +
      p`opacity=".4" transform="translate(5 8)"/><rect x="${x - 88}" y="${y - 72}" width="176" ` +
      p`height="144" rx="14" fill="${paint}" stroke="${dark}" stroke-width="2"/>` +
      p`<rect x="${x - 74}" y="${y - 58}" width="148" height="116" rx="8" fill="none" ` +
      p`stroke="${dark}" stroke-width="2" opacity=".6"/>`
    )
  }
  const radius = look.buckle === 'round' ? 66 : 16
  return (
    p`<rect x="${x - 76}" y="${y - 80}" width="152" height="160" rx="${radius}" fill="none" ` +
    p`stroke="#000" stroke-opacity=".45" stroke-width="24" transform="translate(4 7)"/>` +
    p`<rect x="${x - 76}" y="${y - 80}" width="152" height="160" rx="${radius}" fill="none" ` +
    p`stroke="${dark}" stroke-width="24"/><rect x="${x - 76}" y="${y - 80}" width="152" ` +
    p`height="160" rx="${radius}" fill="none" stroke="${paint}" stroke-width="19"/>` +
    p`<path d="M${x - 74} ${y}H${x + 70}" stroke="${dark}" stroke-width="17" ` +
    p`stroke-linecap="round"/><path d="M${x - 74} ${y - 3}` +
    p`H${x + 70}" stroke="${lit}" stroke-width="8" stroke-linecap="round"/>`
  )
}

/** Draws a man's belt rolled into a ring, its buckle in front. */
export function drawMensbelt(sheet: Sheet, look: Mensbelt): Drawing {
  const cloth = clothOf(look.colour, 'satin')
  const { tones } = cloth
  const inside = linear(
    sheet,
    [240, 0, 960, 0],
    [
      [0, '#3a312b'],
      [0.5, '#8a7766'],
      [1, '#3a312b'],
    ],
  )
  const back =
    'M222 690C222 560 400 500 600 500C800 500 978 560 978 690L978 780C940 660 800 610 600 610C400 610 260 660 222 780Z'
  const front =
    'M222 690C222 800 400 880 600 880C800 880 978 800 978 690V800C978 930 800 1004 600 1004C400 1004 222 930 222 800Z'
  const tail = 'M600 876C760 876 900 830 950 780L966 880C900 960 760 1002 600 1002Z'
  const holes = [0, 1, 2, 3, 4]
    .map(
      (i) =>
        p`<ellipse cx="${730 + i * 38}" cy="${926 - i * i * 3.4 - i * 5}" rx="6" ry="8" ` +
        p`fill="${tones.deep}" stroke="${tones.rim}" stroke-width="1.4"/>`,
    )
    .join('')
  const art =
    floorShadow(sheet, 612, 960, 470, 110, 0.55) +
    `<path d="${back}" fill="${inside}"/>${rimLine(tones, back, 5, 0.9)}` +
    drawPanel(sheet, { d: front, cloth, light: [222, 800, 978, 860], smooth: true }) +
    drawPanel(sheet, { d: tail, cloth, light: [560, 900, 1000, 940], smooth: true }) +
    rimLine(tones, tail, 2.4, 0.8) +
    holes +
    stitches(
      tones,
      'M236 712C250 810 420 868 600 868C780 868 930 820 962 720M240 830C280 930 430 990 600 990' +
        'C770 990 920 930 960 830',
      0.7,
    ) +
    buckleArt(sheet, look, 560, 942) +
    p`<path d="M668 868Q690 866 704 864L708 996Q690 1000 670 1002` +
    p`Z" fill="${tones.base}" stroke="${tones.rim}" stroke-width="2"/>`
  return { art, outlines: [], box: [190, 480, 1010, 1060], focus: [590, 930, 2] }
}
