import type { ItemKind, PieceGroup } from '#domain/catalog/matching.ts'
import type { Span } from '#domain/rental/span.ts'

/** A size in which at least one product is free. `sizeTagUid`: undefined for an item of one size. */
export type FreeSize = { readonly sizeTagUid: number | undefined; readonly label: string }

/** An item on sale with its free sizes, in size order. */
export type FreePiece = { readonly itemId: number; readonly sizes: readonly FreeSize[] }

/** Pieces that go with the garments of a cart. */
export interface PieceStore {
  /** What items are, by id; unknown ones are left out. */
  kindsOf(itemIds: readonly number[]): Promise<ReadonlyMap<number, ItemKind>>
  /**
   * Of each group the item that was rented most and is free for a span, for celebrations or for other occasions, in the
   * order of the groups; a group of which nothing is free is left out.
   */
  findFree(groups: readonly PieceGroup[], isCelebration: boolean, blocked: Span): Promise<readonly FreePiece[]>
}
