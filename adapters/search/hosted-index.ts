import type { SearchClient } from 'algoliasearch'
import { indexNameFor, REPLICA_ORDERS } from '#domain/search/orders.ts'
import type { SearchItem } from '#domain/search/search-item.ts'
import type { HostedIndex } from '#services/ports/hosted-index.ts'
import { type HostedOptions, hostedClient, withoutRequest } from './hosted-client.ts'
import { hostedRecord, layoutOf, replicaNames, SERVICE_SYNONYMS, settingsFor } from './hosted-layout.ts'

const TIMEOUTS = { connect: 5_000, read: 15_000, write: 30_000 }
const BATCH_SIZE = 1_000
/** Waits for a task of the service: 100 polls, at first 200 ms and at last 5 s apart, are some eight minutes. */
const MAX_POLLS = 100
const POLL_MS = 200
const MAX_POLL_MS = 5_000

type Step = () => Promise<void>

/**
 * Writes records to the hosted service with the admin key, which may write. `pollMs`: between the first two polls of a
 * task.
 */
export function hostedIndex(options: HostedOptions, pollMs = POLL_MS): HostedIndex {
  const { indexName: name } = options
  const client = hostedClient(options, options.adminKey, TIMEOUTS)
  const ask = async <T>(question: (service: SearchClient) => Promise<T>): Promise<T> => {
    try {
      return await question(await client())
    } catch (error) {
      throw withoutRequest(error)
    }
  }
  return {
    name,
    layout: layoutOf(name),
    revisionOf: (item) => hostedRecord(item).revision,
    update: (items, deletedIds) =>
      ask(async (service) => void (await write(service, name, [...items.map(toSave), ...deletedIds.map(toDelete)]))),
    rebuild: (items, beforeStep) => ask((service) => rebuild(service, name, items, beforeStep, pollMs)),
    readRevisions: () => ask((service) => readRevisions(service, name)),
  }
}

const toSave = (item: SearchItem) => ({ action: 'addObject' as const, body: hostedRecord(item) })
const toDelete = (id: number) => ({ action: 'deleteObject' as const, body: { objectID: String(id) } })
type Change = ReturnType<typeof toSave> | ReturnType<typeof toDelete>

/** Returns the tasks of the service, which it performs in this order. */
async function write(client: SearchClient, indexName: string, changes: readonly Change[]): Promise<number[]> {
  const tasks: number[] = []
  for (let start = 0; start < changes.length; start += BATCH_SIZE) {
    const requests = changes.slice(start, start + BATCH_SIZE)
    tasks.push((await client.batch({ indexName, batchWriteParams: { requests } })).taskID)
  }
  return tasks
}

/**
 * The temporary index has a fixed name: what a crash leaves of it is deleted by the next attempt. Moving keeps the
 * replicas of the target and fills them (reference of the service, operation-index).
 */
async function rebuild(
  client: SearchClient,
  name: string,
  items: readonly SearchItem[],
  beforeStep: Step,
  pollMs: number,
) {
  const temporary = `${name}_rebuild`
  const timeout = (polls: number) => Math.min(polls * pollMs, MAX_POLL_MS)
  const wait = (indexName: string, taskID: number) =>
    client.waitForTask({ indexName, taskID, maxRetries: MAX_POLLS, timeout })
  await beforeStep()
  await wait(temporary, (await client.deleteIndex({ indexName: temporary })).taskID)
  await configure(client, temporary, 'relevance')
  for (let start = 0; start < items.length; start += BATCH_SIZE) {
    await beforeStep()
    const tasks = await write(client, temporary, items.slice(start, start + BATCH_SIZE).map(toSave))
    for (const taskID of tasks) await wait(temporary, taskID)
  }
  await beforeStep()
  const move = { indexName: temporary, operationIndexParams: { operation: 'move' as const, destination: name } }
  await wait(temporary, (await client.operationIndex(move)).taskID)
  await beforeStep()
  const replicas = { indexName: name, indexSettings: { ...settingsFor('relevance'), replicas: replicaNames(name) } }
  await wait(name, (await client.setSettings(replicas)).taskID)
  for (const order of REPLICA_ORDERS) await configure(client, indexNameFor(name, order), order)
}

async function configure(client: SearchClient, indexName: string, order: Parameters<typeof settingsFor>[0]) {
  await client.setSettings({ indexName, indexSettings: settingsFor(order) })
  await client.saveSynonyms({ indexName, synonymHit: SERVICE_SYNONYMS, replaceExistingSynonyms: true })
}

/** No records when the index does not exist. */
async function readRevisions(client: SearchClient, indexName: string): Promise<Map<number, string>> {
  const revisions = new Map<number, string>()
  const browseParams = { attributesToRetrieve: ['revision'] }
  const add = ({ hits }: { hits: { objectID: string; revision?: string }[] }) => {
    for (const { objectID, revision = '' } of hits) revisions.set(Number(objectID), revision)
  }
  await client.browseObjects<{ revision?: string }>({ indexName, browseParams, aggregator: add }).catch((error) => {
    if ((error as { status?: number }).status !== 404) throw error
  })
  return revisions
}
