import { expect, test } from 'vitest'
import { linesOnSale } from '#domain/cart/cart.ts'
import { type CartFacts, firstCartRejection } from '#domain/cart/checks.ts'
import { day } from '#domain/day.ts'
import { OPEN_CALENDAR } from '#domain/rental/calendar.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { cartMessage } from './cart-text.ts'

const line = {
  lineUid: 'a',
  unitUid: 11,
  unitId: '1001-1',
  itemId: 1001,
  itemName: '礼服ワンピース',
  makerName: '墨',
  sizeLabel: '9号',
  startOn: day('2026-11-24'),
  days: 4,
  endOn: day('2026-11-27'),
  priceYen: 8_980,
  refPriceYen: 60_000,
  withPlan: false,
  released: true,
  available: true,
} as const
const message = (given: Partial<CartFacts>) => {
  const rejection = firstCartRejection({
    lines: [line],
    hasArrear: false,
    hasOverdueCharge: false,
    isGuest: false,
    activeRefPriceYen: 0,
    maxRefPriceYen: FIRST_SETTINGS.limits.refPriceYen,
    prefecture: 40,
    earliestOn: day('2026-11-22'),
    latestOn: day('2027-05-19'),
    rental: OPEN_CALENDAR,
    takenLineUids: [],
    ...given,
  })
  return cartMessage(rejection!)
}

test('a message states the problem and the options of the customer', () => {
  expect(message({ earliestOn: day('2026-12-01') })).toBe(
    'ご指定の日程では福岡県へお届けできません。福岡県への最短のお届け日は12月1日（火）です。お届け日を選び直すか、お届け先を変更してください。',
  )
  expect(message({ takenLineUids: ['a'] })).toContain('「礼服ワンピース」')
  expect(message({ activeRefPriceYen: 300_000 })).toContain('300,000円')
  expect(message({ hasArrear: true })).toBeUndefined()
  expect(message({ lines: [] })).toContain('ご確認ください')
  expect(message({ changed: 'lines' })).toContain('もう一度お手続きください')
  expect(cartMessage(linesOnSale([{ ...line, released: false }]).notice!)).toContain('「礼服ワンピース」')
})

test.each([{ lines: [] }, { changed: 'lines' }, { changed: 'other' }, { takenLineUids: ['a'] }] as const)(
  'a message has no exclamation mark: %o',
  (given) => {
    expect(message(given)).not.toMatch(/[!！]/)
  },
)
