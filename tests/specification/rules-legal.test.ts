import { beforeAll, describe, expect, test } from 'vitest'
import type { OpenDraft } from '#app/routes/staff-phone/open-draft.ts'
import { readAloudOf } from '#app/routes/staff-phone/read-aloud.ts'
import { NO_CANCELLATION_SENTENCE } from '#app/text/order-terms.ts'
import { PLAN_SENTENCE } from '#app/text/promises.ts'
import { SAMPLE_OPERATOR } from '#config/operator.ts'
import { chargeRows } from '#content/charge-rows.ts'
import type { Order } from '#domain/order/order.ts'
import { PLAN_LIMITS } from '#domain/pricing/plan.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { type Buyer, buyers } from '#tests/support/customers/buyers.ts'
import { orderLives, SLIPS, STAFF } from '#tests/support/orders/order-lives.ts'
import { phoneOrders } from '#tests/support/orders/phone-orders.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 40, price: 4_000 }])

const { guest, member } = buyers(() => shop)
const lives = orderLives(() => shop)
const phone = phoneOrders(() => shop)
const BUTTONS = {
  cod: 'この内容で注文する',
  card: 'この内容で注文し、カード情報の入力へ進む',
  amazonpay: 'この内容で注文し、Amazon Payへ進む',
}

/** The text of the final confirmation screen before its button, which says that it orders and what follows. */
async function textBeforeButton(buyer: Buyer, method: keyof typeof BUTTONS): Promise<string> {
  const main = (await buyer.page('/shopping/confirm')).one('main')
  const button = BUTTONS[method]
  expect(main.all('button').filter(({ text }) => text === button)).toHaveLength(1)
  return main.text.slice(0, main.text.lastIndexOf(button))
}

describe('The final confirmation screen shows, before the button (docs/rules.md Legal)', () => {
  /** One dress for 4,000 yen with the plan, delivery and cash on delivery: 4,000 + 400 + 1,100 + 330. */
  const REQUIRED_TEXTS: Readonly<Record<string, readonly string[]>> = {
    quantity: ['商品（1点）', '黒のワンピース1', 'サイズ 9号', '数量 1点'],
    price: ['商品小計 ¥4,000', '合計 ¥5,830', '税込（うち消費税10％ ¥530）'],
    'all fees': ['安心プラン ¥400', '送料（往復） ¥1,100', '代金引換手数料 ¥330'],
    'payment time and method': ['お支払い方法 代金引換', 'お支払い時期 商品のお届け時に'],
    'delivery time': ['発送予定日 12月9日（水）', 'お届け予定日 12月10日（木）', 'お届け時間帯 14時〜16時'],
    'rental period': ['お届け日 12月10日（木）', 'ご返却日 12月13日（日）', '4日間のご利用'],
    'charges that may follow the order': [
      'ご注文のあとに生じることのある費用',
      '延滞となった日から、1日につき',
      'ご返却日 12月13日（日）（4日間のご利用）、延滞のときは1日につき¥700（税込）',
      '商品価格の50％に1,100円を加えた額を上限とする損害金',
      '使用した年数1年につき10％を差し引いた額（参考価格の30％を下限とします）',
      '販売価格ではありません',
    ],
    'the day from which it is overdue': ['ご返却日から2日後（当店の休業日と運送会社の集配休止日は数えません）'],
    'the page on which an order is cancelled': ['ご注文受付メールのご注文ページ、またはマイページからお手続きください'],
    'cancellation terms': [
      '「ご予約確定メール」をお送りするまで無料',
      '12月1日（火）まで¥800',
      '12月9日（水）の発送まで¥2,000',
      '発送後お受けできません',
      NO_CANCELLATION_SENTENCE,
    ],
    'that the terms are agreed to, and the notice is only referred to': [
      'ボタンを押すと、ご利用規約にご同意のうえでのご注文となります。取引の条件は特定商取引法に基づく表記にも掲げています。',
    ],
    'who sells': ['事業者名', '運営責任者', '所在地', '電話番号'],
  }
  let text: string
  beforeAll(async () => {
    const buyer = guest.open()
    await buyer.toPayment(1)
    await buyer.step('/shopping/payment', { method: 'cod', time: '2', request: '0', plan: 'all' })
    text = await textBeforeButton(buyer, 'cod')
  })

  test.each(Object.entries(REQUIRED_TEXTS))('the %s', (_, texts) => {
    for (const expected of texts) expect(text.replaceAll(' ', '')).toContain(expected.replaceAll(' ', ''))
  })

  test('the plan, with what it leaves out beside it, wherever it is offered', async () => {
    const buyer = guest.open()
    await buyer.toPayment(1)
    for (const path of ['/items/1', '/cart', '/shopping/payment'])
      expect((await buyer.page(path)).one('main').text, path).toContain(PLAN_SENTENCE)
    expect((await buyer.page('/')).one('main').text).toContain(PLAN_LIMITS)
    const [description] = (await buyer.page('/service/plan')).all('meta', { name: 'description' })
    expect(description?.attributes.content).toContain(PLAN_LIMITS)
  })

  test('for a card what its issuer receives, with the consent, and not for cash on delivery', async () => {
    expect(text).not.toContain('カードを発行した会社')
    const buyer = guest.open()
    await buyer.toPayment(1)
    await buyer.step('/shopping/payment', { method: 'card', time: '0', request: '0' })
    const shownText = await textBeforeButton(buyer, 'card')
    const words = [
      '3Dセキュア',
      'お名前',
      '電話番号',
      'ご住所',
      'メールアドレス',
      '端末',
      '外国にあるとき',
      'ご同意のうえ',
    ]
    for (const expected of words) expect(shownText).toContain(expected)
  })

  test.each([
    ['cod', ['確認', '完了']],
    ['card', ['確認', 'カード', '完了']],
    ['amazonpay', ['確認', 'Amazon Pay', '完了']],
  ] as const)('paying by %s: the steps that are left', async (method, names) => {
    const buyer = guest.open()
    await buyer.toPayment(1)
    await buyer.step('/shopping/payment', { method, time: '0', request: '0' })
    await textBeforeButton(buyer, method)
    const steps = (await buyer.page('/shopping/confirm')).one('nav', { class: 'order-steps' }).all('li')
    expect(steps.slice(4).map(({ text }) => text)).toEqual(names)
    expect(steps.find(({ attributes }) => attributes['aria-current'] === 'step')?.text).toBe('確認')
  })

  test.each([
    ['2026-11-24', '商品の発送時にお支払いが確定します'],
    ['2026-12-10', 'ご注文時にカードを登録、発送5日前に与信、発送時に確定'],
  ])('the time of payment for a card, arrival %s', async (start, timing) => {
    const buyer = guest.open()
    await buyer.toPayment(1, { start })
    expect((await buyer.page('/shopping/payment')).one('main').text).toContain(timing)
    await buyer.step('/shopping/payment', { method: 'card', time: '0', request: '0' })
    const shownText = await textBeforeButton(buyer, 'card')
    for (const expected of ['クレジットカード', timing, '合計¥5,100']) {
      expect(shownText.replaceAll(' ', '')).toContain(expected)
    }
  })
})

