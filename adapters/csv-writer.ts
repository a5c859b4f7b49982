import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { CsvWriter } from '#services/ports/staff.ts'

/** A cell with any line break is quoted: programs end a row at each of them. */
const LINE_BREAK = /[\r\n]/

/** CSV by csv-stringify: CRLF as in RFC 4180, and a byte order mark, without which Excel misreads Japanese. */
export function csvWriter(): CsvWriter {
  return {
    write(rows) {
      const lines = stringify({
        bom: true,
        record_delimiter: 'windows',
        escape_formulas: true,
        quoted_match: LINE_BREAK,
      })
      const source = Readable.from(rows)
      source.on('error', (error) => lines.destroy(error))
      return Readable.toWeb(source.pipe(lines)) as ReadableStream<Uint8Array>
    },
  }
}
