import type { IncomingMessage } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { listenOnFreePort } from '../third-parties/listening.ts'
import { BadRequest } from './search-service-filters.ts'
import { answerQuery, emptyIndex, querySchema, type ServiceIndex, settingsSchema } from './search-service-index.ts'

export const SERVICE_KEYS = { appId: 'TESTAPP1', apiKey: 'key-for-searching', adminKey: 'key-for-writing' } as const

/** How the service behaves: it answers, late, with 503, with 429 to what writes, or no longer after n requests. */
type Mode =
  | { readonly kind: 'up' | 'down' | 'writes-limited' }
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'ends'; afterRequests: number }

/** A stand-in of the hosted service on a port of its own. It refuses what its reference does not describe. */
export type SearchService = {
  readonly url: string
  /** Methods and paths of the requests, newest last. */
  readonly requests: string[]
  readonly indexes: ReadonlyMap<string, ServiceIndex>
  /** Called when a task was performed. */
  onTask: () => void
  mode: Mode
  close(): Promise<void>
}

type State = { readonly indexes: Map<string, ServiceIndex>; lastTask: number; doneTask: number; pending: Promise<void> }
type Call = {
  readonly method: string
  readonly path: readonly string[]
  readonly query: URLSearchParams
  body: unknown
}
type Answer = readonly [status: number, json: object]

/** Tasks are performed one after the other, a little later, as the service does. */
const TASK_DELAY_MS = 1
const MAX_RECORD_BYTES = 10_000

const objectID = z.object({ objectID: z.string().min(1) })
const batchSchema = z.strictObject({
  requests: z
    .array(
      z.union([
        z.strictObject({ action: z.literal('addObject'), body: objectID.loose() }),
        z.strictObject({ action: z.literal('deleteObject'), body: objectID.strict() }),
      ]),
    )
    .max(1_000),
})
const synonymsSchema = z.array(
  z.strictObject({ objectID: z.string(), type: z.literal('synonym'), synonyms: z.array(z.string().min(1)).max(20) }),
)
const moveSchema = z.strictObject({ operation: z.literal('move'), destination: z.string() })
const browseSchema = z.strictObject({
  cursor: z.string().optional(),
  hitsPerPage: z.int().max(1_000).default(1_000),
  attributesToRetrieve: z.array(z.string()),
})

export async function startSearchService(): Promise<SearchService> {
  const state: State = { indexes: new Map(), lastTask: 0, doneTask: 0, pending: Promise.resolve() }
  const listening = await listenOnFreePort(async (request, response) => {
    const [status, json] = await answer(service, state, request)
    const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' }
    response.writeHead(status, { ...headers, 'access-control-allow-headers': '*' }).end(JSON.stringify(json))
  })
  const service: SearchService = {
    url: listening.url,
    requests: [],
    indexes: state.indexes,
    onTask: () => undefined,
    mode: { kind: 'up' },
    close: async () => {
      await listening.close()
      await state.pending
    },
  }
  return service
}

async function answer(service: SearchService, state: State, request: IncomingMessage): Promise<Answer> {
  const { mode } = service
  const url = new URL(request.url ?? '/', 'http://service.test')
  const path = url.pathname.split('/').slice(1).map(decodeURIComponent)
  const isSearch = path[2] === '*' && path[3] === 'queries'
  service.requests.push(`${request.method} ${url.pathname}`)
  const text = await readText(request)
  if (request.method === 'OPTIONS') return [200, {}]
  if (mode.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, mode.ms))
  if (mode.kind === 'ends') mode.afterRequests -= 1
  const hasEnded = mode.kind === 'ends' && mode.afterRequests < 0
  if (mode.kind === 'down' || hasEnded) return refuse(503, 'Service unavailable')
  const credential = (name: string) => request.headers[name] ?? url.searchParams.get(name)
  if (credential('x-algolia-application-id') !== SERVICE_KEYS.appId) return refuse(403, 'Invalid Application-ID')
  const key = credential('x-algolia-api-key')
  if (key !== SERVICE_KEYS.adminKey && key !== SERVICE_KEYS.apiKey) return refuse(403, 'Invalid API key')
  if (!isSearch && key !== SERVICE_KEYS.adminKey) return refuse(403, 'Method not allowed with this API key')
  if (!isSearch && mode.kind === 'writes-limited') return refuse(429, 'Too many requests')
  try {
    const body: unknown = text === '' ? {} : JSON.parse(text)
    return handle(service, state, { method: request.method ?? '', path, query: url.searchParams, body })
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof BadRequest) return refuse(400, error.message)
    throw error
  }
}

