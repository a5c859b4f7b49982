import {
  allowedTypos,
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
import { type Costs, Evaluation, type Postings, VocabularyBuilder } from './vocabulary.ts'

export type DocumentTexts = Partial<Readonly<Record<SearchField, readonly string[]>>>
export type TextQuery = Pick<SearchQuery, 'text' | 'prefix' | 'typos'>
/** The cost of each document, by number (domain/search/ranking); undefined when the text has no words. */
export type TextIndex = { match(question: TextQuery): Costs | undefined }

/** Builds an inverted index. Documents are numbered from 0 in the order in which they are added. */
export class TextIndexBuilder {
  private readonly vocabulary = new VocabularyBuilder()
  private readonly fieldsByTerm: Map<number, number>[] = []
  /** Cached terms by text: names of brands and categories repeat. */
  private readonly termsByText = new Map<string, readonly number[]>()
  private count = 0

  add(texts: DocumentTexts): void {
    for (const [index, field] of SEARCH_FIELDS.entries()) {
      for (const text of texts[field] ?? []) for (const term of this.termsOf(text)) this.addPosting(term, index)
    }
    this.count += 1
  }

  private termsOf(text: string): readonly number[] {
    const cached = this.termsByText.get(text)
    if (cached) return cached
    const terms = wordsOf(text).flatMap((word) => [word, ...word.segments].map((term) => this.vocabulary.add(term)))
    this.termsByText.set(text, terms)
    return terms
  }

  private addPosting(term: number, index: number): void {
    this.fieldsByTerm[term] ??= new Map()
    const fieldByDocument = this.fieldsByTerm[term]
    if (!fieldByDocument.has(this.count)) fieldByDocument.set(this.count, index)
  }

  finish(): TextIndex {
    return textIndex(new Evaluation(this.vocabulary.finish(), this.postings(), this.count))
  }

  private postings(): Postings {
    const length = this.fieldsByTerm.reduce((sum, fieldByDocument) => sum + fieldByDocument.size, 0)
    const postings = {
      documents: new Uint32Array(length),
      fields: new Uint8Array(length),
      starts: new Uint32Array(this.fieldsByTerm.length + 1),
    }
    let position = 0
    for (const [term, fieldByDocument] of this.fieldsByTerm.entries()) {
      for (const [document, index] of fieldByDocument) {
        postings.documents[position] = document
        postings.fields[position] = index
        position += 1
      }
      postings.starts[term + 1] = position
    }
    return postings
  }
}

function textIndex(evaluation: Evaluation): TextIndex {
  return {
    match: ({ text, prefix, typos }) => {
      const words = queryWords(text, prefix !== 'none')
      if (words.length === 0) return undefined
      return sumCosts(
        words.map((word, index) => {
          const isPrefix = prefix === 'all' || (prefix === 'last' && index === words.length - 1)
          return matchWord(evaluation, word, { isPrefix, typos })
        }),
      )
    },
  }
}

type MatchOptions = { readonly isPrefix: boolean; readonly typos: TextQuery['typos'] }

/** A word matches as a whole, or by all of its segments. */
function matchWord(evaluation: Evaluation, word: Word, options: MatchOptions): Costs {
  if (word.segments.length === 0) return matchTerm(evaluation, word, options)
  const whole = matchDirectly(evaluation, word, options)
  const last = word.segments.length - 1
  const parts = word.segments.map((segment, index) =>
    matchTerm(evaluation, segment, { ...options, isPrefix: options.isPrefix && index === last }),
  )
  return minCosts(whole, sumCosts(parts))
}

/** Without direct matches a term is split into known words; failing that, typos in parts of words are allowed. */
function matchTerm(evaluation: Evaluation, term: Term, options: MatchOptions): Costs {
  const costs = matchDirectly(evaluation, term, options)
  if (evaluation.hasMatches(costs)) return costs
  const pieces = splitIntoKnownWords(
    term.key,
    (key) => evaluation.vocabulary.find(key) !== undefined || isKnownWord(key),
  )
  if (pieces) {
    const last = pieces.length - 1
    const split = sumCosts(
      pieces.map((piece, index) =>
        matchDirectly(evaluation, termOf(piece), { ...options, isPrefix: options.isPrefix && index === last }),
      ),
    )
    if (evaluation.hasMatches(split)) return split
  }
  return options.typos === 'never' ? costs : matchWithTypos(evaluation, term, options)
}

function matchDirectly(evaluation: Evaluation, term: Term, { isPrefix, typos }: MatchOptions): Costs {
  const costs = evaluation.emptyCosts()
  evaluation.addExactMatches(costs, term.key, matchCost('exact'))
  if (isPrefix) {
    evaluation.addPrefixMatches(costs, term.key, matchCost('beginning'))
    addSynonyms(evaluation, costs, prefixSynonyms(term.key), 'beginning', 'part')
  }
  evaluation.addSubstringMatches(costs, term, matchCost('part'))
  const { synonyms, related } = synonymsOf(term.key)
  addSynonyms(evaluation, costs, synonyms, 'exact', 'part')
  addSynonyms(evaluation, costs, related, 'related', 'related')
  const isNeeded = typos === 'needed' && !evaluation.hasMatches(costs)
  if (typos === 'always' || isNeeded) evaluation.addTypoMatches(costs, term.key, allowedTypos(term.key), 'whole')
  return costs
}

function addSynonyms(
  evaluation: Evaluation,
  costs: Costs,
  synonyms: readonly Synonym[],
  asWord: MatchKind,
  asPart: MatchKind,
): void {
  for (const synonym of synonyms) {
    evaluation.addExactMatches(costs, synonym.key, matchCost(asWord))
    if (!synonym.matchesWholeWord) evaluation.addSubstringMatches(costs, synonym, matchCost(asPart))
  }
}

function matchWithTypos(evaluation: Evaluation, { key }: Term, { isPrefix }: MatchOptions): Costs {
  const costs = evaluation.emptyCosts()
  if (isPrefix) evaluation.addTypoMatches(costs, key, allowedTypos(key), 'beginning')
  if (!evaluation.hasMatches(costs)) evaluation.addTypoMatches(costs, key, allowedTypos(key), 'part')
  return costs
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
export function splitIntoKnownWords(key: string, isKnown: (piece: string) => boolean): readonly string[] | undefined {
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
