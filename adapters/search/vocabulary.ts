import { boundedEditDistance, type ComparedPart } from '#domain/search/matching.ts'
import type { Term } from '#domain/search/words.ts'
import { placeIn, SortedNumbers } from './sorted-numbers.ts'

const HAN = /^\p{sc=Han}$/u
const HAS_LATIN_OR_DIGIT = /[\p{sc=Latin}\d]/u

/** The numbered terms of an index, with lookups from typed text to matching terms. Terms are never removed. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>()
  /** By number. Terms that differ only in long vowels have the same key. */
  readonly #keys: string[] = []
  readonly #sounds: string[] = []
  readonly #signatures: number[] = []
  readonly #byKey = new Map<string, number[]>()
  readonly #byBigram = new Map<string, number[]>()
  readonly #inOrder = new SortedNumbers((a, b) => compareTexts(this.#keys[a]!, this.#keys[b]!) || a - b)

  /** Returns the number of a term, which is assigned on first use. */
  add({ key, sound }: Term): number {
    const known = this.#numbers.get(sound)
    if (known !== undefined) return known
    const number = this.#keys.push(key) - 1
    this.#numbers.set(sound, number)
    this.#inOrder.add(number)
    this.#sounds.push(sound)
    this.#signatures.push(signatureOf(key))
    addTo(this.#byKey, key, number)
    for (const gram of new Set(bigramsIn(key))) addTo(this.#byBigram, gram, number)
    return number
  }

  /** The terms with a key. */
  find(key: string): readonly number[] {
    return this.#byKey.get(key) ?? []
  }

  /** Terms that start with a key, except those with the key itself. A number is not the beginning of another. */
  startingWith(key: string): number[] {
    if (/^[\d.]+$/.test(key)) return []
    const matches: number[] = []
    const sorted = this.#inOrder.values()
    for (let position = placeIn(sorted, (term) => this.#keys[term]! < key); position < sorted.length; position += 1) {
      const term = sorted[position]!
      if (!this.#keys[term]!.startsWith(key)) break
      if (this.#keys[term] !== key) matches.push(term)
    }
    return matches
  }

  /** Terms that contain another term, except those with its key. Typed long vowels must match. */
  containing({ key, sound }: Term): number[] {
    const isLong = sound.includes('ー')
    return this.#candidates(key).filter((term) => {
      const other = this.#keys[term]!
      return other !== key && other.includes(key) && (!isLong || this.#sounds[term]!.includes(sound))
    })
  }

  /** Terms with 1 to `limit` typos (domain/search/typos), with their number of typos. */
  withTypos(key: string, limit: number, stretch: ComparedPart): { term: number; typos: number }[] {
    if (limit === 0) return []
    const signature = signatureOf(key)
    const matches: { term: number; typos: number }[] = []
    for (let term = 0; term < this.#keys.length; term += 1) {
      if (popCount(signature & ~this.#signatures[term]!) > limit) continue
      const typos = boundedEditDistance(key, this.#keys[term]!, limit, stretch)
      if (typos !== undefined && typos > 0) matches.push({ term, typos })
    }
    return matches
  }

  /** The terms that contain the rarest bigram of a key. Latin words and numbers have no candidates. */
  #candidates(key: string): readonly number[] {
    if (HAS_LATIN_OR_DIGIT.test(key)) return []
    if (key.length === 1) return HAN.test(key) ? (this.#byBigram.get(key) ?? []) : []
    let rarest: readonly number[] | undefined
    for (let position = 0; position + 1 < key.length; position += 1) {
      const terms = this.#byBigram.get(key.slice(position, position + 2)) ?? []
      if (rarest === undefined || terms.length < rarest.length) rarest = terms
    }
    return rarest ?? []
  }
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function addTo(map: Map<string, number[]>, key: string, number: number): void {
  const numbers = map.get(key)
  if (numbers === undefined) map.set(key, [number])
  else numbers.push(number)
}

/** The character bigrams of a key, and its single kanji. */
function bigramsIn(key: string): string[] {
  const bigrams: string[] = []
  for (let position = 0; position < key.length; position += 1) {
    if (position + 1 < key.length) bigrams.push(key.slice(position, position + 2))
    if (HAN.test(key[position]!)) bigrams.push(key[position]!)
  }
  return bigrams
}

/** A bit set of the characters of a key. One typo removes at most one character of the typed word from a term. */
function signatureOf(key: string): number {
  let bits = 0
  for (let position = 0; position < key.length; position += 1)
    bits |= 1 << (Math.imul(key.charCodeAt(position), 0x9e3779b1) >>> 27)
  return bits
}

function popCount(word: number): number {
  let count = word - ((word >>> 1) & 0x55555555)
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333)
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
