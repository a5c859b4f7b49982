import type { AccessoryGroup, ItemKind, ShoeForm } from '#domain/catalog/matching.ts'
import type { Span } from '#domain/rental/span.ts'

/** A size in which at least one unit is free. `sizeTagUid`: undefined for an item of one size. */
export type FreeSize = { readonly sizeTagUid: number | undefined; readonly label: string }

/** An item on sale with its free sizes, in size order. */
export type FreeAccessory = { readonly itemId: number; readonly sizes: readonly FreeSize[] }

/** Shoes for celebrations or for other occasions. */
export type WantedShoes = { readonly form: ShoeForm; readonly isCelebration: boolean }

/** `itemIds`: at most three. */
export type ShoeSize = { readonly sizeTagUid: number; readonly label: string; readonly itemIds: readonly number[] }

/** Accessories that go with the garments of a cart. */
export interface AccessoryStore {
  /** What items on sale are, by id; others are left out. */
  kindsOf(itemIds: readonly number[]): Promise<ReadonlyMap<number, ItemKind>>
  /**
   * Of each group the item that was rented most and is free for a span, for celebrations or for other occasions, in the
   * order of the groups; a group of which nothing is free is left out. Shoes with a free size that is right for the
   * foot come before those rented more.
   */
  findFree(
    groups: readonly AccessoryGroup[],
    isCelebration: boolean,
    blocked: Span,
    footCm: number | undefined,
  ): Promise<readonly FreeAccessory[]>
  /**
   * The sizes of single pairs of shoes on sale, in size order; with a span those of which one is free in it. Each with
   * the items that have it, the one rented most first.
   */
  shoeSizes(shoes: WantedShoes, blocked: Span | undefined): Promise<readonly ShoeSize[]>
}
