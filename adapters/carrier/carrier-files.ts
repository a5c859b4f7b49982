import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import iconv from 'iconv-lite'
import { rejected } from '#domain/result.ts'
import { textOfFile } from '#domain/text/file-text.ts'
import type { Cells } from '#domain/text/table.ts'
import type { CarrierFiles } from '#services/ports/carrier-files.ts'

/** Shift_JIS with the vendors' extensions (code page 932). */
const ENCODING = 'cp932'
const SUBSTITUTE = 0x3f
/** The lead bytes of JIS X 0208; rows 9 to 15 are the vendors', from 0xED come their extensions. */
const LEAD_BYTES = [
  [0x81, 0x84],
  [0x88, 0x9f],
  [0xe0, 0xea],
] as const

/** CSV files of Japanese carriers, which write Shift_JIS or UTF-8. */
export function carrierFiles(): CarrierFiles {
  return {
    isPrintable,
    write: (rows) =>
      new Uint8Array(iconv.encode(stringify(rows as string[][], { record_delimiter: '\r\n' }), ENCODING)),
    read(file) {
      const text = typeof file === 'string' ? file : textOfFile(file)
      return text === undefined ? rejected('file-encoding') : cellsOf(text)
    },
  }
}

/** Where the quotes of a file are not closed, each of its lines is a row, and the quotes stay. */
function cellsOf(text: string): Cells {
  const [firstLine = ''] = text.trimStart().split(/[\r\n]/, 1)
  const options = {
    bom: true,
    delimiter: firstLine.includes('\t') && !firstLine.includes(',') ? '\t' : ',',
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
  }
  try {
    return parse(text, options)
  } catch {
    return parse(text, { ...options, quote: false })
  }
}

/** Characters that were found printable; at most those of the encoding. */
const known = new Set<string>()

function isPrintable(character: string): boolean {
  if (known.has(character)) return true
  const isFound = isInEncoding(character)
  if (isFound) known.add(character)
  return isFound
}

function isInEncoding(character: string): boolean {
  const [lead = 0, trail] = iconv.encode(character, ENCODING)
  if (trail !== undefined) return LEAD_BYTES.some(([from, to]) => from <= lead && lead <= to)
  if (lead === SUBSTITUTE) return character === '?'
  return (lead >= 0x20 && lead < 0x7f) || (lead >= 0xa1 && lead <= 0xdf)
}
