/** The text of a file in UTF-8 or Shift_JIS; undefined for one in neither, as of a spreadsheet. */
export function textOfFile(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined
  for (const encoding of ['utf-8', 'shift_jis']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // Tried in the next encoding.
    }
  }
  return undefined
}
