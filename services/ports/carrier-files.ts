import type { Rejection } from '#domain/result.ts'
import type { Cells } from '#domain/text/table.ts'

/** Files of the carriers, in CSV. */
export interface CarrierFiles {
  /** Whether the carrier prints a character: JIS X 0201 and JIS X 0208, without the vendors' extensions. */
  isPrintable(character: string): boolean
  /** A file in Shift_JIS with CRLF. */
  write(rows: Cells): Uint8Array
  /**
   * The cells of a file, or of pasted text: with commas or tabs, in any encoding of `textOfFile`, blank rows included.
   * `file-encoding`: it is in none of them, as a spreadsheet.
   */
  read(file: Uint8Array | string): Cells | Rejection<'file-encoding', undefined>
}
