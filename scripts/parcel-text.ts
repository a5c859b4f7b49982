import type { Parcel } from '#domain/order/parcel.ts'
import type { UndeliveredParcel } from '#services/ports/parcels.ts'

/** Parcels that are not delivered, one per line: order, state, arrival day, slip, last report. */
export function undeliveredText(parcels: readonly UndeliveredParcel[]): string {
  return parcels
    .map(({ orderNumber, state, arrivalOn, carrier, slipNumber, reportedAt }) =>
      [orderNumber, state.padEnd(9), `arrives ${arrivalOn}`, carrier, slipNumber, `reported ${reportedAt ?? '–'}`].join(
        '  ',
      ),
    )
    .join('\n')
}

export function parcelText({ number, state, carrier, slipNumber, returnSlipNumber, handedInOn }: Parcel): string {
  const handedIn = handedInOn === undefined ? '' : `, handed in on ${handedInOn}`
  return `  parcel ${number} ${state} ${carrier} ${slipNumber}, return slip ${returnSlipNumber}${handedIn}`
}

const REPORT_REFUSALS: Readonly<Record<string, string>> = {
  'file-empty': 'The file has no rows.',
  'file-too-long': 'The file has too many rows.',
  'row-malformed': 'A row is not slip number, report, time.',
  'row-repeated': 'A row occurs twice.',
  'slip-unknown': 'No parcel has this slip number.',
  'before-shipping': 'The report is earlier than the shipping of the parcel.',
  'time-ahead': 'The report lies in the future.',
  'day-ahead': 'The day lies in the future.',
  'nothing-out': 'No parcel of the order is out.',
}

/** A refusal as a sentence, with the row of a file and the slip; undefined for other codes. */
export function refusalText({
  code,
  detail,
}: {
  readonly code: string
  readonly detail?: unknown
}): string | undefined {
  const sentence = REPORT_REFUSALS[code]
  if (sentence === undefined) return undefined
  const { row, slipNumber } = (detail ?? {}) as { row?: number; slipNumber?: string }
  const place = [row && `row ${row}`, slipNumber && `slip ${slipNumber}`].filter(Boolean).join(', ')
  return place === '' ? sentence : `${place}: ${sentence} Nothing was changed.`
}
