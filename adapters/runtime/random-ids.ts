import { createHmac, randomBytes } from 'node:crypto'
import type { Ids } from '#services/ports/runtime.ts'

const SECRET_BYTES = 32
/** Random digits of an id, hexadecimal: 4 of its variant, 12 of its last group, 4 for the start of the counter. */
const ID_RANDOM_DIGITS = 20
const CODE_DIGITS = 12
/** Ids for which random digits are drawn at once: a call of the system costs as much as a hundred ids. */
const IDS_PER_DRAW = 256
/** The first digit of the variant of RFC 9562: the bits 10, then two random ones. */
const VARIANT_DIGITS = '89ab'
/** rand_a of RFC 9562, section 6.2 method 1: a counter of 12 bits that starts in its lower half each millisecond. */
const COUNTER_END = 0x1000
const COUNTER_START_MASK = 0x7ff

/** UUIDv7 (RFC 9562), strictly increasing even when the clock is set back; secrets of 256 bits. Tests pass `nowMs`. */
export function randomIds(nowMs: () => number = Date.now): Ids {
  const takeRandom = createDigitPool(ID_RANDOM_DIGITS)
  const takeCode = createDigitPool(CODE_DIGITS)
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
        counter = Number.parseInt(random.slice(-4), 16) & COUNTER_START_MASK
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
    code: takeCode,
    secret: () => randomBytes(SECRET_BYTES).toString('base64url'),
    derivedSecret: (secret, purpose) => createHmac('sha256', secret).update(purpose).digest('base64url'),
  }
}

/** Random hexadecimal digits in pieces of a length. A piece is used once. */
function createDigitPool(length: number): () => string {
  let pool = ''
  let at = 0
  return () => {
    if (at === pool.length) {
      pool = randomBytes((length * IDS_PER_DRAW) / 2).toString('hex')
      at = 0
    }
    at += length
    return pool.slice(at - length, at)
  }
}

function timeText(ms: number): string {
  return ms.toString(16).padStart(12, '0')
}

function uuidText(time: string, counter: number, random: string): string {
  const sequence = counter.toString(16).padStart(3, '0')
  const variant = VARIANT_DIGITS[Number.parseInt(random.slice(0, 1), 16) & 3] + random.slice(1, 4)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence}-${variant}-${random.slice(4, 16)}`
}
