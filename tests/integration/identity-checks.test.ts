import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { sameDayCheckText } from '#domain/order/identity.ts'
import type { DocumentView } from '#services/identity-documents/document-view.ts'
import { addressOfGuest } from '#tests/support/customers/guest-address.ts'
import { orderLives, photograph, SLIPS, STAFF } from '#tests/support/orders/order-lives.ts'
import { NOW, TOKYO } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

describe('a document that was sent and is not checked', () => {
  const shop = smallShop([
    { id: 1, units: 30 },
    { id: 2, units: 3 },
  ])
  afterEach(() => shop.setClock(NOW))
  const lives = orderLives(() => shop)
  const documents = () => shop.services.identityDocuments
  const run = () => shop.services.scheduled.processDueDocuments()
  const sent = async (options: Parameters<typeof lives.accepted>[1] = {}) => {
    const placed = await lives.accepted([1], options)
    await documents().submit({ orderSecret: placed.secret }, await photograph())
    return placed
  }

  test('is first in the list of staff, by shipping day', async () => {
    const later = await sent({ method: 'cod', startOn: day('2026-12-20') })
    const sooner = await sent({ method: 'cod' })
    const missing = await lives.accepted([1], { method: 'cod', startOn: day('2026-12-08') })
    const accepted = await lives.shipped([1])
    const uids = (await shop.ports.identityDocuments.listOpen(100)).map(({ orderUid }) => orderUid)
    expect(uids).toEqual([sooner.uid, later.uid, missing.uid])
    expect(uids).not.toContain(accepted.uid)
  })

  test('cannot ship, notifies the shop on its shipping day, and says so on the page of the customer', async () => {
    const { uid, secret } = await sent({ method: 'cod' })
    await shop.services.orderLife.confirmOrder(uid, STAFF)
    expect(await shop.services.orderLife.shipOrder(uid, SLIPS, STAFF)).toMatchObject({
      code: 'identity-missing',
      detail: { status: 'sent' },
    })
    lives.at('2026-12-08T23:00:00+09:00')
    await run()
    expect(await lives.mailKinds(uid)).not.toContain('identityunchecked')
    expect(await documents().find({ orderSecret: secret })).toMatchObject({ checkDueAt: undefined })
    lives.at('2026-12-09T09:00:00+09:00')
    await Promise.all([run(), run()])
    await run()
    const { rows } = await sql<{ recipient: string; text: string }>`
      SELECT recipient, content ->> 'text' AS text FROM mails
      WHERE order_uid = ${uid} AND kind = 'identityunchecked'`.execute(shop.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]!.text).toContain('2026年12月9日（水）16:00まで')
    expect(rows[0]!.recipient).not.toMatch(/^guest/)
    const checkDueAt = Temporal.Instant.from('2026-12-09T16:00:00+09:00')
    expect(await documents().find({ orderSecret: secret })).toMatchObject({ checkDueAt })
    expect((await lives.orderOf(uid)).status).toBe('Reserved')
  })

  test('that is due on its shipping day: the mail of the order says until when the shop checks it', async () => {
    const urgent = await lives.accepted([1], { startOn: day('2026-11-21') })
    const { checkDueAt } = (await documents().find({ orderSecret: urgent.secret })) as DocumentView
    const [told, untold] = await Promise.all(
      [urgent, await lives.accepted([1])].map(({ uid }) => lives.mailText(uid, 'orderreceived')),
    )
    expect(told?.replaceAll('\n', '')).toContain(sameDayCheckText(checkDueAt!))
    expect(untold).not.toContain('当店は、発送日の')
  })

  test('ends as CancelByCompany at the cut-off of the shipping day: free, with a mail, units released', async () => {
    const freeCount = () => lives.freeCount(2, day('2026-12-10'), day('2026-12-13'))
    const { uid, secret } = await lives.accepted([2])
    await documents().submit({ orderSecret: secret }, await photograph())
    expect(await freeCount()).toBe(2)
    await shop.services.orderLife.confirmOrder(uid, STAFF)
    lives.at('2026-12-09T15:59:00+09:00')
    await run()
    expect((await lives.orderOf(uid)).status).toBe('Reserved')
    lives.at('2026-12-09T16:00:00+09:00')
    await Promise.all([run(), run()])
    expect(await lives.orderOf(uid)).toMatchObject({
      status: 'CancelByCompany',
      lines: [{ status: 'CancelByCompany' }],
    })
    expect(await freeCount()).toBe(3)
    const mail = await lives.mailText(uid, 'cancel')
    expect(mail).toContain('本人確認書類をお送りいただきましたが')
    expect(mail).not.toContain('ご用意することができず')
    await shop.services.scheduled.settlePaymentTasks()
    const record = await shop.ports.orders.recordOf(uid)
    expect(record).toMatchObject({ payments: [{ status: 'voided' }], charges: [] })
    expect(await shop.services.orderLife.shipOrder(uid, SLIPS, STAFF)).toMatchObject({ kind: 'rejected' })
    await shop.services.orderLife.checkDocument(uid, { isAccepted: true }, STAFF)
    expect(await shop.services.orderLife.shipOrder(uid, SLIPS, STAFF)).toMatchObject({ kind: 'rejected' })
    expect(await documents().find({ orderSecret: secret })).toMatchObject({ status: 'accepted' })
  })

  test('can be refused and erased at once when it shows a protected number', async () => {
    const { uid } = await sent({ method: 'cod' })
    const { fileKey } = (await shop.ports.identityDocuments.find(uid))!
    const reason = '個人番号が写っておりました。'
    expect(
      await shop.services.orderLife.checkDocument(uid, { isAccepted: false, reason, isErased: true }, STAFF),
    ).toMatchObject({
      status: 'refused',
      fileKey: undefined,
    })
    await shop.services.scheduled.deleteDocuments()
    expect(await shop.ports.privateFiles.read(fileKey!)).toBeUndefined()
  })
})

