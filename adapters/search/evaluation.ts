import { matchCost, NOT_FOUND } from '#domain/search/ranking.ts'
import type { Stretch } from '#domain/search/typos.ts'
import type { Term } from '#domain/search/words.ts'
import type { Postings } from './text-index.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The cost of each document, by number; NOT_FOUND where it does not have what is looked for. */
export type Costs = Uint16Array

/** Adds what a term finds to costs; a document keeps the lowest. */
export class Evaluation {
  readonly vocabulary: Vocabulary
  private readonly postings: Postings
  private readonly count: number

  constructor(vocabulary: Vocabulary, postings: Postings, count: number) {
    this.vocabulary = vocabulary
    this.postings = postings
    this.count = count
  }

  nothing(): Costs {
    return new Uint16Array(this.count).fill(NOT_FOUND)
  }

  isAnyFound(costs: Costs): boolean {
    for (let document = 0; document < costs.length; document += 1) if (costs[document] !== NOT_FOUND) return true
    return false
  }

  addExact(costs: Costs, key: string, cost: number): void {
    const term = this.vocabulary.find(key)
    if (term !== undefined) this.add(costs, term, cost)
  }

  /** A number begins no other number. */
  addBeginning(costs: Costs, key: string, cost: number): void {
    if (/^[\d.]+$/.test(key)) return
    for (const term of this.vocabulary.beginningWith(key)) this.add(costs, term, cost)
  }

  addParts(costs: Costs, term: Term, cost: number): void {
    for (const holding of this.vocabulary.holding(term)) this.add(costs, holding, cost)
  }

  addSlips(costs: Costs, key: string, limit: number, stretch: Stretch): void {
    if (limit === 0) return
    for (const { term, slips } of this.vocabulary.near(key, limit, stretch)) {
      this.add(costs, term, matchCost(slips === 1 ? 'one-slip' : 'two-slips'))
    }
  }

  private add(costs: Costs, term: number, cost: number): void {
    const { documents, fields, starts } = this.postings
    const end = starts[term + 1]!
    for (let at = starts[term]!; at < end; at += 1) {
      const document = documents[at]!
      const found = cost + fields[at]!
      if (found < costs[document]!) costs[document] = found
    }
  }
}
