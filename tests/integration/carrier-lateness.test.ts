import { afterEach, describe, expect, test } from 'vitest'
import { embeddedCarrier } from '#adapters/carrier/embedded-carrier.ts'
import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { day } from '#domain/day.ts'
import { SLIPS, STAFF } from '#tests/support/orders/order-lives.ts'
import { parcelLives } from '#tests/support/orders/parcel-lives.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const shop = smallShop([{ id: 1, units: 60 }])
const lives = parcelLives(() => shop)
const { shippedParcel, report, lineStatus, parcelOf, eventsOf, undelivered } = lives
afterEach(() => lives.reset())
const { returnSlipNumber } = SLIPS
const jobs = () => shop.services.scheduled

describe('lateness (docs/rules.md Late)', () => {
  const dayAfterGrace = '2026-12-18T12:00:00+09:00'

  test('counts the day of the hand-in: a parcel handed in in time is never overdue, nor reminded', async () => {
    const uid = await shippedParcel()
    await report('delivered', '10T10:00:00')
    await report('handed-in', '12T08:00:00', returnSlipNumber)
    lives.at('2026-12-12T09:00:00+09:00')
    await jobs().sendReturnReminders()
    expect(await lives.mailKinds(uid)).not.toContain('limittoday')
    lives.at(dayAfterGrace)
    await jobs().markOverdue()
    expect(await lineStatus(uid)).toBe('Rental')
  })

  test('is checked under the lock: a hand-in between selection and marking keeps the line', async () => {
    const uid = await shippedParcel()
    await report('delivered', '10T10:00:00')
    lives.at(dayAfterGrace)
    const { orders } = shop.ports
    const services = createServices(parseConfig({ SITE_URL: 'http://shop.test', SEED: 'none' }), {
      ...shop.ports,
      orders: {
        ...orders,
        ordersFor: async (...args) => {
          const uids = await orders.ordersFor(...args)
          if (args[0] === 'overdue') await report('handed-in', '13T15:00:00', returnSlipNumber)
          return uids
        },
      },
    })
    await services.scheduled.markOverdue()
    expect(await lineStatus(uid)).toBe('Rental')
  })

  test('does not count while the carrier has not delivered the parcel', async () => {
    const uid = await shippedParcel()
    await report('attempted', '10T10:00:00')
    lives.at(dayAfterGrace)
    await jobs().markArrivals()
    await jobs().markOverdue()
    expect(await lineStatus(uid)).toBe('Shipping')
  })

  test('is marked without a hand-in', async () => {
    const uid = await shippedParcel()
    await report('delivered', '10T10:00:00')
    lives.at(dayAfterGrace)
    await jobs().markOverdue()
    expect(await lineStatus(uid)).toBe('Arrear')
    await report('handed-in', '18T13:00:00', returnSlipNumber)
    expect(await parcelOf(uid)).toMatchObject({ state: 'handed-in', handedInOn: '2026-12-18' })
    lives.at('2026-12-25T10:00:00+09:00')
    await shop.services.orderLife.returnLines(uid, undefined, STAFF)
    // From the 16th, when it is overdue, to the 18th, not to the return: three further days.
    const { charges } = (await shop.services.orderLife.getRecord(uid))!.record
    expect(charges).toMatchObject([{ kind: 'late', amountYen: 2_100 }])
  })

  describe('a hand-in that is reported after the line is Arrear', () => {
    const overdueParcel = async () => {
      const uid = await shippedParcel()
      await report('delivered', '10T10:00:00')
      lives.at(dayAfterGrace)
      await jobs().markOverdue()
      expect(await lineStatus(uid)).toBe('Arrear')
      return uid
    }
    const lateCharges = async (uid: string) => {
      const { charges } = (await shop.services.orderLife.getRecord(uid))!.record
      return charges.map(({ kind, state, amountYen }) => [kind, state, amountYen])
    }

    test('in time undoes it once, by carrier or counterfoil, with a mail', async () => {
      for (const by of ['carrier', 'counterfoil']) {
        const uid = await overdueParcel()
        const record = () =>
          by === 'carrier'
            ? report('handed-in', '15T18:00:00', returnSlipNumber)
            : shop.services.orderLife.recordHandIn(uid, day('2026-12-15'), STAFF)
        expect([by, await record(), await lineStatus(uid)]).toEqual([by, 1, 'Rental'])
        expect([by, await record(), (await lives.orderOf(uid)).status]).toEqual([by, 0, 'Rental3'])
        expect((await lives.mailKinds(uid)).filter((kind) => kind === 'arrear' || kind === 'handedin')).toEqual([
          'arrear',
          'handedin',
        ])
        await jobs().markOverdue()
        expect(await lineStatus(uid)).toBe('Rental')
        await shop.services.orderLife.returnLines(uid, undefined, STAFF)
        expect(await lateCharges(uid)).toEqual([])
        await lives.reset()
      }
    })

    test('a day later leaves the line overdue', async () => {
      const uid = await overdueParcel()
      await report('handed-in', '16T08:00:00', returnSlipNumber)
      expect(await lineStatus(uid)).toBe('Arrear')
      expect(await lives.mailKinds(uid)).not.toContain('handedin')
    })

    test('and after the return corrects what was proposed: up to that day, or to nothing', async () => {
      const uid = await overdueParcel()
      lives.at('2026-12-25T10:00:00+09:00')
      await shop.services.orderLife.returnLines(uid, undefined, STAFF)
      expect(await lateCharges(uid)).toEqual([['late', 'proposed', 7_000]])
      await report('handed-in', '18T13:00:00', returnSlipNumber)
      expect(await lateCharges(uid)).toEqual([
        ['late', 'ended', 7_000],
        ['late', 'proposed', 2_100],
      ])
      await report('handed-in', '15T13:00:00', returnSlipNumber)
      await report('handed-in', '15T13:00:00', returnSlipNumber)
      expect(await lateCharges(uid)).toEqual([
        ['late', 'ended', 7_000],
        ['late', 'ended', 2_100],
      ])
    })
  })

  test('staff records the hand-in by the counterfoil', async () => {
    const uid = await shippedParcel()
    lives.at('2026-12-14T09:00:00+09:00')
    const record = (on: string) => shop.services.orderLife.recordHandIn(uid, day(on), STAFF)
    expect(await record('2026-12-15')).toMatchObject({ code: 'day-ahead' })
    expect(await record('2026-12-08')).toMatchObject({ code: 'before-shipping' })
    expect(await record('2026-12-13')).toBe(1)
    expect(await record('2026-12-13')).toBe(0)
    expect(await parcelOf(uid)).toMatchObject({ state: 'handed-in', handedInOn: '2026-12-13' })
    expect(await lineStatus(uid)).toBe('Rental')
    await shop.services.orderLife.returnLines(uid, undefined, STAFF)
    expect(await record('2026-12-13')).toMatchObject({ code: 'nothing-out' })
  })
})

