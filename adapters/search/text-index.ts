import {
  allowedTypos,
  boundedEditDistance,
  type ComparedPart,
  matchCost,
  NOT_FOUND,
  SEARCH_FIELDS,
  type SearchField,
  sumOfCosts,
} from '#domain/search/matching.ts'
import { queryWords } from '#domain/search/query.ts'
import { isKnownWord, prefixSynonyms, type Synonym, synonymsOf } from '#domain/search/synonyms.ts'
import { type Term, termOf, type Word, wordsOf } from '#domain/search/words.ts'
import type { SearchQuery } from '#services/ports/search-index.ts'

export type DocumentTexts = Partial<Readonly<Record<SearchField, readonly string[]>>>
export type TextQuery = Pick<SearchQuery, 'text' | 'prefix' | 'typos'>
/** The cost of each document, by number; NOT_FOUND for a document that does not match. */
export type Costs = Uint16Array

/** Bits for the field of a posting. */
const FIELD_BITS = 3
const FIELD_MASK = (1 << FIELD_BITS) - 1

/** `letters`: as letterBits. `postings`: the documents that have the term, each with its field in the lowest bits. */
type IndexedTerm = Term & { readonly letters: number; readonly postings: number[] }
type MatchOptions = { readonly isPrefix: boolean; readonly typos: TextQuery['typos'] }

/** An inverted index. Documents are identified by small numbers. A typed word is compared with every term. */
export class TextIndex {
  /** By sound. A term that no document has any more stays, without postings. */
  readonly #terms = new Map<string, IndexedTerm>()
  /** The terms of the texts that documents have. */
  readonly #termsOf = new Map<string, readonly IndexedTerm[]>()
  /** Above all document numbers. */
  #end = 0

  add(document: number, texts: DocumentTexts): void {
    this.#end = Math.max(this.#end, document + 1)
    for (const [{ postings }, field] of this.#fieldsByTerm(texts)) postings.push((document << FIELD_BITS) | field)
  }

  /** `texts`: those that the document was added with. */
  remove(document: number, texts: DocumentTexts): void {
    for (const [{ postings }, field] of this.#fieldsByTerm(texts))
      postings.splice(postings.indexOf((document << FIELD_BITS) | field), 1)
  }

  /** The costs of all documents (domain/search/matching.ts); undefined when the text has no words. */
  match({ text, prefix, typos }: TextQuery): Costs | undefined {
    const words = queryWords(text, prefix !== 'none')
    if (words.length === 0) return undefined
    return sumCosts(words, (word, isLast) =>
      this.#matchWord(word, { isPrefix: prefix === 'all' || (prefix === 'last' && isLast), typos }),
    )
  }

  /** The terms of texts, each with the most significant field that has it. */
  #fieldsByTerm(texts: DocumentTexts): ReadonlyMap<IndexedTerm, number> {
    const fields = new Map<IndexedTerm, number>()
    for (const [field, name] of SEARCH_FIELDS.entries())
      for (const term of (texts[name] ?? []).flatMap((text) => this.#termsOfText(text)))
        if (!fields.has(term)) fields.set(term, field)
    return fields
  }

  #termsOfText(text: string): readonly IndexedTerm[] {
    const known = this.#termsOf.get(text)
    if (known !== undefined) return known
    const terms = wordsOf(text).flatMap((word) => [word, ...word.segments].map((term) => this.#indexed(term)))
    this.#termsOf.set(text, terms)
    return terms
  }

  #indexed({ key, sound }: Term): IndexedTerm {
    const term = this.#terms.get(sound) ?? { key, sound, letters: letterBits(key), postings: [] }
    this.#terms.set(sound, term)
    return term
  }

  /** A word matches as a whole, or by all of its segments. */
  #matchWord(word: Word, options: MatchOptions): Costs {
    if (word.segments.length === 0) return this.#matchTerm(word, options)
    const bySegments = sumCosts(word.segments, (segment, isLast) =>
      this.#matchTerm(segment, { ...options, isPrefix: options.isPrefix && isLast }),
    )
    return minCosts(this.#matchDirectly(word, options), bySegments)
  }

  /** Without direct matches a term is split into known words; failing that, typos in parts of words are allowed. */
  #matchTerm(term: Term, options: MatchOptions): Costs {
    const direct = this.#matchDirectly(term, options)
    if (hasMatches(direct)) return direct
    const pieces = splitIntoKnownWords(term.key, this.#words())
    const split =
      pieces &&
      sumCosts(pieces, (piece, isLast) =>
        this.#matchDirectly(termOf(piece), { ...options, isPrefix: options.isPrefix && isLast }),
      )
    if (split && hasMatches(split)) return split
    if (options.typos === 'never') return direct
    const beginning = options.isPrefix ? this.#matchWithTypos(term.key, 'beginning') : direct
    return hasMatches(beginning) ? beginning : this.#matchWithTypos(term.key, 'part')
  }

  #matchDirectly(term: Term, { isPrefix, typos }: MatchOptions): Costs {
    const wanted = wantedWords(term, isPrefix)
    const costs = this.#costs((other) => directCost(other, wanted))
    const isWithTypos = typos === 'always' || (typos === 'needed' && !hasMatches(costs))
    return isWithTypos ? minCosts(costs, this.#matchWithTypos(term.key, 'whole')) : costs
  }

  #matchWithTypos(key: string, part: ComparedPart): Costs {
    const [limit, letters] = [allowedTypos(key), letterBits(key)]
    return this.#costs((term) => {
      // A typo changes at most one letter.
      if (limit === 0 || bitCount(letters & ~term.letters) > limit) return NOT_FOUND
      const typos = boundedEditDistance(key, term.key, limit, part) ?? 0
      return typos === 0 ? NOT_FOUND : matchCost(typos === 1 ? 'one-typo' : 'two-typos')
    })
  }

