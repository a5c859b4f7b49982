import { describe, expect, test } from 'vitest'
import { PAGES } from '#app/routes/content/pages.server.ts'
import { NO_CANCELLATION_SENTENCE } from '#app/text/order-terms.ts'
import { PLAN_SENTENCE } from '#app/text/promises.ts'
import { textOfBlocks } from '#content/blocks.ts'
import { DELIVERY_FEE_YEN, FREE_DELIVERY_THRESHOLD_YEN } from '#domain/constants.ts'
import { CANCELLATION_FEE_PAYMENT, cancellationPayment, paymentTimingText } from '#domain/order/payment-terms.ts'

function textAt(path: string): string {
  const page = PAGES.find((one) => one.path === path)
  if (page === undefined) throw new Error(`no page ${path}`)
  return textOfBlocks(page.blocks)
}

/** What the law asks of several texts at once: the same sentence, computed from the same rules. */
describe('sentences of law stand wherever they apply', () => {
  const fee = `送料${DELIVERY_FEE_YEN.toLocaleString('ja-JP')}円`
  const threshold = `${FREE_DELIVERY_THRESHOLD_YEN.toLocaleString('ja-JP')}円未満になるときは`

  test.each(['/other/use', '/other/indi', '/service/payment', '/service/use_mypage', '/faq'])(
    '%s names the carriage that a partial cancellation brings back, and its limit',
    (path) => {
      for (const words of [threshold, fee, 'キャンセルの前の合計額を超えることはありません'])
        expect(textAt(path)).toContain(words)
    },
  )

  test.each(['card', 'amazonpay', 'cod'] as const)(
    'the terms of an order by %s name the carriage, and how a fee and other costs are paid',
    (method) => {
      const text = cancellationPayment(method)
      for (const words of [threshold, fee, 'カードへ請求することはありません']) expect(text).toContain(words)
      expect(text.includes('ご注文時のお支払い方法')).toBe(method !== 'cod')
      expect(text.includes('残りの商品のお届け時に')).toBe(method === 'cod')
      expect(NO_CANCELLATION_SENTENCE).toContain('発送後は')
    },
  )

  test.each(['/other/use', '/other/indi', '/service/payment'])('%s says how a cancellation fee is paid', (path) =>
    expect(textAt(path)).toContain(CANCELLATION_FEE_PAYMENT),
  )

  test.each(['/other/use', '/other/indi', '/service/payment', '/faq'])(
    '%s says that the first of several parcels claims the whole amount',
    (path) => expect(textAt(path)).toMatch(/最初のお荷物の発送時に、?(ご注文の)?全額が確定します/),
  )

  test.each(['card', 'amazonpay', 'cod'] as const)(
    'the final screen says it for %s, for several parcels only',
    (method) => {
      expect(paymentTimingText(method, false, 2)).toMatch(/最初のお荷物の.*全額/)
      expect(paymentTimingText(method, false, 1)).not.toContain('最初のお荷物')
    },
  )

  test.each(['/other/use'])('%s frees customers of what is not their fault, and of the fee after shipping', (path) => {
    expect(textAt(path)).toContain('お客様の責めによらない事由')
    expect(textAt(path)).toContain('発送後にお使いにならないことが決まったときは')
    expect(textAt(path)).toMatch(/\d{4}年\d+月\d+日 改定、施行/)
  })

  test.each(['/faq', '/service/rental'])('%s never asks to cancel in order to change', (path) => {
    expect(textAt(path)).not.toContain('一度キャンセルのうえ')
    expect(textAt(path)).toContain('日程とサイズはご予約確定まで、ご注文のページから変更できます')
  })

  test('the plan is nowhere promised without its limits', () => {
    expect(PLAN_SENTENCE).toContain('紛失・盗難')
    expect(textAt('/service/plan')).toContain('紛失・盗難、ご自身での洗濯などは対象外')
    for (const { path, blocks } of PAGES) expect(textOfBlocks(blocks), path).not.toContain('補償')
  })

  test.each(['/entry/userpolicy', '/service/point', '/service/use_mypage', '/faq'])(
    '%s lets a member leave whose unpaid charge is disputed',
    (path) => expect(textAt(path)).toContain('額にご異議をお申し出のものを除きます'),
  )

  test('no prefecture is promised as a whole', () => {
    for (const { path, blocks } of PAGES) expect(textOfBlocks(blocks), path).not.toContain('全域へお届け')
    expect(textAt('/other/indi')).toContain('島しょ部など一部の地域')
  })
})
