import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { searchChanges } from '#adapters/postgres/catalogue/search-changes.ts'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { type Filter, SEARCH_FACETS, SEARCH_NUMBERS } from '#domain/search/filter.ts'
import { compareItems, REPLICA_ORDERS } from '#domain/search/orders.ts'
import type { SearchItem } from '#domain/search/search-item.ts'
import type { SearchIndex, SearchPage, SearchQuery } from '#services/ports/search-index.ts'
import { matchesFilter } from '#tests/support/catalogue/matches-filter.ts'
import { type SearchService, startSearchService } from '#tests/support/catalogue/search-service.ts'
import { databaseOfSuite } from '#tests/support/database/database.ts'
import { hostedShop } from './hosted-shop.ts'
import { filterable, searchFilters } from './search-filters.ts'
import { demoSearchItems } from './search-items.ts'
import { loadDemoCatalogue } from './search-shop.ts'

const ALL: SearchPage = { offset: 0, limit: 10_000, facets: [], numbers: [] }
const QUESTION: SearchQuery = { text: '', prefix: 'last', typos: 'needed', filter: undefined }
const COUNTED: SearchPage = { ...ALL, facets: SEARCH_FACETS, numbers: SEARCH_NUMBERS }

/** Where the suite runs: on the embedded index, and on the hosted service beside it. */
type Subject = {
  readonly search: SearchIndex
  readonly answeredBy: readonly string[]
  readonly failures: readonly unknown[]
  update(): Promise<void>
}

const database = databaseOfSuite()
const db = (): Database => database().db
let service: SearchService
let items: SearchItem[]

beforeAll(async () => {
  service = await startSearchService()
  await loadDemoCatalogue(db())
  items = await onSale()
})
afterAll(() => service?.close())

const onSale = async () => [...(await searchChanges(db()).readItems())].sort((a, b) => a.id - b.id)

async function openEmbedded(): Promise<Subject> {
  const { embedded } = hostedShop(db(), service)
  return { search: embedded, update: async () => undefined, answeredBy: [], failures: [] }
}

async function openHosted(): Promise<Subject> {
  const { search, compare, update, later, answeredBy, failures } = hostedShop(db(), service)
  await compare()
  await update()
  return {
    search,
    update: async () => {
      later()
      expect(await update()).toBeGreaterThan(0)
    },
    ...{ answeredBy, failures },
  }
}

