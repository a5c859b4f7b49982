import type { Day } from '#domain/day.ts'
import type { CustomerKey } from './order-store.ts'

/** An identity document of an order. `fileKey`: undefined before it was sent and after it was deleted. */
export type IdentityDocument = {
  readonly orderUid: string
  readonly status: 'wanted' | 'sent' | 'accepted' | 'refused'
  /** The last day on which it may be sent. */
  readonly dueOn: Day
  readonly wantedAt: Temporal.Instant
  readonly fileKey: string | undefined
  readonly contentType: string | undefined
  readonly bytes: number | undefined
  readonly sentAt: Temporal.Instant | undefined
  readonly checkedAt: Temporal.Instant | undefined
  readonly checkedBy: string | undefined
  readonly note: string
  /** The file is deleted on this day. */
  readonly deleteOn: Day | undefined
}

/** What a piece of work on an order may do about its identity document, inside its transaction. */
export interface IdentityTransaction {
  /** Whether the customer has an order that reached Return, by member or by e-mail address. */
  hasReturnedOrder(customer: CustomerKey): Promise<boolean>
  /** The document of an order, locked. */
  lockIdentityDocument(orderUid: string): Promise<IdentityDocument | undefined>
  /**
   * Writes it as given. A file that it named before is put down for removal, the one that it names now no longer is.
   */
  saveIdentityDocument(document: IdentityDocument, at: Temporal.Instant): Promise<void>
}

/** Reads of identity documents and of the files that nothing names any more. */
export interface IdentityDocumentStore {
  find(orderUid: string): Promise<IdentityDocument | undefined>
  /** Documents whose file is to be deleted by a day, at most so many. */
  dueForDeletion(todayOn: Day, limit: number): Promise<readonly IdentityDocument[]>
  /** Puts a file down for removal, before it is written: a crash before it is named leaves nothing behind. */
  planRemoval(fileKey: string, dueAt: Temporal.Instant): Promise<void>
  /** Files whose removal is due, at most so many. */
  filesToRemove(now: Temporal.Instant, limit: number): Promise<readonly string[]>
  /** The file is gone. */
  forgetRemoval(fileKey: string): Promise<void>
}

/** Takes what a customer sent and makes a picture of it that holds nothing but the picture. */
export interface DocumentPictures {
  /**
   * Re-encodes a photograph (JPEG, PNG or WebP, found by content) as JPEG without metadata, upright, at most 3,000
   * pixels wide or high. Refused: whatever else it is, and what cannot be decoded.
   */
  reencode(bytes: Uint8Array): Promise<{ readonly jpeg: Uint8Array } | 'not-a-picture'>
}
