import { FIELD_COSTS, NOT_FOUND, SEARCH_FIELDS, sumOfCosts } from '#domain/search/matching.ts'
import { queryWords } from '#domain/search/query.ts'
import type { SearchTexts } from '#domain/search/search-texts.ts'
import { splitIntoKnownWords } from '#domain/search/split-words.ts'
import { directCost, typoCost, wantedWords } from '#domain/search/term-costs.ts'
import { type Term, termOf, type Word, wordsOf } from '#domain/search/words.ts'
import type { ComparedPart } from '#domain/text/edit-distance.ts'
import type { SearchQuery } from '#services/ports/search-index.ts'

export type TextQuery = Pick<SearchQuery, 'text' | 'prefix' | 'typos'>
/** The cost of each document, by number; NOT_FOUND for a document that does not match. */
export type Costs = Uint16Array

/** Bits for the field of a posting. */
const FIELD_BITS = 3
const FIELD_MASK = (1 << FIELD_BITS) - 1

/** `postings`: the documents that have the term, each with its field in the lowest bits. */
type IndexedTerm = Term & { readonly postings: number[] }
type MatchOptions = { readonly isPrefix: boolean; readonly typos: TextQuery['typos'] }

/** An inverted index. Documents are identified by small numbers. A typed word is compared with every term. */
export class TextIndex {
  /** By sound. A term that no document has any more stays, without postings. */
  readonly #terms = new Map<string, IndexedTerm>()
  /** The terms of the texts that documents have. */
  readonly #termsOf = new Map<string, readonly IndexedTerm[]>()
  /** Above all document numbers. */
  #end = 0

  /** Replaces the texts of a document by others. */
  replace(document: number, before: SearchTexts | undefined, after: SearchTexts | undefined): void {
    if (before !== undefined && JSON.stringify(before) === JSON.stringify(after)) return
    this.#end = Math.max(this.#end, document + 1)
    for (const [{ postings }, field] of this.#fieldsByTerm(before ?? {}))
      postings.splice(postings.indexOf((document << FIELD_BITS) | field), 1)
    for (const [{ postings }, field] of this.#fieldsByTerm(after ?? {})) postings.push((document << FIELD_BITS) | field)
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
  #fieldsByTerm(texts: SearchTexts): ReadonlyMap<IndexedTerm, number> {
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
    const term = this.#terms.get(sound) ?? { key, sound, postings: [] }
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
    return this.#costs((term) => typoCost(key, term, part))
  }

  /** The costs of documents, from those of the terms that they have. */
  #costs(costOf: (term: IndexedTerm) => number): Costs {
    const costs = new Uint16Array(this.#end).fill(NOT_FOUND)
    for (const term of this.#terms.values()) {
      const cost = costOf(term)
      if (cost === NOT_FOUND) continue
      for (const posting of term.postings) {
        const document = posting >>> FIELD_BITS
        costs[document] = Math.min(costs[document]!, cost + FIELD_COSTS[posting & FIELD_MASK]!)
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
