import { type Day, dayOfInstant } from '#domain/day.ts'
import { DEFAULT_PREFECTURE, type PrefectureCode } from '#domain/delivery/prefecture.ts'
import { isUnderMaintenance } from '#domain/maintenance.ts'
import type { RentalCalendar } from '#domain/rental/calendar.ts'
import { type DayRules, dayRulesOf } from '#domain/rental/day-rules.ts'
import { cutOffAt, earliestStart, earliestStarts, latestStart } from '#domain/rental/period.ts'
import { cached } from '../cache.ts'
import type { ClosingStore } from '../ports/closings.ts'
import type { Clock, ConfigStore } from '../ports/runtime.ts'
import type { SettingsReader } from '../settings-reader.ts'

/** The dates shown on pages; computed here, never in the browser (docs/rules.md Time). */
export type ShopCalendar = {
  readonly todayOn: Day
  readonly nowAt: string
  /** The next cut-off, ISO instant. */
  readonly cutOffAt: string
  readonly prefecture: PrefectureCode
  readonly earliestOn: Day
  readonly latestOn: Day
  readonly rental: RentalCalendar
}

/** The current dates of the shop, for the pages and all checks. */
export type ShopDays = {
  now(): Temporal.Instant
  /** What the owner decides of days, now. */
  rules(): DayRules
  /** Whether the site is under maintenance (docs/product/4, Maintenance); changes by staff apply within a second. */
  isUnderMaintenance(): Promise<boolean>
  /** The rules of now, closings, suspensions and the edited window. */
  rentalCalendar(): Promise<RentalCalendar>
  calendar(prefecture?: PrefectureCode): Promise<ShopCalendar>
  /** The first day a rental may start now, by prefecture. */
  earliestStarts(): Promise<(prefecture: PrefectureCode) => Day>
}

type Ports = {
  readonly clock: Clock
  readonly configs: Pick<ConfigStore, 'editedWindow' | 'maintenance'>
  readonly closings: Pick<ClosingStore, 'calendar'>
  readonly settings: Pick<SettingsReader, 'now'>
}

export function shopDays({ clock, configs, closings, settings }: Ports): ShopDays {
  const openTimes = cached('openTimes', { clock }, async () => {
    const [calendar, editedWindow, maintenance] = await Promise.all([
      closings.calendar(),
      configs.editedWindow(),
      configs.maintenance(),
    ])
    return { open: { ...calendar, editedWindow }, maintenance }
  })
  const rules = () => dayRulesOf(settings.now())
  const rentalCalendar = async () => ({ ...(await openTimes()).open, rules: rules() })
  return {
    now: () => clock.now(),
    rules,
    isUnderMaintenance: async () => isUnderMaintenance((await openTimes()).maintenance, clock.now()),
    rentalCalendar,
    earliestStarts: async () => earliestStarts({ calendar: await rentalCalendar(), now: clock.now() }),
    async calendar(prefecture = DEFAULT_PREFECTURE) {
      const rental = await rentalCalendar()
      const now = clock.now()
      return {
        todayOn: dayOfInstant(now),
        nowAt: now.toString(),
        cutOffAt: cutOffAt(now, rental.rules).toString(),
        prefecture,
        earliestOn: earliestStart({ now, prefecture, calendar: rental }),
        latestOn: latestStart(now, rental.rules),
        rental,
      }
    },
  }
}
