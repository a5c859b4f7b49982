import { afterAll, beforeAll, expect } from 'vitest'
import type { Database } from '#adapters/postgres/connect.ts'
import { type BuiltShop, openBuiltShop } from './built-shop.ts'
import { databaseOfSuite } from './database.ts'
import { openSmallShop, type SmallShop, type StockedItem } from './small-shop.ts'

type Stock = readonly StockedItem[] | 'demo'

/**
 * A small shop for all tests of a suite, on an embedded database of its own: open from the suite's first beforeAll to
 * its last afterAll.
 */
export function smallShop(stock: Stock): SmallShop {
  return smallShopOn(ownDatabase(), stock)
}

/** The same on a database of the suite's. */
export function smallShopOn(database: () => Database, stock: Stock): SmallShop {
  return openForSuite(() => openSmallShop(database(), stock))
}

/** A shop with its pages, none of which may have failed when the suite ends. */
export function builtShop(stock: Stock, options: { readonly isIndexed?: boolean } = {}): BuiltShop {
  const database = ownDatabase()
  const shop = openForSuite(() => openBuiltShop(database(), stock, options))
  afterAll(() => expect(shop.faults).toEqual([]))
  return shop
}

function ownDatabase(): () => Database {
  const opened = databaseOfSuite('embedded')
  return () => opened().db
}

function openForSuite<Shop extends SmallShop>(open: () => Promise<Shop>): Shop {
  let shop: Shop
  beforeAll(async () => {
    shop = await open()
  })
  afterAll(() => shop?.close())
  // The suite names its shop before there is one: whatever is asked of it is asked of the shop that is open by then.
  return new Proxy({} as Shop, { get: (_, name) => shop[name as keyof Shop] })
}
