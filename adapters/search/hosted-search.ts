import { LRUCache } from 'lru-cache'
import { CACHES } from '#domain/caches.ts'
import type { SearchAnswerer, SearchIndex } from '#services/ports/search-index.ts'
import type { EmbeddedSearch } from '../browse/browse-index.ts'
import { type HostedOptions, hostedClient, withoutRequest } from './hosted-client.ts'
import { findHosted, findHostedValues, type HostedQueries, UNSUPPORTED } from './hosted-query.ts'

export type HostedSearchOptions = HostedOptions & {
  readonly embedded: EmbeddedSearch
  /** Receives what made the embedded index answer; not more often than every REST_MS. */
  readonly onFailure?: (error: unknown) => void
  readonly onAnswered?: (answeredBy: SearchAnswerer) => void
  /** Time that the service has for one search. */
  readonly budgetMs?: number
  /** Monotonic clock in milliseconds; not the time of day. */
  readonly elapsedMs?: () => number
}

const BUDGET_MS = 1_000
/** After a failure the service is not asked for this long. */
const REST_MS = 10_000

/** Searches by the hosted service. When it fails, is slow or cannot answer exactly, the embedded index answers. */
export function hostedSearch(options: HostedSearchOptions): SearchIndex {
  const { embedded, onFailure = () => undefined, onAnswered = () => undefined, budgetMs = BUDGET_MS } = options
  const { elapsedMs = () => performance.now() } = options
  const client = hostedClient(options, options.apiKey, { connect: budgetMs, read: budgetMs, write: budgetMs })
  const answers = new LRUCache<string, Promise<object>>({
    max: CACHES.searchAnswers.max,
    ttl: CACHES.searchAnswers.maxAgeMs,
    ttlResolution: 0,
    perf: { now: elapsedMs },
  })
  let restsUntilMs = Number.NEGATIVE_INFINITY

  async function ask<T>(question: (queries: HostedQueries) => Promise<T>): Promise<T> {
    const { indexName } = options
    return question({ client: await client(), indexName, embedded })
  }

  async function answer<T extends object>(
    key: string,
    question: (queries: HostedQueries) => Promise<T>,
    answerEmbedded: () => Promise<T>,
  ): Promise<T> {
    if (elapsedMs() < restsUntilMs) return count('embedded', answerEmbedded())
    const known = answers.get(key) as Promise<T> | undefined
    const asked = known ?? ask(question)
    // An answer that is set again would not age.
    if (known === undefined) answers.set(key, asked)
    try {
      return await count('service', withinBudget(asked, budgetMs))
    } catch (error) {
      answers.delete(key)
      if (error !== UNSUPPORTED && elapsedMs() >= restsUntilMs) {
        restsUntilMs = elapsedMs() + REST_MS
        onFailure(withoutRequest(error))
      }
      return count('embedded', answerEmbedded())
    }
  }

  async function count<T>(answeredBy: SearchAnswerer, result: Promise<T>): Promise<T> {
    const found = await result
    onAnswered(answeredBy)
    return found
  }

  return {
    find: (query, page) =>
      answer(
        JSON.stringify([query, page]),
        (queries) => findHosted(queries, query, page),
        () => embedded.find(query, page),
      ),
    findValues: (facet, text, query, limit) =>
      answer(
        JSON.stringify([facet, text, query, limit]),
        (queries) => findHostedValues(queries, facet, text, query, limit),
        () => embedded.findValues(facet, text, query, limit),
      ),
  }
}

async function withinBudget<T>(asked: Promise<T>, budgetMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the search service took longer than ${budgetMs} ms`)), budgetMs)
  })
  // A response or failure after the budget has no effect.
  asked.catch(() => undefined)
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
