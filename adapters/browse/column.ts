/** The values that items have in one attribute. Values are numbered from 0, so that they can be counted in arrays. */
export class Column<Value> {
  readonly values: Value[] = []
  /** By slot: the numbers of the values of the item. Items with the same values share an array. */
  readonly of: (readonly number[])[] = []
  readonly #numbers = new Map<string | number | null, number>()
  readonly #shared = new Map<string, readonly number[]>()
  readonly #keyOf: (value: Value) => string | number | null

  /** Values with the same key are one value. */
  constructor(keyOf: (value: Value) => string | number | null) {
    this.#keyOf = keyOf
  }

  put(slot: number, values: readonly Value[]): void {
    const numbers = [...new Set(values.map((value) => this.#numberOf(value)))]
    const key = numbers.join()
    this.of[slot] = this.#shared.get(key) ?? numbers
    this.#shared.set(key, this.of[slot])
  }

  /** Assigns a number on first use. What was put last is kept of values with the same key. */
  #numberOf(value: Value): number {
    const key = this.#keyOf(value)
    const number = this.#numbers.get(key) ?? this.values.length
    this.#numbers.set(key, number)
    this.values[number] = value
    return number
  }

  /** The condition that an item has a wanted value. */
  having(isWanted: (value: Value) => boolean): (slot: number) => boolean {
    const wanted = this.values.map(isWanted)
    return (slot) => this.of[slot]!.some((number) => wanted[number])
  }

  /** How many of some items have each value, by number. */
  count(slots: readonly number[]): Uint32Array {
    const counts = new Uint32Array(this.values.length)
    for (const slot of slots) {
      const numbers = this.of[slot]!
      for (let index = 0; index < numbers.length; index += 1) counts[numbers[index]!]! += 1
    }
    return counts
  }
}
