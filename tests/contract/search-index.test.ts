import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type BrowseIndex, browseIndex } from '#adapters/browse/browse-index.ts'
import { rankingStore } from '#adapters/postgres/catalogue/ranking-store.ts'
import { day } from '#domain/day.ts'
import { SEARCH_FACETS } from '#domain/search/filter.ts'
import type { SearchResult } from '#services/ports/search-index.ts'
import { browseOf } from '#tests/support/catalogue/browse.ts'
import { describeStore } from '#tests/support/database/describe-store.ts'
import { insertLines } from './sample-shop.ts'
import { loadDemoCatalogue } from './search-shop.ts'

describeStore('search of the browse index', (database) => {
  let search: BrowseIndex

  const query = (text: string, index = search): Promise<SearchResult> =>
    index.find(
      { text, prefix: 'last', typos: 'always', filter: undefined },
      { offset: 0, limit: 1_000, facets: SEARCH_FACETS, numbers: [] },
    )

  beforeAll(async () => {
    await loadDemoCatalogue(database())
    search = browseOf(database())
  })

  test('contains the items of the list of the whole shop', async () => {
    const { total } = await search.listItems({ sizeTagIds: [], tagIds: [], order: 'date', page: 1 }, undefined)
    const found = await query('')
    expect(found.total).toBe(total)
    expect(found.items.length).toBe(total)
  })

  test('contains no hidden item or category in hits, facets or counts', async () => {
    const { rows } = await sql<{ id: number }>`SELECT id FROM items WHERE NOT (release AND available)`.execute(
      database(),
    )
    const found = await query('')
    expect(rows.length).toBeGreaterThan(0)
    for (const { id } of rows) expect(found.items.some((item) => item.id === id)).toBe(false)
    const categories = found.facets.get('category')!.map(({ value }) => value)
    expect(categories.filter((name) => /スタッフ|準備中/.test(name))).toEqual([])
    expect((await query('スタッフ専用')).total).toBe(0)
    expect(found.items.flatMap((item) => item.categories).some(({ uid }) => uid === 190 || uid === 195)).toBe(false)
  })

  test('contains the sizes of units on sale', async () => {
    const [item] = (await query('喪服7点セット')).items
    const { rows } = await sql<{ label: string }>`
      SELECT DISTINCT size_label AS label FROM units WHERE item_id = ${item!.id} AND release AND available`.execute(
      database(),
    )
    expect(item!.sizes.toSorted()).toEqual(rows.map(({ label }) => label).toSorted())
  })

  describe('after a change', () => {
    const NAME = '天鵞絨のボレロ'
    test('finds a new name in every process', async () => {
      const other = browseIndex(database(), { maxAgeMs: 0 })
      const { id } = (await query('ボレロ', other)).items[0]!
      expect((await query('天鵞絨')).total).toBe(0)
      await sql`UPDATE items SET name = ${NAME} WHERE id = ${id}`.execute(database())
      for (const index of [search, other])
        expect((await query('天鵞絨', index)).items.map((item) => item.id)).toEqual([id])
    })

    test('omits an item taken off sale, and a hidden category', async () => {
      const { id } = (await query('天鵞絨')).items[0]!
      await sql`UPDATE items SET release = false WHERE id = ${id}`.execute(database())
      await sql`UPDATE categories SET admin_only = true WHERE uid = 108`.execute(database())
      expect((await query('天鵞絨')).total).toBe(0)
      expect((await query('')).facets.get('category')!.some(({ uid }) => uid === 108)).toBe(false)
      await sql`UPDATE categories SET admin_only = false WHERE uid = 108`.execute(database())
    })

    test('sorts items by their number of rentals', async () => {
      const plain = (await query('数珠')).items
      const popularItem = plain.at(-1)!
      const { rows } = await sql<{
        uid: number
      }>`SELECT uid FROM units WHERE item_id = ${popularItem.id} LIMIT 1`.execute(database())
      await insertLines(database(), [
        {
          uid: 'lent',
          status: 1,
          product_uid: rows[0]!.uid,
          item_id: popularItem.id,
          item_name: '',
          rental_start_on: '2026-11-22',
          rental_end_on: '2026-11-25',
          blocked: '[2026-11-20,2026-11-29)',
          fromOn: '2026-11-20',
          toOn: '2026-11-28',
        } as never,
      ])
      await rankingStore(database()).countRentals(day('2026-08-22'))
      const popular = (await query('数珠')).items
      expect(popular.find(({ id }) => id === popularItem.id)!.popularity).toBe(1)
      const alike = popular.filter(({ name }) => name.includes('数珠') === popularItem.name.includes('数珠'))
      expect(alike[0]!.id).toBe(popularItem.id)
    })
  })
})
