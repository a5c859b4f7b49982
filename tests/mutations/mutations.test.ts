import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MUTATIONS } from './mutations.ts'

test.each(MUTATIONS)('the mutations of $file apply', ({ file, tests, mutations }) => {
  const text = readFileSync(file, 'utf8')
  expect(mutations.filter(({ search }) => text.split(search).length !== 2).map(({ id }) => id)).toEqual([])
  expect(tests.filter((path) => !existsSync(path))).toEqual([])
})

test('each mutation has an id of its own', () => {
  const ids = MUTATIONS.flatMap(({ mutations }) => mutations.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})
