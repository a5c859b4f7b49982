import { describe, expect, test } from 'vitest'
import { NO_CANCELLATION_SENTENCE } from '#app/text/order-terms.ts'
import { PLAN_SENTENCE } from '#app/text/promises.ts'
import { SAMPLE_OPERATOR } from '#config/operator.ts'
import { textOfBlocks } from '#content/blocks.ts'
import { ISLAND_CAUTION } from '#domain/delivery/islands.ts'
import { RELEASED_MAIL_WORDS } from '#domain/mail/mail-words.ts'
import { keptRecordsTexts, MAGAZINE_CONSENT_RETENTION_YEARS, TAX_RECORDS_TEXT } from '#domain/mail/retention.ts'
import { RECORD_YEARS } from '#domain/operator/operator.ts'
import { hasCancellableLines } from '#domain/order/cancellation.ts'
import { identityDeadline, MASKING_TEXT, PASSPORT_CONDITION } from '#domain/order/identity.ts'
import type { OrderLine } from '#domain/order/order.ts'
import {
  cancellationFeePayment,
  cancellationPayment,
  paymentTimingText,
  TIMING_OF_ALL_ORDERS,
} from '#domain/order/payment-terms.ts'
import { lineStatusFor, type OrderStatus } from '#domain/order/states.ts'
import { DAMAGES } from '#domain/pricing/charges.ts'
import { settlePartialCancellation } from '#domain/pricing/partial-cancellation.ts'
import { PLAN_LIMITS } from '#domain/pricing/plan.ts'
import { HIDING_REASONS } from '#domain/review/review.ts'
import { HIDING_WORDS, REVIEW_AFTER_WITHDRAWAL, REVIEW_TERMS } from '#domain/review/terms.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { sampleMails } from '#services/mails/samples.ts'
import { FIRST_PAGES } from '#tests/support/pages/first-pages.ts'

function textAt(path: string): string {
  const page = FIRST_PAGES.find((one) => one.path === path)
  if (page === undefined) throw new Error(`no page ${path}`)
  return textOfBlocks(page.blocks)
}

