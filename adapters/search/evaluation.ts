import { type ComparedPart, matchCost, NOT_FOUND } from '#domain/search/matching.ts'
import type { Term } from '#domain/search/words.ts'
import type { Vocabulary } from './vocabulary.ts'

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
