import { afterEach, expect, test } from 'vitest'
import { inquiryForm } from '#domain/inquiry/inquiry.ts'
import { FIRST_TOPICS } from '#domain/inquiry/topic.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const shop = smallShop([{ id: 1, units: 9 }])
afterEach(() => shop.setClock(NOW))

const lives = orderLives(() => shop)
const scheduled = () => shop.services.scheduled
const afterDays = (days: number) => shop.setClock(NOW.add({ hours: 24 * days }))

test('purges a cart after sixty days without changes, but no orders', async () => {
  const { uid } = await lives.accepted([1], { method: 'cod' })
  const secret = await lives.cartOf([1])
  afterDays(60)
  expect([await scheduled().purgeStaleCarts(), await shop.services.cart.getCart(secret)]).toMatchObject([
    0,
    { order: {} },
  ])
  afterDays(61)
  expect([await scheduled().purgeStaleCarts(), await shop.services.cart.getCart(secret)]).toEqual([1, undefined])
  expect((await lives.orderOf(uid)).status).toBe('Delivery')
})

test('purges a question that is not shown after a year', async () => {
  const ask = (formUid: string) =>
    shop.services.itemQuestions.ask({ formUid, itemId: 1, body: '裏地はありますか？' }, '203.0.113.9')
  expect([await ask('question-1'), await ask('question-2')]).toEqual([undefined, undefined])
  const decision = { kind: 'answer', body: '裏地はありますか？', answer: 'ございます。' } as const
  const by = { staffUid: 'hana', at: shop.ports.clock.now() }
  expect(await shop.ports.itemQuestions.decide('question-2', 1, decision, by)).toBe('changed')
  afterDays(364)
  expect(await scheduled().purgeOldQuestions()).toBe(0)
  afterDays(367)
  expect([await scheduled().purgeOldQuestions(), await scheduled().purgeOldQuestions()]).toEqual([1, 0])
  expect(await shop.ports.catalog.findItemPage(1, { reviews: 5, questions: 5 })).toMatchObject({
    questions: [{ uid: 'question-2' }],
  })
})

test('purges an inquiry after a year', async () => {
  const inquiry = inquiryForm(FIRST_TOPICS).parse({
    name: '山田 花子',
    email: 'a@example.jp',
    topic: 'お届け・ご返却について',
    body: '返却先は。',
  })
  await shop.services.contact.sendInquiry('form-1', inquiry, '203.0.113.9')
  afterDays(364)
  expect(await scheduled().purgeOldInquiries()).toBe(0)
  afterDays(367)
  expect([await scheduled().purgeOldInquiries(), await scheduled().purgeOldInquiries()]).toEqual([1, 0])
})
