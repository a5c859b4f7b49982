import { afterAll, beforeAll, expect, inject } from 'vitest'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { databaseOfSuite, openCopy, type TestDatabase } from '../database/database.ts'
import { demoTemplate } from '../database/demo-template.ts'
import { type BuiltShop, type BuiltShopOptions, openBuiltShop } from './built-shop.ts'
import { openSmallShop, type SmallShop, type StockedItem } from './small-shop.ts'

type SuiteStock = readonly StockedItem[] | 'demo'

/** A small shop for all tests of a suite, open from its first beforeAll to its last afterAll. */
export function smallShop(stock: SuiteStock): SmallShop {
  if (stock !== 'demo') return smallShopOn(onOwnDatabase(), stock)
  const database = onDemoCopy()
  return openForSuite(() => openSmallShop(database(), 'loaded', { dataDir: inject('demoDataDir') }))
}

/** A small shop on the database of the suite. */
export function smallShopOn(database: () => Database, stock: readonly StockedItem[]): SmallShop {
  return openForSuite(() => openSmallShop(database(), stock))
}

type ShopOptions = Pick<BuiltShopOptions, 'isIndexed' | 'cachesPages' | 'operator' | 'services' | 'log'>

/**
 * A shop with its pages; an `empty` one is as its first start leaves it. The suite fails when a page reports an error.
 */
export function builtShop(stock: SuiteStock | 'empty', options: ShopOptions = {}): BuiltShop {
  const database = stock === 'demo' ? onDemoCopy() : onOwnDatabase()
  const shop = openForSuite(() =>
    stock === 'demo'
      ? openBuiltShop(database(), 'loaded', { ...options, dataDir: inject('demoDataDir') })
      : openBuiltShop(database(), stock === 'empty' ? 'loaded' : stock, options),
  )
  afterAll(() => expect(shop.errors).toEqual([]))
  return shop
}

function onOwnDatabase(): () => Database {
  return dbOf(databaseOfSuite())
}

function onDemoCopy(): () => Database {
  return dbOf(databaseOfSuite(async () => openCopy(await demoTemplate())))
}

function dbOf(opened: () => TestDatabase): () => Database {
  return () => opened().db
}

function openForSuite<Shop extends SmallShop>(open: () => Promise<Shop>): Shop {
  let shop: Shop
  beforeAll(async () => {
    shop = await open()
  })
  afterAll(() => shop?.close())
  // Suites refer to the shop before it is open: properties are read when they are used.
  return new Proxy({} as Shop, { get: (_, name) => shop[name as keyof Shop] })
}
