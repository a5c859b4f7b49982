import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closingRows, newYearClosing } from '#content/calendar.ts'
import { addDays, day, SHOP_TIME_ZONE } from '#domain/day.ts'
import { smallShop } from '#tests/support/suite-shops.ts'

const shop = smallShop([{ id: 1, products: 3 }])

const PREFECTURES = [13, 1] as const
const at = (on: string, hour: number, minute = 0) =>
  Temporal.PlainDateTime.from(`${on}T00:00`).with({ hour, minute }).toZonedDateTime(SHOP_TIME_ZONE).toInstant()

test('what the page of the holidays promises is what bookings are given, hour by hour', async () => {
  const rows = closingRows(newYearClosing(day('2026-12-28')), [...PREFECTURES])
  let looked = 0
  for (const { fromOn, toOn, arrivals } of rows) {
    for (let now = at(fromOn, 16); Temporal.Instant.compare(now, at(toOn, 15, 59)) <= 0; now = now.add({ hours: 1 })) {
      shop.setClock(now)
      const calendars = await Promise.all(PREFECTURES.map((code) => shop.services.catalog.getCalendar(code)))
      const earliest = calendars.map(({ earliestOn }) => earliestOn)
      // A row runs over several days; outside the closing its last day tells the arrival.
      const isLastDay = Temporal.Instant.compare(now, at(addDays(toOn, -1), 16)) >= 0
      if (isLastDay || arrivals[0]! > toOn) expect(earliest, String(now)).toEqual(arrivals)
      looked += 1
    }
  }
  expect(looked).toBeGreaterThan(150)
})

test('nothing can be put into a cart for a closed day', async () => {
  shop.setClock(at('2026-12-31', 12))
  const wanted = { itemId: 1, sizeTagUid: 909, days: 4, hasPlan: false, prefecture: 13 } as const
  const tried = await shop.services.cart.addToCart(undefined, { ...wanted, startOn: day('2027-01-03') })
  expect(tried).toMatchObject({ kind: 'rejected', code: 'too-early', detail: { earliestOn: '2027-01-05' } })
  const added = await shop.services.cart.addToCart(undefined, { ...wanted, startOn: day('2027-01-05') })
  expect(added).not.toHaveProperty('kind')
})

test('staff may close for longer, and never for less', async () => {
  const enter = (rentalStartOn: string) =>
    sql`INSERT INTO configs (id, document) VALUES ('rentaldates', ${JSON.stringify({
      edited_start_date: '2027-12-20T00:00:00+09:00',
      edited_end_date: '2028-01-20T00:00:00+09:00',
      edited_rental_start_date: `${rentalStartOn}T00:00:00+09:00`,
    })}::jsonb) ON CONFLICT (id) DO UPDATE SET document = excluded.document`.execute(shop.db)
  for (const [entered, earliest, hour] of [
    ['2028-01-15', '2028-01-15', 13],
    ['2028-01-02', '2028-01-05', 14],
  ] as const) {
    await enter(entered)
    shop.setClock(at('2027-12-31', hour))
    expect((await shop.services.catalog.getCalendar(13)).earliestOn).toBe(earliest)
  }
})
