import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demoSearchItems, searchIndexOf } from '#tests/contract/search-items.ts'
import { searchRouter } from './search-router.ts'

const CREDENTIALS = { 'x-algolia-application-id': 'SUMIREI', 'x-algolia-api-key': 'sumirei-search' }

// Valid and invalid members of a request.
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

test('no body causes an internal error', async () => {
  const errors: unknown[] = []
  const index = searchIndexOf(demoSearchItems())
  const finder = {
    find: async (...args: Parameters<typeof index.find>) => index.find(...args),
    findValues: async (...args: Parameters<typeof index.findValues>) => index.findValues(...args),
  }
  const onError = (error: unknown) => errors.push(error)
  const router = searchRouter(finder, { appId: 'SUMIREI', apiKey: 'sumirei-search', onError })
  const send = async (path: string, body: string) => {
    const response = await router.request(path, { method: 'POST', body, headers: CREDENTIALS })
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
  expect(errors).toEqual([])
})
