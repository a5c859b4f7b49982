/** Which measurements are asked for. `form`, `makerUid` and `sizeLabel` narrow; absent: any. */
export type SizeGuideQuery = {
  readonly forms: readonly string[]
  readonly makerUid?: number | undefined
  readonly sizeLabel?: string | undefined
}

/** What one measurement of one form is in one size, over all products on sale: centimetres (a count for beads). */
export type MeasuredRange = {
  readonly form: string
  readonly sizeLabel: string
  /** Place of the size among others: ascending. */
  readonly sizePlace: number
  readonly measurement: string
  readonly least: number
  readonly most: number
  /** How many products of this form and size are on sale. */
  readonly productCount: number
}

/** Real measurements of what is on sale. */
export interface SizeGuideStore {
  ranges(query: SizeGuideQuery): Promise<readonly MeasuredRange[]>
  /** Labels of the sizes in which products of these forms are on sale, in size order. */
  sizeLabels(forms: readonly string[]): Promise<readonly string[]>
  /** Uids of the brands that have products of these forms on sale. */
  makerUids(forms: readonly string[]): Promise<readonly number[]>
}
