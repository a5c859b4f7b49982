import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { STAFF_PAGES, type StaffPageId } from '#domain/navigation/staff-pages.ts'
import { MOVE_FORMS } from '../routes/staff-orders/order-moves.ts'
import { HELP_PAGES, helpOf } from './help-pages.ts'

const ROOT = join(import.meta.dirname, '../..')
const texts = new Map(
  globSync('content/help/*.md', { cwd: ROOT }).map((file) => [
    file.replace(/^.*\/|\.md$/g, ''),
    readFileSync(join(ROOT, file), 'utf8'),
  ]),
)

/** Pages that are no screens of a job: the way in, the manual, and what other pages fetch, send or print. */
const WITHOUT_HELP: readonly StaffPageId[] = [
  'staff-login',
  'staff-code',
  'staff-logout',
  'staff-live',
  'staff-help',
  'staff-help-page',
  'staff-views',
  'staff-document-picture',
  'staff-problem-photo',
  'staff-condition-photo',
  'staff-packing-slips',
  'staff-return-guides',
  'staff-picking-list',
  'staff-unit-labels',
  'staff-mail-words-html',
]
const isExport = (id: string) => id.endsWith('-export')

test('every page of the manual has a text, and every text a page', () => {
  expect([...texts.keys()].sort()).toEqual(HELP_PAGES.map(({ topic }) => topic).toSorted())
})

test('every screen stands in one page of app/text/help-pages.ts', () => {
  const screens = Object.keys(STAFF_PAGES).filter((id) => !isExport(id) && !WITHOUT_HELP.includes(id as StaffPageId))
  const explained: readonly string[] = HELP_PAGES.flatMap(({ screens: some = [] }) => some)
  expect(screens.filter((id) => !explained.includes(id))).toEqual([])
  expect(explained.toSorted()).toEqual(screens.sort())
})

test('a form of an order belongs to the page of its job', () => {
  const moves = HELP_PAGES.flatMap((page) => page.moves ?? [])
  expect(new Set(moves).size).toBe(moves.length)
  for (const move of moves) expect(Object.keys(MOVE_FORMS)).toContain(move)
  expect(helpOf('staff-order-move', 'refund')?.topic).toBe('money')
  expect(helpOf('staff-order-move', 'change-days')?.topic).toBe('changes')
})

test.each([...texts])('%s leads to pages that exist', (_, text) => {
  const paths = Object.values(STAFF_PAGES).map(({ path }) => path as string)
  const topics = [...texts.keys()].map((topic) => `/staff/help/${topic}`)
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path.replace(/[?#].*/, ''))
  for (const link of links.filter((path) => path.startsWith('/staff'))) expect([...paths, ...topics]).toContain(link)
})

test('what the manual names in brackets stands on the screens', () => {
  const sources = globSync('{app,domain}/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/*.test.ts'] })
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n')
  const named = [...texts].flatMap(([topic, text]) =>
    [...text.matchAll(/「([^「」]+)」/g)].map(([, name = '']) => [topic, name] as const),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(([, name]) => !sources.includes(name))).toEqual([])
})
