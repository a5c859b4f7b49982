import { type Day, dayOfInstant } from '#domain/day.ts'
import { DEFAULT_PREFECTURE, type PrefectureCode } from '#domain/delivery/prefecture.ts'
import { cutOffAt, type EditedWindow, earliestStart, latestStart } from '#domain/rental/period.ts'
import { cached } from '../cached.ts'
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
}

/** The current dates of the shop, for the pages and all checks. */
export type ShopDays = {
  now(): Temporal.Instant
  editedWindow(): Promise<EditedWindow | undefined>
  calendar(prefecture?: PrefectureCode): Promise<ShopCalendar>
}

const WINDOW_CACHE_MS = 1_000

export function shopDays({ clock, configs }: { clock: Clock; configs: ConfigStore }): ShopDays {
  const editedWindow = cached(clock, WINDOW_CACHE_MS, () => configs.editedWindow())
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
