import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildItemIndex } from '#adapters/search/item-index.ts'
import { demoSearchItems } from '#tests/contract/search-items.ts'
import { searchDoor } from './search-door.ts'

const CREDENTIALS = { 'x-algolia-application-id': 'SUMIREI', 'x-algolia-api-key': 'sumirei-search' }

// What a request may carry, and what it may not.
const name = fc.constantFrom(
  ...['query', 'page', 'hitsPerPage', 'filters', 'facetFilters', 'numericFilters', 'facets', 'params', 'typoTolerance'],
  ...[
    'attributesToRetrieve',
    'highlightPreTag',
    'facetQuery',
    'maxFacetHits',
    '__proto__',
    'constructor',
    'requests',
    'indexName',
    'type',
    'facet',
  ],
)
const value = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('brand:', '*', 'items', 'facet', 'brand', '-1', '[[', 1e300, '__proto__'),
)
const params = fc.dictionary(name, value)
const body = fc.oneof(
  params,
  fc.record({
    requests: fc.array(
      params.map((one) => ({ indexName: 'items', ...one })),
      { maxLength: 3 },
    ),
  }),
)

test('no body ends in an error of ours', async () => {
  const faults: unknown[] = []
  const index = await buildItemIndex(demoSearchItems(), async () => undefined)
  const finder = {
    find: async (...asked: Parameters<typeof index.find>) => index.find(...asked),
    findValues: async (...asked: Parameters<typeof index.findValues>) => index.findValues(...asked),
  }
  const onError = (error: unknown) => faults.push(error)
  const door = searchDoor(finder, { appId: 'SUMIREI', apiKey: 'sumirei-search', onError })
  const send = async (path: string, body: string) => {
    const response = await door.request(path, { method: 'POST', body, headers: CREDENTIALS })
    await response.json()
    return response.status
  }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('/indexes/*/queries', '/indexes/items/query', '/indexes/items/facets/brand/query'),
      body,
      async (path, json) => {
        expect([200, 400, 404]).toContain(await send(path, JSON.stringify(json)))
      },
    ),
    { numRuns: 400 },
  )
  expect(faults).toEqual([])
})
