import type { Cloth } from '../panel.ts'
import { drawPanel, tint } from '../panel.ts'
import { leaf, p } from '../path.ts'
import type { Sheet } from '../sheet.ts'

/** A tied ribbon: two loops, a knot and two tails hanging `tail` long. */
export function drawBow(sheet: Sheet, cloth: Cloth, x: number, y: number, size: number, tail: number): string {
  const s = size
  const piece = (d: string, folds: string, side: number) =>
    drawPanel(sheet, {
      d,
      cloth,
      folds,
      light: [x - s * (side < 0 ? 1 : 0.1), y - s * 0.3, x + s * (side < 0 ? 0.1 : 1), y + s * 0.3],
      smooth: s < 40,
    })
  const { tones } = cloth
  const parts = [-1, 1].map((side) => {
    const w = side * s
    const lean = side * s * 0.34
    const end = side * s * 0.2
    const tailPath =
      p`M${x} ${y}C${x + lean * 0.3} ${y + tail * 0.3} ${x + lean * 0.6} ${y + tail * 0.6} ` +
      p`${x + lean * 0.75} ${y + tail}` +
      p`L${x + lean * 0.75 + end} ${y + tail * 0.93}L${x + lean * 1.3 + end} ${y + tail * 0.97}` +
      p`C${x + lean * 1.5} ${y + tail * 0.6} ${x + lean} ${y + tail * 0.25} ${x + side * 5} ` +
      p`${y - 2}Z`
    const loop =
      p`M${x} ${y - s * 0.1}C${x + w * 0.35} ${y - s * 0.5} ${x + w * 0.9} ${y - s * 0.5} ${x + w} ${y - s * 0.26}` +
      p`C${x + w * 1.06} ${y} ${x + w * 1.02} ${y + s * 0.28} ${x + w * 0.92} ${y + s * 0.36}` +
      p`C${x + w * 0.7} ${y + s * 0.42} ${x + w * 0.3} ${y + s * 0.26} ${x} ${y + s * 0.12}Z`
    const loopFolds =
      tint(tones, 'deep', 0.9, leaf([x + w * 0.08, y], [x + w * 0.7, y - s * 0.08], s * 0.07, 0)) +
      tint(tones, 'glow', 0.8, leaf([x + w * 0.2, y - s * 0.2], [x + w * 0.95, y - s * 0.2], s * 0.06, 0)) +
      tint(tones, 'deep', 0.8, leaf([x + w * 0.1, y + s * 0.08], [x + w * 0.8, y + s * 0.24], s * 0.05, 0))
    const tailFolds = tint(
      tones,
      'glow',
      0.7,
      leaf([x + lean * 0.3, y + 8], [x + lean * 0.95 + end * 0.4, y + tail * 0.9], s * 0.06),
    )
    return { tail: tail > 0 ? piece(tailPath, tailFolds, side) : '', loop: piece(loop, loopFolds, side) }
  })
  const k = s * 0.15
  const knot =
    p`M${x - k} ${y - k * 1.2}Q${x} ${y - k * 1.6} ${x + k} ${y - k * 1.2}` +
    p`Q${x + k * 1.3} ${y} ${x + k} ${y + k * 1.4}Q${x} ${y + k * 1.8} ${x - k} ${y + k * 1.4}` +
    p`Q${x - k * 1.3} ${y} ${x - k} ${y - k * 1.2}Z`
  const tails = parts.map((part) => part.tail).join('')
  const loops = parts.map((part) => part.loop).join('')
  return tails + loops + drawPanel(sheet, { d: knot, cloth, light: [x - k, y, x + k, y], smooth: true })
}
