import {
  constantTimeEqual,
  isPublicKey,
  type PrivateLink,
  parseFileKey,
  privateLinkPayload,
  uploadUidOf,
} from '#domain/files/file-key.ts'
import { type ContentType, contentTypeOf, PRIVATE_LINK_MINUTES } from '#domain/files/upload-rules.ts'
import type { PictureFormat, PictureWidth } from '../ports/files.ts'
import type { ServicePorts } from '../service-ports.ts'
import { FILES_PATH, type UploadPorts } from './uploads.ts'

export type FileContent = { readonly bytes: Uint8Array; readonly type: ContentType }

/** The ports for files. `linkSecret`: the key that signs links, the same in every process. */
export type FilePorts = UploadPorts & Pick<ServicePorts, 'privateFiles' | 'identityDocuments' | 'linkSecret'>

const PRIVATE_PATH = `${FILES_PATH}/private`

/** Files, served publicly or by expiring links (docs/product/7, Files). */
export function createFiles(ports: FilePorts) {
  const isPublished = createIsPublished(ports)
  return {
    readPublic: readPublic(ports, isPublished),
    isPublished,
    readPrivate: readPrivate(ports),
  }
}

export function createPictures(
  { pictures }: Pick<ServicePorts, 'pictures'>,
  { isPublished }: { isPublished(key: string): Promise<boolean> },
) {
  return {
    getPicture: async (key: string, width: PictureWidth, format: PictureFormat): Promise<Uint8Array | undefined> =>
      (await isPublished(key)) ? pictures.derive(key, width, format) : undefined,
  }
}

/** Whether a picture is public: true when its upload, if any, is finished. The result is cached once it is true. */
function createIsPublished({ uploads }: FilePorts) {
  const finished = new Set<string>()
  return async (key: string): Promise<boolean> => {
    const uid = uploadUidOf(key)
    if (uid === undefined || finished.has(uid)) return true
    const isFinished = (await uploads.find(uid))?.fileKey !== undefined
    if (isFinished) finished.add(uid)
    return isFinished
  }
}

function readPublic(ports: FilePorts, isPublished: (key: string) => Promise<boolean>) {
  return async (text: string): Promise<FileContent | undefined> => {
    const key = parseFileKey(text)
    if (key === undefined || !isPublicKey(key) || !(await isPublished(key))) return undefined
    return fileOf(await ports.files.read(key))
  }
}

/** A link to the identity document of an order, valid for 15 minutes. Undefined: not sent, or deleted. */
export function linkDocument(ports: FilePorts) {
  return async (
    orderUid: string,
  ): Promise<
    { readonly orderUid: string; readonly path: string; readonly expiresAt: Temporal.Instant } | undefined
  > => {
    const key = (await ports.identityDocuments.find(orderUid))?.fileKey
    if (key === undefined) return undefined
    return { orderUid, ...linkPrivateFile(ports, key) }
  }
}

export type LinkPorts = Pick<ServicePorts, 'clock' | 'ids' | 'linkSecret'>

/** A link to a private file, valid for 15 minutes. The caller has checked who may see the file. */
export function linkPrivateFile(
  ports: LinkPorts,
  key: string,
): { readonly path: string; readonly expiresAt: Temporal.Instant } {
  const expiresAt = ports.clock.now().add({ minutes: PRIVATE_LINK_MINUTES })
  const expiresAtMs = expiresAt.epochMilliseconds
  const query = new URLSearchParams({ expires: String(expiresAtMs), signature: sign(ports, { key, expiresAtMs }) })
  return { path: `${PRIVATE_PATH}/${key}?${query}`, expiresAt }
}

function readPrivate(ports: FilePorts) {
  return async (text: string, expiresAtMs: number, signature: string): Promise<FileContent | undefined> => {
    const key = parseFileKey(text)
    if (key === undefined || !Number.isSafeInteger(expiresAtMs)) return undefined
    const isSignatureValid = constantTimeEqual(signature, sign(ports, { key, expiresAtMs }))
    if (!isSignatureValid || ports.clock.now().epochMilliseconds >= expiresAtMs) return undefined
    return fileOf(await ports.privateFiles.read(key))
  }
}

function sign({ ids, linkSecret }: Pick<LinkPorts, 'ids' | 'linkSecret'>, link: PrivateLink): string {
  return ids.derivedSecret(linkSecret, privateLinkPayload(link))
}

function fileOf(bytes: Uint8Array | undefined): FileContent | undefined {
  return bytes && { bytes, type: contentTypeOf(bytes) }
}
