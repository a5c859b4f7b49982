import { describe, expect, it } from 'vitest'
import { day } from '#domain/day.ts'
import type { Address } from '#domain/delivery/address.ts'
import { RELEASED_MAIL_WORDS } from '#domain/mail/mail-words.ts'
import { AFTER_CONFIRMATION, freeCancellationTerms, untilText } from '#domain/order/cancellation-text.ts'
import { emptyCart, repriced } from '#domain/order/draft.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { cancellationPayment, paymentTimingText } from '#domain/order/payment-terms.ts'
import { LATENESS_SENTENCE } from '#domain/pricing/charges.ts'
import { FIRST_RULES } from '#domain/rental/day-rules.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { dayTextFull } from '#domain/text/day-text.ts'
import { yenWords } from '#domain/text/yen.ts'
import type { ShopIdentity } from '../ports/mails.ts'
import { cancellationPart } from './cancellation-part.ts'
import { wrapText } from './layout.ts'
import { orderReceivedMail } from './order-progress.ts'

const orderedAt = Temporal.Instant.from('2026-11-20T10:00:00+09:00')

const shop: ShopIdentity = {
  shopName: '墨礼 SUMIREI',
  companyName: '株式会社すみれい（見本）',
  postalCode: '100-0001',
  address: '東京都千代田区千代田0-0-0',
  telephone: '03-0000-0000',
  email: 'support@sumirei.example',
  businessHours: '10:00〜18:00',
}

const home: Address = {
  familyName: '髙﨑',
  givenName: '花子',
  familyNameKana: 'タカサキ',
  givenNameKana: 'ハナコ',
  postalCode: '1600022',
  prefecture: 13,
  address1: '新宿区新宿1-2-3',
  address2: undefined,
  telephone: '09012345678',
  placeName: '墨礼会館 <本館>',
  bereavedFamilyName: '山田家',
  ceremonyAt: undefined,
}

const line: OrderLine = {
  uid: 'line-1',
  status: 'Fix',
  unitUid: 1,
  itemId: 1023,
  sizeTagUid: undefined,
  itemName: 'ワンピース & <ジャケット>',
  makerName: '"東京"',
  sizeLabel: '9号',
  startOn: day('2026-11-24'),
  endOn: day('2026-11-27'),
  blocked: { fromOn: day('2026-11-22'), toOn: day('2026-11-30') },
  priceYen: 8_980,
  hasPlan: true,
  optionFeeYen: 898,
  refPriceYen: 60_000,
  pointRatePercent: 3,
}

const order: Order = repriced(
  {
    ...emptyCart('order-1', orderedAt, FIRST_SETTINGS),
    status: 'Delivery',
    number: 100_001,
    orderedAt,
    email: 'hanako@example.com',
    customer: home,
    shipping: home,
    prefecture: 13,
    paymentMethod: 'cod',
    deliveryTime: 3,
    lines: [line],
  },
  FIRST_SETTINGS,
)

const secret = 's'.repeat(43)
const write = (changed: Partial<Order> = {}, keepsCard = false) =>
  orderReceivedMail(
    {
      order: { ...order, ...changed },
      settings: FIRST_SETTINGS,
      rules: FIRST_RULES,
      siteUrl: 'https://sumirei.example',
      orderSecret: secret,
      shop,
      mailWords: RELEASED_MAIL_WORDS,
    },
    { document: undefined, keepsCard },
  )

