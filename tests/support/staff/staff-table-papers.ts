import { day } from '#domain/day.ts'

type Row = {
  readonly kind: 'reading' | 'change'
  /** The subject in the audit log; undefined: nothing of a person is read. */
  readonly subject: string | undefined
  /** The arguments with which it succeeds for a confirmed order, and those with which it is refused. */
  args(orderNumber: number): readonly unknown[]
  readonly refused?: readonly unknown[]
}

const CHOICE = { on: day('2026-12-31'), isAgain: true, corrections: {} }
const NOTHING = { on: day('2026-01-01'), parcels: [] }
const parcelOf = (orderNumber: number) => [{ parcels: [{ orderNumber, parcel: 1 }] }]
const encoder = new TextEncoder()

/** One row for each use case of papers and carrier files, for tests/integration/staff-papers.test.ts. */
export const PAPER_ROWS: Readonly<Record<string, Row>> = {
  printPackingSlips: { kind: 'reading', subject: 'file:papers', args: parcelOf, refused: [NOTHING] },
  printReturnGuides: { kind: 'reading', subject: 'file:papers', args: parcelOf, refused: [NOTHING] },
  printPickingList: { kind: 'reading', subject: undefined, args: parcelOf, refused: [NOTHING] },
  printUnitLabels: { kind: 'reading', subject: undefined, args: () => [['1-1']], refused: [['77-1']] },
  readCarrierDay: { kind: 'reading', subject: 'file:carrier', args: () => [CHOICE] },
  exportCarrierFile: {
    kind: 'reading',
    subject: 'file:carrier',
    args: () => [CHOICE, 1],
    refused: [{ ...CHOICE, on: day('2026-01-01') }, 0],
  },
  importSlips: {
    kind: 'change',
    subject: 'file:carrier',
    args: (orderNumber) => [encoder.encode(`${orderNumber}-1,0,,123456789013\r\n`)],
    refused: [new Uint8Array()],
  },
}
