import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, listPaths } from '#tests/support/tidy/source.ts'

const ROOT = join(import.meta.dirname, '../..')
const PRODUCT = join(ROOT, 'docs/product')

/** Headings of docs/product that no test names, with the reason. */
const WITHOUT_CLAIMS: Readonly<Record<string, string>> = {
  '1 The service': 'says what the shop is for; what it has is below the other headings',
}

/** In the docstring of a test file: the headings of a page whose claims it proves. */
const CLAIMS = /Claims of docs\/product\/(\d): ([^.]+)\./g

/** The headings of docs/product that have text of their own, as `2 Guards`. */
const headings = readdirSync(PRODUCT)
  .filter((name) => /^\d/.test(name))
  .flatMap((name) => {
    const sections = readFileSync(join(PRODUCT, name), 'utf8').split(/^#+ (?:\d\. )?/m)
    return sections.flatMap((section) => {
      const [heading = '', ...lines] = section.split('\n')
      return lines.join('').trim() === '' ? [] : [`${name[0]} ${heading}`]
    })
  })

const claimsIn = (path: string) =>
  [...readFileSync(join(ROOT, path), 'utf8').matchAll(CLAIMS)].flatMap(([, page, list = '']) =>
    list.split(',').map((heading) => `${page} ${heading.replaceAll(/\s*\n \*\s*/g, ' ').trim()}`),
  )
const tests = listPaths(ROOT).filter((path) => isTest(path) && /\.(test|spec)\.tsx?$/.test(path))
const claimed = new Set(tests.flatMap(claimsIn))

test('each heading of docs/product is named by a test file that proves its claims', () => {
  expect(headings.filter((heading) => !claimed.has(heading))).toEqual(Object.keys(WITHOUT_CLAIMS))
})

test('test files name headings that exist', () => {
  expect([...claimed].filter((heading) => !headings.includes(heading))).toEqual([])
})

test('each file of tests/specification about a page names its headings', () => {
  const numbered = tests.filter((path) => /specification\/\d-/.test(path))
  expect(numbered.filter((path) => claimsIn(path).length === 0)).toEqual([])
})

test('each file that names headings has tests', () => {
  const isEmpty = (path: string) => !/^\s*(?:test|it)(?:\.each)?\(/m.test(readFileSync(join(ROOT, path), 'utf8'))
  expect(tests.filter((path) => claimsIn(path).length > 0 && isEmpty(path))).toEqual([])
})
