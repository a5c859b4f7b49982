import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { documentRows, insertDocuments } from '#tests/contract/document-shop.ts'
import { openTestDatabase, type TestDatabase } from '../database/database.ts'
import { type Account, type CallResponse, type CallShop, openCallShop } from './call-shop.ts'

/** The rows of the shop, many of them hidden. */
export const rows = documentRows(7)

/** A caller: a visitor, or an account with a token. */
export type Caller = 'visitor' | 'customer' | 'other' | 'staff' | 'superuser'

/** A response of a document endpoint. */
export type DocumentResponse = Omit<CallResponse, 'json'> & {
  readonly json: {
    readonly document?: Document | null
    readonly documents?: readonly Document[] | null
    readonly total?: number
    readonly written?: readonly { uid: string; existed: boolean }[]
    readonly uid?: string
    readonly existed?: boolean
    readonly error?: { status: string; message: string; details?: unknown }
  }
}
type Document = Readonly<Record<string, unknown>> & { readonly uid: string }

/** A shop with documents for a suite, and requests as each caller. The customer has the orders of `customer-1`. */
export function documentEndpoint() {
  let opened: TestDatabase
  let shop: CallShop
  const accounts = new Map<Caller, Account>()
  beforeAll(async () => {
    opened = await openTestDatabase()
    shop = await openCallShop(opened.db, [])
    for (const table of ['tags', 'tag_categories', 'categories', 'makers'])
      await sql`DELETE FROM ${sql.table(table)}`.execute(opened.db)
    await insertDocuments(opened.db, rows)
    for (const [caller, role] of Object.entries({ customer: 0, other: 0, staff: 5, superuser: 999 })) {
      accounts.set(caller as Caller, await shop.account(`${caller}@example.jp`, role))
    }
    const { uid } = accounts.get('customer')!
    await sql`UPDATE orders SET customer_uid = ${uid} WHERE customer_uid = 'customer-1'`.execute(opened.db)
  })
  afterAll(async () => {
    await shop?.close()
    await opened?.close()
  })
  const request = async (caller: Caller, method: string, path: string, body?: unknown): Promise<DocumentResponse> =>
    (await shop.request(
      method,
      `/documents/${path}`,
      body,
      accounts.get(caller)?.bearer,
    )) as unknown as DocumentResponse
  const query = (caller: Caller, collection: string, body: object = {}) =>
    request(caller, 'POST', `${collection}/query`, body)
  const rejection = async (response: Promise<DocumentResponse>) => {
    const { status, json } = await response
    return [status, json.error?.status, json.error?.message]
  }
  const scalar = async <T>(statement: ReturnType<typeof sql<{ value: T }>>) =>
    (await statement.execute(opened.db)).rows[0]?.value
  return {
    request,
    query,
    rejection,
    uidOf: (caller: Caller) => accounts.get(caller)!.uid,
    db: () => opened.db,
    shop: () => shop,
    version: () => scalar(sql<{ value: string }>`SELECT catalogue_version() AS value`),
    count: (table: string) => scalar(sql<{ value: number }>`SELECT count(*) AS value FROM ${sql.table(table)}`),
  }
}
