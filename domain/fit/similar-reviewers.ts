import type { BodySize } from './body-size.ts'
import { findUsualSize } from './size-chart.ts'

/** Reviewers are similar in height within the same band of this many centimetres. */
const HEIGHT_BAND_CM = 5
/** With fewer the statement would say little, and might be about one person. */
export const MIN_SIMILAR_REVIEWERS = 3

/** What makes a reviewer similar: `heightCm`: both ends included; `usualSizes`: in the spellings of reviews. */
export type Similarity = {
  readonly heightCm?: readonly [from: number, to: number]
  readonly usualSizes: readonly string[]
}

/** Shown reviews of an item by fit feeling, and by whether height and usual size are similar. */
export type ReviewerCount = {
  readonly fit: number
  readonly isOfHeight: boolean
  readonly isOfSize: boolean
  readonly count: number
}

/** `by`: what the reviewers have in common with the customer. `rightCount`: those who found the fit just right. */
export type SimilarReviewers = {
  readonly by: readonly ('height' | 'size')[]
  readonly count: number
  readonly smallCount: number
  readonly rightCount: number
  readonly largeCount: number
}

const RIGHT = 4

/** Undefined when neither height nor usual size is known. For shoes the length of the foot is the usual size. */
export function similarityOf({ heightCm, usualSize, footCm }: BodySize, isShoe: boolean): Similarity | undefined {
  const label = isShoe ? footCm && `${(Math.ceil(footCm * 2) / 2).toFixed(1)}cm` : findUsualSize(usualSize)?.label
  const usualSizes = label ? [...new Set([label, label.replace(/号|cm/, '')])] : []
  const from = heightCm === undefined || isShoe ? undefined : Math.floor(heightCm / HEIGHT_BAND_CM) * HEIGHT_BAND_CM
  if (from === undefined && usualSizes.length === 0) return undefined
  return { usualSizes, ...(from !== undefined && { heightCm: [from, from + HEIGHT_BAND_CM - 1] as const }) }
}

/** The most similar group that is large enough: by height and size, then by size, then by height. */
export function similarReviewers(counts: readonly ReviewerCount[]): SimilarReviewers | undefined {
  const groups = [['height', 'size'], ['size'], ['height']] as const
  for (const by of groups) {
    const isHeight = (by as readonly string[]).includes('height')
    const isSize = (by as readonly string[]).includes('size')
    const own = counts.filter((each) => (!isHeight || each.isOfHeight) && (!isSize || each.isOfSize))
    const sum = (test: (fit: number) => boolean) =>
      own.reduce((total, { fit, count }) => total + (test(fit) ? count : 0), 0)
    const count = sum(() => true)
    if (count >= MIN_SIMILAR_REVIEWERS)
      return {
        by,
        count,
        smallCount: sum((fit) => fit < RIGHT),
        rightCount: sum((fit) => fit === RIGHT),
        largeCount: sum((fit) => fit > RIGHT),
      }
  }
  return undefined
}
