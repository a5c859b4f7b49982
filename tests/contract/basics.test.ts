import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertRows } from '#adapters/postgres/database/bulk.ts'
import { allRows } from '#adapters/postgres/database/rows.ts'
import { BASIC_CATEGORIES } from '#domain/catalog/basic-categories.ts'
import { BASIC_TAGS } from '#domain/catalog/basic-tags.ts'
import { databaseOfSuite } from '#tests/support/database/database.ts'
import { runScript } from '#tests/support/processes/run-script.ts'

const opened = databaseOfSuite()
const seed = (...words: readonly string[]) => {
  const run = runScript('seed', words, { DATABASE_URL: opened().url })
  return { ...run, stdout: run.stdout.trim() }
}
const rowsOf = (table: string) =>
  allRows<Record<string, unknown>>(opened().db)`SELECT * FROM ${sql.table(table)} AS each ORDER BY each::text`
const basics = async () => ({
  groups: await rowsOf('tag_categories'),
  tags: await rowsOf('tags'),
  categories: await rowsOf('categories'),
  filters: await rowsOf('category_tag_categories'),
})

test('npm run seed -- basics adds the basics beside what is there, and nothing the second time', async () => {
  const { db } = opened()
  await insertRows(db, 'tag_categories', [{ uid: 7005, name: '服のサイズ', rank: 7 }])
  await insertRows(db, 'tags', [
    { uid: 5, tag_category_uid: 7005, name: '9号', rank: 1 },
    { uid: 30_001, tag_category_uid: 7005, name: '五号', rank: 1 },
  ])
  // バッグ by another uid, of which the basic categories are not, and a basic category that stands elsewhere.
  await insertRows(db, 'categories', [
    { uid: 1, name: 'バッグ', layer: 1, rank: 1, parent_uid: null },
    { uid: 172, name: '紳士服', layer: 1, rank: 1, parent_uid: null },
    { uid: 86, name: '喪服', layer: 2, rank: 1, parent_uid: 172 },
  ])
  const before = await basics()
  expect(seed('basics')).toMatchObject({
    status: 0,
    // Without バッグ and what is below it, and the two that were there.
    stdout: `Added: ${BASIC_CATEGORIES.length - 6} categories, 4 groups of tags, ${BASIC_TAGS.length - 2} tags.`,
  })
  const after = await basics()
  expect(after.groups).toEqual(expect.arrayContaining(before.groups))
  expect(after.tags).toEqual(expect.arrayContaining(before.tags))
  expect(after.categories).toEqual(expect.arrayContaining(before.categories))
  expect(after.categories).toContainEqual(expect.objectContaining({ uid: 111, parent_uid: 86, layer: 3 }))
  expect(after.filters).not.toContainEqual(expect.objectContaining({ category_uid: 86 }))
  expect(after.filters).toContainEqual({ category_uid: 107, tag_category_uid: 7005 })
  expect(after.filters.map(({ category_uid: uid }) => uid)).not.toContain(101)
  expect(seed('basics')).toMatchObject({ status: 0, stdout: 'Added: 0 categories, 0 groups of tags, 0 tags.' })
  expect(await basics()).toEqual(after)
})

test('prints its usage without a word that it knows', async () => {
  for (const words of [[], ['demo'], ['basics', 'again']])
    expect(seed(...words)).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('npm run seed') })
})
