const UTF16_MARK = [0xff, 0xfe]

/**
 * The text of a file in UTF-8, Shift_JIS, or UTF-16 with its mark, as spreadsheets write it. Undefined for a file in
 * none of them, as a spreadsheet itself.
 */
export function textOfFile(bytes: Uint8Array): string | undefined {
  const isUtf16 = UTF16_MARK.every((byte, index) => bytes[index] === byte)
  if (!isUtf16 && bytes.includes(0)) return undefined
  for (const encoding of isUtf16 ? ['utf-16le'] : ['utf-8', 'shift_jis']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // Tried in the next encoding.
    }
  }
  return undefined
}
