import type { ItemQuery } from '#domain/catalog/item-query.ts'
import type { Day } from '#domain/day.ts'
import type { Reason } from '#domain/recommendation/judge.ts'
import type { PricedCard } from './services.ts'

/** What comes nearest to a query that finds nothing; each with what it finds, which is never nothing. */
export type NearestView = {
  readonly sizes: readonly { uid: number; name: string; total: number }[]
  /** `tagIds`: the tags of the query with this colour instead of its own. */
  readonly colours: readonly { uid: number; name: string; total: number; tagIds: readonly number[] }[]
  readonly days: readonly { on: Day; total: number }[]
  /** One condition less. */
  readonly without: readonly { filter: keyof ItemQuery; total: number }[]
}

/** What was lent most under one ranking parent, most first. */
export type RankingView = {
  readonly categoryUid: number
  readonly title: string
  readonly cards: readonly PricedCard[]
}

/** A step of the guided choice: the sizes to choose from, and items with reasons once all is answered. */
export type GuidedChoice = {
  readonly sizes: readonly { tagUid: number; label: string; count: number }[]
  readonly items: readonly { card: PricedCard; reasons: readonly Reason[] }[]
}
