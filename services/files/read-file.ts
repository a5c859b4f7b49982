import { contentTypeOf } from '#domain/files/content-type.ts'
import { isPublicKey, parseFileKey, uploadUidOf } from '#domain/files/file-key.ts'
import { constantTimeEqual, type PrivateLink, privateLinkPayload } from '#domain/files/private-link.ts'
import { PRIVATE_LINK_MINUTES } from '#domain/files/upload-rules.ts'
import { ORDINARY_ROLE } from '#domain/identity/role.ts'
import { rejected } from '#domain/result.ts'
import type { FileContent, FileServices } from '../file-services.ts'
import type { Clock } from '../ports/clock.ts'
import type { Files } from '../ports/files.ts'
import type { IdentityDocumentStore } from '../ports/identity-documents.ts'
import type { Ids } from '../ports/ids.ts'
import type { UploadStore } from '../ports/upload-store.ts'
import { FILES_PATH } from './finish-upload.ts'

/** The ports for reading files. `linkSecret`: the key that signs links, the same in every process. */
export type ReadFilePorts = {
  readonly clock: Clock
  readonly ids: Ids
  readonly uploads: UploadStore
  readonly files: Files
  readonly privateFiles: Files
  readonly identityDocuments: Pick<IdentityDocumentStore, 'find'>
  readonly linkSecret: string
}

/** The URL path of private files. */
export const PRIVATE_PATH = `${FILES_PATH}/private`

/** Whether a picture is public: true when its upload, if any, is finished. The result is cached once it is true. */
export function createIsPublished({ uploads }: Pick<ReadFilePorts, 'uploads'>): FileServices['isPublished'] {
  const finished = new Set<string>()
  return async (key) => {
    const uid = uploadUidOf(key)
    if (uid === undefined || finished.has(uid)) return true
    const isFinished = (await uploads.find(uid))?.fileKey !== undefined
    if (isFinished) finished.add(uid)
    return isFinished
  }
}

/** Reads a public file. */
export function readPublic(ports: ReadFilePorts, isPublished: FileServices['isPublished']): FileServices['readPublic'] {
  return async (text) => {
    const key = parseFileKey(text)
    if (key === undefined || !isPublicKey(key) || !(await isPublished(key))) return undefined
    return fileOf(await ports.files.read(key))
  }
}

/** Creates an expiring link to an identity document. */
export function linkDocument(ports: ReadFilePorts): FileServices['linkDocument'] {
  return async ({ role }, orderUid) => {
    if (role <= ORDINARY_ROLE) return rejected('not-allowed')
    const key = (await ports.identityDocuments.find(orderUid))?.fileKey
    if (key === undefined) return undefined
    const expiresAt = ports.clock.now().add({ minutes: PRIVATE_LINK_MINUTES })
    const expiresAtMs = expiresAt.epochMilliseconds
    const query = new URLSearchParams({ expires: String(expiresAtMs), signature: sign(ports, { key, expiresAtMs }) })
    return { path: `${PRIVATE_PATH}/${key}?${query}`, expiresAt }
  }
}

/** Reads the file of a link. */
export function readPrivate(ports: ReadFilePorts): FileServices['readPrivate'] {
  return async (text, expiresAtMs, signature) => {
    const key = parseFileKey(text)
    if (key === undefined || !Number.isSafeInteger(expiresAtMs)) return undefined
    const isSignatureValid = constantTimeEqual(signature, sign(ports, { key, expiresAtMs }))
    if (!isSignatureValid || ports.clock.now().epochMilliseconds >= expiresAtMs) return undefined
    return fileOf(await ports.privateFiles.read(key))
  }
}

function sign({ ids, linkSecret }: ReadFilePorts, link: PrivateLink): string {
  return ids.derivedSecret(linkSecret, privateLinkPayload(link))
}

function fileOf(bytes: Uint8Array | undefined): FileContent | undefined {
  return bytes && { bytes, type: contentTypeOf(bytes) }
}
