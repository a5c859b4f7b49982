import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { HANAKO } from '#demo/members/people.ts'
import { memberPages } from '#tests/support/customers/member-pages.ts'
import { guestOf } from '#tests/support/orders/after-order.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 9 }])
const lives = orderLives(() => shop)

const bounce = (address: string) =>
  shop.ports.suppressions.record(randomUUID(), 'ses', {
    address: address.toLowerCase(),
    reason: 'bounce',
    mailUid: undefined,
    detail: '550 Unknown user',
    at: NOW,
  })
const SEND_AGAIN = { intent: 'send-mails-again' }

test('my page says that a mail bounced, and sends it again', async () => {
  const { hanako, mainOf, post } = await memberPages(shop)
  expect((await mainOf('/mypage', hanako)).text).not.toContain('お届けできませんでした')
  await bounce(HANAKO.email)
  const { text } = await mainOf('/mypage', hanako)
  expect(text).toContain('メールをお届けできませんでした')
  expect(text).toContain(`${HANAKO.email.slice(0, 1)}***@`)
  expect(text).toContain('メールアドレスを変更')
  const done = await post('/mypage', SEND_AGAIN, hanako)
  expect([done.status, done.headers.get('location')]).toEqual([303, '/mypage?mails=again'])
  expect((await mainOf('/mypage?mails=again', hanako)).text).toContain('メールをもう一度お送りしました')
})

test('the page of a guest’s order says that a mail bounced, and sends it again', async () => {
  const { uid, secret } = await lives.accepted([1], { method: 'cod' })
  const email = (await shop.ports.orders.find(uid))?.email ?? ''
  await bounce(email)
  const guest = guestOf(() => shop, secret)
  const { text } = await guest.main('/shopping/complete')
  expect(text).toContain('メールをお届けできませんでした')
  expect(text).toContain('お電話でお知らせください')
  expect(text).not.toContain('宛てにお送りしました')
  const stranger = await guestOf(() => shop, 'x'.repeat(43)).post('/shopping/complete', SEND_AGAIN)
  expect(await shop.ports.suppressions.find(email)).toHaveLength(1)
  expect(stranger.status).toBe(303)
  const done = await guest.post('/shopping/complete', SEND_AGAIN)
  expect([done.status, done.headers.get('location')]).toEqual([303, '/shopping/complete?mails=again'])
  expect((await guest.main('/shopping/complete?mails=again')).text).toContain('メールをもう一度お送りしました')
  for (let times = 0; times < 3; times += 1) {
    await shop.ports.suppressions.purge(NOW.add({ hours: 1 }))
    await bounce(email)
    const again = await guest.post('/shopping/complete', SEND_AGAIN)
    expect(again.status).toBe(times < 2 ? 303 : 429)
    if (times === 2) expect(await again.text()).toContain('1日に3回まで')
  }
})
