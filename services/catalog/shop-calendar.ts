import { dayOfInstant } from '#domain/day.ts'
import { DEFAULT_PREFECTURE, type PrefectureCode } from '#domain/delivery/prefecture.ts'
import { cutOffAt, type EditedWindow, earliestStart, latestStart } from '#domain/rental/calendar.ts'
import type { Clock } from '../ports/clock.ts'
import type { ConfigStore } from '../ports/config-store.ts'
import { remembered } from '../remembered.ts'
import type { ShopCalendar } from '../services.ts'

/** What the shop knows of days, for the pages and for every check: now, the edited window, and the days that follow. */
export type ShopDays = {
  now(): Temporal.Instant
  editedWindow(): Promise<EditedWindow | undefined>
  calendar(prefecture?: PrefectureCode): Promise<ShopCalendar>
}

const WINDOW_AGE_MS = 1_000

/** Builds the shop's days over its clock and its settings, which are at most a second old. */
export function shopDays({ clock, configs }: { clock: Clock; configs: ConfigStore }): ShopDays {
  const editedWindow = remembered(clock, WINDOW_AGE_MS, () => configs.editedWindow())
  return {
    now: () => clock.now(),
    editedWindow,
    async calendar(prefecture = DEFAULT_PREFECTURE) {
      const now = clock.now()
      return {
        todayOn: dayOfInstant(now),
        nowAt: now.toString(),
        cutOffAt: cutOffAt(now).toString(),
        prefecture,
        earliestOn: earliestStart({ now, prefecture, editedWindow: await editedWindow() }),
        latestOn: latestStart(now),
      }
    },
  }
}
