import { crc32, deflateSync } from 'node:zlib'

const [WIDTH, HEIGHT] = [480, 300]
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const PAPER = 0xf2
const INK = 0x8a
/** Rectangles of the sample: the portrait, and lines of text. */
const MARKS = [
  { x: 330, y: 80, width: 110, height: 140 },
  ...[40, 80, 110, 140, 170, 220, 250].map((y) => ({ x: 40, y, width: y === 40 ? 400 : 250, height: 12 })),
]

/** A PNG in shades of grey that stands for an identity document: a card without any text. */
export function documentPicture(): Uint8Array {
  const lines = Array.from({ length: HEIGHT }, (_, y) => [0, ...Array.from({ length: WIDTH }, (__, x) => shade(x, y))])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  // Eight bits a pixel, greyscale.
  header.set([8, 0, 0, 0, 0], 8)
  const parts = [
    Buffer.from(SIGNATURE),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(lines.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return new Uint8Array(Buffer.concat(parts))
}

function shade(x: number, y: number): number {
  const isMarked = MARKS.some(
    (mark) => x >= mark.x && x < mark.x + mark.width && y >= mark.y && y < mark.y + mark.height,
  )
  return isMarked ? INK : PAPER
}

function chunk(name: string, bytes: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), bytes])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(bytes.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
