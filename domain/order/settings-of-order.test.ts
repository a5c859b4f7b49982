import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyHistory } from '#tests/support/shop/any-settings.ts'
import { addDays, day, dayOfInstant, instantOfHour } from '../day.ts'
import { ALL_PREFECTURES } from '../delivery/prefecture.ts'
import { pointsExpireOn } from '../points/points.ts'
import { chargeDueOn } from '../pricing/charge-states.ts'
import { lossYen } from '../pricing/charges.ts'
import { extensionFeeYen } from '../pricing/price.ts'
import { orderTotals } from '../pricing/totals.ts'
import { OPEN_CALENDAR } from '../rental/calendar.ts'
import { dayRulesOf } from '../rental/day-rules.ts'
import { cutOffAt, earliestStart, latestStart, rentalLengths } from '../rental/period.ts'
import { blockedSpan } from '../rental/span.ts'
import { FIRST_SETTINGS } from '../settings/first-settings.ts'
import { SETTINGS_GROUPS, type SettingsGroup } from '../settings/settings.ts'
import { areTermsEqual, type SettingsVersion, settingsOfOrder, settingsTimeline } from '../settings/versions.ts'
import { cancellationTermsOf, planCustomerCancel, planLineCancel } from './cancellation.ts'
import { changedLine, linesAfter, withChangedLines } from './changes.ts'
import { emptyCart, repriced, totalsLineOf } from './draft.ts'
import type { Order, OrderLine } from './order.ts'
import { settleRefusal } from './refusal.ts'

const START = instantOfHour(day('2026-11-01'), 0)
const HOURS = 24 * 60

const instants = fc.integer({ min: 1, max: HOURS }).map((hours) => START.add({ hours }))
const history = anyHistory(instants)
const prefecture = fc.constantFrom(...ALL_PREFECTURES.map(({ code }) => code))

const line = fc
  .record({
    priceYen: fc.integer({ min: 500, max: 9_000 }),
    hasPlan: fc.boolean(),
    inDays: fc.integer({ min: 3, max: 60 }),
  })
  .map(({ priceYen, hasPlan, inDays }) => ({ priceYen, hasPlan, inDays }))

const placed = fc.record({
  hours: fc.integer({ min: 0, max: HOURS }),
  usePoints: fc.nat(6_000),
  prefecture,
  method: fc.constantFrom('card', 'cod'),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
})

type Placing = typeof placed extends fc.Arbitrary<infer Value> ? Value : never

function placedOrder({ hours, method, lines, ...entries }: Placing, versions: readonly SettingsVersion[]): Order {
  const at = START.add({ hours })
  const booked = lines.map(({ inDays, ...rest }, index): OrderLine => {
    const startOn = addDays(day('2026-11-01'), Math.ceil(hours / 24) + inDays)
    const endOn = addDays(startOn, 3)
    const unit = { unitUid: index, itemId: 1, sizeTagUid: undefined, itemName: '', makerName: '', sizeLabel: '' }
    const amounts = { ...rest, optionFeeYen: 0, refPriceYen: 30_000, pointRatePercent: index === 0 ? 3 : 5 }
    const days = { startOn, endOn, blocked: { fromOn: startOn, toOn: endOn } }
    return { uid: String(index), status: 'Fix', ...unit, ...amounts, ...days }
  })
  const settings = settingsOf(versions, { orderedAt: at, lines: booked })
  const cart = emptyCart('order', at, settings)
  const order = { ...cart, ...entries, customerUid: 'ann', paymentMethod: method, lines: booked } as Order
  return { ...repriced(order, settings), status: 'Reserved', orderedAt: at }
}

function settingsOf(versions: readonly SettingsVersion[], { orderedAt, lines }: Pick<Order, 'orderedAt' | 'lines'>) {
  const startsOn = lines.map(({ startOn }) => startOn)
  return settingsOfOrder(settingsTimeline(versions), { orderedAt, startsOn }, START.add({ hours: 2 * HOURS }))
}

const PRICES = { fourDaysYen: 4_980, furtherDayYen: 500 }