function handle(service: SearchService, state: State, { method, path, query, body }: Call): Answer {
  const [, , name = '', action = '', id = ''] = path
  const known = state.indexes.get(name)
  const missing = refuse(404, `Index ${name} does not exist`)
  const task = (perform: () => void): Answer => [200, { taskID: addTask(service, state, perform), updatedAt: '' }]
  switch (`${method} ${path.length === 3 ? '' : action}`) {
    case 'POST queries': {
      const { requests } = z
        .strictObject({ requests: z.array(querySchema).max(50), strategy: z.literal('none').optional() })
        .parse(body)
      const unknown = requests.find(({ indexName }) => !state.indexes.has(indexName))
      if (unknown) return refuse(404, `Index ${unknown.indexName} does not exist`)
      return [200, { results: requests.map((one) => answerQuery(state.indexes.get(one.indexName)!, one)) }]
    }
    case 'GET task':
      return [200, { status: Number(id) <= state.doneTask ? 'published' : 'notPublished', pendingTask: false }]
    case 'POST batch': {
      const { requests } = batchSchema.parse(body)
      for (const one of requests)
        if (JSON.stringify(one.body).length > MAX_RECORD_BYTES) throw new BadRequest('Record is too big')
      return task(() => write(state, name, requests))
    }
    case 'PUT settings': {
      const settings = settingsSchema.parse(body)
      return task(() => {
        indexNamed(state, name).settings = settings
        for (const replica of settings.replicas ?? []) copyRecords(indexNamed(state, name), indexNamed(state, replica))
      })
    }
    case 'POST synonyms': {
      if (id !== 'batch' || query.get('replaceExistingSynonyms') !== 'true')
        throw new BadRequest('synonyms: not replaced')
      const groups = synonymsSchema.parse(body).map(({ synonyms }) => synonyms)
      return task(() => {
        indexNamed(state, name).synonyms = groups
      })
    }
    case 'POST operation': {
      const { destination } = moveSchema.parse(body)
      return task(() => move(state, name, destination))
    }
    case 'POST browse':
      return known ? browse(known, browseSchema.parse(body)) : missing
    case 'DELETE ':
      return task(() => void state.indexes.delete(name))
    default:
      return refuse(404, `${method} ${path.join('/')} is not part of the stand-in`)
  }
}

function write(state: State, name: string, requests: z.output<typeof batchSchema>['requests']): void {
  const index = indexNamed(state, name)
  for (const target of [index, ...replicasOf(state, index)])
    for (const { action, body } of requests)
      if (action === 'addObject') target.records.set(body.objectID, body)
      else target.records.delete(body.objectID)
}

/** The target gets records, settings and synonyms. It keeps its replicas, which get the records. */
function move(state: State, name: string, destination: string): void {
  const source = state.indexes.get(name)
  if (source === undefined) return
  const replicas = state.indexes.get(destination)?.settings.replicas
  state.indexes.delete(name)
  state.indexes.set(destination, { ...source, settings: { ...source.settings, replicas } })
  for (const replica of replicas ?? []) copyRecords(source, indexNamed(state, replica))
}

function browse(
  { records }: ServiceIndex,
  { cursor = '0', hitsPerPage, attributesToRetrieve }: z.output<typeof browseSchema>,
): Answer {
  const end = Number(cursor) + hitsPerPage
  const hits = [...records.values()].slice(Number(cursor), end).map((record) => {
    const retrieved = attributesToRetrieve.filter((name) => name in record).map((name) => [name, record[name]])
    return { objectID: record.objectID, ...Object.fromEntries(retrieved) }
  })
  return [200, { hits, ...(end < records.size && { cursor: String(end) }) }]
}

function replicasOf(state: State, { settings }: ServiceIndex): ServiceIndex[] {
  return (settings.replicas ?? []).map((name) => indexNamed(state, name))
}

function copyRecords(source: ServiceIndex, target: ServiceIndex): void {
  target.records.clear()
  for (const [id, record] of source.records) target.records.set(id, record)
}

function indexNamed({ indexes }: State, name: string): ServiceIndex {
  const index = indexes.get(name) ?? emptyIndex()
  indexes.set(name, index)
  return index
}

function addTask(service: SearchService, state: State, perform: () => void): number {
  state.lastTask += 1
  const task = state.lastTask
  state.pending = state.pending.then(async () => {
    await new Promise((resolve) => setTimeout(resolve, TASK_DELAY_MS))
    perform()
    state.doneTask = task
    service.onTask()
  })
  return task
}

function refuse(status: number, message: string): Answer {
  return [status, { message, status }]
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  return (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8')
}
