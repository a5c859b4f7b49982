import type { Cloth } from './panel.ts'
import { drawPanel } from './panel.ts'
import type { Sheet } from './sheet.ts'

/** The size of a close view of a garment, of which one or more make a picture. */
export const WIDE = 1200
export const HIGH = 750

/** The cloth that fills a close view. */
export function closeGround(sheet: Sheet, cloth: Cloth): string {
  const d = `M-40-40H${WIDE + 40}V${HIGH + 40}H-40Z`
  return drawPanel(sheet, { d, cloth, light: [0, 0, WIDE, HIGH] })
}
