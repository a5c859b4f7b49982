import type { ContentType } from '#domain/files/content-type.ts'
import type { Uploader, UploadKind } from '#domain/files/upload-rules.ts'
import type { Rejection } from '#domain/result.ts'

/** The progress of an upload. `path`: the URL path of the file, once it is complete. */
export type UploadState = {
  readonly uid: string
  readonly length: number
  readonly received: number
  readonly path: string | undefined
  readonly expiresAt: Temporal.Instant
}

/** A file and its content type, detected from the content. */
export type FileContent = { readonly bytes: Uint8Array; readonly type: ContentType }

/** Rejections when an upload is started. */
export type BeginUploadRejection =
  | Rejection<'not-allowed', undefined>
  | Rejection<'file-too-large', { readonly maxBytes: number }>

/** Rejections of a part of an upload. After `not-a-picture` and `type-differs` the upload is deleted. */
export type AppendUploadRejection =
  | Rejection<'no-upload' | 'not-a-picture' | 'type-differs' | 'beyond-length', undefined>
  | Rejection<'other-offset', { readonly received: number }>

/**
 * Files: uploaded in parts by staff, served publicly or by expiring links (docs/product/7, Files). Who may
 * upload what: domain/files/upload-rules.
 */
export interface FileServices {
  /** `claimedType`: the content type declared by the client; empty when it declares none. */
  begin(
    by: Uploader,
    input: { readonly kind: UploadKind; readonly length: number; readonly claimedType: string },
  ): Promise<UploadState | BeginUploadRejection>
  /** The caller's own upload; an upload that a crash left unfinished at its end is finished now. */
  find(by: Uploader, uid: string): Promise<UploadState | AppendUploadRejection>
  /** Appends the next part. After the last one the file is checked, re-encoded and published. */
  append(by: Uploader, uid: string, offset: number, bytes: Uint8Array): Promise<UploadState | AppendUploadRejection>
  /** Cancels an unfinished upload. */
  cancel(by: Uploader, uid: string): Promise<Rejection<'no-upload', undefined> | undefined>
  /** A public file; undefined for any other. */
  readPublic(key: string): Promise<FileContent | undefined>
  /** Whether a picture is public: all but those of unfinished uploads. */
  isPublished(pictureKey: string): Promise<boolean>
  /**
   * For staff: a link to the identity document of an order, valid for 15 minutes. Undefined: nothing was sent, or it
   * was deleted.
   */
  linkDocument(
    by: Uploader,
    orderUid: string,
  ): Promise<
    { readonly path: string; readonly expiresAt: Temporal.Instant } | undefined | Rejection<'not-allowed', undefined>
  >
  /** The file of a link; undefined when the link has expired or its signature is invalid. */
  readPrivate(key: string, expiresAtMs: number, signature: string): Promise<FileContent | undefined>
}