test('An order by telephone is read out with its discount, the costs after it and the seller', async () => {
  const { uid } = await phone.ready('cod')
  const draft = (await shop.services.staff.phoneOrders.read(await phone.service(), uid)) as OpenDraft
  const { cart } = draft
  const read = (order: Order) => readAloudOf({ ...draft, cart: { ...cart, order } }, SAMPLE_OPERATOR)
  const text = JSON.stringify(read({ ...cart.order, discountYen: 500 }))
  for (const words of [
    '割引¥500',
    ...chargeRows(FIRST_SETTINGS.charges).map(([kind, amount]) => `${kind}：${amount}`),
    SAMPLE_OPERATOR.companyName,
    SAMPLE_OPERATOR.address,
    SAMPLE_OPERATOR.telephone,
  ])
    expect(text).toContain(words)
  expect(JSON.stringify(read(cart.order))).not.toContain('割引')
})

test('An order by telephone that a kept card pays is read out with the moment of its payment once', async () => {
  const { uid } = await phone.ready('card')
  const draft = (await shop.services.staff.phoneOrders.read(await phone.service(), uid)) as OpenDraft
  const text = JSON.stringify(readAloudOf({ ...draft, isAuthorisedLate: true }, SAMPLE_OPERATOR))
  expect(text).toContain('カードを登録し、発送の5日前にカードのご利用枠を確保いたします')
  expect(text.match(/発送時に、?[^。]*確定/g)).toHaveLength(1)
})

describe('A receipt (適格簡易請求書) can be printed from my page once paid (docs/rules.md Legal)', () => {
  test('has registration number, tax rate and tax, and is not available before payment', async () => {
    const buyer = await member()
    await buyer.add(1)
    await buyer.step('/shopping/deliv', { to: 'same' })
    await buyer.step('/shopping/payment', { method: 'card', time: '0', request: '0' })
    await buyer.confirm()
    const uid = (await buyer.orders())[0]?.uid ?? ''
    const secret = buyer.browser.jar.get('sumirei_order') ?? ''
    await lives.decide(uid, 'authorised')
    await shop.services.checkout.settlePayment(secret)
    const path = `/mypage/receipt?uid=${uid}`
    const unpaid = (await buyer.page(path)).one('main')
    expect([unpaid.text.includes('お支払いの完了後'), unpaid.all('form').length]).toEqual([true, 0])
    await shop.services.orderLife.confirmOrder(uid, STAFF)
    await lives.identify({ uid, secret })
    await shop.services.orderLife.shipOrder(uid, SLIPS, STAFF)
    await shop.services.scheduled.settlePaymentTasks()
    const issued = await buyer.step(path, { addressee: '山田 花子', proviso: '' })
    expect(issued).toMatch(/^\/mypage\/receipt\?.*issue=1$/)
    const receipt = (await buyer.page(issued)).one('main')
    for (const words of ['山田 花子 様', '¥5,100', '10％', '¥463']) expect(receipt.text).toContain(words)
    expect(receipt.text).toMatch(/登録番号 T\d{13}/)
    const print = receipt.all('a').find(({ attributes }) => attributes.href?.startsWith('/mypage/receipt/pdf'))
    const pdf = await buyer.get(print?.attributes.href ?? '')
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })
})
