import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeAfter, type Ranked } from './label-order.ts'

const lists = fc
  .uniqueArray(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 12 })
  .chain((uids) =>
    fc
      .array(fc.integer({ min: -5, max: 60 }), { minLength: uids.length, maxLength: uids.length })
      .map((ranks) => byRank(uids.map((uid, index) => ({ uid, rank: ranks[index]! })))),
  )

/** The order of the lists of the shop: by rank, highest first, then by uid. */
function byRank(list: readonly Ranked[]): readonly Ranked[] {
  return list.toSorted((a, b) => b.rank - a.rank || a.uid - b.uid)
}

function withRanks(list: readonly Ranked[], changed: readonly Ranked[]): readonly Ranked[] {
  return byRank(list.map((each) => changed.find(({ uid }) => uid === each.uid) ?? each))
}

test('a record comes after the other one, and the others keep their order', () => {
  fc.assert(
    fc.property(lists, fc.nat(), fc.nat(), (list, from, to) => {
      const { uid } = list[from % list.length]!
      const others = list.filter((each) => each.uid !== uid)
      const after = [undefined, ...others.map((each) => each.uid)][to % list.length]
      const changed = placeAfter(list, uid, after)
      const uids = withRanks(list, changed ?? []).map((each) => each.uid)
      expect(uids.indexOf(uid)).toBe(after === undefined ? 0 : uids.indexOf(after) + 1)
      expect(uids.filter((each) => each !== uid)).toEqual(others.map((each) => each.uid))
    }),
  )
})

test('only ranks between the two places change when all differ', () => {
  const list = [40, 30, 20, 10].map((rank, index) => ({ uid: index + 1, rank }))
  expect(placeAfter(list, 3, 1)).toEqual([
    { uid: 3, rank: 30 },
    { uid: 2, rank: 20 },
  ])
  expect(placeAfter(list, 3, 2)).toEqual([])
  expect(placeAfter(list, 1, undefined)).toEqual([])
})

test('equal ranks become different ones, above that of a new record', () => {
  const list = [1, 2, 3].map((uid) => ({ uid, rank: 0 }))
  expect(placeAfter(list, 3, undefined)).toEqual([
    { uid: 3, rank: 30 },
    { uid: 1, rank: 20 },
    { uid: 2, rank: 10 },
  ])
})

test('a place that is not in the list is none', () => {
  const list = [{ uid: 1, rank: 1 }]
  expect(placeAfter(list, 1, 9)).toBeUndefined()
  expect(placeAfter(list, 9, undefined)).toBeUndefined()
  expect(placeAfter(list, 1, 1)).toBeUndefined()
})
