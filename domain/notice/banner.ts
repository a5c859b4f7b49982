import type { Day } from '../day.ts'

/** Limits of a banner, characters: its two lines fit a telephone 350 px wide. */
export const BANNER_LIMITS = { text: 26, note: 28, path: 200 } as const

/** The banner of a day: of several the one that began last; of those of one day the one that was written last. */
export function bannerOn<Shown extends { readonly shownOn: Day; readonly shownTo: Day }>(
  banners: readonly Shown[],
  todayOn: Day,
): Shown | undefined {
  return banners
    .filter(({ shownOn, shownTo }) => shownOn <= todayOn && todayOn <= shownTo)
    .reduce<Shown | undefined>(
      (last, each) => (last !== undefined && last.shownOn > each.shownOn ? last : each),
      undefined,
    )
}