  /** The costs of documents, from those of the terms that they have. */
  #costs(costOf: (term: IndexedTerm) => number): Costs {
    const costs = new Uint16Array(this.#end).fill(NOT_FOUND)
    for (const term of this.#terms.values()) {
      const cost = costOf(term)
      if (cost === NOT_FOUND) continue
      for (const posting of term.postings) {
        const document = posting >>> FIELD_BITS
        costs[document] = Math.min(costs[document]!, cost + (posting & FIELD_MASK))
      }
    }
    return costs
  }

  #words(): ReadonlySet<string> {
    return new Set([...this.#terms.values()].filter(({ postings }) => postings.length > 0).map(({ key }) => key))
  }
}

/** The documents that match all of some words. */
function sumCosts<T>(words: readonly T[], match: (word: T, isLast: boolean) => Costs): Costs {
  return words
    .map((word, index) => match(word, index === words.length - 1))
    .reduce((a, b) => a.map((cost, document) => sumOfCosts(cost, b[document]!)))
}

function minCosts(a: Costs, b: Costs): Costs {
  return a.map((cost, document) => Math.min(cost, b[document]!))
}

function hasMatches(costs: Costs): boolean {
  return costs.some((cost) => cost !== NOT_FOUND)
}

/** A word that is looked for: what a term costs that is the word, begins with it or contains it. */
type WantedWord = Term & {
  readonly letters: number
  readonly whole: number
  readonly beginning: number
  readonly part: number
}

/** A typed term with its synonyms and related words. */
function wantedWords(typed: Term, isPrefix: boolean): WantedWord[] {
  const { synonyms, related } = synonymsOf(typed.key)
  const wanted = ({ key, sound }: Term, whole: number, beginning: number, part: number): WantedWord => ({
    ...{ key, sound, letters: letterBits(key), whole, beginning, part: canBePart(key) ? part : NOT_FOUND },
  })
  const others = (words: readonly Synonym[], whole: number, part: number) =>
    words.map((word) => wanted(word, whole, NOT_FOUND, word.matchesWholeWord ? NOT_FOUND : part))
  const [exact, beginning, part] = [matchCost('exact'), matchCost('beginning'), matchCost('part')]
  return [
    wanted(typed, exact, isPrefix && !NUMBER.test(typed.key) ? beginning : NOT_FOUND, part),
    ...(isPrefix ? others(prefixSynonyms(typed.key), beginning, part) : []),
    ...others(synonyms, exact, part),
    ...others(related, matchCost('related'), matchCost('related')),
  ]
}

const NUMBER = /^[\d.]+$/
const HAN = /^\p{sc=Han}$/u
const HAS_LATIN_OR_DIGIT = /[\p{sc=Latin}\d]/u

/** Whether terms that contain a word match it. Latin words and numbers, and single kana, match as a whole only. */
function canBePart(key: string): boolean {
  return !HAS_LATIN_OR_DIGIT.test(key) && (key.length > 1 || HAN.test(key))
}

function directCost(term: IndexedTerm, wanted: readonly WantedWord[]): number {
  let cost = NOT_FOUND
  for (const word of wanted) {
    if ((word.letters & ~term.letters) !== 0 || !term.key.includes(word.key)) continue
    if (term.key === word.key) cost = Math.min(cost, word.whole)
    else {
      if (term.key.startsWith(word.key)) cost = Math.min(cost, word.beginning)
      // Typed long vowels must match.
      if (!word.sound.includes('ー') || term.sound.includes(word.sound)) cost = Math.min(cost, word.part)
    }
  }
  return cost
}

/** A bit set of the characters of a key. */
function letterBits(key: string): number {
  let bits = 0
  for (let index = 0; index < key.length; index += 1) bits |= 1 << (Math.imul(key.charCodeAt(index), 0x9e3779b1) >>> 27)
  return bits
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

const MIN_SPLIT_LENGTH = 4
const MIN_PIECE_LENGTH = 2
const MAX_PIECES = 6
/** Cost of a skipped character, such as a particle between known words (黒いふくさ typed in kana). */
const SKIP_COST = 3

/** As few known words as possible (もふくせつと → もふく, せつと). Fewer characters than words may be skipped. */
function splitIntoKnownWords(key: string, words: ReadonlySet<string>): readonly string[] | undefined {
  if (key.length < MIN_SPLIT_LENGTH) return undefined
  const splits: { readonly cost: number; readonly pieces: readonly string[] }[] = [{ cost: 0, pieces: [] }]
  for (let end = 1; end <= key.length; end += 1) {
    let best = { ...splits[end - 1]!, cost: splits[end - 1]!.cost + SKIP_COST }
    for (const [start, { cost, pieces }] of splits.slice(0, end - MIN_PIECE_LENGTH + 1).entries()) {
      if (pieces.length === MAX_PIECES || cost + 1 >= best.cost) continue
      const piece = key.slice(start, end)
      if (words.has(piece) || isKnownWord(piece)) best = { cost: cost + 1, pieces: [...pieces, piece] }
    }
    splits.push(best)
  }
  const { cost, pieces } = splits[key.length]!
  const skipped = (cost - pieces.length) / SKIP_COST
  return skipped < pieces.length && pieces[0] !== key ? pieces : undefined
}
