import assert from 'node:assert/strict'
import { closeDatabase, type Database, openDatabase } from '#adapters/postgres/database/connect.ts'
import { orderStore } from '#adapters/postgres/orders/order-store.ts'
import { configStore } from '#adapters/postgres/staff/config-store.ts'
import { datedVersionStore } from '#adapters/postgres/staff/dated-version-store.ts'
import { closingStore } from '#adapters/postgres/stock/closing-store.ts'
import { randomIds } from '#adapters/runtime/random-ids.ts'
import { parseConfig } from '#config/config.ts'
import { RELEASED_MAIL_WORDS } from '#domain/mail/mail-words.ts'
import { shopDays } from '#services/catalog/shop-calendar.ts'
import { placeOrder } from '#services/checkout/place-order.ts'
import { orderMails } from '#services/mails/order-mails.ts'
import { settingsReader } from '#services/settings-reader.ts'
import { NOW } from './booking-shop.ts'
import { type RecordedTransaction, recordStatements } from './recorded-statements.ts'

/** Places the carts through the use case, with `buyers` concurrent buyers. Returns seconds. */
export async function placeAll(db: Database, secrets: readonly string[], buyers: number): Promise<number> {
  const placeCart = createPlaceOrder(db)
  const queue = secrets.values()
  const from = performance.now()
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      for (const secret of queue) {
        const placed = await placeCart(secret, { seenVersion: 0, device: '' })
        assert.ok('next' in placed && placed.next.kind === 'complete', JSON.stringify(placed))
      }
    }),
  )
  return (performance.now() - from) / 1000
}

/** The statements that the driver receives while carts are placed in a separate database, one transaction per cart. */
export async function recordPlacements(
  databaseUrl: string,
  secrets: readonly string[],
  buyers: number,
): Promise<RecordedTransaction[]> {
  const recording = recordStatements()
  const db = await openDatabase({ databaseUrl, dataDir: '', poolSize: buyers })
  await placeAll(db, secrets, buyers)
  await closeDatabase(db)
  const transactions = recording.stop()
  assert.equal(transactions.length, secrets.length)
  return transactions
}

function createPlaceOrder(db: Database): ReturnType<typeof placeOrder> {
  const [ids, clock, config] = [randomIds(), { now: () => NOW }, parseConfig({ SITE_URL: 'http://shop.test' })]
  const settings = settingsReader({ clock, datedVersions: datedVersionStore(db) })
  const days = shopDays({ clock, settings, configs: configStore(db), closings: closingStore(db) })
  const frame = { siteUrl: config.siteUrl, operator: { now: () => config.operator }, mailWords: RELEASED_MAIL_WORDS }
  return placeOrder({
    orders: orderStore(db),
    ids,
    days,
    settings,
    mails: orderMails({ ids, days, settings, ...frame }),
    requiresIdentityDocuments: false,
    linkSecret: 'bench',
    payments: { holdDays: () => 7 },
    openPayment: () => Promise.reject(new Error('cash on delivery needs no payment page')),
  })
}
