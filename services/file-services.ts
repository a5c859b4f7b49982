import type { ContentType } from '#domain/files/content-type.ts'
import type { Uploader, UploadKind } from '#domain/files/upload-rules.ts'
import type { Rejection } from '#domain/result.ts'

/** How far an upload has come. `path`: where the file is, once it is there whole. */
export type UploadState = {
  readonly uid: string
  readonly length: number
  readonly received: number
  readonly path: string | undefined
  readonly expiresAt: Temporal.Instant
}

/** A file with what it is, by its content. */
export type ReadFile = { readonly bytes: Uint8Array; readonly type: ContentType }

/** Why an upload is not begun. */
export type BeginRefusal =
  | Rejection<'not-allowed', undefined>
  | Rejection<'file-too-large', { readonly mostBytes: number }>

/** Why a part is not taken. After `not-a-picture` and `type-differs` the upload is gone. */
export type AppendRefusal =
  | Rejection<'no-upload' | 'not-a-picture' | 'type-differs' | 'beyond-length', undefined>
  | Rejection<'other-offset', { readonly received: number }>

/**
 * Files: sent in parts by staff, given out to everybody or by a link that ends (docs/product/7, Cloud storage). Who may
 * send what: domain/files/upload-rules.
 */
export interface FileServices {
  /** `claimedType`: what the sender says it is; empty when she does not. */
  begin(
    by: Uploader,
    input: { readonly kind: UploadKind; readonly length: number; readonly claimedType: string },
  ): Promise<UploadState | BeginRefusal>
  /** One's own upload; what a crash left undone at its end is done now. */
  find(by: Uploader, uid: string): Promise<UploadState | AppendRefusal>
  /** Takes the next part. With the last one the file is looked at, re-encoded and given out. */
  append(by: Uploader, uid: string, offset: number, bytes: Uint8Array): Promise<UploadState | AppendRefusal>
  /** Gives an upload up that is not finished. */
  drop(by: Uploader, uid: string): Promise<Rejection<'no-upload', undefined> | undefined>
  /** A file that everybody may have; undefined for any other. */
  readPublic(key: string): Promise<ReadFile | undefined>
  /** Whether a picture may be shown: all but those whose upload is not finished. */
  isPublished(pictureKey: string): Promise<boolean>
  /**
   * For staff: a link to the identity document of an order, good for 15 minutes. Undefined: nothing was sent, or it is
   * deleted.
   */
  linkDocument(
    by: Uploader,
    orderUid: string,
  ): Promise<
    { readonly path: string; readonly expiresAt: Temporal.Instant } | undefined | Rejection<'not-allowed', undefined>
  >
  /** What a link leads to; undefined when it is over, or not ours. */
  readPrivate(key: string, expiresAtMs: number, signature: string): Promise<ReadFile | undefined>
}
