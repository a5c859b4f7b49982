import { describe, expect, test } from 'vitest'
import { ATTRIBUTE_CATEGORIES } from './attributes.ts'
import { BASIC_CATEGORIES } from './basic-categories.ts'
import { BASIC_TAGS, basicTag, TAG_GROUPS } from './basic-tags.ts'
import { RANKING_CATEGORIES } from './ranking.ts'

const UIDS = BASIC_CATEGORIES.map(({ uid }) => uid)
const GROUPS: readonly number[] = Object.values(TAG_GROUPS).map(({ uid }) => uid)
const doubles = <T>(values: readonly T[]) => values.filter((value, index) => values.indexOf(value) !== index)

describe('the basics of a catalogue', () => {
  test('have each uid once, and each name once in its list', () => {
    expect(doubles(UIDS)).toEqual([])
    expect(doubles(BASIC_TAGS.map(({ uid }) => uid))).toEqual([])
    expect(doubles(BASIC_CATEGORIES.map(({ name, parent }) => `${parent} ${name}`))).toEqual([])
    expect(doubles(BASIC_TAGS.map(({ name, groupUid }) => `${groupUid} ${name}`))).toEqual([])
  })

  test('list a parent before what is below it, and filter by groups that there are', () => {
    for (const [index, { uid, parent }] of BASIC_CATEGORIES.entries())
      expect(parent === undefined || UIDS.slice(0, index).includes(parent), String(uid)).toBe(true)
    const filters = new Set(BASIC_CATEGORIES.flatMap(({ tagCategories }) => tagCategories))
    expect([...filters].filter((uid) => ![...GROUPS, ...ATTRIBUTE_CATEGORIES].includes(uid))).toEqual([])
    expect(BASIC_TAGS.filter(({ groupUid }) => !GROUPS.includes(groupUid))).toEqual([])
  })

  test('have every category with a ranking, in the order shown', () => {
    const ranked = BASIC_CATEGORIES.filter(({ rankingName }) => rankingName !== undefined)
    expect(ranked.map(({ uid }) => uid)).toEqual(RANKING_CATEGORIES.map(({ categoryId }) => categoryId))
  })

  test('order the tags of a group by rank, as they are listed', () => {
    expect(basicTag('ladies', '9号').rank).toBeGreaterThan(basicTag('ladies', '11号').rank)
    expect(() => basicTag('ladies', '10号')).toThrow(RangeError)
  })
})
