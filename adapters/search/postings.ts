import { NOT_FOUND } from '#domain/search/matching.ts'
import { Vocabulary } from './vocabulary.ts'

/** The cost of each document, by document number; NOT_FOUND for a document that does not match. */
export type Costs = Uint16Array

/** Bits for the field of a posting. */
const FIELD_BITS = 3
const FIELD_MASK = (1 << FIELD_BITS) - 1

/** The documents of each term, and in which field of each the term is. */
export class Postings {
  readonly vocabulary = new Vocabulary()
  /** By term: documents with their fields in the lowest bits, in no order. */
  readonly #byTerm: number[][] = []
  /** Above all document numbers. */
  #count = 0

  add(term: number, document: number, field: number): void {
    this.#count = Math.max(this.#count, document + 1)
    const posting = (document << FIELD_BITS) | field
    const postings = this.#byTerm[term]
    if (postings === undefined) this.#byTerm[term] = [posting]
    else postings.push(posting)
  }

  remove(term: number, document: number, field: number): void {
    const postings = this.#byTerm[term]!
    const place = postings.indexOf((document << FIELD_BITS) | field)
    const last = postings.pop()!
    if (place < postings.length) postings[place] = last
  }

  /** Whether a document has a word with a key. */
  hasWord(key: string): boolean {
    return this.vocabulary.find(key).some((term) => this.#byTerm[term]!.length > 0)
  }

  emptyCosts(): Costs {
    return new Uint16Array(this.#count).fill(NOT_FOUND)
  }

  hasMatches(costs: Costs): boolean {
    for (let document = 0; document < costs.length; document += 1) if (costs[document] !== NOT_FOUND) return true
    return false
  }

  /** Lowers the costs of the documents that have any of some terms. */
  addMatches(costs: Costs, terms: readonly number[], cost: number): void {
    for (const term of terms) {
      const postings = this.#byTerm[term]!
      for (let index = 0; index < postings.length; index += 1) {
        const posting = postings[index]!
        const document = posting >>> FIELD_BITS
        const total = cost + (posting & FIELD_MASK)
        if (total < costs[document]!) costs[document] = total
      }
    }
  }
}
