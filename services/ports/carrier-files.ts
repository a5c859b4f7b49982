import type { Rejection } from '#domain/result.ts'

export type CarrierFileRejection = Rejection<'file-encoding' | 'file-malformed', undefined>

/** Files of the carrier: CSV in Shift_JIS with CRLF. */
export interface CarrierFiles {
  /** Whether the carrier prints a character: JIS X 0201 and JIS X 0208, without the vendors' extensions. */
  isPrintable(character: string): boolean
  write(rows: readonly (readonly string[])[]): Uint8Array
  /** The cells of a file. `file-encoding`: it is not in Shift_JIS; `file-malformed`: its quotes are not closed. */
  read(file: Uint8Array): readonly (readonly string[])[] | CarrierFileRejection
}
