import { ATTRIBUTES, type Occasion } from './attributes.ts'
import type { Wearer } from './wearer.ts'

/** Who finds the items of a category by the questions of the guided choice. */
export const GUIDED = {
  ladies: '女性',
  maternity: '女性（妊娠中・授乳中）',
  mens: '男性',
  girl: '女の子',
  boy: '男の子',
} as const
export type Guided = keyof typeof GUIDED

export const OCCASION_LABELS = Object.fromEntries(
  ATTRIBUTES.occasion.tags.map(({ key, label }) => [key, label]),
) as Readonly<Record<Occasion, string>>

/** What pages need to know of a category (docs/rules.md Catalogue). Staff set it. */
export type CategoryRoles = {
  /** Who wears its items. This, `isSet` and `isCelebration` hold for the categories below, too. */
  readonly wearer: Wearer | undefined
  /** Its items are complete sets. */
  readonly isSet: boolean
  /** Its pages have the colours of a celebration. */
  readonly isCelebration: boolean
  /** Its name above its ranking; undefined for none. */
  readonly rankingName: string | undefined
  readonly isRankedAtHome: boolean
  /** The occasion that its items stand for on the home page. */
  readonly occasion: Occasion | undefined
  readonly guidedFor: Guided | undefined
}

export const NO_ROLES: CategoryRoles = {
  wearer: undefined,
  isSet: false,
  isCelebration: false,
  rankingName: undefined,
  isRankedAtHome: false,
  occasion: undefined,
  guidedFor: undefined,
}
