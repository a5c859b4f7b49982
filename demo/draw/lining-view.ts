import type { Lining } from './fastening.ts'
import type { Cloth } from './panel.ts'
import { clothOf, drawPanel, raised, rimLine, seam, stitches, tint } from './panel.ts'
import { leaf } from './path.ts'
import type { Sheet } from './sheet.ts'

/** Satin of about the colour of the cloth that it lines. */
export function liningOfCloth({ tones }: Cloth): Cloth {
  return { ...clothOf('chacoal', 'satin'), ...(tones.isDark ? {} : { tones }) }
}

/** The inside of the back of a jacket, 1200 by 750: the neck with its label, the lining and its pleat. */
export function drawLining(sheet: Sheet, cloth: Cloth, lining: Lining): string {
  const satin = liningOfCloth(cloth)
  const whole = 'M-40-40H1240V790H-40Z'
  const inside = raised(cloth, 0.2)
  const collar = 'M330-40C360 110 460 170 600 170C740 170 840 110 870-40Z'
  const facing = (side: number) =>
    side < 0 ? 'M-40-40H210C230 240 200 520 240 790H-40Z' : 'M1240-40H990C970 240 1000 520 960 790H1240Z'
  const half =
    'M200-40H1000C990 120 1000 230 1010 300C860 400 720 360 600 352C480 360 340 400 190 300C200 230 210 120 200-40Z'
  const d = lining === 'full' ? whole : half
  const folds = [250, 420, 780, 950]
    .map((x, i) =>
      tint(satin.tones, i % 2 ? 'deep' : 'glow', 0.6, leaf([x, 120], [x + (i % 2 ? 40 : -30), 780], 26, 12)),
    )
    .join('')
  const pleat = lining === 'full' ? 'M600 170V790' : 'M600 170V352'
  const lined =
    lining === 'none'
      ? ''
      : drawPanel(sheet, { d, cloth: satin, folds, light: [160, 0, 1040, 700] }) +
        seam(satin.tones, pleat, 6) +
        rimLine(satin.tones, d, 5, 0.9)
  const bound = 'M600 352V790M330 380C350 520 330 660 340 790M870 380C850 520 870 660 860 790'
  const seams =
    lining === 'full'
      ? ''
      : `<path d="${bound}" fill="none" stroke="${satin.tones.base}" stroke-width="24"/>` +
        stitches(satin.tones, bound, 1)
  return (
    drawPanel(sheet, { d: whole, cloth: inside, light: [0, 0, 1200, 750] }) +
    seams +
    lined +
    [-1, 1]
      .map((side) => {
        const front = facing(side)
        return (
          `<path d="${front}" fill="#040305" opacity=".5" transform="translate(${side * -14} 6)"/>` +
          drawPanel(sheet, { d: front, cloth, light: [side < 0 ? 0 : 960, 0, side < 0 ? 240 : 1200, 700] }) +
          rimLine(cloth.tones, front, 5, 0.9)
        )
      })
      .join('') +
    `<path d="${collar}" fill="#040305" opacity=".45" transform="translate(0 12)"/>` +
    drawPanel(sheet, { d: collar, cloth: raised(cloth), light: [330, 0, 870, 170] }) +
    rimLine(cloth.tones, collar, 5, 0.9) +
    '<rect x="520" y="196" width="160" height="74" fill="#e2dccf"/>' +
    stitches(clothOf('white', 'crepe').tones, 'M528 204H672V262H528Z', 0.9)
  )
}

/** The inside of the hem of a dress, 1200 by 750: the lining hangs above the hem, which is turned up and sewn. */
export function drawHemLining(sheet: Sheet, cloth: Cloth): string {
  const satin = liningOfCloth(cloth)
  const inside = raised(cloth, 0.2)
  const skirt = 'M-40-40H1240V660Q900 720 600 690Q300 660-40 700Z'
  const hem = 'M-40 560Q300 530 600 560Q900 590 1240 540V660Q900 720 600 690Q300 660-40 700Z'
  const lining = 'M-40-40H1240V440Q1060 500 900 470Q740 440 600 474Q440 510 300 470Q140 430-40 470Z'
  const stitched = 'M-40 446Q140 406 300 446Q440 486 600 450Q740 416 900 446Q1060 476 1240 416'
  const folds = [120, 340, 560, 800, 1040]
    .map((x, i) => tint(satin.tones, i % 2 ? 'deep' : 'glow', 0.6, leaf([x + 40, -40], [x, 480], 34, i % 2 ? 14 : -14)))
    .join('')
  return (
    `<path d="${skirt}" fill="#040305" opacity=".3" transform="translate(0 16)"/>` +
    drawPanel(sheet, { d: skirt, cloth: inside, light: [0, 0, 1200, 750] }) +
    drawPanel(sheet, { d: hem, cloth, light: [0, 540, 1200, 700] }) +
    stitches(inside.tones, 'M-40 572Q300 542 600 572Q900 602 1240 552', 1) +
    rimLine(cloth.tones, hem, 5, 0.9) +
    `<path d="${lining}" fill="#040305" opacity=".5" transform="translate(0 18)"/>` +
    drawPanel(sheet, { d: lining, cloth: satin, folds, light: [0, 0, 1200, 500] }) +
    stitches(satin.tones, stitched, 1) +
    rimLine(satin.tones, lining, 5, 0.9)
  )
}
