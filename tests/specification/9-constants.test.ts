/** Claims of docs/product/1: Business facts. Claims of docs/product/9: Business, Pages, Calls and sign-in. */

import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { POPUP_SIZE } from '#app/ui/session/sign-in-popup.tsx'
import { SAMPLE_OPERATOR } from '#config/operator.ts'
import { parseItemQuery } from '#domain/catalog/item-query.ts'
import * as constants from '#domain/constants.ts'
import { day, dayOfInstant, SHOP_TIME_ZONE } from '#domain/day.ts'
import { isTokenExpired } from '#domain/identity/session.ts'
import { taxContainedYen } from '#domain/money.ts'
import { maxPointsUsable, pointsEarned } from '#domain/points/points.ts'
import { cancellationFeeOn, cancellationRatePercent } from '#domain/pricing/cancellation.ts'
import { planFeeYen } from '#domain/pricing/price.ts'
import { deliveryFeeYen } from '#domain/pricing/totals.ts'
import { OPEN_CALENDAR } from '#domain/rental/calendar.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'

test('Business hours, and the time zone of all dates', () => {
  expect([SAMPLE_OPERATOR.businessHours, SHOP_TIME_ZONE]).toEqual(['10:00〜18:00', 'Asia/Tokyo'])
  expect(dayOfInstant(Temporal.Instant.from('2026-11-20T15:00:00Z'))).toBe('2026-11-21')
})

describe('Business constants and limits', () => {
  test.each([
    ['Tax rate, percent', FIRST_SETTINGS.tax.ratePercent, 10],
    ['Hits per page', constants.HITS_PER_PAGE, 96],
    ['Cut-off hour', FIRST_SETTINGS.hours[1]?.cutOffHour, 16],
    ['Maximum rental price', FIRST_SETTINGS.limits.refPriceYen, 300_000],
    ['Free delivery threshold', FIRST_SETTINGS.delivery.freeFromYen, 5_000],
    ['Cancellation rate', constants.CANCELLATION_RATE, 0.5],
    ['Point rate', FIRST_SETTINGS.points.ratePercent, 3],
    ['Maximum points usable', FIRST_SETTINGS.points.mostUsable, 4_900],
    ['Shortest rental, days', constants.MIN_RENTAL_DAYS, 4],
    ['Longest rental, days', FIRST_SETTINGS.rental.longestDays, 90],
    ['Reservation span, days', FIRST_SETTINGS.rental.spanDays, 180],
    ['Peace-of-mind plan coefficient', FIRST_SETTINGS.prices.planPercent, 10],
    ['Superuser role', constants.SUPERUSER_ROLE, 999],
    ['Function timeout, ms', constants.FUNCTION_TIMEOUT_MS, 70_000],
    ['Default search rental days', constants.DEFAULT_SEARCH_RENTAL_DAYS, 4],
    ['Header menu hover reset, ms', constants.HEADER_MENU_HOVER_RESET_MS, 500],
    ['Warm-up delay, ms', constants.WARM_UP_DELAY_MS, 5_000],
    ['Build check every 1 hour, ms', constants.BUILD_CHECK_INTERVAL_MS, 60 * 60 * 1_000],
    ['Reload-guard expiry, ms', constants.RELOAD_GUARD_EXPIRY_MS, 10 * 1_000],
    ['Concurrent route prefetches', constants.CONCURRENT_ROUTE_PREFETCHES, 5],
    ['Sign-in API timeout, ms', constants.SIGN_IN_TIMEOUT_MS, 30_000],
    ['Sign-in API timeout on mobile, ms', constants.SIGN_IN_TIMEOUT_MOBILE_MS, 60_000],
    ['Token refresh margin, ms', constants.TOKEN_REFRESH_MARGIN_MS, 5 * 60_000],
    ['Token counts as expired early, ms', constants.TOKEN_EARLY_EXPIRY_MS, 30_000],
    ['Refresh back-off, first, ms', constants.REFRESH_BACK_OFF_FIRST_MS, 30_000],
    ['Refresh back-off, cap, ms', constants.REFRESH_BACK_OFF_CAP_MS, 960_000],
    ['Popup width, px', POPUP_SIZE.width, 500],
    ['Popup height, px', POPUP_SIZE.height, 600],
    ['Default ID-token max age for cookie sync, s', constants.ID_TOKEN_SYNC_MAX_AGE_S, 300],
  ])('%s', (_name, value, expected) => expect(value).toBe(expected))
})

test('The layout of phones ends below 768 px', () => {
  const styles = globSync('app/styles/*.css').map((path) => readFileSync(path, 'utf8'))
  const widths = styles.flatMap((style) => style.match(/@media \(width [<>]=? \d+px\)/g) ?? [])
  const changes = Map.groupBy(widths, (query) => query)
  expect(changes.get('@media (width >= 768px)')?.length).toBeGreaterThan(20)
  expect([...changes.keys()].filter((query) => /76[79]px|<= 768|> 768/.test(query))).toEqual([])
})

describe('The constants in use', () => {
  test('Tax rate 10 percent, contained in the price', () =>
    expect(taxContainedYen(11_000, FIRST_SETTINGS.tax.ratePercent)).toBe(1_000))
  test('Free delivery threshold 5000', () =>
    expect([deliveryFeeYen(4_999, FIRST_SETTINGS.delivery), deliveryFeeYen(5_000, FIRST_SETTINGS.delivery)]).toEqual([
      1_100, 0,
    ]))
  test('Cancellation rate 0.5, as the ceiling of the steps', () => {
    const shipsOn = day('2026-12-01')
    expect(cancellationFeeOn([{ priceYen: 9_000, shipsOn }], shipsOn, FIRST_SETTINGS.cancellation)).toBe(4_500)
    expect(
      Math.max(...Array.from({ length: 200 }, (_, days) => cancellationRatePercent(days, FIRST_SETTINGS.cancellation))),
    ).toBe(50)
  })
  test('Point rate 3', () => expect(pointsEarned([{ priceYen: 10_000 }], 0, FIRST_SETTINGS.points)).toBe(300))
  test('Maximum points usable 4900', () => {
    expect(maxPointsUsable({ balance: 9_999, subtotalYen: 99_999, discountYen: 0 }, FIRST_SETTINGS.points)).toBe(4_900)
  })
  test('Peace-of-mind plan coefficient 10', () => expect(planFeeYen(8_980, FIRST_SETTINGS.prices)).toBe(898))
  test('Default search rental days 4; arrival tomorrow', () => {
    const times = { todayOn: day('2026-11-20'), earliestOn: day('2026-11-20'), prefecture: 13, rental: OPEN_CALENDAR }
    expect(parseItemQuery(new URLSearchParams('startcalendar=2026-11-30'), times).query.rentalDays).toBe(4)
    expect(parseItemQuery(new URLSearchParams('range=4'), times).query.arrivalOn).toBe('2026-11-21')
  })
  test('A token counts as expired 30 s early', () => {
    expect([29_999, 30_000].map((nowMs) => isTokenExpired({ expiresAtMs: 60_000, nowMs }))).toEqual([false, true])
  })
})
