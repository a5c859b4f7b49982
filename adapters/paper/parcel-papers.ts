import { setImmediate } from 'node:timers/promises'
import type { ParcelPapers } from '#services/ports/parcel-papers.ts'
import { drawQrCode } from '../qr-codes.ts'
import { drawPackingSlip } from './packing-slip.ts'
import { drawPickingList } from './picking-list.ts'
import { drawReturnGuide } from './return-guide.ts'
import { openPdf } from './sheet.ts'
import { drawUnitLabel, LABEL_SIZE } from './unit-label.ts'

/** The papers of parcels and units, drawn by pdfkit; codes by bwip-js. */
export function parcelPapers(): ParcelPapers {
  return {
    async packingSlips(parcels, { operator }) {
      const { pdf, bytes } = await openPdf({ title: '納品書' }, 'A4')
      await drawEach(parcels, (parcel) => drawPackingSlip(pdf, parcel, operator))
      pdf.end()
      return bytes
    },
    async returnGuides(parcels, { operator, guideUrl }) {
      const [{ pdf, bytes }, qr] = await Promise.all([openPdf({ title: '返却のご案内' }, 'A4'), drawQrCode(guideUrl)])
      await drawEach(parcels, (parcel) => drawReturnGuide(pdf, parcel, { operator, qr }))
      pdf.end()
      return bytes
    },
    async pickingList(parcels, on) {
      const { pdf, bytes } = await openPdf({ title: 'ピッキングリスト' }, 'A4')
      await drawPickingList(pdf, parcels, on)
      pdf.end()
      return bytes
    },
    async unitLabels(units) {
      const { pdf, bytes } = await openPdf({ title: '個体ラベル' }, LABEL_SIZE)
      await drawEach(units, (unit) => drawUnitLabel(pdf, unit))
      pdf.end()
      return bytes
    },
  }
}

/** One after the other; after each, other requests go on. */
async function drawEach<Thing>(things: readonly Thing[], draw: (thing: Thing) => Promise<void>): Promise<void> {
  for (const thing of things) {
    await draw(thing)
    await setImmediate()
  }
}
