const DATE = 1082
const TIMESTAMPTZ = 1184
const INT8 = 20

/**
 * How columns are read, by type number, alike from the server and the embedded database: a date is a `Day`, a
 * timestamptz a `Temporal.Instant`, an int8 a number (a bigint when it would not fit). Everything else is as the
 * drivers have it.
 */
export const columnParsers: Record<number, (text: string) => unknown> = {
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: (text) => Temporal.Instant.from(isoOffset(text)),
  [INT8]: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)),
}

/** PostgreSQL writes `2026-11-20 19:10:34.5+00`; ISO asks for a T. */
function isoOffset(text: string): string {
  return text.replace(' ', 'T')
}
