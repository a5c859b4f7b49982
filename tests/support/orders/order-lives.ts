import { sql } from 'kysely'
import sharp from 'sharp'
import type { Day } from '#domain/day.ts'
import type { ConditionStage, ConditionVerdict } from '#domain/order/condition.ts'
import { isRentedOutLine } from '#domain/order/line-statuses.ts'
import type { Order } from '#domain/order/order.ts'
import { pointsExpireOn } from '#domain/points/points.ts'
import type { PaymentMethod } from '#domain/pricing/totals.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { guestOrders, LATE } from '../customers/guest-orders.ts'
import { NOW, type SmallShop } from '../shop/small-shop.ts'

/** The staff member of tests. */
export const STAFF = 'staff:hanako'
/** The condition of a unit that came back well. */
export const ARRIVAL = {
  stage: 'return' as ConditionStage,
  verdict: 'ok' as ConditionVerdict,
  parts: [] as readonly string[],
  note: '',
  photos: [] as readonly Uint8Array[],
}
export const SLIPS = { slipNumber: '1111-2222', returnSlipNumber: '3333-4444' }

/** Moves orders through their life cycle, and reads their state from the database. */
export function orderLives(shop: () => SmallShop) {
  const guests = guestOrders(shop)
  const life = () => shop().services.orderLife
  const orderOf = async (uid: string): Promise<Order> => {
    const order = await shop().ports.orders.find(uid)
    if (order === undefined) throw new Error(`no order ${uid}`)
    return order
  }
  const openCart = async (secret: string): Promise<Order> => {
    const cart = await shop().ports.orders.findBySecret(secret)
    if (cart === undefined) throw new Error('no cart')
    return cart
  }
  const lives = {
    ...guests,
    ...orderReads(shop),
    ...clockAndReturns(shop),
    orderOf,
    openCart,
    cartDocument: async (secret: string) => shop().services.identityDocuments.findOfCart(await openCart(secret)),
    /** Places an order, authorised if it is paid by card. */
    async accepted(itemIds: readonly number[], options: OrderOptions = {}): Promise<{ uid: string; secret: string }> {
      const { method = 'card', startOn = LATE, member, points = 0 } = options
      const secret = await guests.cartOf(itemIds, startOn, method)
      if (member !== undefined) await shop().services.checkout.savePoints(secret, points, member)
      const result = await guests.confirm(secret)
      if ('kind' in result) throw new Error(result.code)
      const order = await shop().ports.orders.findBySecret(secret)
      if (order === undefined) throw new Error('no order was placed')
      if (method !== 'cod') {
        await guests.decide(order.uid, 'authorised')
        await shop().services.checkout.settlePayment(secret)
      }
      return { uid: order.uid, secret }
    },
    async confirmed(itemIds: readonly number[], options: OrderOptions = {}) {
      const placed = await lives.accepted(itemIds, options)
      await life().confirmOrder(placed.uid, STAFF)
      return placed
    },
    /** Places, confirms and ships an order, with an accepted identity document if one is required. */
    async shipped(itemIds: readonly number[], options: OrderOptions = {}) {
      const placed = await lives.confirmed(itemIds, options)
      await lives.identify(placed)
      await life().shipOrder(placed.uid, SLIPS, STAFF)
      return placed
    },
    async identify({ uid, secret }: { uid: string; secret: string }) {
      const { identityDocuments, orderLife } = shop().services
      if ((await identityDocuments.find({ orderSecret: secret })) === undefined) return
      await identityDocuments.submit({ orderSecret: secret }, await photograph())
      await orderLife.checkDocument(uid, { isAccepted: true }, STAFF)
    },
  }
  return lives
}

/** The clock, points and returns. */
function clockAndReturns(shop: () => SmallShop) {
  return {
    /** Adds points to a member, valid for a year. */
    async credit(customerUid: string, points: number, at = NOW) {
      const row = { uid: shop().ports.ids.next(), customerUid, reason: 'adjusted' as const, points, at }
      const credited = { ...row, expiresOn: pointsExpireOn(at, FIRST_SETTINGS.points), eventKey: `adjusted:${row.uid}` }
      await shop().ports.orders.transaction((tx) => tx.money.addPoints(credited))
    },
    at(text: string) {
      shop().setClock(Temporal.Instant.from(text))
    },
    /** Records that all units of an order that are out have arrived, well or as given. */
    async arrive(uid: string, change: Partial<typeof ARRIVAL> = {}) {
      const order = await shop().ports.orders.find(uid)
      for (const line of order?.lines.filter(isRentedOutLine) ?? []) {
        const condition = { ...ARRIVAL, ...change, uid: shop().ports.ids.next(), lineUid: line.uid }
        await shop().services.orderLife.recordCondition(uid, condition, STAFF)
      }
    },
    /** Resets the clock and returns all shipped orders, so that the next test starts without them. */
    async reset() {
      shop().setClock(NOW)
      const shipped = await shop().services.orderLife.listNewest(['Rental1', 'Rental2', 'Rental3', 'Arrear'], 50)
      for (const { uid } of shipped) await shop().services.orderLife.returnLines(uid, undefined, STAFF)
    },
  }
}

/** Reads mails and free units from the database. */
function orderReads(shop: () => SmallShop) {
  return {
    /** Kinds of the mails of an order, oldest first. */
    async mailKinds(uid: string): Promise<string[]> {
      const { rows } = await sql<{ kind: string }>`
        SELECT kind FROM mails WHERE order_uid = ${uid} ORDER BY queued_at, uid`.execute(shop().db)
      return rows.map(({ kind }) => kind)
    },
    /** Text of the newest mail of a kind. */
    async mailText(uid: string, kind: string): Promise<string> {
      const { rows } = await sql<{ text: string }>`
        SELECT content ->> 'text' AS text FROM mails WHERE order_uid = ${uid} AND kind = ${kind}
        ORDER BY queued_at DESC, uid DESC LIMIT 1`.execute(shop().db)
      return rows[0]?.text ?? ''
    },
    /** The number of free units of an item for a span, by the bitmaps. */
    async freeCount(itemId: number, fromOn: Day, toOn: Day): Promise<number> {
      return (await shop().ports.stock.freeUnits(itemId, 909, { fromOn, toOn })).length
    },
  }
}

/** Options for placing an order. */
type OrderOptions = { method?: PaymentMethod; startOn?: Day | readonly Day[]; member?: string; points?: number }

/** A photograph with metadata, like that of a phone. */
export function photograph(): Promise<Uint8Array> {
  return sharp({ create: { width: 40, height: 24, channels: 3, background: '#ccc' } })
    .withExif({ IFD0: { Copyright: 'hanako' } })
    .jpeg()
    .toBuffer()
}
