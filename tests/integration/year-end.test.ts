import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { closingRows, newYearClosing } from '#content/calendar.ts'
import { addDays, day, SHOP_TIME_ZONE } from '#domain/day.ts'
import { closedFrom } from '#tests/support/shop/calendars.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const shop = smallShop([{ id: 1, units: 3 }])
const NEW_YEAR = closedFrom('2026-12-31', '2027-01-03')

beforeAll(async () => {
  await shop.services.orderLife.closings.enter(NEW_YEAR.closings[0]!, 'staff:hanako')
})

const PREFECTURES = [13, 1] as const
const at = (on: string, hour: number, minute = 0) =>
  Temporal.PlainDateTime.from(`${on}T00:00`).with({ hour, minute }).toZonedDateTime(SHOP_TIME_ZONE).toInstant()

test('the year-end page shows the arrival days of the calendar, hour by hour', async () => {
  const closing = newYearClosing(NEW_YEAR, day('2026-12-28'))!
  const rows = closingRows(closing, NEW_YEAR, [...PREFECTURES])
  let checked = 0
  for (const { fromOn, toOn, arrivals } of rows) {
    for (let now = at(fromOn, 16); Temporal.Instant.compare(now, at(toOn, 15, 59)) <= 0; now = now.add({ hours: 1 })) {
      shop.setClock(now)
      const calendars = await Promise.all(PREFECTURES.map((code) => shop.services.catalog.getCalendar(code)))
      const earliest = calendars.map(({ earliestOn }) => earliestOn)
      // A row covers several days. Outside the closing, its arrivals are those of its last day.
      const isLastDay = Temporal.Instant.compare(now, at(addDays(toOn, -1), 16)) >= 0
      if (isLastDay || arrivals[0]! > toOn) expect(earliest, String(now)).toEqual(arrivals)
      checked += 1
    }
  }
  expect(checked).toBeGreaterThan(150)
})

test('rejects a closed day when adding to the cart', async () => {
  shop.setClock(at('2026-12-31', 12))
  const line = { itemId: 1, sizeTagUid: 909, days: 4, hasPlan: false, prefecture: 13 } as const
  const refused = await shop.services.cart.addToCart(undefined, { ...line, startOn: day('2027-01-03') })
  expect(refused).toMatchObject({ kind: 'rejected', code: 'too-early', detail: { earliestOn: '2027-01-05' } })
  const added = await shop.services.cart.addToCart(undefined, { ...line, startOn: day('2027-01-05') })
  expect(added).not.toHaveProperty('kind')
})

test('a written window can delay rentals further, but not before shipping resumes', async () => {
  const enter = (rentalStartOn: string) =>
    sql`INSERT INTO configs (id, document) VALUES ('rentaldates', ${JSON.stringify({
      edited_start_date: '2026-12-20T00:00:00+09:00',
      edited_end_date: '2027-01-20T00:00:00+09:00',
      edited_rental_start_date: `${rentalStartOn}T00:00:00+09:00`,
    })}::jsonb) ON CONFLICT (id) DO UPDATE SET document = excluded.document`.execute(shop.db)
  for (const [entered, earliest, hour] of [
    ['2027-01-15', '2027-01-15', 13],
    ['2027-01-02', '2027-01-05', 14],
  ] as const) {
    await enter(entered)
    shop.setClock(at('2026-12-31', hour))
    expect((await shop.services.catalog.getCalendar(13)).earliestOn).toBe(earliest)
  }
})
