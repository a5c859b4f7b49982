import type { LabelledUnit } from '#services/ports/parcel-papers.ts'
import { drawQrCode } from '../qr-codes.ts'
import { drawBarCode } from './bar-code.ts'
import { drawModules, type Pdf, write } from './sheet.ts'

const MM = 72 / 25.4
/** A label of 62 × 29 mm, which printers for rolls have. */
export const LABEL_SIZE = [62 * MM, 29 * MM] as const
const MARGIN = 2.5 * MM
const QR_SIZE = 17 * MM

/** Draws the label of a unit on a page of its own: QR code, bar code and the id to read. */
export async function drawUnitLabel(pdf: Pdf, unit: LabelledUnit): Promise<void> {
  const [qr, bars] = await Promise.all([drawQrCode(unit.unitId), drawBarCode(unit.unitId)])
  pdf.addPage({ size: [...LABEL_SIZE], margin: 0 })
  const [width, height] = LABEL_SIZE
  drawModules(pdf, { alt: `QRコード ${unit.unitId}`, path: qr.path, columns: qr.size, rows: qr.size }, [
    MARGIN,
    MARGIN,
    QR_SIZE,
    QR_SIZE,
  ])
  const x = MARGIN * 2 + QR_SIZE
  const inner = width - x - MARGIN
  write(pdf, unit.unitId, [x, MARGIN - 1], { tag: 'H1', size: 17, bold: true, width: inner, fits: true })
  const name = `${unit.makerName} ${unit.itemName}`.trim()
  write(pdf, name, [x, MARGIN + 20], { size: 6.5, width: inner, maxHeight: 17 })
  const shelf = unit.shelf === '' ? '' : `　棚 ${unit.shelf}`
  write(pdf, `${unit.sizeLabel}${shelf}`, [x, MARGIN + 38], { size: 8.5, bold: true, width: inner, fits: true })
  const top = MARGIN + QR_SIZE + 1.5 * MM
  drawModules(pdf, { alt: `バーコード ${unit.unitId}`, path: bars.path, columns: bars.width, rows: 1 }, [
    MARGIN,
    top,
    width - MARGIN * 2,
    height - top - MARGIN,
  ])
}
