import { createHmac, randomBytes } from 'node:crypto'
import type { Ids } from '#services/ports/runtime.ts'

const SECRET_BYTES = 32
const ID_RANDOM_BYTES = 10
/** Ids for which random bytes are drawn at once: a call of the system costs as much as a hundred ids. */
const IDS_PER_DRAW = 256
/** rand_a of RFC 9562, section 6.2 method 1: a counter of 12 bits that starts in its lower half each millisecond. */
const COUNTER_END = 0x1000
const COUNTER_START_MASK = 0x7ff

/** UUIDv7 (RFC 9562), strictly increasing even when the clock is set back; secrets of 256 bits. Tests pass `nowMs`. */
export function randomIds(nowMs: () => number = Date.now): Ids {
  const takeRandom = createRandomPool(ID_RANDOM_BYTES)
  let lastMs = 0
  let counter = 0
  /** `lastMs` as text: its digits take longer than the rest of an id. */
  let time = timeText(lastMs)
  return {
    next() {
      const random = takeRandom()
      const ms = nowMs()
      if (ms > lastMs) {
        lastMs = ms
        counter = random.readUInt16BE(8) & COUNTER_START_MASK
        time = timeText(lastMs)
      } else {
        counter += 1
        if (counter === COUNTER_END) {
          lastMs += 1
          counter = 0
          time = timeText(lastMs)
        }
      }
      return uuidText(time, counter, random)
    },
    secret: () => randomBytes(SECRET_BYTES).toString('base64url'),
    derivedSecret: (secret, purpose) => createHmac('sha256', secret).update(purpose).digest('base64url'),
  }
}

/** Random bytes in pieces of a size. A piece is used once. */
function createRandomPool(size: number): () => Buffer {
  let pool = Buffer.alloc(0)
  let at = 0
  return () => {
    if (at === pool.length) {
      pool = randomBytes(size * IDS_PER_DRAW)
      at = 0
    }
    at += size
    return pool.subarray(at - size, at)
  }
}

function timeText(ms: number): string {
  return ms.toString(16).padStart(12, '0')
}

function uuidText(time: string, counter: number, random: Buffer): string {
  const sequence = counter.toString(16).padStart(3, '0')
  const variant = ((random.readUInt16BE(0) & 0x3fff) | 0x8000).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence}-${variant}-${random.toString('hex', 2, 8)}`
}
