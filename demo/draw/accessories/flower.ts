import type { Cloth } from '../panel.ts'
import { drawPanel } from '../panel.ts'
import { p } from '../path.ts'
import { pearlId, placePearl } from '../pearl.ts'
import type { Sheet } from '../sheet.ts'

/** A cloth flower with two rings of petals around a small cluster of pearls. */
export function drawFlower(sheet: Sheet, cloth: Cloth, x: number, y: number, size: number): string {
  const petal = (turn: number, reach: number, wide: number) => {
    const c = Math.cos(turn)
    const s = Math.sin(turn)
    const at = (u: number, v: number) => p`${x + c * u - s * v} ${y + s * u + c * v}`
    const d =
      `M${at(0, 0)}C${at(reach * 0.3, -wide)} ${at(reach * 0.9, -wide)} ` +
      `${at(reach, -wide * 0.2)}C${at(reach * 1.02, wide * 0.5)} ${at(reach * 0.5, wide)} ` +
      `${at(0, 0)}Z`
    return drawPanel(sheet, { d, cloth, light: [x - size, y - size, x + size, y + size], smooth: true })
  }
  let text = ''
  for (let i = 0; i < 6; i++) text += petal((i * Math.PI) / 3 + sheet.between(-0.1, 0.1), size, size * 0.56)
  for (let i = 0; i < 5; i++) text += petal((i * Math.PI * 2) / 5 + 0.4, size * 0.62, size * 0.4)
  const id = pearlId(sheet, cloth.tones.isDark ? 'grey' : 'white')
  for (let i = 0; i < 5; i++)
    text += placePearl(id, [x + Math.cos(i * 1.26) * size * 0.13, y + Math.sin(i * 1.26) * size * 0.13], size * 0.09)
  return text
}
