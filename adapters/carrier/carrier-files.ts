import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import iconv from 'iconv-lite'
import { rejected } from '#domain/result.ts'
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
const UTF8_MARK = [0xef, 0xbb, 0xbf]

/** CSV files of Japanese carriers. */
export function carrierFiles(): CarrierFiles {
  return {
    isPrintable,
    write: (rows) =>
      new Uint8Array(iconv.encode(stringify(rows as string[][], { record_delimiter: '\r\n' }), ENCODING)),
    read(file) {
      const text = decode(file)
      if (text === undefined) return rejected('file-encoding')
      try {
        return parse(text, { relax_column_count: true, skip_empty_lines: true })
      } catch {
        return rejected('file-malformed')
      }
    },
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

/** The text of a file in Shift_JIS; undefined for other encodings. */
function decode(file: Uint8Array): string | undefined {
  if (UTF8_MARK.every((byte, index) => file[index] === byte) || file.includes(0)) return undefined
  if (isUtf8WithKanji(file)) return undefined
  try {
    return new TextDecoder('shift_jis', { fatal: true }).decode(file)
  } catch {
    return undefined
  }
}

/** Bytes of UTF-8 are often valid in Shift_JIS too, as unreadable text; the other way round this is rare. */
function isUtf8WithKanji(file: Uint8Array): boolean {
  try {
    return /[^\u0000-\u007F]/.test(new TextDecoder('utf-8', { fatal: true }).decode(file))
  } catch {
    return false
  }
}
