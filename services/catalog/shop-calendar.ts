import { type Day, dayOfInstant } from '#domain/day.ts'
import { DEFAULT_PREFECTURE, type PrefectureCode } from '#domain/delivery/prefecture.ts'
import type { RentalCalendar } from '#domain/rental/calendar.ts'
import { cutOffAt, earliestStart, earliestStarts, latestStart } from '#domain/rental/period.ts'
import { cached } from '../cached.ts'
import type { ClosingStore } from '../ports/closings.ts'
import type { Clock, ConfigStore } from '../ports/runtime.ts'

/** The dates shown on pages; computed here, never in the browser (docs/rules.md Time). */
export type ShopCalendar = {
  readonly todayOn: Day
  readonly nowAt: string
  /** The next 16:00 in Tokyo, ISO instant. */
  readonly cutOffAt: string
  readonly prefecture: PrefectureCode
  readonly earliestOn: Day
  readonly latestOn: Day
  readonly rental: RentalCalendar
}

/** The current dates of the shop, for the pages and all checks. */
export type ShopDays = {
  now(): Temporal.Instant
  /** Closings, suspensions and the edited window, cached for a second. */
  rentalCalendar(): Promise<RentalCalendar>
  calendar(prefecture?: PrefectureCode): Promise<ShopCalendar>
  /** The first day a rental may start now, by prefecture. */
  earliestStarts(): Promise<(prefecture: PrefectureCode) => Day>
}

const CACHE_MS = 1_000

type Ports = { readonly clock: Clock; readonly configs: ConfigStore; readonly closings: Pick<ClosingStore, 'calendar'> }

export function shopDays({ clock, configs, closings }: Ports): ShopDays {
  const rentalCalendar = cached(clock, CACHE_MS, async () => {
    const [calendar, editedWindow] = await Promise.all([closings.calendar(), configs.editedWindow()])
    return { ...calendar, editedWindow }
  })
  const datesAt = datesOncePerSecond()
  return {
    now: () => clock.now(),
    rentalCalendar,
    earliestStarts: async () => earliestStarts({ calendar: await rentalCalendar(), now: clock.now() }),
    async calendar(prefecture = DEFAULT_PREFECTURE) {
      const rental = await rentalCalendar()
      const now = clock.now()
      return { ...datesAt(now, rental, prefecture), nowAt: now.toString() }
    },
  }
}

type Dates = Omit<ShopCalendar, 'nowAt'>

/** The dates of an instant, computed once for each second: nothing that they depend on changes within one. */
function datesOncePerSecond(): (now: Temporal.Instant, rental: RentalCalendar, prefecture: PrefectureCode) => Dates {
  const latest = { second: 0, rental: undefined as RentalCalendar | undefined, dates: new Map<PrefectureCode, Dates>() }
  return (now, rental, prefecture) => {
    const second = Math.floor(now.epochMilliseconds / 1_000)
    if (second !== latest.second || rental !== latest.rental) {
      Object.assign(latest, { second, rental })
      latest.dates.clear()
    }
    const dates = latest.dates.get(prefecture) ?? datesOf(now, rental, prefecture)
    latest.dates.set(prefecture, dates)
    return dates
  }
}

function datesOf(now: Temporal.Instant, rental: RentalCalendar, prefecture: PrefectureCode): Dates {
  return {
    todayOn: dayOfInstant(now),
    cutOffAt: cutOffAt(now).toString(),
    prefecture,
    earliestOn: earliestStart({ now, prefecture, calendar: rental }),
    latestOn: latestStart(now),
    rental,
  }
}
