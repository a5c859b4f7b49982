/**
 * Numbers in the order of a comparison, which must be total. What a number stands for may change while the number is
 * not in the list. Changes take effect when the list is used: sorting a list in which few numbers are new takes little
 * more time than copying it.
 */
export class SortedNumbers {
  #sorted: number[] = []
  readonly #added = new Set<number>()
  readonly #removed = new Set<number>()
  readonly #compare: (a: number, b: number) => number

  constructor(compare: (a: number, b: number) => number) {
    this.#compare = compare
  }

  add(number: number): void {
    this.#added.add(number)
  }

  remove(number: number): void {
    if (!this.#added.delete(number)) this.#removed.add(number)
  }

  values(): readonly number[] {
    if (this.#added.size + this.#removed.size === 0) return this.#sorted
    const kept = this.#sorted.filter((number) => !this.#removed.has(number))
    this.#sorted = [...kept, ...this.#added].sort(this.#compare)
    this.#added.clear()
    this.#removed.clear()
    return this.#sorted
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
