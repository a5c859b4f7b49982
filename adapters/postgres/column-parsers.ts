const DATE = 1082
const TIMESTAMPTZ = 1184
const INT8 = 20

/**
 * Type parsers by type OID, for the server and the embedded database: a date is parsed to a `Day`, a timestamptz to a
 * `Temporal.Instant`, an int8 to a number (a bigint when it is not a safe integer). All other types use the parsers of
 * the drivers.
 */
export const columnParsers: Record<number, (text: string) => unknown> = {
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: (text) => Temporal.Instant.from(isoOffset(text)),
  [INT8]: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)),
}

/** PostgreSQL writes `2026-11-20 19:10:34.5+00`; ISO 8601 needs a T. */
function isoOffset(text: string): string {
  return text.replace(' ', 'T')
}
