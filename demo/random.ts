/**
 * A deterministic pseudo-random stream: the same name gives the same numbers. All demo data are generated from such
 * streams.
 */
export type Random = {
  /** At least 0, below 1. */
  readonly next: () => number
  /** An integer from low to high, both included. */
  readonly integer: (low: number, high: number) => number
  readonly pick: <T>(choices: readonly T[]) => T
  /** True with a probability from 0 to 1. */
  readonly chance: (chance: number) => boolean
  /** The elements in random order. */
  readonly shuffled: <T>(elements: readonly T[]) => T[]
}

/**
 * Creates a stream from a name (FNV-1a into mulberry32). With a stream per part, a change in one part does not affect
 * the others.
 */
export function seededRandom(name: string): Random {
  let state = 0x811c9dc5
  for (const character of name) state = Math.imul(state ^ character.codePointAt(0)!, 0x01000193)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    integer: whole,
    pick: (choices) => choices[whole(0, choices.length - 1)]!,
    chance: (chance) => next() < chance,
    shuffled(elements) {
      const copy = [...elements]
      for (let last = copy.length - 1; last > 0; last -= 1) {
        const other = whole(0, last)
        ;[copy[last], copy[other]] = [copy[other]!, copy[last]!]
      }
      return copy
    },
  }
}

/** A deterministic identifier in UUIDv7 format. `bornAt`: its timestamp. */
export function seededUid(random: Random, bornAt: Temporal.Instant): string {
  const time = bornAt.epochMilliseconds.toString(16).padStart(12, '0')
  const bits = Array.from({ length: 19 }, () => random.integer(0, 15).toString(16)).join('')
  const variant = '89ab'[random.integer(0, 3)]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${bits.slice(0, 3)}-${variant}${bits.slice(3, 6)}-${bits.slice(6, 18)}`
}
