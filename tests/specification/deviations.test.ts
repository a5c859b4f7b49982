import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const PRODUCT = join(ROOT, 'docs/product')

/** Number, page, anchor, decision, file and title of a row of docs/product/deviations.md. */
const PLACE = String.raw`\[[^\]]+\]\(([^#]+)#([^)]+)\)`
const DECISION = String.raw`(?:\[\d+\]\(\.\./(decisions/[^)]+)\)|here)`
const ROW = new RegExp(String.raw`^\| (D\d+) \| ${PLACE} \|.*\| ${DECISION} \| \`([^\`]+)\`: (.+) \|$`, 'gm')

const table = await readFile(join(PRODUCT, 'deviations.md'), 'utf8')
const DEVIATIONS = [...table.matchAll(ROW)].map(
  ([, number = '', page = '', anchor = '', decision, file = '', title = '']) => {
    return { number, place: `${page}#${anchor}`, decision, file, title }
  },
)

test('every row of the list is read, and numbered in order', () => {
  expect(DEVIATIONS).toHaveLength(table.split('\n').filter((line) => line.startsWith('| D')).length)
  expect(DEVIATIONS.map(({ number }) => number)).toEqual(DEVIATIONS.map((_, index) => `D${index + 1}`))
})

test.each(DEVIATIONS)('$number is decided and has a test', async ({ decision, file, title }) => {
  expect(await readFile(join(ROOT, file), 'utf8')).toContain(title)
  if (decision !== undefined) await readFile(join(ROOT, 'docs', decision))
})

test('each place names its deviations, and no others', async () => {
  const named: string[] = []
  for (const page of (await readdir(PRODUCT)).filter((name) => name !== 'deviations.md')) {
    for (const section of (await readFile(join(PRODUCT, page), 'utf8')).split(/^(?=#)/m)) {
      const [, heading = ''] = /^#+ (.*)/.exec(section) ?? []
      const anchor = heading
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-')
      for (const [, number] of section.matchAll(/\[(D\d+)\]\(deviations\.md\)/g))
        named.push(`${number} ${page}#${anchor}`)
    }
  }
  expect(named.toSorted()).toEqual(DEVIATIONS.map(({ number, place }) => `${number} ${place}`).toSorted())
})

test('the time of accordions is one constant of the styles', async () => {
  expect(await readFile(join(ROOT, 'app/styles/tokens.css'), 'utf8')).toContain('--accordion-time: 450ms')
})
