import { sql } from 'kysely'
import { beforeAll } from 'vitest'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { memberStore } from '#adapters/postgres/members/member-store.ts'
import { orderStore } from '#adapters/postgres/orders/order-store.ts'
import { addDays, day } from '#domain/day.ts'
import type { MemberProfile } from '#domain/membership/registration.ts'
import type { LineStatus, OrderStatus } from '#domain/order/states.ts'
import type { MemberMail } from '#services/ports/members.ts'
import { TOKYO } from '#tests/support/shop/small-shop.ts'
import { CALLER, cartOf, lineOf, NOW, nextUid, placedEvent } from './sample-order.ts'
import { loadSampleShop, sampleShop, seededRandom, TODAY_ON } from './sample-shop.ts'

export const PROFILE: MemberProfile = {
  address: TOKYO,
  sex: 2,
  bornOn: day('1980-02-29'),
  mailMagazine: 3,
  reminderQuestion: 3,
}
/** One hour after `NOW`. */
export const LATER = NOW.add({ hours: 1 })

/** A mail of a new event. */
export const mailTo = (to: string, kind: MemberMail['kind'] = 'registrationdone'): MemberMail => ({
  uid: nextUid('mail'),
  eventKey: nextUid(kind),
  kind,
  to,
  content: { subject: '件名', text: '山田花子様' },
})

/** Members and their orders over a database with units; each order takes another unit. */
export function memberRows(database: () => Database) {
  const shop = { ...sampleShop(seededRandom(5), 40), lines: [] }
  beforeAll(() => loadSampleShop(database(), shop))
  const store = () => memberStore(database())
  let next = 0
  return {
    store,
    async register(status: 'provisional' | 'member' = 'member', email = `${nextUid('Hana')}@example.jp`, at = NOW) {
      const uid = nextUid('customer')
      await store().register({ uid, status, email, profile: PROFILE, reminderAnswerHash: 'hash', at })
      return { uid, email }
    },
    /** Kinds of the mails to an address. */
    async mailsTo(recipient: string): Promise<string[]> {
      const { rows } = await sql<{ kind: string }>`SELECT kind FROM mails WHERE recipient = ${recipient}`.execute(
        database(),
      )
      return rows.map(({ kind }) => kind)
    },
    async order(customerUid: string, email: string, status: OrderStatus, lineStatus: LineStatus) {
      const unit = shop.units.filter((each) => each.size_tag_uid !== null)[next++]!
      const cart = cartOf([lineOf(unit, addDays(TODAY_ON, 30))], {
        customerUid,
        email,
        customer: TOKYO,
        shipping: TOKYO,
        deliveryNote: '裏口へ',
      })
      const secret = nextUid('secret')
      await orderStore(database()).transaction(async (tx) => {
        await tx.orders.insert(cart, secret)
        if (status === 'InCart') return
        const lines = cart.lines.map((line) => ({ ...line, status: lineStatus }))
        const { number } = await tx.placing.lock(cart, CALLER)
        await tx.placing.save({ ...cart, number, status, orderedAt: NOW, lines }, [placedEvent(cart.uid)], CALLER)
      })
      return { uid: cart.uid, secret, lineUid: cart.lines[0]!.uid }
    },
  }
}
