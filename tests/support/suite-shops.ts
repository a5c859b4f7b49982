import { afterAll, beforeAll, expect } from 'vitest'
import type { Database } from '#adapters/postgres/connect.ts'
import { type BuiltShop, openBuiltShop } from './built-shop.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { openSmallShop, type SmallShop, type StockedItem } from './small-shop.ts'

type Stock = readonly StockedItem[] | 'demo'

/**
 * A small shop for all tests of a suite, on an embedded database of its own: open from the suite's first beforeAll to
 * its last afterAll.
 */
export function smallShop(stock: Stock): SmallShop {
  return openForSuite((db) => openSmallShop(db, stock))
}

/** The same with its pages, none of which may have failed when the suite ends. */
export function builtShop(stock: Stock, options: { readonly isIndexed?: boolean } = {}): BuiltShop {
  const shop = openForSuite((db) => openBuiltShop(db, stock, options))
  afterAll(() => expect(shop.faults).toEqual([]))
  return shop
}

function openForSuite<Shop extends SmallShop>(open: (db: Database) => Promise<Shop>): Shop {
  let opened: TestDatabase
  let shop: Shop
  beforeAll(async () => {
    opened = await openTestDatabase('embedded')
    shop = await open(opened.db)
  })
  afterAll(async () => {
    await shop?.close()
    await opened?.close()
  })
  // The suite names its shop before there is one: whatever is asked of it is asked of the shop that is open by then.
  return new Proxy({} as Shop, { get: (_, name) => shop[name as keyof Shop] })
}
