import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { mutate } from './mutation.ts'
import { MUTATIONS } from './mutations.ts'

test.each(MUTATIONS)('the mutations of $file apply', ({ file, tests, mutations }) => {
  const source = { path: file, text: readFileSync(file, 'utf8') }
  for (const mutation of mutations) expect(mutate(source, mutation), mutation.id).not.toBe(source.text)
  expect(tests.filter((path) => !existsSync(path))).toEqual([])
})

test('each mutation has an id of its own', () => {
  const ids = MUTATIONS.flatMap(({ mutations }) => mutations.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})

describe('a mutation', () => {
  const text = 'function a(n) { if (n < 0) { return 1 } }\nexport const b = (n) => n < 0 || n > 0'
  const source = { path: 'a.ts', text }
  const mutation = { id: 'id', fact: 'fact' }

  it('replaces a text that other declarations also have', () => {
    const mutated = mutate(source, { ...mutation, in: 'b', replace: ['<', '<='] })
    expect(mutated).toBe('function a(n) { if (n < 0) { return 1 } }\nexport const b = (n) => n <= 0 || n > 0')
  })

  it('drops the smallest statement around a text', () => {
    const rest = '\nexport const b = (n) => n < 0 || n > 0'
    expect(mutate(source, { ...mutation, in: 'a', drop: '1' })).toBe(`function a(n) { if (n < 0) {  } }${rest}`)
    expect(mutate(source, { ...mutation, in: 'a', drop: 'n < 0' })).toBe(`function a(n) {  }${rest}`)
  })

  it('is refused without its declaration, or with a text that is there twice', () => {
    expect(() => mutate(source, { ...mutation, in: 'c', drop: '1' })).toThrow('id: a.ts declares c: 0 times')
    expect(() => mutate(source, { ...mutation, in: 'b', replace: ['0', '1'] })).toThrow('id: b contains 0: 2 times')
  })

  it('names a statement of SQL with its kind', () => {
    const sql = { path: 'a.sql', text: 'CREATE TABLE a (\n  n int\n);\nCREATE UNIQUE INDEX a ON a (n);\n' }
    const mutated = mutate(sql, { ...mutation, in: 'INDEX a', replace: ['(n)', '(m)'] })
    expect(mutated).toBe('CREATE TABLE a (\n  n int\n);\nCREATE UNIQUE INDEX a ON a (m);\n')
  })
})