describe('the embedded carrier', () => {
  const services = () =>
    createServices(parseConfig({ SITE_URL: 'http://shop.test', SEED: 'none' }), {
      ...shop.ports,
      carrier: embeddedCarrier(shop.ports.clock),
    })
  const playUntil = async (text: string) => {
    lives.at(text)
    return services().scheduled.followParcels()
  }

  test('is off unless it is asked for', async () => {
    await shippedParcel()
    lives.at('2026-12-20T10:00:00+09:00')
    expect(shop.ports.carrier).toBeUndefined()
    expect(await jobs().followParcels()).toBe(0)
  })

  test('plays acceptance, delivery and hand-in by the clock of the shop', async () => {
    const uid = await shippedParcel()
    expect(await playUntil('2026-12-09T20:00:00+09:00')).toBe(1)
    expect(await playUntil('2026-12-09T21:00:00+09:00')).toBe(0)
    expect(await parcelOf(uid)).toMatchObject({ state: 'shipped', reportedAt: expect.anything() })
    await playUntil('2026-12-10T12:00:00+09:00')
    expect(await lineStatus(uid)).toBe('Rental')
    expect((await eventsOf(uid)).at(-1)).toMatchObject({ actor: 'carrier' })
    await playUntil('2026-12-13T16:00:00+09:00')
    expect(await parcelOf(uid)).toMatchObject({ state: 'handed-in', handedInOn: '2026-12-13' })
  })

  test('plays a failed attempt and a refusal for its test slips', async () => {
    const uid = await shippedParcel({ slipNumber: '100093', returnSlipNumber: '2' })
    await playUntil('2026-12-10T12:00:00+09:00')
    expect(await undelivered()).toEqual([`${uid} attempted`])
    await playUntil('2026-12-12T12:00:00+09:00')
    expect(await undelivered()).toEqual([`${uid} returning`])
  })
})
