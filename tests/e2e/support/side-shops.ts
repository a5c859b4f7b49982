import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { closeDatabase, type Database, openDatabase } from '#adapters/postgres/database/connect.ts'
import { migrate } from '#adapters/postgres/database/migrate.ts'
import { runOnServer, urlOf } from '#tests/support/database/database-server.ts'
import type { SideShopKind, SideShopTask } from './side-shop.ts'

/** Opens a shop on an empty, migrated database; its files go into the folder. */
export type OpenSideShop = (
  db: Database,
  folder: string,
) => Promise<{ readonly url: string; perform(task: SideShopTask): Promise<unknown>; close(): Promise<void> }>

type Opened = Awaited<ReturnType<OpenSideShop>>

/**
 * One process for all shops that tests open in addition to the demo shop, each on a copy of one template database.
 * Arguments: the database server, a prefix for names of databases, and a folder for files. Sends its URL to its parent,
 * accepts requests over HTTP (side-shop.ts) and exits with its parent.
 */
const KINDS: Readonly<Record<SideShopKind, () => Promise<OpenSideShop>>> = {
  'after-order': async () => (await import('./after-order-shop.ts')).openAfterOrderShop,
  maintenance: async () => (await import('./maintenance-shop.ts')).openMaintenanceShop,
  'other-sign-in': async () => (await import('./other-sign-in-shop.ts')).openOtherSignInShop,
  packing: async () => (await import('./packing-shop.ts')).openPackingShop,
  'three-shops': async () => (await import('./three-shops.ts')).openThreeShops,
}
const [serverUrl = '', prefix = '', folder = ''] = process.argv.slice(2)
const template = `${prefix}_empty`
const isMigrated = createTemplate()
const shops = new Map<string, Opened>()

const server = createServer(async (request, response) => {
  try {
    response.end(JSON.stringify((await answer(request)) ?? {}))
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
process.on('disconnect', () => process.exit(0))

async function answer(request: IncomingMessage): Promise<unknown> {
  const [, name = ''] = request.url?.split('/') ?? []
  const shop = shops.get(name)
  if (shop === undefined) return open(name as SideShopKind)
  if (request.method !== 'DELETE') return shop.perform(JSON.parse(await textOf(request)))
  shops.delete(name)
  return shop.close()
}

async function open(kind: SideShopKind): Promise<{ id: string; url: string }> {
  await isMigrated
  const id = randomBytes(4).toString('hex')
  const name = `${prefix}_${id}`
  await runOnServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  const db = await openDatabase({ databaseUrl: urlOf(serverUrl, name), dataDir: '' })
  const openShop = await KINDS[kind]()
  const shop = await openShop(db, await mkdtemp(join(folder, `${kind}-`)))
  const close = async () => {
    await shop.close()
    await closeDatabase(db)
  }
  shops.set(id, { ...shop, close })
  return { id, url: shop.url }
}

async function createTemplate(): Promise<void> {
  await runOnServer(serverUrl, `CREATE DATABASE ${template}`)
  const db = await openDatabase({ databaseUrl: urlOf(serverUrl, template), dataDir: '' })
  await migrate(db)
  await closeDatabase(db)
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
