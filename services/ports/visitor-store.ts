/** How a visitor is named: by the secret of the cookie, or, once signed in, by the member's uid. */
export type VisitorKey = { readonly secret: string } | { readonly customerUid: string }

/** An item that a visitor marked or looked at, and when. */
export type RememberedItem = { readonly itemId: number; readonly at: Temporal.Instant }

/** What the shop remembers of visitors. A key that nobody has is an empty memory; writes to it change nothing. */
export interface VisitorStore {
  /** The uid of a visitor; undefined for a key that nobody has. */
  find(key: VisitorKey): Promise<string | undefined>
  /** Begins a memory under a key. The same key again changes nothing. Answers the uid that the key has now. */
  open(key: VisitorKey, uid: string, at: Temporal.Instant): Promise<string>
  /** Notes that a visitor came back; at most once a day is written. */
  touch(key: VisitorKey, at: Temporal.Instant): Promise<void>
  /** Marked items, newest first. */
  favourites(key: VisitorKey): Promise<readonly RememberedItem[]>
  /**
   * Marks an item. Again: stays as it was. `full`: the visitor has `limit` already; `unknown`: there is no such item or
   * no such visitor.
   */
  mark(uid: string, itemId: number, at: Temporal.Instant, limit: number): Promise<'marked' | 'full' | 'unknown'>
  unmark(key: VisitorKey, itemId: number): Promise<void>
  /** Items looked at, newest first. */
  views(key: VisitorKey, limit: number): Promise<readonly RememberedItem[]>
  /** Notes that an item was looked at, and forgets what is older than the newest `limit`. False: no such item. */
  view(uid: string, itemId: number, at: Temporal.Instant, limit: number): Promise<boolean>
  /** Forgets one item looked at, or all of them. */
  forgetViews(key: VisitorKey, itemId?: number): Promise<void>
  /**
   * Hands what was remembered under a secret over to a member, in one transaction: marks and views of both, each with
   * its newest time. The secret names nothing any more; no secret names a member's memory. Again: changes nothing.
   */
  merge(secret: string, customerUid: string, uid: string, at: Temporal.Instant): Promise<void>
  /** Forgets visitors without an account who were not seen since, and older views of everybody. Returns how many. */
  forget(notSince: Temporal.Instant): Promise<number>
}
