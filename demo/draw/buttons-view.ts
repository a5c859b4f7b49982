import { closeGround, HIGH, WIDE } from './close-view.ts'
import type { ButtonCount } from './fastening.ts'
import { drawButton } from './garments/button.ts'
import type { Cloth } from './panel.ts'
import { drawPanel, raised, rimLine, stitches } from './panel.ts'
import { p } from './path.ts'
import type { Sheet } from './sheet.ts'

/** The hole of a button of the given radius, which lies at its middle when it is closed. */
function buttonhole(cloth: Cloth, x: number, y: number, radius: number): string {
  const line = (colour: string, width: number, dash = '') =>
    p`<path d="M${x - radius * 0.5} ${y}h${radius * 1.8}" fill="none" stroke="${colour}" ` +
    p`stroke-width="${width}"${dash && ` stroke-dasharray="${dash}"`}/>`
  return line(cloth.tones.rim, radius * 0.34, '4 3') + line('#050406', radius * 0.1)
}

/** The heights of the rows, which stay within the part of a close view that is always shown, and their radius. */
function rowsOf(count: number): { heights: number[]; radius: number } {
  const step = Math.min(270, 360 / (count - 1 || 1))
  const heights = Array.from({ length: count }, (_, i) => HIGH / 2 + (i - (count - 1) / 2) * step)
  return { heights, radius: Math.round(Math.min(88, step * 0.38)) }
}

/** A row that goes on above and below the view. */
const LONG_ROW = { heights: [-5, 185, 375, 565, 755], radius: 58 }

/** The front over its other side, from the edge at `x`. */
function frontEdge(sheet: Sheet, cloth: Cloth, x: number): string {
  const over = p`M${x}-40H${WIDE + 40}V${HIGH + 40}H${x}Z`
  return (
    closeGround(sheet, cloth) +
    `<path d="${over}" fill="#040305" opacity=".5" transform="translate(-22 6)"/>` +
    drawPanel(sheet, { d: over, cloth, light: [x, 0, WIDE, HIGH] }) +
    rimLine(cloth.tones, p`M${x}-40V800`, 6, 0.9) +
    stitches(cloth.tones, p`M${x + 36}-40V800`, 0.9)
  )
}

/** The edge of a front with all its buttons; of several in one row the last is open, so that its hole is seen. */
export function drawButtons(sheet: Sheet, cloth: Cloth, buttons?: ButtonCount): string {
  const top = raised(cloth, 0.14)
  const columns = buttons?.isDouble ? 2 : 1
  const { heights, radius } = buttons ? rowsOf(buttons.count / columns) : LONG_ROW
  const row = (x: number, y: number) => buttonhole(top, x, y, radius) + drawButton(top.tones, [x, y], radius)
  if (columns === 2) {
    // The upper buttons of six stand wider apart and are not closed.
    const at = (y: number, i: number) => (heights.length === 3 && i === 0 ? [y, 250] : [y, 180]) as [number, number]
    const pairs = heights
      .map(at)
      .map(([y, half]) => row(640 - half, y) + drawButton(top.tones, [640 + half, y], radius))
    return frontEdge(sheet, top, 250) + pairs.join('')
  }
  const last = heights.length > 1 ? heights.length - (buttons ? 1 : 2) : -1
  const drawn = heights.map((y, i) =>
    i === last ? buttonhole(top, 640, y, radius) + drawButton(top.tones, [390, y], radius) : row(640, y),
  )
  return frontEdge(sheet, top, 520) + drawn.join('')
}
