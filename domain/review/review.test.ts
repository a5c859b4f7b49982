import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '../day.ts'
import type { OrderLine } from '../order/order.ts'
import { LINE_STATUS, type LineStatus, ORDER_STATUS, type OrderStatus } from '../order/states.ts'
import { isRejected } from '../result.ts'
import { lengthOf } from '../text/length.ts'
import { fitCounts, REVIEW_TEXT, returnedLines, reviewableLines } from './review.ts'
import { parseHeight, parseReviewText, reviewForm } from './review-form.ts'

const STATUSES = Object.keys(ORDER_STATUS) as OrderStatus[]
const LINES = Object.keys(LINE_STATUS) as LineStatus[]
const line = (status: LineStatus, startOn = '2026-11-01') =>
  ({ uid: status, status, startOn: day(startOn) }) as OrderLine

describe('the permission to write a review', () => {
  test('renters may review lines that were not cancelled, from the arrival day on', () => {
    const lines = [line('Rental'), line('Return'), line('Shipping'), line('Cancel'), line('Arrear'), line('Fix')]
    const todayOn = day('2026-11-20')
    const allowed = STATUSES.filter((status) => reviewableLines({ status, lines }, todayOn).length > 0)
    expect(allowed).toEqual(['Rental1', 'Rental2', 'Rental3', 'Return'])
    expect(reviewableLines({ status: 'Return', lines }, todayOn).map(({ uid }) => uid)).toEqual([
      'Rental',
      'Return',
      'Shipping',
    ])
    const coming = [line('Shipping', '2026-11-21')]
    expect(reviewableLines({ status: 'Rental1', lines: coming }, todayOn)).toEqual([])
  })

  test('from my page only returned lines can be reviewed', () => {
    const lines = [line('Rental'), line('Return'), line('Cancel'), line('Arrear')]
    const reviewableUids = (status: OrderStatus) => returnedLines({ status, lines }).map(({ uid }) => uid)
    expect(STATUSES.filter((status) => reviewableUids(status).length > 0)).toEqual([
      'Rental1',
      'Rental2',
      'Rental3',
      'Return',
    ])
    expect(reviewableUids('Rental3')).toEqual(['Return'])
  })

  test('an order that was never rented out cannot be reviewed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...STATUSES), fc.constantFrom(...LINES), (status, lineStatus) => {
        const found = reviewableLines({ status, lines: [line(lineStatus)] }, day('2026-11-20'))
        if (['InCart', 'New', 'Delivery', 'Reserved', 'AuthFailed'].includes(status)) expect(found).toEqual([])
      }),
    )
  })
})

describe('the text of a review', () => {
  test('has between 20 and 1,000 code points', () => {
    expect(parseReviewText('短い')).toMatchObject({ code: 'too-short', detail: { shortest: 20, length: 2 } })
    expect(parseReviewText('𠮷'.repeat(20))).toBe('𠮷'.repeat(20))
    expect(parseReviewText('あ'.repeat(1_000))).toBe('あ'.repeat(1_000))
    expect(parseReviewText('あ'.repeat(1_001))).toMatchObject({ code: 'too-long' })
    expect(parseReviewText('  \r\n ')).toMatchObject({ code: 'required' })
    expect(parseReviewText(undefined)).toMatchObject({ code: 'required' })
  })

  test('keeps its lines and loses invisible characters', () => {
    const typed = 'とても着やすく\u200B、助かりました。\r\n\r\n\r\n\r\n丈も　ちょうどよかったです。\u0007'
    expect(parseReviewText(typed)).toBe('とても着やすく、助かりました。\n\n丈も ちょうどよかったです。')
  })

  test('is parsed idempotently', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 20, maxLength: 1_100 }), (typed) => {
        const once = parseReviewText(typed)
        if (isRejected(once)) return
        expect(parseReviewText(once)).toBe(once)
        expect(lengthOf(once)).toBeGreaterThanOrEqual(REVIEW_TEXT.shortest)
        expect(lengthOf(once)).toBeLessThanOrEqual(REVIEW_TEXT.longest)
      }),
    )
  })
})

test('a height is parsed in common spellings', () => {
  expect(parseHeight('１５８ｃｍ')).toBe(158)
  expect(parseHeight('158 センチ')).toBe(158)
  for (const wrong of ['15.8', '1580', '59', '-158', 'abc'])
    expect(parseHeight(wrong)).toMatchObject({ code: 'height' })
})

test('the form accepts what its page offers and reports invalid fields', () => {
  const typed = {
    stars: '5',
    fit: '4',
    scene: 'その他',
    heightCm: '',
    usualSize: '',
    nickname: ' 花 ',
    body: 'あ'.repeat(20),
  }
  expect(reviewForm.parse(typed)).toMatchObject({ stars: 5, fit: 4, nickname: '花', heightCm: undefined })
  const wrong = reviewForm.safeParse({
    stars: '6',
    fit: '',
    scene: 'x',
    heightCm: 'x',
    nickname: 'あ'.repeat(21),
    body: '',
  })
  expect(wrong.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['stars', 'recommend'],
    ['fit', 'fit'],
    ['scene', 'choice-required'],
    ['heightCm', 'height'],
    ['nickname', 'too-long'],
    ['body', 'required'],
  ])
})

test('fit ratings are counted as small, right and large', () => {
  expect(fitCounts([1, 2, 3, 4, 4, 5].map((fit) => ({ fit })))).toEqual([3, 2, 1])
})
