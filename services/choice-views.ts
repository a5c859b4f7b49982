import type { ItemQuery } from '#domain/catalog/item-query.ts'
import type { Day } from '#domain/day.ts'
import type { Reason } from '#domain/recommendation/scoring.ts'
import type { PricedCard } from './services.ts'

/** Alternatives to a query without results; each has at least one result. */
export type NearestView = {
  readonly sizes: readonly { uid: number; name: string; total: number }[]
  /** `tagIds`: the tags of the query with its colour replaced by this one. */
  readonly colours: readonly { uid: number; name: string; total: number; tagIds: readonly number[] }[]
  readonly days: readonly { on: Day; total: number }[]
  /** Filters whose removal gives results. */
  readonly without: readonly { filter: keyof ItemQuery; total: number }[]
}

/** The most rented items of a ranking category, most rented first. */
export type RankingView = {
  readonly categoryUid: number
  readonly title: string
  readonly cards: readonly PricedCard[]
}

/** A step of the guided choice: the sizes to choose from, and items with reasons once all questions are answered. */
export type GuidedChoice = {
  readonly sizes: readonly { tagUid: number; label: string; count: number }[]
  readonly items: readonly { card: PricedCard; reasons: readonly Reason[] }[]
}
