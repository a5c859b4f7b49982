import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { EMPTY_ITEM_QUERY } from '#domain/catalog/item-query.ts'
import { day } from '#domain/day.ts'
import { isRejected } from '#domain/result.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import type { SettingsGroup } from '#domain/settings/settings.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { SIZE_9 } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const shop = smallShop([{ id: 1, units: 3 }])
const lives = orderLives(() => shop)
const at = (text: string) => Temporal.Instant.from(`${text}+09:00`)
const [TOKYO, OKINAWA] = [13, 47]
/** A Sunday. */
const FROM = at('2026-11-29T00:00')
const LONGER_CLEANING_FROM = at('2026-12-05T00:00')

/** A version that the owner saved some days before. */
function save(key: SettingsGroup, value: unknown, effectiveAt = FROM) {
  const changed = { changedBy: 'staff:hanako', changedAt: at('2026-11-20T10:00'), reason: '' } as const
  const version = { uid: shop.ports.ids.next(), kind: 'settings', key, effectiveAt, value, ...changed } as const
  return shop.ports.datedVersions.transaction((tx) => tx.save(version))
}

beforeAll(async () => {
  const { hours, areas, rental } = FIRST_SETTINGS
  await save('rental', { ...rental, cleaningDays: 6 }, LONGER_CLEANING_FROM)
  await save('hours', { ...hours, 7: { cutOffHour: 15, hasShipping: true } })
  await save('areas', {
    ...areas,
    [TOKYO]: { isServed: true, days: 2 },
    [OKINAWA]: { isServed: true, days: 3, feeYen: 2_200 },
  })
  const { settings } = shop.services
  await vi.waitFor(async () => {
    await settings.refresh()
    expect(settings.at(FROM).hours[7]?.cutOffHour).toBe(15)
  }, 10_000)
})
afterEach(async () => {
  await lives.reset()
})

const earliestOn = async (now: string, prefecture: number) => {
  shop.setClock(at(now))
  return (await shop.services.catalog.getCalendar(prefecture)).earliestOn
}
const freeOn = async (prefecture: number) => {
  const view = await shop.services.catalog.getItem(1, { days: 4, prefecture, isPreview: false })
  if (isRejected(view)) throw new Error(view.code)
  return view.freeDays[0]!.freeOn[0]
}

describe('settings of days take effect at their instant', () => {
  test('the cut-off of Sundays, in calendar, item and countdown', async () => {
    expect(await earliestOn('2026-11-22T15:30', 1)).toBe('2026-11-24')
    expect(await freeOn(1)).toBe('2026-11-24')
    expect((await shop.services.catalog.getCalendar(1)).cutOffAt).toBe(at('2026-11-22T16:00').toString())
    expect(await earliestOn('2026-11-29T14:59', 1)).toBe('2026-12-01')
    expect((await shop.services.catalog.getCalendar(1)).cutOffAt).toBe(at('2026-11-29T15:00').toString())
    expect(await earliestOn('2026-11-29T15:00', 1)).toBe('2026-12-02')
    expect(await freeOn(1)).toBe('2026-12-02')
    expect(await earliestOn('2026-11-30T15:59', 1)).toBe('2026-12-02')
  })

  test('Okinawa is refused before, and afterwards rented to with three days', async () => {
    shop.setClock(at('2026-11-28T23:59'))
    const line = { itemId: 1, sizeTagUid: SIZE_9, startOn: day('2026-12-20'), days: 4, hasPlan: false }
    const added = await shop.services.cart.addToCart(undefined, { ...line, prefecture: OKINAWA })
    if (isRejected(added)) throw new Error(added.code)
    const { secret } = added
    expect((await shop.services.cart.getCart(secret))?.rejection).toMatchObject({
      code: 'prefecture-not-served',
      detail: { name: '沖縄県' },
    })
    shop.setClock(FROM)
    const { rejection, order, calendar } = (await shop.services.cart.getCart(secret))!
    expect(rejection).toBeUndefined()
    expect(order.lines[0]?.blocked).toEqual({ fromOn: '2026-12-16', toOn: '2026-12-28' })
    expect(calendar.earliestOn).toBe('2026-12-02')
    expect(await freeOn(OKINAWA)).toBe('2026-12-02')
  })

  test('an order keeps its span and its shipping day, while the list counts by the days of now', async () => {
    shop.setClock(at('2026-11-28T10:00'))
    const placed = await Promise.all([1, 2, 3].map(() => lives.confirmed([1], { startOn: day('2026-12-20') })))
    const before = await lives.orderOf(placed[0]!.uid)
    expect(before.lines[0]?.blocked).toEqual({ fromOn: '2026-12-18', toOn: '2026-12-26' })
    // The parcel of a rental until the 14th is back and cleaned on the 17th, with two days of delivery on the 18th.
    const query = { ...EMPTY_ITEM_QUERY, arrivalOn: day('2026-12-11'), rentalDays: 4 }
    const found = async () => (await shop.services.catalog.listItems(query, TOKYO)).total
    expect(await found()).toBe(1)
    shop.setClock(at('2026-11-29T10:00'))
    expect(await found()).toBe(0)
    expect(await lives.orderOf(before.uid)).toEqual(before)
  })

  test('two lines of a unit that is cleaned for longer since the confirmation get a unit each', async () => {
    shop.setClock(at('2026-12-04T10:00'))
    const secret = await lives.cartOf([1, 1], [day('2027-01-20'), day('2027-01-31')])
    const unitsOf = async () => (await shop.ports.orders.findBySecret(secret))!.lines.map(({ unitUid }) => unitUid)
    expect(new Set(await unitsOf()).size).toBe(1)
    const seenVersion = (await shop.services.cart.openConfirmation(secret))!.order.version
    shop.setClock(LONGER_CLEANING_FROM)
    const placed = await shop.services.checkout.placeOrder(secret, { seenVersion, device: '' })
    expect(placed).toMatchObject({ next: { kind: 'complete' } })
    expect(new Set(await unitsOf()).size).toBe(2)
  })
})
