import { inflateSync } from 'node:zlib'

const OBJECT = /(\d+) 0 obj\r?\n([\s\S]*?)\r?\nendobj/g
const STREAM = /stream\r?\n([\s\S]*)\r?\nendstream/
const HEX = /<([0-9a-f]*)>/g

/**
 * The text of a PDF of the shop, line by line as it is written, read by the map from glyphs to letters that every font
 * carries, so that it is what a reader can select and search.
 */
export function pdfText(pdf: Uint8Array): string {
  const objects = new Map(
    Array.from(Buffer.from(pdf).toString('latin1').matchAll(OBJECT), ([, number = '', body = '']) => [number, body]),
  )
  const fonts = fontsOf(objects)
  return [...objects.values()]
    .map(contentOf)
    .filter((content) => content.includes('BT\n'))
    .map((content) => linesOf(content, fonts))
    .join('\n')
}

type Letters = ReadonlyMap<string, string>

function contentOf(body: string): string {
  const stream = STREAM.exec(body)?.[1]
  if (stream === undefined || !body.includes('/FlateDecode')) return ''
  return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
}

/** The letters of each font, by the name under which pages use it. */
function fontsOf(objects: ReadonlyMap<string, string>): ReadonlyMap<string, Letters> {
  const fonts = new Map<string, Letters>()
  for (const body of objects.values())
    for (const [, name = '', number = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? '')?.[1]
      if (map !== undefined) fonts.set(name, lettersOf(contentOf(objects.get(map) ?? '')))
    }
  return fonts
}

/** `<0000> <00ff> [<0041> <0042> …]`: the letters of consecutive glyphs. */
function lettersOf(map: string): Letters {
  const letters = new Map<string, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    let glyph = Number.parseInt(first, 16)
    for (const [, hex = ''] of list.matchAll(HEX)) {
      letters.set(glyph.toString(16).padStart(4, '0'), Buffer.from(hex, 'hex').swap16().toString('utf16le'))
      glyph += 1
    }
  }
  return letters
}

function linesOf(content: string, fonts: ReadonlyMap<string, Letters>): string {
  return Array.from(content.matchAll(/BT\n([\s\S]*?)\nET/g), ([, block = '']) => {
    const letters = fonts.get(/\/(F\d+) /.exec(block)?.[1] ?? '')
    const glyphs = Array.from(block.matchAll(HEX), ([, hex = '']) => hex.match(/.{4}/g) ?? []).flat()
    return glyphs.map((glyph) => letters?.get(glyph) ?? '\uFFFD').join('')
  }).join('\n')
}
