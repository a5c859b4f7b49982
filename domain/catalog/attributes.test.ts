import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ATTRIBUTES, attributeOfTag, isForCelebration, OCCASIONS, type Occasion, tagOfAttribute } from './attributes.ts'

const groups = Object.values(ATTRIBUTES)

test('every tag has its own uid and leads back to its attribute', () => {
  const tags = groups.flatMap(({ tags }) => tags.map(({ key, uid }) => ({ key, uid })))
  expect(new Set(tags.map(({ uid }) => uid)).size).toBe(tags.length)
  for (const { key, uid } of tags) expect([attributeOfTag(uid), tagOfAttribute(key)]).toEqual([key, uid])
  expect(attributeOfTag(909)).toBeUndefined()
})

test('the schema inserts these tag categories and tags', () => {
  const sql = readFileSync(new URL('../../db/schema/15-labels.sql', import.meta.url), 'utf8')
  for (const { uid: group, label: name, tags } of groups) {
    expect(sql).toContain(`(${group}, '${name}', `)
    for (const { uid, label } of tags) expect(sql).toContain(`(${uid}, ${group}, '${label}', `)
  }
})

test('celebrations are occasions without mourning', () => {
  const isCelebration = (...occasions: Occasion[]) => isForCelebration(occasions.map(tagOfAttribute))
  expect(OCCASIONS.filter((occasion) => isCelebration(occasion))).toEqual(['ceremony', 'wedding', 'shichigosan'])
  expect(isCelebration('ceremony', 'wedding')).toBe(true)
  expect(isCelebration('ceremony', 'funeral')).toBe(false)
  expect(isForCelebration([])).toBe(false)
  expect(isForCelebration([909])).toBe(false)
})