describe('an accepted document', () => {
  const shop = smallShop([{ id: 1, units: 30 }])
  const lives = orderLives(() => shop)
  const documents = () => shop.services.identityDocuments
  const statusOf = async (secret: string) => (await documents().find({ orderSecret: secret }))?.status
  const sameMailbox = async (secret: string, email: string) => {
    const { checkout } = shop.services
    const customer = addressOfGuest(TOKYO, email.toLowerCase())
    await checkout.saveCustomer(secret, { email, customer, shipping: undefined })
    await lives.confirm(secret)
  }

  test('counts for later orders of a member and of a mailbox before the first order is returned', async () => {
    const first = await lives.accepted([1], { method: 'cod', member: 'mio' })
    await lives.identify(first)
    const next = await lives.cartOf([1], day('2027-01-20'))
    await shop.services.checkout.savePoints(next, 0, 'mio')
    expect(await lives.cartDocument(next)).toBeUndefined()
    await lives.confirm(next)
    expect(await statusOf(next)).toBeUndefined()

    const guest = await lives.accepted([1], { method: 'cod' })
    await lives.identify(guest)
    const again = await lives.cartOf([1], day('2027-01-20'))
    await sameMailbox(again, (await lives.orderOf(guest.uid)).email!.toUpperCase())
    expect(await statusOf(again)).toBeUndefined()
  })

  test('settles the request of another order that was placed before the check', async () => {
    const first = await lives.accepted([1], { method: 'cod' })
    const second = await lives.cartOf([1], day('2027-01-20'))
    await sameMailbox(second, (await lives.orderOf(first.uid)).email!)
    expect(await statusOf(second)).toBe('wanted')
    const stranger = await lives.accepted([1], { method: 'cod' })
    await lives.identify(first)
    expect(await statusOf(second)).toBe('accepted')
    expect(await statusOf(stranger.secret)).toBe('wanted')
  })

  test('does not count when it was refused', async () => {
    const first = await lives.accepted([1], { method: 'cod' })
    await documents().submit({ orderSecret: first.secret }, await photograph())
    await shop.services.orderLife.checkDocument(first.uid, { isAccepted: false, reason: '' }, STAFF)
    const second = await lives.cartOf([1], day('2027-01-20'))
    await sameMailbox(second, (await lives.orderOf(first.uid)).email!)
    expect(await statusOf(second)).toBe('wanted')
  })
})
