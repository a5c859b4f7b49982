import type { UploadKind } from '#domain/files/upload-rules.ts'

/** A file on its way. `fileKey`: what it has become; the parts are gone then. */
export type Upload = {
  readonly uid: string
  readonly kind: UploadKind
  readonly uploaderUid: string
  /** Type that the sender says it is; empty: she does not say. */
  readonly claimedType: string
  readonly length: number
  readonly received: number
  readonly fileKey: string | undefined
  readonly expiresAt: Temporal.Instant
}

/** Files on their way, with what has come of them. A part and the count of it are one transaction. */
export interface UploadStore {
  add(upload: Upload): Promise<void>
  find(uid: string): Promise<Upload | undefined>
  /**
   * Adds a part. Only where the last one ended: `other-offset` when somebody else was faster, or bytes were lost on the
   * way; undefined when there is no such upload, or it is finished.
   */
  append(
    uid: string,
    part: { readonly offset: number; readonly bytes: Uint8Array; readonly expiresAt: Temporal.Instant },
  ): Promise<Upload | 'other-offset' | undefined>
  /** What has come of it, in one piece. */
  bytes(uid: string): Promise<Uint8Array>
  /** From now on the file is there; its parts are dropped. False when there is no such upload any more. */
  finish(uid: string, fileKey: string): Promise<boolean>
  /** Removes one that is not finished. False when there is none. */
  remove(uid: string): Promise<boolean>
  /** Uploads that waited too long for the rest. */
  expired(now: Temporal.Instant, limit: number): Promise<readonly Upload[]>
}
