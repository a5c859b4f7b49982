import { day } from '#domain/day.ts'
import { RELEASED_MAIL_WORDS } from '#domain/mail/mail-words.ts'
import { OPEN_CALENDAR } from '#domain/rental/calendar.ts'
import { FIRST_RULES } from '#domain/rental/day-rules.ts'
import { isRejected } from '#domain/result.ts'
import type { chargeLoss } from '#services/charges/line-charges.ts'
import { orderMails } from '#services/mails/order-mails.ts'
import { changeOrder, type OrderChange } from '#services/orders/change-order.ts'
import type { Charge } from '#services/ports/money.ts'
import type { SmallShop } from '../shop/small-shop.ts'
import { orderLives, STAFF } from './order-lives.ts'

const CARD = { number: '4242424242424242', expiry: { year: 2027, month: 1 } }
const SHOP = {
  shopName: '墨礼',
  companyName: '見本',
  postalCode: '1000001',
  address: '見本',
  telephone: '0300000000',
  email: 'shop@example.jp',
  businessHours: '10:00–18:00',
}

type Days = Parameters<typeof changeOrder>[0]['days']
type MailPorts = Parameters<typeof chargeLoss>[0]
type Reference = Parameters<SmallShop['services']['charges']['pay']>[0]

/** Makes charges and pays them, as pages and moves of orders do. */
export function chargeSteps(shop: () => SmallShop) {
  const lives = orderLives(shop)
  const charges = () => shop().services.charges
  return {
    /** Work in the transaction of a move of an order, as moves of lines call it. */
    inChange<T>(orderUid: string, work: (ports: MailPorts, change: OrderChange) => Promise<T>) {
      const { clock, ids, orders } = shop().ports
      const { settings } = shop().services
      const days = { now: () => clock.now(), rules: () => FIRST_RULES, rentalCalendar: async () => OPEN_CALENDAR }
      const frame = { siteUrl: 'http://shop.test', operator: { now: () => SHOP }, mailWords: RELEASED_MAIL_WORDS }
      const mails = orderMails({ ids, days, settings, ...frame })
      const ports = { orders, ids, settings, days: days as Days }
      return changeOrder(ports, orderUid, (change) => work({ ids, mails }, change))
    },
    /** The secret of the newest payment link in a mail of an order. */
    async linkIn(uid: string, kind: string): Promise<string> {
      return /link\?link=([\w-]{43})/.exec(await lives.mailText(uid, kind))?.[1] ?? ''
    },
    async chargeOf(uid: string): Promise<Charge> {
      return (await shop().ports.orders.recordOf(uid)).charges.at(-1)!
    },
    /** Starts a payment and submits a card at the processor. Returns the uid of the payment, not settled yet. */
    async payByCard(reference: Reference, acceptedYen: number): Promise<string> {
      const started = await charges().pay(reference, { method: 'card', acceptedYen })
      if (isRejected(started)) throw new Error(started.code)
      await shop().services.orderLife.settleChargePayment(started.paymentUid)
      const payment = await shop().ports.orders.findPayment(started.paymentUid)
      await shop().ports.processor.submitCard(payment?.processorRef ?? '', CARD)
      return started.paymentUid
    },
    /** A shipped and paid order of which an extension of 1,400 yen is open. */
    async extended(items: readonly number[] = [1], member?: string) {
      const placed = await lives.shipped(items, member === undefined ? {} : { member })
      await shop().services.scheduled.settlePaymentTasks()
      await shop().services.orderLife.extendRental(placed.uid, day('2026-12-15'), STAFF)
      return placed
    },
  }
}
