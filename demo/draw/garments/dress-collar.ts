import { drawPanel, raised, rimLine } from '../panel.ts'
import { p } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { drawBow } from './bow.ts'
import type { DressPlan } from './dress-plan.ts'

/** A wide collar that crosses from one shoulder to the other side of the chest, larger on one side. */
export function asymmetricCollar(sheet: Sheet, { opening, body, accent }: DressPlan): string {
  const cloth = raised(accent)
  const { axis } = body
  const { half, topY, depth } = opening
  const low = topY + depth
  const small =
    p`M${axis + half - 4} ${topY - 3}C${axis + half + 44} ${topY + 16} ${axis + half + 30} ${low - 20} ` +
    p`${axis + 78} ${low + 34}C${axis + 50} ${low + 44} ${axis + 26} ${low + 24} ${axis + 6} ${low + 8}` +
    p`C${axis + half * 0.6} ${low - 10} ${axis + half - 6} ${topY + depth * 0.5} ${axis + half - 4} ${topY - 3}Z`
  const large =
    p`M${axis - half + 4} ${topY - 3}C${axis - half - 66} ${topY + 20} ${axis - half - 40} ${low + 60} ` +
    p`${axis - 46} ${low + 118}C${axis + 10} ${low + 132} ${axis + 68} ${low + 92} ${axis + 88} ${low + 20}` +
    p`C${axis + 40} ${low + 26} ${axis - half * 0.5} ${low} ${axis - half + 6} ${topY + depth * 0.5}` +
    p`L${axis - half + 4} ${topY - 3}Z`
  const fold =
    p`M${axis - half - 4} ${topY + 26}C${axis - half} ${low + 30} ${axis - 20} ${low + 70} ` +
    p`${axis + 74} ${low + 34}`
  const leafOf = (d: string, folds = '') =>
    `<path d="${d}" fill="#08070a" opacity=".5" transform="translate(2 9)"/>` +
    drawPanel(sheet, { d, cloth, folds, light: [axis - half - 40, topY, axis + half, low + 60] }) +
    rimLine(cloth.tones, d, 2.6, 0.8)
  return leafOf(small) + leafOf(large, `<path d="${fold}" fill="none" stroke="${cloth.tones.deep}" stroke-width="9"/>`)
}

/** A sailor collar: two leaves that meet at a tie, with a line along their edge. */
export function sailorCollar(sheet: Sheet, plan: DressPlan): string {
  const { opening, body, accent, cloth } = plan
  const { axis } = body
  const { half, topY, depth } = opening
  const top = raised(cloth)
  const low = topY + depth
  const sides = [-1, 1].map((side) => {
    const x = (offset: number) => axis + side * offset
    const d =
      p`M${x(half - 12)} ${topY - 16}L${x(half + 84)} ${topY + 26}L${x(half + 62)} ${topY + 96}` +
      p`C${x(half)} ${low - 10} ${x(40)} ${low + 10} ${x(4)} ${low + 14}` +
      p`C${x(half * 0.4)} ${topY + depth * 0.7} ${x(half - 8)} ${topY + depth * 0.24} ${x(half - 12)} ${topY - 16}Z`
    const braid =
      p`M${x(half + 62)} ${topY + 22}L${x(half + 46)} ${topY + 80}C${x(half - 14)} ${low - 20} ` +
      p`${x(50)} ${low - 4} ${x(30)} ${low}`
    return (
      `<path d="${d}" fill="#08070a" opacity=".45" transform="translate(2 8)"/>` +
      drawPanel(sheet, { d, cloth: top, light: [axis - 170, topY, axis + 170, topY + 60] }) +
      `<path d="${braid}" fill="none" stroke="#e9e5dc" stroke-width="5"/>` +
      rimLine(top.tones, d, 2, 0.7)
    )
  })
  return sides.join('') + drawBow(sheet, raised(accent, 0.45), axis, low + 20, 74, 130)
}

/** The square back of a sailor collar. */
export function sailorBack(sheet: Sheet, { opening, body, cloth }: DressPlan): string {
  const { axis } = body
  const { half, topY } = opening
  const w = half + 84
  const d =
    p`M${axis - half + 12} ${topY - 14}Q${axis} ${topY + 8} ${axis + half - 12} ${topY - 14}L${axis + w} ${topY + 28}` +
    p`L${axis + w - 16} ${topY + 190}Q${axis} ${topY + 206} ${axis - w + 16} ${topY + 190}L${axis - w} ${topY + 28}Z`
  const braid =
    p`M${axis - w + 22} ${topY + 40}L${axis - w + 36} ${topY + 170}` +
    p`Q${axis} ${topY + 184} ${axis + w - 36} ${topY + 170}L${axis + w - 22} ${topY + 40}`
  const top = raised(cloth)
  return (
    `<path d="${d}" fill="#08070a" opacity=".45" transform="translate(2 8)"/>` +
    drawPanel(sheet, { d, cloth: top, light: [axis - w, topY, axis + w, topY + 60] }) +
    `<path d="${braid}" fill="none" stroke="#e9e5dc" stroke-width="5"/>`
  )
}

/** The two leaves of a collar, flat and round or pointed as that of a shirt. */
export function collarLeaves(sheet: Sheet, plan: DressPlan, isRound: boolean): string {
  const { opening, body } = plan
  const accent = raised(plan.accent)
  const { axis } = body
  const { half, topY, depth } = opening
  return [-1, 1]
    .map((side) => {
      const x = (offset: number) => axis + side * offset
      const d = isRound
        ? p`M${x(half - 10)} ${topY - 14}C${x(half + 40)} ${topY + 14} ${x(half + 36)} ${topY + 92} ` +
          p`${x(half * 0.6)} ${topY + depth + 52}C${x(30)} ${topY + depth + 66} ${x(6)} ` +
          p`${topY + depth + 34} ${x(2)} ${topY + depth + 2}` +
          p`C${x(half * 0.6)} ${topY + depth - 4} ${x(half - 6)} ${topY + depth * 0.5} ` +
          p`${x(half - 10)} ${topY - 14}Z`
        : p`M${x(half - 14)} ${topY - 26}L${x(half + 14)} ${topY + 12}` +
          p`L${x(half * 0.86)} ${topY + depth + 42}L${x(4)} ${topY + depth}` +
          p`C${x(half * 0.4)} ${topY + depth * 0.7} ${x(half - 12)} ${topY + depth * 0.2} ` +
          p`${x(half - 14)} ${topY - 26}Z`
      const shadow = `<path d="${d}" fill="#08070a" opacity=".4" transform="translate(3 7)"/>`
      return (
        shadow +
        drawPanel(sheet, { d, cloth: accent, light: [x(side * -half), topY, x(side * half), topY + 40] }) +
        rimLine(accent.tones, d, 1.6, 0.8)
      )
    })
    .join('')
}