describe.each([
  ['embedded', openEmbedded],
  ['hosted', openHosted],
] as const)('the %s search', (kind, open) => {
  let subject: Subject
  beforeAll(async () => {
    subject = await open()
  })
  // Otherwise the embedded index would have answered in its place.
  afterEach(() => expect(subject.failures).toEqual([]))
  const find = (options: Partial<SearchQuery> = {}, page: Partial<SearchPage> = {}) =>
    subject.search.find({ ...QUESTION, ...options }, { ...ALL, ...page })
  const ids = async (options?: Partial<SearchQuery>, page?: Partial<SearchPage>) =>
    (await find(options, page)).items.map(({ id }) => id)
  const idsOf = (list: readonly SearchItem[]) => list.map(({ id }) => id)

  test('finds every item on sale, in each order', async () => {
    expect(items.length).toBeGreaterThan(200)
    for (const order of ['relevance', ...REPLICA_ORDERS] as const)
      expect(await ids({ order })).toEqual(idsOf(items.toSorted(compareItems(order))))
    expect((await find()).items).toEqual(items.toSorted(compareItems('relevance')))
  })

  test('filters and counts as the reference does', async () => {
    const before = subject.answeredBy.length
    const property = fc.asyncProperty(searchFilters(demoSearchItems()), async (filter: Filter) => {
      const expected = items.filter((item) => matchesFilter(filter, filterable(item)))
      const found = await find({ filter, order: 'date' }, COUNTED)
      expect(idsOf(found.items)).toEqual(idsOf(expected.toSorted(compareItems('date'))))
      expect(found.total).toBe(expected.length)
      for (const facet of SEARCH_FACETS) {
        const values = expected.flatMap((item) => [...new Set(filterable(item).facets[facet])])
        const counts = new Map(found.facets.get(facet)!.map(({ value, count }) => [value, count]))
        expect(counts).toEqual(new Map(values.map((value) => [value, values.filter((one) => one === value).length])))
      }
      for (const number of SEARCH_NUMBERS) {
        const values = expected.map((item) => filterable(item).numbers[number])
        expect(found.numbers.get(number)).toEqual(
          new Map(values.map((value) => [value, values.filter((one) => one === value).length])),
        )
      }
    })
    await fc.assert(property, { numRuns: 60 })
    // What the service's language of filters cannot say is answered by the embedded index.
    const answered = subject.answeredBy.slice(before)
    if (kind === 'hosted') expect(answered.filter((answerer) => answerer === 'service').length).toBeGreaterThan(20)
  })

  test('gives the uid of brands and categories, most frequent values first', async () => {
    const { facets } = await find({}, COUNTED)
    const uids = new Map(
      items.flatMap(({ brand, categories }) => [brand, ...categories]).map((one) => [one.name, one.uid]),
    )
    for (const facet of ['brand', 'category'] as const)
      for (const { value, uid } of facets.get(facet)!) expect(uid).toBe(uids.get(value))
    const counts = facets.get('category')!.map(({ count }) => count)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  })

  test('walks all pages without gap or repetition', async () => {
    const walked: number[] = []
    for (let offset = 0; offset < items.length; offset += 48)
      walked.push(...(await ids({ order: 'price_asc' }, { offset, limit: 48 })))
    expect(walked).toEqual(idsOf(items.toSorted(compareItems('price_asc'))))
  })

  test('finds an item by its name, its brand, and while a word is typed', async () => {
    const item = items.find(({ name }) => name.includes('ワンピース'))!
    expect(await ids({ text: item.name })).toContain(item.id)
    const brand = items.find(({ brand }) => /^\p{Script=Han}+$/u.test(brand.name))!.brand
    const found = await ids({ text: brand.name })
    for (const { id } of items.filter((one) => one.brand.uid === brand.uid)) expect(found).toContain(id)
    expect((await ids({ text: 'ワンピ' })).length).toBeGreaterThan(10)
    expect(await ids({ text: 'ざざざざざ' })).toEqual([])
  })

  test('finds values of facets by name and reading, among the items found', async () => {
    const [brand] = await subject.search.findValues('brand', 'はくう', QUESTION, 5)
    const count = items.filter((item) => item.brand.name === '白雨').length
    expect(brand).toMatchObject({
      value: '白雨',
      uid: items.find((item) => item.brand.name === '白雨')!.brand.uid,
      count,
    })
    const filter: Filter = { kind: 'facet', facet: 'brand', value: '白雨' }
    const values = await subject.search.findValues('size', '', { ...QUESTION, filter }, 100)
    const sizes = items.filter((item) => item.brand.name === '白雨').flatMap((item) => item.sizes)
    expect(new Map(values.map(({ value, count }) => [value, count]))).toEqual(
      new Map(sizes.map((size) => [size, sizes.filter((one) => one === size).length])),
    )
    expect(await subject.search.findValues('color', 'ざざざざざ', QUESTION, 5)).toEqual([])
    expect(await subject.search.findValues('category', '', QUESTION, 2)).toHaveLength(2)
  })

  test('shows changes: a new name, an item taken off sale, a renamed brand', async () => {
    const name = `${kind === 'hosted' ? '菫' : '藤'}色のボレロ`
    const [renamed, withdrawn, other] = items
    await sql`UPDATE items SET name = ${name} WHERE id = ${renamed!.id}`.execute(db())
    await sql`UPDATE items SET release = false WHERE id = ${withdrawn!.id}`.execute(db())
    await sql`UPDATE makers SET name = ${`${name}堂`} WHERE uid = ${other!.brand.uid}`.execute(db())
    await subject.update()
    expect(await ids({ text: name })).toContain(renamed!.id)
    expect(await ids()).not.toContain(withdrawn!.id)
    const filter: Filter = { kind: 'facet', facet: 'brand', value: `${name}堂` }
    expect(await ids({ filter })).toContain(other!.id)
    await sql`UPDATE items SET release = true WHERE id = ${withdrawn!.id}`.execute(db())
    await subject.update()
    expect(await ids()).toContain(withdrawn!.id)
    items = await onSale()
    expect(new Set(await ids())).toEqual(new Set(idsOf(items)))
  })
})
