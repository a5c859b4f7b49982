import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { historyText } from '#app/text/history-text.ts'
import { day } from '#domain/day.ts'
import type { Rejection } from '#domain/result.ts'
import { lateOrders } from '#tests/support/orders/late-orders.ts'
import { slipsFor } from '#tests/support/orders/packing-lives.ts'
import { phoneOrders } from '#tests/support/orders/phone-orders.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'

const shop = smallShop([{ id: 1, units: 30 }])
const phone = phoneOrders(() => shop)
const late = lateOrders(() => shop)
afterEach(() => shop.setClock(NOW))

const kindsOf = (uid: string) => late.mailKinds(uid)
const codeOf = (result: unknown) => (result as Rejection).code

describe('a customer without an e-mail address', () => {
  const ordered = async () => {
    const { uid } = await phone.ready('cod', undefined, null)
    expect(await phone.place(uid)).toMatchObject({ status: 'Delivery' })
    return uid
  }
  const callsOf = (uid: string) => shop.ports.staffOrders.callsOf(uid)
  const moves = () => shop.services.staff.orders.moves

  test('orders by cash on delivery; no mail is queued, and what has to be said is a call of the day', async () => {
    const uid = await ordered()
    expect([await kindsOf(uid), await callsOf(uid)]).toEqual([[], []])
    const service = await phone.service()
    expect(await moves().confirm.preview(service, uid)).toMatchObject({ mails: [], calls: ['orderconfirmed'] })
    await moves().confirm(service, uid)
    expect([await kindsOf(uid), await callsOf(uid)]).toEqual([[], ['orderconfirmed']])
    const { telephone = '' } = (await phone.orderOf(uid)).customer ?? {}
    const column = await shop.services.staff.today.readColumn(service, 'calls')
    const row = { uid, calls: ['orderconfirmed'], text: `山田 花子様 電話 ••••${telephone.slice(-4)}` }
    expect(column).toMatchObject({ rows: expect.arrayContaining([expect.objectContaining(row)]) })
    expect(await moves().closeCalls(service, uid)).toMatchObject({ uid })
    expect(await callsOf(uid)).toEqual([])
    expect(codeOf(await moves().closeCalls(service, uid))).toBe('no-call')
    const { events } = await shop.ports.orders.recordOf(uid)
    expect(historyText(events.at(-1)!.detail!)).toBe('電話で連絡：ご予約の確定')
  })

  test('cannot pay by a link, whichever is entered first', async () => {
    const { uid } = await phone.ready('cod', undefined, null)
    expect(codeOf(await phone.change(uid, phone.payment('card')))).toBe('email-for-payment')
    const { uid: other } = await phone.ready('card')
    expect(codeOf(await phone.change(other, phone.customer(undefined, 'later')))).toBe('email-for-payment')
    expect((await phone.orderOf(other)).email).toBeDefined()
  })

  test('is called about shipping, return day and delay, once each', async () => {
    const { uid } = await phone.ready('cod', day('2026-11-25'), null)
    await phone.place(uid)
    const service = await phone.service()
    await moves().checkDocument(service, uid, { isAccepted: true, seen: '運転免許証の写し' })
    await moves().confirm(service, uid)
    const [slipNumber, returnSlipNumber] = slipsFor((await phone.orderOf(uid)).number ?? 0)
    const packing = await staffOf(() => shop).withDuties(['packing'])
    expect(await moves().ship(packing, uid, { slipNumber, returnSlipNumber })).toMatchObject({ status: 'Rental1' })
    late.at('2026-11-27T12:00:00+09:00')
    for (let times = 0; times < 2; times += 1) {
      await shop.services.scheduled.markArrivals()
      await shop.services.scheduled.sendReturnReminders()
    }
    late.at('2026-12-01T12:00:00+09:00')
    await shop.services.scheduled.markOverdue()
    expect(await callsOf(uid)).toEqual(['orderconfirmed', 'shipment', 'limittoday', 'arrear'])
    expect(await kindsOf(uid)).toEqual([])
    await sql`UPDATE orders SET status = 20 WHERE uid = ${uid}`.execute(shop.db)
  })

  test('shows a document to staff, who accept it with how they saw it, and is known from then on', async () => {
    const uid = await ordered()
    const service = await phone.service()
    const verdict = { isAccepted: true, seen: '運転免許証の写しを郵送で受け取った' } as const
    expect(codeOf(await moves().checkDocument(service, uid, { isAccepted: true, seen: ' ' }))).toBe('identity-not-sent')
    expect(await moves().checkDocument(service, uid, verdict)).toMatchObject({ status: 'accepted', note: verdict.seen })
    const { uid: withEmail } = await phone.ready('cod')
    await phone.place(withEmail)
    expect(codeOf(await moves().checkDocument(service, withEmail, verdict))).toBe('identity-not-sent')
    const again = await phone.started({ kind: 'guest', orderUid: uid })
    await phone.change(again, phone.line(), phone.payment('cod'))
    await phone.place(again)
    expect(await shop.ports.identityDocuments.find(again)).toBeUndefined()
    expect(await shop.ports.identityDocuments.find(withEmail)).toMatchObject({ status: 'wanted' })
  })

  test('gets mails once an address is known; one whose address was wrong is called from then on', async () => {
    const uid = await ordered()
    const service = await phone.service()
    await moves().confirm(service, uid)
    const { customer } = await phone.orderOf(uid)
    const { familyName, givenName, familyNameKana, givenNameKana, telephone } = customer!
    const person = { familyName, givenName, familyNameKana, givenNameKana, telephone }
    const correct = (email: string | undefined) =>
      moves().correctContact(service, uid, { contact: { ...person, email }, reason: 'お電話でうかがった' })
    expect(await correct('known-at-last@example.jp')).toMatchObject({ fields: ['email'] })
    expect(await kindsOf(uid)).toEqual(['contactchanged'])
    expect(await correct(undefined)).toMatchObject({ fields: ['email'] })
    expect([await kindsOf(uid), await callsOf(uid)]).toEqual([[], ['orderconfirmed']])
  })
})