describe('the mail of a received order', () => {
  it('has the order number in its subject', () => {
    expect(write().subject).toBe('【墨礼 SUMIREI】ご注文を承りました（ご注文番号 100001）')
  })

  it('contains dates, amounts, return and cancellation', () => {
    const { text } = write()
    const orderFacts = [
      '100001',
      '2026年11月24日（火）',
      '2026年11月27日（金）（4日間）',
      '8,980円',
      '代金引換手数料',
      '330円',
    ]
    for (const fact of [
      ...orderFacts,
      '16時〜18時',
      '山田家',
      '4,490円',
      '50％',
      '11月23日（月）の発送まで',
      '株式会社すみれい',
      '返送伝票',
    ]) {
      expect(text).toContain(fact)
    }
  })

  it.each(['card', 'amazonpay', 'cod'] as const)('says as the final screen when %s is paid, and a fee', (method) => {
    const blocked = { fromOn: day('2026-11-24'), toOn: day('2026-11-30') }
    const later = { ...line, uid: 'later', startOn: day('2026-11-26'), blocked }
    for (const [lines, keepsCard] of [
      [[line], false],
      [[line, later], false],
      [[line], method !== 'cod'],
    ] as const) {
      // A text is broken into lines.
      const text = write({ paymentMethod: method, lines }, keepsCard).text.replaceAll('\n', '')
      expect(text).toContain(paymentTimingText(method, keepsCard, lines.length))
      expect(text).toContain(cancellationPayment({ paymentMethod: method, prefecture: 13 }, FIRST_SETTINGS))
    }
  })

  it('says that fees begin with the confirmation until it is sent, and no longer in that mail', () => {
    const rowOf = (isConfirmed: boolean) =>
      untilText({ untilOn: day('2026-11-23') }, { shipsOn: day('2026-11-23'), isConfirmed }, dayTextFull)
    const received = write().text.replaceAll('\n', '')
    for (const { when } of Object.values(freeCancellationTerms(FIRST_SETTINGS.cancellation)))
      expect(received).toContain(when)
    expect(received).toContain(rowOf(false))
    const reserved = { ...order, status: 'Reserved' } as const
    const given = { settings: FIRST_SETTINGS, rules: FIRST_RULES }
    const facts = { order: reserved, siteUrl: '', orderSecret: secret, shop, mailWords: RELEASED_MAIL_WORDS, ...given }
    const periods = cancellationPart(facts, orderedAt).rows?.map(([period]) => period)
    expect(periods).toContain(rowOf(true))
    expect(periods?.join('')).not.toContain(AFTER_CONFIRMATION)
  })

  it('says what lateness costs', () => {
    expect(write().text.replaceAll('\n', '')).toContain(LATENESS_SENTENCE)
  })

  it('links to the order by its secret', () => {
    const link = `https://sumirei.example/shopping/complete?order=${secret}`
    expect(write().text).toContain(`\n${link}\n`)
    expect(write().letter?.parts[0]?.link?.url).toBe(link)
  })

  it('keeps the text body within 78 columns, links excepted', () => {
    const columns = (row: string) => [...row].reduce((sum, character) => sum + (character <= '\u007E' ? 1 : 2), 0)
    const long = write({ deliveryNote: 'あ'.repeat(50) })
      .text.split('\n')
      .filter((row) => columns(row) > 78)
    expect(long.filter((row) => !row.startsWith('https://'))).toEqual([])
  })

  it('mentions points only to members', () => {
    expect(write().text).not.toContain('ポイント')
    expect(write({ customerUid: 'member-1' }).text).toContain('獲得予定ポイント')
  })

  it('contains no words that are taboo in mourning and no exclamation marks', () => {
    expect(write().text).not.toMatch(/重ね重ね|度々|ますます|再び|！|!/)
  })
})

describe('the parts of a mail', () => {
  it('formats days and yen', () => {
    expect(dayTextFull(day('2026-12-06'))).toBe('2026年12月6日（日）')
    expect(yenWords(-1_234)).toBe('−1,234円')
  })

  it('wraps by columns and starts no line with closing punctuation', () => {
    const wrapped = wrapText(`${'あ'.repeat(35)}。${'い'.repeat(40)}`)
    expect(wrapped.split('\n')[0]).toBe(`${'あ'.repeat(35)}。`)
    expect(wrapText('短い文')).toBe('短い文')
  })
})
