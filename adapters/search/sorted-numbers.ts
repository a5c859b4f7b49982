/** More additions than this are sorted all at once. */
const MAX_SINGLE_INSERTIONS = 50

/**
 * Numbers in the order of a comparison, which must be total and must not change while a number is in the list.
 * Additions are sorted in when the list is used.
 */
export class SortedNumbers {
  #sorted: number[] = []
  #added: number[] = []
  readonly #compare: (a: number, b: number) => number

  constructor(compare: (a: number, b: number) => number) {
    this.#compare = compare
  }

  add(number: number): void {
    this.#added.push(number)
  }

  remove(number: number): void {
    const sorted = this.values()
    sorted.splice(
      placeIn(sorted, (other) => this.#compare(other, number) < 0),
      1,
    )
  }

  values(): number[] {
    if (this.#added.length > MAX_SINGLE_INSERTIONS) this.#sorted = [...this.#sorted, ...this.#added].sort(this.#compare)
    else for (const number of this.#added) this.#insert(number)
    if (this.#added.length > 0) this.#added = []
    return this.#sorted
  }

  #insert(number: number): void {
    this.#sorted.splice(
      placeIn(this.#sorted, (other) => this.#compare(other, number) < 0),
      0,
      number,
    )
  }
}

/** The place of the first number that is not before something. */
export function placeIn(sorted: readonly number[], isBefore: (number: number) => boolean): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(sorted[middle]!)) low = middle + 1
    else high = middle
  }
  return low
}
