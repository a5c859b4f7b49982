import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SEARCH_FACETS } from '#domain/search/filter.ts'
import type { SearchItem } from '#domain/search/search-item.ts'
import { browseItem, demoSearchItems, searchIndexOf, searchOf } from '#tests/contract/search-items.ts'
import { ItemTable } from './item-table.ts'
import type { searchItems } from './search-items.ts'

const items = demoSearchItems()

test('an index whose items were changed answers as a new one does', () => {
  const words = items.map(({ name, kana }) => ({ name, kana }))
  const change = fc.record({
    slot: fc.nat(19),
    item: fc.option(fc.nat(items.length - 1), { nil: undefined }),
    named: fc.nat(items.length - 1),
    brandKana: fc.constantFrom('はくう', 'すみれー', 'こはる'),
    popularity: fc.nat(3),
  })
  const texts = [
    ...['', '喪服', 'わんぴ', 'レース', 'アンサンプル', '白雨', 'もふくせっと'],
    ...words.slice(0, 5).map(({ name }) => name),
  ]
  fc.assert(
    fc.property(fc.array(change, { minLength: 20, maxLength: 120 }), (changes) => {
      const table = new ItemTable()
      const changed = searchOf(table)
      const kept = new Map<number, SearchItem>()
      for (const { slot, item: place, named, brandKana, popularity } of changes) {
        const base = place === undefined ? undefined : items[place]!
        if (base === undefined) {
          if (kept.delete(slot)) table.remove(slot + 1)
          continue
        }
        const item = {
          ...base,
          ...words[named]!,
          id: slot + 1,
          popularity,
          brand: { ...base.brand, kana: brandKana },
        }
        kept.set(slot, item)
        table.put(browseItem(item), new Uint8Array())
      }
      const fresh = searchIndexOf([...kept.values()])
      for (const text of texts) {
        for (const order of ['relevance', 'price_asc', 'date'] as const) {
          const question = { text, prefix: 'last', typos: 'needed', filter: undefined, order } as const
          const page = { offset: 0, limit: 100, facets: SEARCH_FACETS, numbers: [] }
          const withoutUids = ({ facets, ...found }: ReturnType<typeof searchItems>) => ({
            ...found,
            counts: [...facets.values()].map((counts) => counts.map(({ value, count }) => [value, count])),
          })
          expect(withoutUids(changed.find(question, page))).toEqual(withoutUids(fresh.find(question, page)))
        }
      }
    }),
    { numRuns: 20 },
  )
})
