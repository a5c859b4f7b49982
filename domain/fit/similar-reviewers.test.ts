import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MIN_SIMILAR_REVIEWERS, type ReviewerCount, similarityOf, similarReviewers } from './similar-reviewers.ts'

const reviewers = (fit: number, count: number, isOfHeight: boolean, isOfSize: boolean): ReviewerCount => ({
  fit,
  count,
  isOfHeight,
  isOfSize,
})

test('similar is the same band of five centimetres and the same usual size, however it is spelled', () => {
  expect(similarityOf({ heightCm: 158.5, usualSize: '9' }, false)).toEqual({
    heightCm: [155, 159],
    usualSizes: ['9号', '9'],
  })
  expect(similarityOf({ usualSize: 'A5' }, false)).toEqual({ usualSizes: ['A5'] })
  expect(similarityOf({ bustCm: 83 }, false)).toBeUndefined()
  expect(similarityOf({ heightCm: 158, footCm: 23.3 }, true)).toEqual({ usualSizes: ['23.5cm', '23.5'] })
  expect(similarityOf({ heightCm: 158 }, true)).toBeUndefined()
})

test('the most similar group of at least three is counted by fit', () => {
  const both = [reviewers(4, 3, true, true), reviewers(2, 1, true, true), reviewers(5, 9, true, false)]
  expect(similarReviewers(both)).toEqual({
    by: ['height', 'size'],
    count: 4,
    smallCount: 1,
    rightCount: 3,
    largeCount: 0,
  })
  const bySize = [reviewers(4, 2, true, true), reviewers(4, 1, false, true), reviewers(4, 9, true, false)]
  expect(similarReviewers(bySize)).toMatchObject({ by: ['size'], count: 3 })
  expect(similarReviewers([reviewers(4, 3, true, false)])).toMatchObject({ by: ['height'], count: 3 })
  expect(similarReviewers([reviewers(4, 2, true, true)])).toBeUndefined()
  expect(similarReviewers([reviewers(4, 20, false, false)])).toBeUndefined()
})

test('never fewer than three are counted, and all of them by fit', () => {
  const counts = fc.array(
    fc.record({
      fit: fc.integer({ min: 1, max: 5 }),
      count: fc.integer({ min: 1, max: 4 }),
      isOfHeight: fc.boolean(),
      isOfSize: fc.boolean(),
    }),
  )
  fc.assert(
    fc.property(counts, (found) => {
      const similar = similarReviewers(found)
      if (similar === undefined) return
      const { count, smallCount, rightCount, largeCount } = similar
      expect(count).toBeGreaterThanOrEqual(MIN_SIMILAR_REVIEWERS)
      expect(smallCount + rightCount + largeCount).toBe(count)
    }),
  )
})
