/** A query for measurements. `form`, `makerUid` and `sizeLabel` are filters; absent ones match all. */
export type SizeGuideQuery = {
  readonly forms: readonly string[]
  readonly makerUid?: number | undefined
  readonly sizeLabel?: string | undefined
}

/** The range of a measurement of a form and size over all products on sale, in centimetres (a count for beads). */
export type MeasuredRange = {
  readonly form: string
  readonly sizeLabel: string
  /** The position of the size, ascending. */
  readonly sizeRank: number
  readonly measurement: string
  readonly min: number
  readonly max: number
  /** How many products of this form and size are on sale. */
  readonly productCount: number
}

/** Actual measurements of the products on sale. */
export interface SizeGuideStore {
  ranges(query: SizeGuideQuery): Promise<readonly MeasuredRange[]>
  /** Labels of the sizes in which products of these forms are on sale, in size order. */
  sizeLabels(forms: readonly string[]): Promise<readonly string[]>
  /** Uids of the brands that have products of these forms on sale. */
  makerUids(forms: readonly string[]): Promise<readonly number[]>
}
