import type { Parcel } from '#domain/order/parcel.ts'
import type { CodRowReport } from '#services/orders/cash-on-delivery.ts'
import type { RejectedReportRow } from '#services/parcels/parcels.ts'
import type { UndeliveredParcel } from '#services/ports/parcels.ts'

type RecordedReports = { readonly changed: number; readonly refused: readonly RejectedReportRow[] }

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

const REFUSALS: Readonly<Record<string, string>> = {
  'file-empty': 'The file has no rows.',
  'file-too-long': 'The file has too many rows.',
  'file-encoding': 'The file is no CSV in UTF-8 or Shift_JIS.',
  'slip-malformed': 'There is no slip number.',
  'status-unknown': 'The status is unknown:',
  'time-malformed': 'The time is not readable.',
  'amount-malformed': 'The amount is not readable.',
  'day-malformed': 'The day is not readable; it needs its year.',
  'row-repeated': 'Another row says something else about the slip.',
  'slip-unknown': 'No parcel has this slip number.',
  'not-cash-on-delivery': 'The parcel is not cash on delivery.',
  'amount-differs': 'The carrier had to collect another amount:',
  'before-shipping': 'The report is earlier than the shipping of the parcel.',
  'time-ahead': 'The report lies in the future.',
  'day-ahead': 'The day lies in the future.',
  'nothing-out': 'No parcel of the order is out.',
}

/** A refusal as a sentence; undefined for other codes. */
export function rejectionText(code: string): string | undefined {
  return REFUSALS[code]
}

type RejectedRow = { readonly row: number; readonly slipNumber: string; readonly code: string; readonly fact?: unknown }

/** What an import did, then the rows that it did not take, one per line. */
function importText(done: string, refused: readonly RejectedRow[]): string {
  const rows = refused.map(({ row, slipNumber, code, fact = '' }) =>
    `row ${row}, slip ${slipNumber}: ${REFUSALS[code] ?? code} ${fact}`.trimEnd(),
  )
  return [`${done}, ${refused.length} rows refused`, ...rows].join('\n')
}

/** The result of an import of a carrier's reports. */
export function reportsText({ changed, refused }: RecordedReports): string {
  const rows = refused.map(({ row, slipNumber, rejection: { code, detail } }) => {
    return { row, slipNumber, code, fact: detail !== undefined && 'status' in detail ? detail.status : '' }
  })
  return importText(`${changed} parcels changed`, rows)
}

/** The result of an import of a statement of cash on delivery. */
export function codStatementText({ rows }: { readonly rows: readonly CodRowReport[] }): string {
  const of = (...outcomes: CodRowReport['outcome'][]) => rows.filter(({ outcome }) => outcomes.includes(outcome))
  const taken = of('paid', 'unchanged')
  return importText(
    `${of('paid').length} orders paid, ${of('unchanged').length} paid before`,
    rows
      .filter((row) => !taken.includes(row))
      .map(({ outcome, expectedYen, ...row }) => ({ ...row, code: outcome, fact: expectedYen })),
  )
}
