import { boundedEditDistance, type ComparedPart, matchCost, NOT_FOUND } from '#domain/search/matching.ts'
import type { Term } from '#domain/search/words.ts'

/** The numbered terms of an index, with lookups from typed text to matching terms. */
export type Vocabulary = {
  readonly size: number
  find(key: string): number | undefined
  /** Terms that start with a key, except the key itself. */
  startingWith(key: string): number[]
  /** Terms that contain another term, except the term itself. Typed long vowels must match. */
  containing(term: Term): number[]
  /** Terms with 1 to `limit` typos (domain/search/typos), with their number of typos. */
  withTypos(key: string, limit: number, stretch: ComparedPart): { term: number; typos: number }[]
}

const HAN = /^\p{sc=Han}$/u
const HAS_LATIN_OR_DIGIT = /[\p{sc=Latin}\d]/u

/** Collects the terms while an index is built. */
export class VocabularyBuilder {
  private readonly numbers = new Map<string, number>()
  private readonly sounds: string[] = []

  /** Returns the number of a term, which is assigned on first use. */
  add({ key, sound }: Term): number {
    const termNumber = this.numbers.get(key)
    if (termNumber === undefined) {
      this.numbers.set(key, this.numbers.size)
      this.sounds.push(sound)
      return this.numbers.size - 1
    }
    const sounds = this.sounds[termNumber]!
    if (!sounds.split('\n').includes(sound)) this.sounds[termNumber] = `${sounds}\n${sound}`
    return termNumber
  }

  finish(): Vocabulary {
    return vocabulary(this.numbers, this.sounds)
  }
}

function vocabulary(numbers: ReadonlyMap<string, number>, sounds: readonly string[]): Vocabulary {
  const keys = [...numbers.keys()]
  const sorted = keys.map((_, term) => term).sort((a, b) => (keys[a]! < keys[b]! ? -1 : 1))
  const signatures = Int32Array.from(keys, signatureOf)
  const bigrams = indexBigrams(keys)
  return {
    size: keys.length,
    find: (key) => numbers.get(key),
    startingWith: (key) => {
      const matches: number[] = []
      for (let position = lowerBound(sorted, keys, key); position < sorted.length; position += 1) {
        const term = sorted[position]!
        if (!keys[term]!.startsWith(key)) break
        if (keys[term] !== key) matches.push(term)
      }
      return matches
    },
    containing: ({ key, sound }) =>
      candidates(bigrams, key).filter(
        (term) =>
          keys[term] !== key && keys[term]!.includes(key) && (!sound.includes('ー') || sounds[term]!.includes(sound)),
      ),
    withTypos: (key, limit, stretch) => {
      const signature = signatureOf(key)
      const matches: { term: number; typos: number }[] = []
      for (let term = 0; term < keys.length; term += 1) {
        if (popCount(signature & ~signatures[term]!) > limit) continue
        const typos = boundedEditDistance(key, keys[term]!, limit, stretch)
        if (typos !== undefined && typos > 0) matches.push({ term, typos })
      }
      return matches
    },
  }
}

/** Binary search: position of the first key that is not less than another. */
function lowerBound(sorted: readonly number[], keys: readonly string[], key: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (keys[sorted[middle]!]! < key) low = middle + 1
    else high = middle
  }
  return low
}

/** Terms by character bigram and by single kanji. */
function indexBigrams(keys: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const bigrams = new Map<string, number[]>()
  for (const [term, key] of keys.entries()) {
    for (const gram of new Set(bigramsIn(key))) {
      const terms = bigrams.get(gram)
      if (terms) terms.push(term)
      else bigrams.set(gram, [term])
    }
  }
  return bigrams
}

function bigramsIn(key: string): string[] {
  const bigrams: string[] = []
  for (let position = 0; position < key.length; position += 1) {
    if (position + 1 < key.length) bigrams.push(key.slice(position, position + 2))
    if (HAN.test(key[position]!)) bigrams.push(key[position]!)
  }
  return bigrams
}

/** The terms that contain the rarest bigram of a key. Latin words and numbers have no candidates. */
function candidates(bigrams: ReadonlyMap<string, readonly number[]>, key: string): readonly number[] {
  if (HAS_LATIN_OR_DIGIT.test(key)) return []
  if (key.length === 1) return HAN.test(key) ? (bigrams.get(key) ?? []) : []
  let rarest: readonly number[] | undefined
  for (let position = 0; position + 1 < key.length; position += 1) {
    const terms = bigrams.get(key.slice(position, position + 2)) ?? []
    if (rarest === undefined || terms.length < rarest.length) rarest = terms
  }
  return rarest ?? []
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

/** Postings lists: document number and field index, one term after the other. */
export type Postings = { readonly documents: Uint32Array; readonly fields: Uint8Array; readonly starts: Uint32Array }

/** The cost of each document, by document number; NOT_FOUND for a document that does not match. */
export type Costs = Uint16Array

/** Adds the matches of a term to the costs; a document keeps its lowest cost. */
export class Evaluation {
  readonly vocabulary: Vocabulary
  private readonly postings: Postings
  private readonly count: number

  constructor(vocabulary: Vocabulary, postings: Postings, count: number) {
    this.vocabulary = vocabulary
    this.postings = postings
    this.count = count
  }

  emptyCosts(): Costs {
    return new Uint16Array(this.count).fill(NOT_FOUND)
  }

  hasMatches(costs: Costs): boolean {
    for (let document = 0; document < costs.length; document += 1) if (costs[document] !== NOT_FOUND) return true
    return false
  }

  addExactMatches(costs: Costs, key: string, cost: number): void {
    const term = this.vocabulary.find(key)
    if (term !== undefined) this.add(costs, term, cost)
  }

  /** Adds prefix matches. A number is not a prefix of another number. */
  addPrefixMatches(costs: Costs, key: string, cost: number): void {
    if (/^[\d.]+$/.test(key)) return
    for (const term of this.vocabulary.startingWith(key)) this.add(costs, term, cost)
  }

  addSubstringMatches(costs: Costs, term: Term, cost: number): void {
    for (const containing of this.vocabulary.containing(term)) this.add(costs, containing, cost)
  }

  addTypoMatches(costs: Costs, key: string, limit: number, stretch: ComparedPart): void {
    if (limit === 0) return
    for (const { term, typos } of this.vocabulary.withTypos(key, limit, stretch)) {
      this.add(costs, term, matchCost(typos === 1 ? 'one-typo' : 'two-typos'))
    }
  }

  private add(costs: Costs, term: number, cost: number): void {
    const { documents, fields, starts } = this.postings
    const end = starts[term + 1]!
    for (let position = starts[term]!; position < end; position += 1) {
      const document = documents[position]!
      const total = cost + fields[position]!
      if (total < costs[document]!) costs[document] = total
    }
  }
}
