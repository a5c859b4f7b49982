import { CUT_OFF_HOUR } from '#domain/constants.ts'
import { addDays, type Day, day, dayOfInstant, laterDay, SHOP_TIME_ZONE } from '#domain/day.ts'
import type { PrefectureCode } from '#domain/delivery/prefecture.ts'
import { type EditedWindow, earliestStart, isInsideWindow } from '#domain/rental/period.ts'

/** Days without shipping every year, `MM-DD`: the new-year holidays. This is the place to change them. */
const NEW_YEAR_CLOSING = { from: '12-31', to: '01-03' } as const
/** How many days after the holidays the page still shows them. */
const SHOWN_AFTER_DAYS = 7

/** A period without shipping; both days included. Orders can still be placed. */
export type Closing = {
  readonly fromOn: Day
  readonly toOn: Day
  /** The last shipping day before, and the first one after. */
  readonly lastShippingOn: Day
  readonly nextShippingOn: Day
}

/** The new-year closing that is ahead, current, or at most a week past. */
export function newYearClosing(todayOn: Day): Closing {
  const year = Number(todayOn.slice(0, 4))
  const [earlier, later] = [closingOf(year - 1), closingOf(year)]
  return addDays(earlier.toOn, SHOWN_AFTER_DAYS) >= todayOn ? earlier : later
}

function closingOf(year: number): Closing {
  const fromOn = day(`${year}-${NEW_YEAR_CLOSING.from}`)
  const toOn = day(`${year + 1}-${NEW_YEAR_CLOSING.to}`)
  return { fromOn, toOn, lastShippingOn: addDays(fromOn, -1), nextShippingOn: addDays(toOn, 1) }
}

/** From the last cut-off before a closing to the first after it, with the day after the first shipping as start. */
export function windowOfClosing({ lastShippingOn, nextShippingOn }: Closing): EditedWindow {
  return {
    startAt: cutOffOn(lastShippingOn),
    endAt: cutOffOn(nextShippingOn).subtract({ seconds: 1 }),
    rentalStartOn: addDays(nextShippingOn, 1),
  }
}

/**
 * The window in effect: that of the new-year closing, which is computed so that bookings and the holiday page agree, or
 * the one that staff entered, while it is in effect. If both apply, rentals start on the later day.
 */
export function windowAt(now: Temporal.Instant, entered: EditedWindow | undefined): EditedWindow | undefined {
  const closing = windowOfClosing(newYearClosing(dayOfInstant(now)))
  if (entered === undefined || !isInsideWindow(now, entered)) return closing
  if (!isInsideWindow(now, closing)) return entered
  return { ...entered, rentalStartOn: laterDay(entered.rentalStartOn, closing.rentalStartOn) }
}

/** Orders from the cut-off hour of one day to that of another arrive on these days at the earliest. */
type ClosingRow = { readonly fromOn: Day; readonly toOn: Day; readonly arrivals: readonly Day[] }

/** The earliest arrivals of orders placed around a closing, in the order of `prefectures`; equal ones share a row. */
export function closingRows(closing: Closing, prefectures: readonly PrefectureCode[]): ClosingRow[] {
  const editedWindow = windowOfClosing(closing)
  const rows: ClosingRow[] = []
  for (let on = addDays(closing.lastShippingOn, -1); on <= addDays(closing.nextShippingOn, 1); on = addDays(on, 1)) {
    const now = cutOffOn(on).subtract({ seconds: 1 })
    const arrivals = prefectures.map((prefecture) => earliestStart({ now, prefecture, editedWindow }))
    const last = rows.at(-1)
    if (last?.arrivals.every((arrival, index) => arrival === arrivals[index]))
      rows[rows.length - 1] = { ...last, toOn: on }
    else rows.push({ fromOn: addDays(on, -1), toOn: on, arrivals })
  }
  return rows
}

function cutOffOn(on: Day): Temporal.Instant {
  return Temporal.PlainDate.from(on)
    .toZonedDateTime({ timeZone: SHOP_TIME_ZONE, plainTime: { hour: CUT_OFF_HOUR } })
    .toInstant()
}
