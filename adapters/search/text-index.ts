import {
  allowedTypos,
  type ComparedPart,
  type MatchKind,
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
import { type Costs, Postings } from './postings.ts'

export type DocumentTexts = Partial<Readonly<Record<SearchField, readonly string[]>>>
export type TextQuery = Pick<SearchQuery, 'text' | 'prefix' | 'typos'>

/** An inverted index. Documents are identified by small numbers, and can be added and removed at any time. */
export class TextIndex {
  readonly #postings = new Postings()
  /** The terms of texts that many documents have, such as the names of brands. */
  readonly #termsOfShared = new Map<string, readonly number[]>()

  add(document: number, texts: DocumentTexts): void {
    for (const [term, field] of this.#fieldsByTerm(texts)) this.#postings.add(term, document, field)
  }

  /** `texts`: those that the document was added with. */
  remove(document: number, texts: DocumentTexts): void {
    for (const [term, field] of this.#fieldsByTerm(texts)) this.#postings.remove(term, document, field)
  }

  /** The cost of each document, by number (domain/search/ranking); undefined when the text has no words. */
  match({ text, prefix, typos }: TextQuery): Costs | undefined {
    const words = queryWords(text, prefix !== 'none')
    if (words.length === 0) return undefined
    return sumCosts(
      words.map((word, index) => {
        const isPrefix = prefix === 'all' || (prefix === 'last' && index === words.length - 1)
        return matchWord(this.#postings, word, { isPrefix, typos })
      }),
    )
  }

  /** The terms of texts, each with the most significant field that has it. */
  #fieldsByTerm(texts: DocumentTexts): ReadonlyMap<number, number> {
    const fields = new Map<number, number>()
    for (const [field, name] of SEARCH_FIELDS.entries())
      for (const text of texts[name] ?? [])
        for (const term of name === 'name' ? this.#termsOf(text) : this.#termsOfSharedText(text))
          if (!fields.has(term)) fields.set(term, field)
    return fields
  }

  #termsOfSharedText(text: string): readonly number[] {
    const known = this.#termsOfShared.get(text)
    if (known !== undefined) return known
    const terms = this.#termsOf(text)
    this.#termsOfShared.set(text, terms)
    return terms
  }

  #termsOf(text: string): readonly number[] {
    const { vocabulary } = this.#postings
    return wordsOf(text).flatMap((word) => [word, ...word.segments].map((term) => vocabulary.add(term)))
  }
}

type MatchOptions = { readonly isPrefix: boolean; readonly typos: TextQuery['typos'] }

/** A word matches as a whole, or by all of its segments. */
function matchWord(postings: Postings, word: Word, options: MatchOptions): Costs {
  if (word.segments.length === 0) return matchTerm(postings, word, options)
  const whole = matchDirectly(postings, word, options)
  const last = word.segments.length - 1
  const parts = word.segments.map((segment, index) =>
    matchTerm(postings, segment, { ...options, isPrefix: options.isPrefix && index === last }),
  )
  return minCosts(whole, sumCosts(parts))
}

/** Without direct matches a term is split into known words; failing that, typos in parts of words are allowed. */
function matchTerm(postings: Postings, term: Term, options: MatchOptions): Costs {
  const costs = matchDirectly(postings, term, options)
  if (postings.hasMatches(costs)) return costs
  const pieces = splitIntoKnownWords(term.key, (key) => postings.hasWord(key) || isKnownWord(key))
  if (pieces) {
    const last = pieces.length - 1
    const split = sumCosts(
      pieces.map((piece, index) =>
        matchDirectly(postings, termOf(piece), { ...options, isPrefix: options.isPrefix && index === last }),
      ),
    )
    if (postings.hasMatches(split)) return split
  }
  return options.typos === 'never' ? costs : matchWithTypos(postings, term, options)
}

function matchDirectly(postings: Postings, term: Term, { isPrefix, typos }: MatchOptions): Costs {
  const { vocabulary } = postings
  const costs = postings.emptyCosts()
  postings.addMatches(costs, vocabulary.find(term.key), matchCost('exact'))
  if (isPrefix) {
    postings.addMatches(costs, vocabulary.startingWith(term.key), matchCost('beginning'))
    addSynonyms(postings, costs, prefixSynonyms(term.key), 'beginning', 'part')
  }
  postings.addMatches(costs, vocabulary.containing(term), matchCost('part'))
  const { synonyms, related } = synonymsOf(term.key)
  addSynonyms(postings, costs, synonyms, 'exact', 'part')
  addSynonyms(postings, costs, related, 'related', 'related')
  const isNeeded = typos === 'needed' && !postings.hasMatches(costs)
  if (typos === 'always' || isNeeded) addTypos(postings, costs, term.key, 'whole')
  return costs
}

function addSynonyms(
  postings: Postings,
  costs: Costs,
  synonyms: readonly Synonym[],
  asWord: MatchKind,
  asPart: MatchKind,
): void {
  const { vocabulary } = postings
  for (const synonym of synonyms) {
    postings.addMatches(costs, vocabulary.find(synonym.key), matchCost(asWord))
    if (!synonym.matchesWholeWord) postings.addMatches(costs, vocabulary.containing(synonym), matchCost(asPart))
  }
}

function matchWithTypos(postings: Postings, { key }: Term, { isPrefix }: MatchOptions): Costs {
  const costs = postings.emptyCosts()
  if (isPrefix) addTypos(postings, costs, key, 'beginning')
  if (!postings.hasMatches(costs)) addTypos(postings, costs, key, 'part')
  return costs
}

function addTypos(postings: Postings, costs: Costs, key: string, part: ComparedPart): void {
  for (const { term, typos } of postings.vocabulary.withTypos(key, allowedTypos(key), part))
    postings.addMatches(costs, [term], matchCost(typos === 1 ? 'one-typo' : 'two-typos'))
}

function minCosts(a: Costs, b: Costs): Costs {
  for (let document = 0; document < a.length; document += 1) if (b[document]! < a[document]!) a[document] = b[document]!
  return a
}

function sumCosts(costs: readonly Costs[]): Costs {
  const [first, ...rest] = costs as [Costs, ...Costs[]]
  for (const next of rest) {
    for (let document = 0; document < first.length; document += 1) {
      if (first[document] !== NOT_FOUND) first[document] = sumOfCosts(first[document]!, next[document]!)
    }
  }
  return first
}

const MIN_SPLIT_LENGTH = 4
const MIN_PIECE_LENGTH = 2
const MAX_PIECES = 6
/** Cost of a skipped character, such as a particle between known words (黒いふくさ typed in kana). */
const SKIP_COST = 3

type Split = { readonly cost: number; readonly pieces: readonly string[]; readonly skipped: number }

/** As few known words as possible (もふくせつと → もふく, せつと). Fewer characters than pieces may be skipped between them. */
function splitIntoKnownWords(key: string, isKnown: (piece: string) => boolean): readonly string[] | undefined {
  if (key.length < MIN_SPLIT_LENGTH) return undefined
  const splits: (Split | undefined)[] = [{ cost: 0, pieces: [], skipped: 0 }]
  for (let end = 1; end <= key.length; end += 1) splits[end] = findBestSplit(splits, key, end, isKnown)
  const split = splits[key.length]
  const isUseful = split !== undefined && split.pieces.length > 0 && split.skipped < split.pieces.length
  return isUseful && split.pieces[0] !== key ? split.pieces : undefined
}

function findBestSplit(
  splits: readonly (Split | undefined)[],
  key: string,
  end: number,
  isKnown: (piece: string) => boolean,
): Split | undefined {
  const previous = splits[end - 1]
  let best: Split | undefined =
    previous === undefined ? undefined : { ...previous, cost: previous.cost + SKIP_COST, skipped: previous.skipped + 1 }
  for (let start = 0; start <= end - MIN_PIECE_LENGTH; start += 1) {
    const split = splits[start]
    if (split === undefined || split.pieces.length >= MAX_PIECES) continue
    if (best !== undefined && best.cost <= split.cost + 1) continue
    const piece = key.slice(start, end)
    if (isKnown(piece)) best = { ...split, cost: split.cost + 1, pieces: [...split.pieces, piece] }
  }
  return best
}
