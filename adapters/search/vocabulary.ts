import { type Stretch, slipsBetween } from '#domain/search/typos.ts'
import type { Term } from '#domain/search/words.ts'

/** A number for each term that was met, and ways from what is typed to the terms that may be meant. */
export type Vocabulary = {
  readonly size: number
  find(key: string): number | undefined
  /** Terms that begin with a key, itself left out. */
  beginningWith(key: string): number[]
  /** Terms that hold another inside, itself left out. Where long vowels are typed, they must be there. */
  holding(term: Term): number[]
  /** Terms that are up to `limit` slips away (domain/search/typos), with the slips: 1 or more. */
  near(key: string, limit: number, stretch: Stretch): { term: number; slips: number }[]
}

const HAN = /^\p{sc=Han}$/u
const HAS_LATIN_OR_DIGIT = /[\p{sc=Latin}\d]/u

/** Gathers terms while an index is built. */
export class VocabularyBuilder {
  private readonly numbers = new Map<string, number>()
  private readonly sounds: string[] = []

  /** The number of a term, given at first sight. */
  add({ key, sound }: Term): number {
    const known = this.numbers.get(key)
    if (known === undefined) {
      this.numbers.set(key, this.numbers.size)
      this.sounds.push(sound)
      return this.numbers.size - 1
    }
    const sounds = this.sounds[known]!
    if (!sounds.split('\n').includes(sound)) this.sounds[known] = `${sounds}\n${sound}`
    return known
  }

  finish(): Vocabulary {
    return vocabulary(this.numbers, this.sounds)
  }
}

function vocabulary(numbers: ReadonlyMap<string, number>, sounds: readonly string[]): Vocabulary {
  const keys = [...numbers.keys()]
  const sorted = keys.map((_, term) => term).sort((a, b) => (keys[a]! < keys[b]! ? -1 : 1))
  const signatures = Int32Array.from(keys, signatureOf)
  const grams = gramsOf(keys)
  return {
    size: keys.length,
    find: (key) => numbers.get(key),
    beginningWith: (key) => {
      const found: number[] = []
      for (let place = firstFrom(sorted, keys, key); place < sorted.length; place += 1) {
        const term = sorted[place]!
        if (!keys[term]!.startsWith(key)) break
        if (keys[term] !== key) found.push(term)
      }
      return found
    },
    holding: ({ key, sound }) =>
      candidates(grams, key).filter(
        (term) =>
          keys[term] !== key && keys[term]!.includes(key) && (!sound.includes('ー') || sounds[term]!.includes(sound)),
      ),
    near: (key, limit, stretch) => {
      const signature = signatureOf(key)
      const found: { term: number; slips: number }[] = []
      for (let term = 0; term < keys.length; term += 1) {
        if (bitsIn(signature & ~signatures[term]!) > limit) continue
        const slips = slipsBetween(key, keys[term]!, limit, stretch)
        if (slips !== undefined && slips > 0) found.push({ term, slips })
      }
      return found
    },
  }
}

/** Place of the first key that is not before another. */
function firstFrom(sorted: readonly number[], keys: readonly string[], key: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (keys[sorted[middle]!]! < key) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Terms by each pair of neighbouring characters in them, and by each kanji. Latin words and numbers are not looked
 * into.
 */
function gramsOf(keys: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const grams = new Map<string, number[]>()
  for (const [term, key] of keys.entries()) {
    for (const gram of new Set(gramsIn(key))) {
      const terms = grams.get(gram)
      if (terms) terms.push(term)
      else grams.set(gram, [term])
    }
  }
  return grams
}

function gramsIn(key: string): string[] {
  const grams: string[] = []
  for (let at = 0; at < key.length; at += 1) {
    if (at + 1 < key.length) grams.push(key.slice(at, at + 2))
    if (HAN.test(key[at]!)) grams.push(key[at]!)
  }
  return grams
}

/** The terms that have the rarest pair of a key. */
function candidates(grams: ReadonlyMap<string, readonly number[]>, key: string): readonly number[] {
  if (HAS_LATIN_OR_DIGIT.test(key)) return []
  if (key.length === 1) return HAN.test(key) ? (grams.get(key) ?? []) : []
  let rarest: readonly number[] | undefined
  for (let at = 0; at + 1 < key.length; at += 1) {
    const terms = grams.get(key.slice(at, at + 2)) ?? []
    if (rarest === undefined || terms.length < rarest.length) rarest = terms
  }
  return rarest ?? []
}

/** One bit for each character: a slip takes at most one character of the typed word out of a term. */
function signatureOf(key: string): number {
  let bits = 0
  for (let at = 0; at < key.length; at += 1) bits |= 1 << (Math.imul(key.charCodeAt(at), 0x9e3779b1) >>> 27)
  return bits
}

function bitsIn(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
