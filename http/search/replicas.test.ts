import { liteClient } from 'algoliasearch/lite'
import { beforeAll, expect, test } from 'vitest'
import { demoSearchItems, searchIndexOf } from '#tests/contract/search-items.ts'
import { searchRouter } from './search-router.ts'

type Hit = { readonly objectID: string; readonly price: number; readonly popularity: number }
type Requester = NonNullable<NonNullable<Parameters<typeof liteClient>[2]>['requester']>

const items = demoSearchItems()
const itemsById = new Map(items.map((item) => [String(item.id), item]))
let client: ReturnType<typeof liteClient>

beforeAll(async () => {
  const index = searchIndexOf(items)
  const options = { appId: 'SUMIREI', apiKey: 'sumirei-search' }
  const router = searchRouter(
    {
      find: async (question, page) => index.find(question, page),
      findValues: async (facet, text, question, limit) => index.findValues(facet, text, question, limit),
    },
    options,
  )
  const send: Requester['send'] = async ({ url, method, headers, data }) => {
    const path = new URL(url).pathname.replace(/^\/1/, '')
    const response = await router.request(path, { method, headers, body: data as string })
    return { status: response.status, content: await response.text(), headers: {}, isTimedOut: false }
  }
  client = liteClient(options.appId, options.apiKey, { requester: { send } })
})

async function search(indexName: string, query: string) {
  const { results } = await client.searchForHits<Hit>({ requests: [{ indexName, query, hitsPerPage: 1_000 }] })
  expect(results[0]!.index).toBe(indexName)
  return results[0]!.hits
}

test.each([
  ['items_date', () => 0],
  ['items_price_asc', ({ price }: Hit) => price],
  ['items_price_desc', ({ price }: Hit) => -price],
  ['items_popularity', ({ popularity }: Hit) => -popularity],
] as const)(
  'the official client finds the same in the order of %s, then the newest first',
  async (replica, numberOf) => {
    for (const query of ['', '喪服', 'わんぴ']) {
      const found = await search(replica, query)
      const publishedOn = ({ objectID }: Hit) => itemsById.get(objectID)!.publishedOn.replaceAll('-', '')
      const key = (hit: Hit) => [numberOf(hit), -Number(publishedOn(hit)), -Number(hit.objectID)]
      const compare = (a: number[], b: number[]) => a.map((number, at) => number - b[at]!).find(Boolean) ?? 0
      expect(found.length).toBeGreaterThan(10)
      expect(found.map(key)).toEqual(found.map(key).toSorted(compare))
      const ids = (hits: readonly Hit[]) => new Set(hits.map(({ objectID }) => objectID))
      expect(ids(found)).toEqual(ids(await search('items', query)))
    }
  },
)

test('a name that is no replica is refused', async () => {
  await expect(search('items_name_asc', '')).rejects.toMatchObject({
    status: 404,
    message: 'Index items_name_asc does not exist',
  })
})