/** All that an order costs and when it is due: now, and changed, cancelled, refused, kept or lost at some time. */
function figuresOf(order: Order, versions: readonly SettingsVersion[], hoursLater: number) {
  const settings = settingsOf(versions, order)
  const { cancellation, charges, points, prices } = settings
  const at = order.orderedAt!.add({ hours: hoursLater })
  const on = dayOfInstant(at)
  const moment = { at, settings: cancellation }
  const [line] = order.lines as [OrderLine]
  const { startOn, priceYen, hasPlan, refPriceYen } = line
  const rental = { lineUid: line.uid, startOn, endOn: addDays(startOn, 6), sizeTagUid: undefined }
  const facts = { prefecture: order.prefecture!, calendar: OPEN_CALENDAR, prices: PRICES, settings: prices }
  const lines = linesAfter(order, [changedLine(line, rental, facts)])
  return {
    totals: orderTotals({ ...order, lines: order.lines.map(totalsLineOf) }, settings),
    changed: withChangedLines(order, lines, { at, settings }),
    extension: extensionFeeYen({ prices: PRICES, priceYen, hasPlan, daysBefore: 4, daysAfter: 6 }, prices),
    terms: cancellationTermsOf(order, moment),
    whole: planCustomerCancel(order, moment),
    line: planLineCancel(order, '0', { by: 'customer', at, settings }),
    refusal: settleRefusal(order, { lineUids: ['0'], isCustomerAtFault: true }, settings),
    loss: lossYen({ refPriceYen, boughtOn: day('2023-01-01'), lostOn: on, lateYen: 0 }, charges),
    due: chargeDueOn(on, charges),
    expiry: pointsExpireOn(at, points),
  }
}

/** Of each group the version that holds at an instant, as if it had held from the beginning. */
function versionsAt(
  versions: readonly SettingsVersion[],
  instantOf: (group: SettingsGroup) => Temporal.Instant,
): readonly SettingsVersion[] {
  return SETTINGS_GROUPS.flatMap((group) => {
    const begun = versions.filter(
      (each) => each.group === group && Temporal.Instant.compare(each.effectiveAt, instantOf(group)) <= 0,
    )
    const last = begun.toSorted((one, other) => Temporal.Instant.compare(one.effectiveAt, other.effectiveAt)).at(-1)
    return last === undefined ? [] : [{ ...last, effectiveAt: START }]
  })
}

test('an order is a function of the versions of its moment, and of the tax rate of its first rental', () => {
  fc.assert(
    fc.property(history, placed, fc.integer({ min: 0, max: HOURS }), (versions, placing, later) => {
      const order = placedOrder(placing, versions)
      const firstOn = order.lines.map(({ startOn }) => startOn).toSorted()[0]!
      const named = versionsAt(versions, (group) => (group === 'tax' ? instantOfHour(firstOn, 0) : order.orderedAt!))
      expect(placedOrder(placing, named)).toEqual(order)
      expect(figuresOf(order, named, later)).toEqual(figuresOf(order, versions, later))
    }),
  )
})

test('days are a function of the versions that hold when they are asked for', () => {
  fc.assert(
    fc.property(history, instants, prefecture, (versions, now, to) => {
      const daysBy = (of: readonly SettingsVersion[]) => {
        const calendar = { ...OPEN_CALENDAR, rules: dayRulesOf(settingsTimeline(of)(now)) }
        const startOn = earliestStart({ now, prefecture: to, calendar })
        return {
          startOn,
          latestOn: latestStart(now, calendar.rules),
          cutOff: cutOffAt(now, calendar.rules),
          blocked: blockedSpan(startOn, addDays(startOn, 3), to, calendar),
          lengths: rentalLengths(calendar.rules),
        }
      }
      expect(daysBy(versionsAt(versions, () => now))).toEqual(daysBy(versions))
    }),
  )
})

test('a change of the tax rate alone changes no amount that is paid', () => {
  fc.assert(
    fc.property(history, instants, placed, (before, effectiveAt, placing) => {
      const tax = { group: 'tax', effectiveAt, value: { ratePercent: 12 } } as const
      const { taxYen: _, taxRatePercent: __, ...order } = placedOrder(placing, before)
      expect(placedOrder(placing, [...before, tax])).toMatchObject(order)
    }),
  )
})

test('the terms are equal when the settings of an order are', () => {
  fc.assert(
    fc.property(history, fc.nat(HOURS), fc.nat(HOURS), (versions, one, other) => {
      const [at, then] = [one, other].map((hours) => settingsTimeline(versions)(START.add({ hours })))
      const terms = ({ prices, delivery, payment, points, cancellation, charges, areas }: NonNullable<typeof at>) => {
        const feesYen = Object.entries(areas).map(([code, { feeYen }]) => [code, feeYen])
        return JSON.stringify([prices, delivery, payment, points, cancellation, charges, feesYen])
      }
      expect(areTermsEqual(at!, then!)).toBe(terms(at!) === terms(then!))
    }),
  )
})

test('the terms differ with the fee of a prefecture, and not with its days', () => {
  const settingsWith = (change: object) => {
    const areas = { ...FIRST_SETTINGS.areas, 46: { ...FIRST_SETTINGS.areas[46]!, ...change } }
    return { ...FIRST_SETTINGS, areas }
  }
  expect(areTermsEqual(FIRST_SETTINGS, settingsWith({ feeYen: 1_900 }))).toBe(false)
  expect(areTermsEqual(FIRST_SETTINGS, settingsWith({ days: 3 }))).toBe(true)
})
