import { queryWords } from '#domain/search/query.ts'
import {
  type MatchKind,
  matchCost,
  NOT_FOUND,
  SEARCH_FIELDS,
  type SearchField,
  sumOfCosts,
} from '#domain/search/ranking.ts'
import { isKnownWord, type Synonym, synonymsOf, writingsOfBeginnings } from '#domain/search/synonyms.ts'
import { typosForgiven } from '#domain/search/typos.ts'
import { type Term, termOf, type Word, wordsOf } from '#domain/search/words.ts'
import type { SearchQuestion } from '#services/ports/search-index.ts'
import { type Costs, Evaluation } from './evaluation.ts'
import { splitIntoKnown } from './split-word.ts'
import { VocabularyBuilder } from './vocabulary.ts'

/** Texts of one document by the fields they stand in. */
export type Texts = Partial<Readonly<Record<SearchField, readonly string[]>>>
/** How a text is looked for. */
export type TextQuestion = Pick<SearchQuestion, 'text' | 'prefix' | 'typos'>
/**
 * Answers with the cost of each document, by number (domain/search/ranking); undefined when the text asks for
 * nothing.
 */
export type TextIndex = { match(question: TextQuestion): Costs | undefined }

/** Where terms stand: a document's number and the place of the field in it, of one term after the other. */
export type Postings = { readonly documents: Uint32Array; readonly fields: Uint8Array; readonly starts: Uint32Array }

/** An inverted index that documents are added to one by one; their numbers count from 0. */
export class TextIndexBuilder {
  private readonly vocabulary = new VocabularyBuilder()
  private readonly standings: Map<number, number>[] = []
  /** Terms of texts that were met: names of brands and categories come again and again. */
  private readonly known = new Map<string, readonly number[]>()
  private count = 0

  add(texts: Texts): void {
    for (const [place, field] of SEARCH_FIELDS.entries()) {
      for (const text of texts[field] ?? []) for (const term of this.termsOf(text)) this.stand(term, place)
    }
    this.count += 1
  }

  private termsOf(text: string): readonly number[] {
    const known = this.known.get(text)
    if (known) return known
    const terms = wordsOf(text).flatMap((word) => [word, ...word.segments].map((term) => this.vocabulary.add(term)))
    this.known.set(text, terms)
    return terms
  }

  private stand(term: number, place: number): void {
    this.standings[term] ??= new Map()
    const standing = this.standings[term]
    if (!standing.has(this.count)) standing.set(this.count, place)
  }

  finish(): TextIndex {
    return textIndex(new Evaluation(this.vocabulary.finish(), this.postings(), this.count))
  }

  private postings(): Postings {
    const length = this.standings.reduce((sum, standing) => sum + standing.size, 0)
    const postings = {
      documents: new Uint32Array(length),
      fields: new Uint8Array(length),
      starts: new Uint32Array(this.standings.length + 1),
    }
    let at = 0
    for (const [term, standing] of this.standings.entries()) {
      for (const [document, place] of standing) {
        postings.documents[at] = document
        postings.fields[at] = place
        at += 1
      }
      postings.starts[term + 1] = at
    }
    return postings
  }
}

function textIndex(evaluation: Evaluation): TextIndex {
  return {
    match: ({ text, prefix, typos }) => {
      const words = queryWords(text, prefix !== 'none')
      if (words.length === 0) return undefined
      return all(
        words.map((word, place) => {
          const isOpen = prefix === 'all' || (prefix === 'last' && place === words.length - 1)
          return matchWord(evaluation, word, { isOpen, typos })
        }),
      )
    },
  }
}

type Manner = { readonly isOpen: boolean; readonly typos: TextQuestion['typos'] }

/** A word is found as it stands, or by all of its parts. */
function matchWord(evaluation: Evaluation, word: Word, manner: Manner): Costs {
  if (word.segments.length === 0) return matchTerm(evaluation, word, manner)
  const whole = direct(evaluation, word, manner)
  const last = word.segments.length - 1
  const parts = word.segments.map((segment, place) =>
    matchTerm(evaluation, segment, { ...manner, isOpen: manner.isOpen && place === last }),
  )
  return either(whole, all(parts))
}

/**
 * Only what is not found directly is taken apart, and only what is not found then is forgiven slips in parts of
 * words.
 */
function matchTerm(evaluation: Evaluation, term: Term, manner: Manner): Costs {
  const found = direct(evaluation, term, manner)
  if (evaluation.isAnyFound(found)) return found
  const pieces = splitIntoKnown(term.key, (key) => evaluation.vocabulary.find(key) !== undefined || isKnownWord(key))
  if (pieces) {
    const last = pieces.length - 1
    const split = all(
      pieces.map((piece, place) =>
        direct(evaluation, termOf(piece), { ...manner, isOpen: manner.isOpen && place === last }),
      ),
    )
    if (evaluation.isAnyFound(split)) return split
  }
  return manner.typos === 'never' ? found : loose(evaluation, term, manner)
}

function direct(evaluation: Evaluation, term: Term, { isOpen, typos }: Manner): Costs {
  const costs = evaluation.nothing()
  evaluation.addExact(costs, term.key, matchCost('exact'))
  if (isOpen) {
    evaluation.addBeginning(costs, term.key, matchCost('beginning'))
    addSynonyms(evaluation, costs, writingsOfBeginnings(term.key), 'beginning', 'part')
  }
  evaluation.addParts(costs, term, matchCost('part'))
  const { same, near } = synonymsOf(term.key)
  addSynonyms(evaluation, costs, same, 'exact', 'part')
  addSynonyms(evaluation, costs, near, 'near', 'near')
  const isNeeded = typos === 'needed' && !evaluation.isAnyFound(costs)
  if (typos === 'always' || isNeeded) evaluation.addSlips(costs, term.key, typosForgiven(term.key), 'whole')
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
    evaluation.addExact(costs, synonym.key, matchCost(asWord))
    if (!synonym.isWhole) evaluation.addParts(costs, synonym, matchCost(asPart))
  }
}

function loose(evaluation: Evaluation, { key }: Term, { isOpen }: Manner): Costs {
  const costs = evaluation.nothing()
  if (isOpen) evaluation.addSlips(costs, key, typosForgiven(key), 'beginning')
  if (!evaluation.isAnyFound(costs)) evaluation.addSlips(costs, key, typosForgiven(key), 'part')
  return costs
}

function either(a: Costs, b: Costs): Costs {
  for (let document = 0; document < a.length; document += 1) if (b[document]! < a[document]!) a[document] = b[document]!
  return a
}

function all(costs: readonly Costs[]): Costs {
  const [first, ...rest] = costs as [Costs, ...Costs[]]
  for (const next of rest) {
    for (let document = 0; document < first.length; document += 1) {
      if (first[document] !== NOT_FOUND) first[document] = sumOfCosts(first[document]!, next[document]!)
    }
  }
  return first
}
