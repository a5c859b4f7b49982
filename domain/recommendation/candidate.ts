/**
 * An item on sale as a candidate for a recommendation. `categoryUids` are its own categories, without their parents.
 */
export type Candidate = {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly categoryUids: readonly number[]
  /** The names of its colour tags. */
  readonly colours: readonly string[]
  /** Sizes in stock; empty for an item of one size. A higher rank is shown first. */
  readonly sizes: readonly { readonly tagUid: number; readonly label: string; readonly rank: number }[]
  readonly reviewCount: number
  readonly reviewStarsSum: number
}
