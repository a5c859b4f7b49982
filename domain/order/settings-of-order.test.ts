import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, day, instantOfHour } from '../day.ts'
import { orderTotals } from '../pricing/totals.ts'
import { FIRST_SETTINGS } from '../settings/first-settings.ts'
import { SETTINGS, SETTINGS_GROUPS } from '../settings/settings.ts'
import { areTermsEqual, type SettingsVersion, settingsOfOrder, settingsTimeline } from '../settings/versions.ts'
import { cancellationTermsOf, planCustomerCancel, planLineCancel } from './cancellation.ts'
import { emptyCart, repriced, totalsLineOf } from './draft.ts'
import type { Order, OrderLine } from './order.ts'
import { settleRefusal } from './refusal.ts'

const START = instantOfHour(day('2026-11-01'), 0)
const HOURS = 24 * 60

/** A value of a group: every number between 0 and 100, so that all fields matter. */
const version: fc.Arbitrary<SettingsVersion> = fc.constantFrom(...SETTINGS_GROUPS).chain((group) =>
  fc.record({
    group: fc.constant(group),
    effectiveAt: fc.integer({ min: 1, max: HOURS }).map((hours) => START.add({ hours })),
    value: fc.record(
      Object.fromEntries(
        Object.entries(SETTINGS[group].first).map(([name, first]) => [
          name,
          typeof first === 'boolean' ? fc.boolean() : fc.integer({ min: 0, max: 100 }),
        ]),
      ),
    ) as fc.Arbitrary<SettingsVersion['value']>,
  }),
)
const history = fc.array(version, { maxLength: 15 })

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
  method: fc.constantFrom('card', 'cod'),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
})

type Placing = typeof placed extends fc.Arbitrary<infer Value> ? Value : never

function placedOrder({ hours, usePoints, method, lines }: Placing, versions: readonly SettingsVersion[]): Order {
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
  const order = { ...cart, customerUid: 'ann', paymentMethod: method, lines: booked, usePoints } as Order
  return { ...repriced(order, settings), status: 'Reserved', orderedAt: at }
}

function settingsOf(versions: readonly SettingsVersion[], { orderedAt, lines }: Pick<Order, 'orderedAt' | 'lines'>) {
  const startsOn = lines.map(({ startOn }) => startOn)
  return settingsOfOrder(settingsTimeline(versions), { orderedAt, startsOn }, START.add({ hours: 2 * HOURS }))
}

/** All that an order costs, now and when it is cancelled or refused at some time. */
function figuresOf(order: Order, versions: readonly SettingsVersion[], hoursLater: number) {
  const settings = settingsOf(versions, order)
  const at = order.orderedAt!.add({ hours: hoursLater })
  const moment = { at, settings: settings.cancellation }
  return {
    totals: orderTotals({ ...order, lines: order.lines.map(totalsLineOf) }, settings),
    terms: cancellationTermsOf(order, moment),
    whole: planCustomerCancel(order, moment),
    line: planLineCancel(order, '0', { by: 'customer', at, settings }),
    refusal: settleRefusal(order, { lineUids: ['0'], isCustomerAtFault: true }, settings),
  }
}

test('what is decided after an order was placed changes nothing of it, whatever the history', () => {
  fc.assert(
    fc.property(history, history, placed, fc.integer({ min: 0, max: HOURS }), (before, decided, placing, later) => {
      const order = placedOrder(placing, before)
      const after = decided.filter(
        ({ group, effectiveAt }) => group !== 'tax' && Temporal.Instant.compare(effectiveAt, order.orderedAt!) > 0,
      )
      expect(placedOrder(placing, [...before, ...after])).toEqual(order)
      expect(figuresOf(order, [...before, ...after], later)).toEqual(figuresOf(order, before, later))
    }),
  )
})

test('a change of the tax rate alone changes no amount that is paid', () => {
  fc.assert(
    fc.property(history, version, placed, (before, { effectiveAt }, placing) => {
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
      const terms = ({ prices, delivery, payment, points, cancellation, charges }: NonNullable<typeof at>) =>
        JSON.stringify([prices, delivery, payment, points, cancellation, charges])
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
