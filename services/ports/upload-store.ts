import type { UploadKind } from '#domain/files/upload-rules.ts'

/** An upload. `fileKey`: the key of the finished file; its parts are deleted then. */
export type Upload = {
  readonly uid: string
  readonly kind: UploadKind
  readonly uploaderUid: string
  /** The content type declared by the client; empty when it declares none. */
  readonly claimedType: string
  readonly length: number
  readonly received: number
  readonly fileKey: string | undefined
  readonly expiresAt: Temporal.Instant
}

/** Uploads with the parts received so far. A part and the received length are saved in one transaction. */
export interface UploadStore {
  add(upload: Upload): Promise<void>
  find(uid: string): Promise<Upload | undefined>
  /**
   * Appends a part at the current end. `other-offset` when the offset differs because of a concurrent or lost part;
   * undefined when there is no such upload, or it is finished.
   */
  append(
    uid: string,
    part: { readonly offset: number; readonly bytes: Uint8Array; readonly expiresAt: Temporal.Instant },
  ): Promise<Upload | 'other-offset' | undefined>
  /** The content received so far. */
  bytes(uid: string): Promise<Uint8Array>
  /** Finishes an upload with its file key and deletes its parts. False when the upload no longer exists. */
  finish(uid: string, fileKey: string): Promise<boolean>
  /** Deletes an unfinished upload. False when there is none. */
  remove(uid: string): Promise<boolean>
  /** Expired uploads. */
  expired(now: Temporal.Instant, limit: number): Promise<readonly Upload[]>
}
