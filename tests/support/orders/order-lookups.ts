import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Email, parseEmail } from '#domain/customer/email.ts'
import { type OrderKnown, parseOrderKnown } from '#domain/order/lookup.ts'
import { sendOrderLinks } from '#services/orders/send-order-links.ts'
import { mailsTo, newCaller } from '../customers/member-shop.ts'
import { NOW, type SmallShop } from '../shop/small-shop.ts'
import { orderLives } from './order-lives.ts'

/** Orders of guests, lookups of them, and the links that are mailed. */
export function orderLookups(shop: () => SmallShop) {
  const lives = orderLives(shop)
  const opened = async (secret: string) => (await shop().services.orders.getOrder(secret))?.order.number
  return {
    /** An accepted order, with an address of its own unless one is given. */
    async placed({ email = `${randomUUID()}@example.jp`, telephone = '', daysAgo = 0 } = {}) {
      const { uid } = await lives.accepted([1], { method: 'cod' })
      const orderedAt = NOW.subtract({ hours: 24 * daysAgo }).toString()
      await sql`UPDATE orders SET email = ${email}, ordered_at = ${orderedAt}::timestamptz,
                  customer_info = customer_info || jsonb_build_object('telephone', ${telephone}::text)
                WHERE uid = ${uid}`.execute(shop().db)
      const { number = 0 } = await lives.orderOf(uid)
      return { uid, email, number }
    },
    lookUp: (known: string | number, email: string, { from = newCaller(), form = randomUUID() as string } = {}) =>
      shop().services.orders.sendLinks(form, lookupOf(known, email), from),
    /** The use case with other ports. */
    sendWith: (change: Partial<Parameters<typeof sendOrderLinks>[0]>) =>
      sendOrderLinks({ ...shop().ports, siteUrl: 'http://shop.test', ...change }),
    linkMails: async (email: string) => (await mailsTo(shop().db, email)).filter(({ kind }) => kind === 'orderlinks'),
    opened,
    /** The numbers of the orders that the links of a mail open. */
    openedBy: (mail: { readonly text: string } | undefined) => Promise.all(secretsOf(mail).map(opened)),
  }
}

export function lookupOf(known: string | number, email: string) {
  return { known: parseOrderKnown(String(known)) as OrderKnown, email: parseEmail(email) as Email }
}

/** The secrets of the links of a mail. */
export function secretsOf(mail: { readonly text: string } | undefined): string[] {
  return [...(mail?.text ?? '').matchAll(/\/shopping\/complete\?order=([\w-]{43})/g)].flatMap(([, one]) => one ?? [])
}
