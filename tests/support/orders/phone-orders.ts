import { type Day, day } from '#domain/day.ts'
import { NO_WISH } from '#domain/order/order.ts'
import type { PaymentMethod } from '#domain/pricing/totals.ts'
import { isRejected, type Rejection } from '#domain/result.ts'
import type { PhoneCaller, PhoneOrderChange } from '#services/checkout/phone-order.ts'
import { addressOfGuest } from '../customers/guest-address.ts'
import { SIZE_9, type SmallShop, TOKYO } from '../shop/small-shop.ts'
import { staffOf } from '../staff/staff.ts'

const NEW: PhoneCaller = { kind: 'new' }

let callers = 0

/** Orders that a member of staff takes on the telephone in a small shop. */
export function phoneOrders(shop: () => SmallShop) {
  const staff = staffOf(shop)
  const desk = () => shop().services.staff.phoneOrders
  const service = () => staff.withDuties(['service'], 'phone-desk')
  const phone = {
    service,
    async started(caller: PhoneCaller = NEW): Promise<string> {
      const uid = shop().ports.ids.next()
      const started = await desk().start(await service(), uid, caller)
      if (isRejected(started)) throw new Error((started as Rejection).code)
      return uid
    },
    /** Makes changes one after the other; returns the rejection of the first that is refused. */
    async change(uid: string, ...changes: readonly PhoneOrderChange[]): Promise<Rejection | undefined> {
      for (const wanted of changes) {
        const changed = await desk().change(await service(), uid, wanted)
        if (isRejected(changed)) return changed as Rejection
      }
      return undefined
    },
    line: (itemId = 1, startOn: Day = day('2026-12-10'), days = 4): PhoneOrderChange => ({
      kind: 'line',
      rental: { itemId, sizeTagUid: SIZE_9, startOn, days, hasPlan: false },
    }),
    /** `known`: what makes the address of the customer, without an e-mail address. */
    customer(email: string | undefined, known = email ?? ''): PhoneOrderChange {
      return { kind: 'customer', email, customer: { ...TOKYO, ...addressOfGuest(TOKYO, known) } }
    },
    payment: (paymentMethod: PaymentMethod, usePoints = 0): PhoneOrderChange => ({
      kind: 'payment',
      choice: { paymentMethod, ...NO_WISH, deliveryTime: 1, plannedLineUids: [] },
      usePoints,
    }),
    /** An order with everything entered, not placed yet. `email`: null for none. */
    async ready(method: PaymentMethod, startOn?: Day, email?: string | null): Promise<{ uid: string; secret: string }> {
      callers += 1
      const uid = await phone.started()
      const known = email ?? `caller${callers}@example.jp`
      const rejection = await phone.change(
        uid,
        phone.customer(email === null ? undefined : known, known),
        phone.line(1, startOn),
        phone.payment(method),
      )
      if (rejection !== undefined) throw new Error(rejection.code)
      return { uid, secret: '' }
    },
    async orderOf(uid: string) {
      const order = await shop().ports.orders.find(uid)
      if (order === undefined) throw new Error(`no order ${uid}`)
      return order
    },
    async place(uid: string, confirmation: { seenVersion?: number; areTermsRead?: boolean } = {}) {
      const { version } = await phone.orderOf(uid)
      const given = { seenVersion: version, areTermsRead: true, ...confirmation }
      return desk().place(await service(), uid, given)
    },
  }
  return phone
}
