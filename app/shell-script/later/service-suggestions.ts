import type { SearchService } from '#app/ui/site.ts'
import type { SuggestionResult } from '#domain/calls/responses.ts'
import { MAX_SUGGESTED_VALUES, MAX_SUGGESTIONS, type Suggestion, suggestionLine } from '#domain/calls/suggestion.ts'
import type { Yen } from '#domain/money.ts'
import { FACET_TEXTS, parseFacetText } from '#domain/search/service-record.ts'

type FacetResult = { readonly facetHits: readonly { readonly value: string; readonly count: number }[] }
type Hit = {
  readonly objectID: string
  readonly name: string
  readonly brand: string
  readonly price: number
  readonly image: string | null
}
type Results = readonly [categories: FacetResult, brands: FacetResult, items: { readonly hits: readonly Hit[] }]

const TIMEOUT_MS = 1_000
/** After a failure the service is not asked for this long. */
const REST_MS = 30_000
let restsUntilMs = 0

/** Suggestions of a hosted search service, as the shop's own; undefined when it does not answer in time. */
export async function serviceSuggestions(
  service: SearchService,
  text: string,
  signal: AbortSignal,
): Promise<readonly SuggestionResult[] | undefined> {
  if (performance.now() < restsUntilMs) return undefined
  try {
    return toLines(await ask(service, text, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])))
  } catch {
    if (!signal.aborted) restsUntilMs = performance.now() + REST_MS
    return undefined
  }
}

/** As text/plain with the key in the address, like the official client: the browser sends no preflight. */
async function ask({ url, appId, apiKey, indexName }: SearchService, text: string, signal: AbortSignal) {
  const facet = (name: string) => ({ indexName, type: 'facet', facet: name, facetQuery: text, maxFacetHits: 2 })
  const requests = [
    ...[FACET_TEXTS.category, FACET_TEXTS.brand].map(facet),
    { indexName, query: text, hitsPerPage: MAX_SUGGESTIONS, attributesToHighlight: [], analytics: false },
  ]
  const key = new URLSearchParams({ 'x-algolia-application-id': appId, 'x-algolia-api-key': apiKey })
  const headers = { 'content-type': 'text/plain' }
  const init = { method: 'POST', headers, body: JSON.stringify({ requests }), signal, credentials: 'omit' } as const
  const response = await fetch(`${url}/1/indexes/*/queries?${key}`, init)
  if (!response.ok) throw new Error(String(response.status))
  return ((await response.json()) as { readonly results: Results }).results
}

function toLines([categories, brands, { hits }]: Results): SuggestionResult[] {
  const values = (kind: 'category' | 'brand', { facetHits }: FacetResult) =>
    facetHits.slice(0, MAX_SUGGESTED_VALUES).flatMap(({ value, count }): Suggestion[] => {
      const facet = parseFacetText(value)
      return facet === undefined ? [] : [{ kind, ...facet, count }]
    })
  const items = hits.map(
    ({ objectID, name, brand, price, image }): Suggestion => ({
      ...{ kind: 'item', id: Number(objectID), name, brandName: brand },
      ...{ fourDaysYen: price as Yen, imageKey: image ?? undefined },
    }),
  )
  return [...values('category', categories), ...values('brand', brands), ...items]
    .slice(0, MAX_SUGGESTIONS)
    .map(suggestionLine)
}
