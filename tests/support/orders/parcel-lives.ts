import { sql } from 'kysely'
import { day } from '#domain/day.ts'
import type { CarrierReport } from '#domain/order/parcel.ts'
import type { SmallShop } from '../shop/small-shop.ts'
import { orderLives, SLIPS, STAFF } from './order-lives.ts'

/** A parcel that is shipped on 9 December, arrives on the 10th and is to be returned on the 13th, and its reports. */
export function parcelLives(shop: () => SmallShop) {
  const lives = orderLives(shop)
  const shippedOrder = async (slips = SLIPS) => {
    const placed = await lives.confirmed([1], { startOn: day('2026-12-10'), method: 'cod' })
    await lives.identify(placed)
    lives.at('2026-12-09T15:00:30+09:00')
    await shop().services.orderLife.shipOrder(placed.uid, slips, STAFF)
    return placed
  }
  return {
    ...lives,
    shippedOrder,
    shippedParcel: async (slips = SLIPS) => (await shippedOrder(slips)).uid,
    /** Reports at a time, such as `10T09:00:00`, which becomes the time of the shop if it is later. */
    async report(kind: CarrierReport['kind'], text: string, slipNumber = SLIPS.slipNumber) {
      const at = decemberAt(text)
      if (Temporal.Instant.compare(shop().ports.clock.now(), at) < 0) shop().setClock(at)
      return shop().services.orderLife.recordCarrierReport({ slipNumber, kind, at }, STAFF)
    },
    lineStatus: async (uid: string) => (await lives.orderOf(uid)).lines[0]!.status,
    parcelOf: async (uid: string) => (await shop().ports.orders.parcelsOf(uid))[0]!,
    eventsOf: async (uid: string) => (await shop().services.orderLife.getRecord(uid))!.record.events,
    undelivered: async () =>
      (await shop().services.orderLife.listUndelivered()).map(({ orderUid, state }) => `${orderUid} ${state}`),
    /** Everything that a report may change, as text. */
    async snapshot() {
      const { rows } = await sql`
        SELECT (SELECT json_agg(o ORDER BY uid) FROM orders AS o) AS orders,
          (SELECT json_agg(l ORDER BY uid) FROM order_lines AS l) AS lines,
          (SELECT json_agg(p ORDER BY uid) FROM parcels AS p) AS parcels, (SELECT count(*) FROM order_events) AS events,
          (SELECT count(*) FROM mails) AS mails`.execute(shop().db)
      return JSON.stringify(rows)
    },
  }
}

/** `10T09:00:00`: a time in December 2026 in Tokyo. */
export function decemberAt(text: string): Temporal.Instant {
  return Temporal.Instant.from(`2026-12-${text}+09:00`)
}