/** What the law asks of several texts at once: the same sentence, computed from the same rules. */
describe('sentences of law stand wherever they apply', () => {
  const fee = `送料${FIRST_SETTINGS.delivery.feeYen.toLocaleString('ja-JP')}円`
  const threshold = `${FIRST_SETTINGS.delivery.freeFromYen.toLocaleString('ja-JP')}円未満になるときは`

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
      const text = cancellationPayment({ paymentMethod: method, prefecture: 13 }, FIRST_SETTINGS)
      for (const words of [threshold, fee, 'カードへ請求することはありません']) expect(text).toContain(words)
      expect(text.includes('ご注文時のお支払い方法')).toBe(method !== 'cod')
      expect(text.includes('残りの商品のお届け時に')).toBe(method === 'cod')
      expect(NO_CANCELLATION_SENTENCE).toContain('発送後は')
    },
  )

  test.each(['/other/use', '/other/indi', '/service/payment'])('%s says how a cancellation fee is paid', (path) =>
    expect(textAt(path)).toContain(cancellationFeePayment(FIRST_SETTINGS)),
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

  test('every page that charges for loss frees customers of what is not their fault', () => {
    const charging = FIRST_PAGES.filter(({ blocks }) => /使用した年数1年につき\d+％/.test(textOfBlocks(blocks)))
    expect(charging.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/other/use', '/other/indi', '/service/plan', '/service/notandum', '/faq']),
    )
    for (const { path, blocks } of charging)
      expect(textOfBlocks(blocks), path).toMatch(
        /お客様の責めによらない[^。]*お渡しになったあとの事故、災害など）?による紛失、破損、延滞/,
      )
  })

  test('the terms free customers of the fee after shipping, and say from when they are in force', () => {
    const text = textAt('/other/use')
    expect(text).toContain('発送後にお使いにならないことが決まったときは')
    expect(text).toMatch(/\d{4}年\d+月\d+日 改定、施行/)
  })

  test.each(['/faq', '/service/rental'])('%s never asks to cancel in order to change', (path) => {
    expect(textAt(path)).not.toContain('一度キャンセルのうえ')
    expect(textAt(path)).toContain('日程とサイズはご予約確定まで、ご注文のページから変更できます')
  })

  test('an order can be cancelled until it is shipped, packed or not, as the final screen says', () => {
    const line = { uid: 'a', packedAt: Temporal.Instant.from('2026-12-01T01:00:00Z') } as unknown as OrderLine
    const isCancellable = (status: OrderStatus) =>
      hasCancellableLines({ status, lines: [{ ...line, status: lineStatusFor(status) }] })
    expect([isCancellable('Reserved'), isCancellable('Rental1')]).toEqual([true, false])
    expect(NO_CANCELLATION_SENTENCE).toMatch(/^発送後は、キャンセルをお受けできません/)
    expect(textAt('/other/use')).toContain(
      'お客様は、商品の発送まで、ご注文の全部または一部をキャンセルすることができます',
    )
  })

  test('what the shop takes out of an order comes back in full, and the terms say so (D75)', () => {
    const line = { priceYen: 3_000, withPlan: false }
    const order = { totalYen: 6_000, discountYen: 0, usePoints: 0, paymentMethod: 'card', earnsPoints: false } as const
    const shop = { ...order, feeYen: 0, withdrawn: [line], withdrawnYen: 0, staying: [line] }
    expect(FIRST_SETTINGS.delivery.freeFromYen).toBeGreaterThan(3_000)
    expect(settlePartialCancellation(shop, FIRST_SETTINGS)).toMatchObject({
      releasedYen: 3_000,
      amounts: { deliveryFeeYen: 0 },
    })
    expect(textAt('/other/use')).toMatch(
      /当社の都合で.*全額お返しします。残りの商品の送料、手数料、割引が、お客様に不利に変わることはありません/,
    )
  })

  test.each(['/other/use', '/service/plan'])('%s says where amount and photograph of a damage are shown', (path) => {
    expect(textAt(path)).toMatch(
      /理由をメールでお知らせし、金額と写真（?.*を、メールのリンクから開くページにお示しします/,
    )
    expect(textAt(path)).toContain('ご確認のうえお支払いください')
  })

  test.each(['/service/payment'])('%s says that debit and prepaid cards are debited at the authorisation', (path) => {
    expect(textAt(path)).toContain('デビットカードとプリペイドカードでは、与信のときに口座から引き落とされます')
    expect(textAt(path)).toContain(TIMING_OF_ALL_ORDERS.late)
  })

  test('reviews are hidden for nothing but what the member terms name', () => {
    for (const reason of HIDING_REASONS) expect(REVIEW_TERMS).toContain(HIDING_WORDS[reason])
    expect(new Set(Object.values(HIDING_WORDS)).size).toBe(HIDING_REASONS.length)
    expect(textAt('/entry/userpolicy')).toContain(`ご感想は、${REVIEW_TERMS}`)
  })

  test('who leaves is told in both policies and in the mail what becomes of reviews', () => {
    const frame = { siteUrl: 'https://shop.test', shop: SAMPLE_OPERATOR, mailWords: RELEASED_MAIL_WORDS }
    const mails = sampleMails({ ...frame, settings: FIRST_SETTINGS })
    const mail = mails.find(({ kind }) => kind === 'withdrawn')?.content.text ?? ''
    for (const text of [textAt('/entry/userpolicy'), textAt('/other/protection'), mail.replaceAll(/\n\s*/g, '')])
      expect(text).toContain(REVIEW_AFTER_WITHDRAWAL)
    for (const kept of keptRecordsTexts({ recordRetentionYears: RECORD_YEARS }))
      expect(mail.replaceAll(/\n\s*/g, '')).toContain(kept)
    for (const words of [TAX_RECORDS_TEXT, `お受け取りをおやめになってから${MAGAZINE_CONSENT_RETENTION_YEARS}年`])
      expect(textAt('/other/protection')).toContain(words)
  })

  test('who asks for a document says by when alike, and guides say what is masked and not accepted', () => {
    const asking = FIRST_PAGES.map(({ path, blocks }) => ({ path, text: textOfBlocks(blocks) })).filter(({ text }) =>
      /発送日の\d+日前の\d+時/.test(text),
    )
    expect(asking.length).toBeGreaterThan(6)
    for (const { path, text } of asking) expect(text, path).toContain(identityDeadline(FIRST_SETTINGS))
    for (const path of ['/faq', '/service/notandum', '/service/use_mypage'])
      for (const words of [PASSPORT_CONDITION, MASKING_TEXT]) expect(textAt(path), path).toContain(words)
    expect(textAt('/other/protection')).toContain(MASKING_TEXT)
  })

  test('harassment is what exceeds the limits of society and harms the work, never a mistake', () => {
    const text = textAt('/other/harassment')
    expect(text).toMatch(/社会通念上許容される範囲を超え、従業員の働く環境を害するものをいいます/)
    expect(text).toContain('思い違いによるお申し出は、これに当たりません')
  })

  test('who is asked about the state of a body is asked not to write of illness', () => {
    const asking = FIRST_PAGES.filter(({ blocks }) => /お書き(添え|そえ)/.test(textOfBlocks(blocks)))
    const bodily = asking.filter(({ blocks }) => /妊娠|治療|ご病気|お体/.test(textOfBlocks(blocks)))
    expect(bodily.map(({ path }) => path)).toContain('/fitting')
    for (const { path, blocks } of bodily)
      expect(textOfBlocks(blocks), path).toContain('病名や治療の内容は、お書きにならないでください')
  })

  test('the plan is nowhere promised without its limits', () => {
    expect(PLAN_SENTENCE).toContain(PLAN_LIMITS)
    expect(PLAN_LIMITS).toContain('紛失・盗難')
    expect(DAMAGES.filter(({ isCovered }) => !isCovered).map(({ code }) => code)).toEqual([
      'lost-piece',
      'misuse',
      'third-party',
    ])
    const promising = FIRST_PAGES.filter(({ blocks }) =>
      textOfBlocks(blocks).includes('クリーニングの費用をいただきません'),
    )
    expect(promising.map(({ path }) => path)).toEqual(expect.arrayContaining(['/faq', '/service/plan']))
    for (const { path, blocks } of promising) {
      const sentences = textOfBlocks(blocks)
        .split('。')
        .filter((text) => text.includes('クリーニングの費用をいただき'))
      for (const sentence of sentences) expect(sentence, path).toContain(PLAN_LIMITS)
    }
    for (const { path, blocks } of FIRST_PAGES) expect(textOfBlocks(blocks), path).not.toContain('補償')
  })

  test.each(['/entry/userpolicy', '/service/point', '/service/use_mypage', '/faq'])(
    '%s lets a member leave whose unpaid charge is disputed',
    (path) => expect(textAt(path)).toContain('額にご異議をお申し出のものを除きます'),
  )

  test('no prefecture is promised as a whole', () => {
    for (const { path, blocks } of FIRST_PAGES) expect(textOfBlocks(blocks), path).not.toContain('全域へお届け')
    expect(textAt('/other/indi')).toContain(ISLAND_CAUTION)
  })
})
