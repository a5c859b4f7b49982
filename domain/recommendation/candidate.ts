/**
 * What a recommendation knows of an item on sale. Categories are those it stands under itself, without their parents.
 */
export type Candidate = {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly categoryUids: readonly number[]
  /** Names of its colour tags. */
  readonly colours: readonly string[]
  /** Sizes in stock; none for an item of one size. A higher rank is shown first. */
  readonly sizes: readonly { readonly tagUid: number; readonly label: string; readonly rank: number }[]
  readonly reviewCount: number
  readonly reviewStarsSum: number
}
