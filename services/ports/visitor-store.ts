/** The key of a visitor: the secret of the cookie, or, once signed in, the member's uid. */
export type VisitorKey = { readonly secret: string } | { readonly customerUid: string }

/** A favourite or viewed item, with its time. */
export type VisitorItem = { readonly itemId: number; readonly at: Temporal.Instant }

/** Favourites and viewing history of visitors. For an unknown key reads return nothing and writes change nothing. */
export interface VisitorStore {
  /** The uid of a visitor; undefined for an unknown key. */
  find(key: VisitorKey): Promise<string | undefined>
  /** Creates a visitor with a key. Idempotent. Returns the uid of the key. */
  create(key: VisitorKey, uid: string, at: Temporal.Instant): Promise<string>
  /** Records that a visitor was active; written at most once a day. */
  touch(key: VisitorKey, at: Temporal.Instant): Promise<void>
  /** Favourites, newest first. */
  favourites(key: VisitorKey): Promise<readonly VisitorItem[]>
  /**
   * Adds a favourite. Idempotent. `full`: the visitor already has `limit` favourites; `unknown`: there is no such item
   * or visitor.
   */
  addFavourite(uid: string, itemId: number, at: Temporal.Instant, limit: number): Promise<'marked' | 'full' | 'unknown'>
  removeFavourite(key: VisitorKey, itemId: number): Promise<void>
  /** Viewed items, newest first. */
  views(key: VisitorKey, limit: number): Promise<readonly VisitorItem[]>
  /** Records a view of an item, and deletes views beyond the newest `limit`. False when there is no such item. */
  recordView(uid: string, itemId: number, at: Temporal.Instant, limit: number): Promise<boolean>
  /** Deletes the view of one item, or all views. */
  deleteViews(key: VisitorKey, itemId?: number): Promise<void>
  /**
   * Moves favourites and views of a visitor to a member, in one transaction; duplicates keep the newest time. The
   * secret becomes invalid; a member's data has no secret. Idempotent.
   */
  merge(secret: string, customerUid: string, uid: string, at: Temporal.Instant): Promise<void>
  /**
   * Deletes visitors without an account who were inactive since an instant, and older views of all visitors. Returns
   * how many visitors were deleted.
   */
  purge(notSince: Temporal.Instant): Promise<number>
}
