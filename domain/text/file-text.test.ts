import { describe, expect, test } from 'vitest'
import { textOfFile } from './file-text.ts'

const SHIFT_JIS = [0x93, 0x60, 0x95, 0x5b] // 伝票

describe('the text of a file', () => {
  test.each([
    ['UTF-8', [...new TextEncoder().encode('伝票')], '伝票'],
    ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, ...new TextEncoder().encode('伝票')], '伝票'],
    ['Shift_JIS', SHIFT_JIS, '伝票'],
    ['UTF-16 with its mark', [0xff, 0xfe, 0x1d, 0x4f, 0x68, 0x79], '伝票'],
    ['a spreadsheet', [0x50, 0x4b, 0x03, 0x04, 0x00, 0x00], undefined],
    ['neither', [0xff, 0xfe, 0x93], undefined],
  ])('%s', (_, bytes, text) => {
    expect(textOfFile(new Uint8Array(bytes))).toBe(text)
  })
})
