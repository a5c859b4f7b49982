import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPasswordHasher } from '#adapters/identity/password-hasher.ts'
import { insertRows } from '#adapters/postgres/database/bulk.ts'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { createIdentity } from '#bootstrap/identity.ts'
import { createPayments } from '#bootstrap/payments.ts'
import { createCarrier, createPorts, type Ports } from '#bootstrap/ports.ts'
import { type Config, parseConfig } from '#config/config.ts'
import { loadDemoShop } from '#demo/load.ts'
import { dayOfInstant } from '#domain/day.ts'
import type { Address } from '#domain/delivery/address.ts'
import type { Operator } from '#domain/operator/operator.ts'
import { mailWordsReader } from '#services/mail-words-reader.ts'
import { operatorReader } from '#services/operator-reader.ts'
import { createTestServices, type TestServices } from './whole-order-life.ts'

/** Friday, 20 November 2026, 10:00 in Tokyo. */
export const NOW = Temporal.Instant.from('2026-11-20T10:00:00+09:00')

/**
 * A whole shop over a test database, with one category, a fixed clock that can be set, and embedded third parties.
 */
export type SmallShop = {
  readonly db: Database
  readonly config: Config
  readonly services: TestServices
  readonly ports: Ports
  setClock(now: Temporal.Instant): void
  close(): Promise<void>
}

/** An item and the number of its units, all of one size. */
export type StockedItem = {
  readonly id: number
  readonly units: number
  readonly price?: number
  readonly refPrice?: number
  /** The key of a set (domain/catalog/forms.ts). */
  readonly setForm?: string
}

export const SIZE_9 = 909

/** What passwords cost is tested by the suites of the identity provider. */
const CHEAP_HASH = { memoryKib: 64, passes: 1 }

/** The content of a small shop: some items, the demo shop, or what its database already contains. */
export type Stock = readonly StockedItem[] | 'demo' | 'loaded'

/**
 * `dataDir`: the folder of its files, which is not removed on close; by default a temporary one. `operator`: differs
 * from the sample.
 */
type SmallShopOptions = {
  readonly dataDir?: string
  readonly siteUrl?: string
  readonly operator?: Partial<Operator>
}

/** Opens a small shop, whose tables contain only `stock`; loading `demo` takes seconds. */
export async function openSmallShop(
  db: Database,
  stock: Stock,
  { dataDir: givenDir, siteUrl = 'http://shop.test', operator }: SmallShopOptions = {},
): Promise<SmallShop> {
  const dataDir = givenDir ?? (await mkdtemp(join(tmpdir(), 'sumirei-shop-')))
  const parsed = parseConfig({ DATA_DIR: dataDir, SITE_URL: siteUrl, SEED: 'none' })
  const config = operator === undefined ? parsed : { ...parsed, operator: { ...parsed.operator, ...operator } }
  let now = NOW
  const clock = { now: () => now }
  const created = { ...createPorts(config, db), passwordHasher: createPasswordHasher(CHEAP_HASH) }
  const opened = {
    ...created,
    mailWords: mailWordsReader({ ...created, clock }),
    operator: operatorReader({ ...created, clock }, config.operator),
  }
  // Identity provider, processor and carrier use the fixed clock too. Delays that equalise response times are off.
  const withFixedClock = {
    ...createIdentity(config, { ...opened, db, clock }),
    ...createPayments(config, { ...opened, db, clock }),
    ...createCarrier(config, { clock }),
  }
  const ports = { ...opened, clock, ...withFixedClock, delay: async () => {} }
  const services = createTestServices(config, ports)
  await services.scheduled.moveStockWindow()
  if (stock === 'demo') await loadDemoShop({ db, ...ports, todayOn: dayOfInstant(now), now })
  else if (stock !== 'loaded') await insertStock(db, stock)
  await services.scheduled.countRentals()
  return {
    db,
    config,
    services,
    ports,
    setClock(instant) {
      now = instant
    },
    close: async () => {
      if (givenDir === undefined) await rm(dataDir, { recursive: true })
    },
  }
}

async function insertStock(db: Database, stock: readonly StockedItem[]): Promise<void> {
  await insertRows(db, 'makers', [{ uid: 1, name: '墨', kana: 'すみ', rank: 1 }])
  await insertRows(db, 'tag_categories', [{ uid: 7005, name: 'サイズ', rank: 1, role: 'size' }])
  await insertRows(db, 'tags', [{ uid: SIZE_9, tag_category_uid: 7005, name: '9号', rank: 9 }])
  await insertRows(db, 'categories', [
    { uid: 86, name: '喪服', layer: 1, rank: 1, wearer: 'ladies', ranking_name: 'レディース礼服' },
  ])
  const items = stock.map(({ id, price = 6_980, setForm = null }) => ({
    id,
    name: `黒のワンピース${id}`,
    maker_uid: 1,
    form: 'onepiece',
    set_form: setForm,
    price_four_days: price,
    price_further_day: 700,
    published_on: '2026-01-01',
    release: true,
  }))
  await insertRows(db, 'items', items)
  await insertRows(
    db,
    'item_categories',
    stock.map(({ id }) => ({ category_uid: 86, item_id: id })),
  )
  const units = stock.flatMap(({ id, units: count, refPrice = 30_000 }) =>
    Array.from({ length: count }, (_, n) => ({
      id: `${id}-${n + 1}`,
      item_id: id,
      size_tag_uid: SIZE_9,
      size_label: '9号',
      ref_price: refPrice,
    })),
  )
  await insertRows(db, 'units', units)
}

/** An address in Tokyo. */
export const TOKYO: Address = {
  familyName: '山田',
  givenName: '花子',
  familyNameKana: 'ヤマダ',
  givenNameKana: 'ハナコ',
  postalCode: '1000001',
  prefecture: 13,
  address1: '千代田区千代田1-1',
  telephone: '0312345678',
}
