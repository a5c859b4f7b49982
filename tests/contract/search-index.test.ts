import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { catalogStore } from '#adapters/postgres/catalog-store.ts'
import { embeddedSearch } from '#adapters/search/embedded-search.ts'
import { SEARCH_FACETS } from '#domain/search/filter.ts'
import type { SearchIndex, SearchResult } from '#services/ports/search-index.ts'
import { browseOf } from '#tests/support/browse.ts'
import { onBothDatabases } from '#tests/support/database.ts'
import { insertLines } from './sample-shop.ts'
import { loadDemoCatalogue } from './search-shop.ts'

const NOW = Temporal.Instant.from('2026-11-20T10:00:00+09:00')
const SECOND_MS = 1_000

onBothDatabases('embedded search index', (database) => {
  let nowMs = 0
  let search: SearchIndex
  let versionReads = 0

  const open = () => {
    const { catalogueVersion } = catalogStore(database())
    return embeddedSearch({
      db: database(),
      clock: { now: () => NOW },
      elapsedMs: () => nowMs,
      version: () => {
        versionReads += 1
        return catalogueVersion()
      },
    })
  }
  const query = (text: string, index = search): Promise<SearchResult> =>
    index.find(
      { text, prefix: 'last', typos: 'always', filter: undefined },
      { offset: 0, limit: 1_000, facets: SEARCH_FACETS, numbers: [] },
    )
  const later = () => {
    nowMs += 4 * SECOND_MS
  }

  beforeAll(async () => {
    await loadDemoCatalogue(database())
    search = open()
    await search.refresh()
  })

  test('contains the items of the list of the whole shop', async () => {
    const { total } = await browseOf(database()).listItems(
      { sizeTagIds: [], tagIds: [], order: 'date', page: 1 },
      undefined,
    )
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

  test('contains the sizes of products on sale', async () => {
    const [item] = (await query('喪服7点セット')).items
    const { rows } = await sql<{ label: string }>`
      SELECT DISTINCT size_label AS label FROM products WHERE item_id = ${item!.id} AND release AND available`.execute(
      database(),
    )
    expect(item!.sizes.toSorted()).toEqual(rows.map(({ label }) => label).toSorted())
  })

  describe('after a change', () => {
    const NAME = '天鵞絨のボレロ'
    test('finds a new name within seconds, in every process', async () => {
      const other = open()
      const { id } = (await query('ボレロ', other)).items[0]!
      expect((await query('天鵞絨')).total).toBe(0)
      await sql`UPDATE items SET name = ${NAME} WHERE id = ${id}`.execute(database())
      later()
      for (const index of [search, other])
        expect((await query('天鵞絨', index)).items.map((item) => item.id)).toEqual([id])
    })

    test('omits an item taken off sale, and a hidden category', async () => {
      const { id } = (await query('天鵞絨')).items[0]!
      await sql`UPDATE items SET release = false WHERE id = ${id}`.execute(database())
      await sql`UPDATE categories SET admin_only = true WHERE uid = 108`.execute(database())
      later()
      expect((await query('天鵞絨')).total).toBe(0)
      expect((await query('')).facets.get('category')!.some(({ uid }) => uid === 108)).toBe(false)
      await sql`UPDATE categories SET admin_only = false WHERE uid = 108`.execute(database())
    })

    test('answers at once while it refreshes in the background', async () => {
      await query('')
      const before = versionReads
      nowMs += 1.5 * SECOND_MS
      await query('')
      await expect.poll(() => versionReads).toBe(before + 1)
      await query('')
      expect(versionReads).toBe(before + 1)
    })

    test('uses the old index when the database fails', async () => {
      const errors: unknown[] = []
      let isBroken = false
      const { version } = catalogStore(database())
      const unreliable = embeddedSearch({
        db: database(),
        clock: { now: () => NOW },
        elapsedMs: () => nowMs,
        version: () => (isBroken ? Promise.reject(new Error('unavailable')) : version()),
        onError: (error) => errors.push(error),
      })
      const { total } = await query('数珠', unreliable)
      isBroken = true
      later()
      expect((await query('数珠', unreliable)).total).toBe(total)
      expect(errors).toHaveLength(1)
    })

    test('sorts items by their number of rentals', async () => {
      const plain = (await query('数珠')).items
      const popularItem = plain.at(-1)!
      const { rows } = await sql<{
        uid: number
      }>`SELECT uid FROM products WHERE item_id = ${popularItem.id} LIMIT 1`.execute(database())
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
      nowMs += 11 * 60 * SECOND_MS
      const popular = (await query('数珠')).items
      expect(popular.find(({ id }) => id === popularItem.id)!.popularity).toBe(1)
      const alike = popular.filter(({ name }) => name.includes('数珠') === popularItem.name.includes('数珠'))
      expect(alike[0]!.id).toBe(popularItem.id)
    })
  })
})
