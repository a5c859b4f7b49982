import { z } from 'zod'
import { UPLOAD_KINDS } from '#domain/files/upload-rules.ts'
import { isRejected } from '#domain/result.ts'
import type { AppendRefusal, BeginRefusal, FileServices, UploadState } from '#services/file-services.ts'
import { type Asked, type Call, type CallDescription, defineCall } from '../calls/call.ts'
import { type CallRefusal, NOT_ALLOWED, refusal } from '../calls/refusals.ts'
import { readUpload } from './upload-body.ts'
import { parseMetadata } from './upload-metadata.ts'

/** Where files are sent to. */
export const UPLOADS_PREFIX = '/files/uploads'
/** Headers of the protocol, for pages of other sites. */
export const UPLOAD_HEADERS = {
  sent: ['tus-resumable', 'upload-length', 'upload-metadata', 'upload-offset'],
  told: [
    'content-location',
    'location',
    'tus-resumable',
    'tus-version',
    'upload-expires',
    'upload-length',
    'upload-offset',
  ],
}

const VERSION = '1.0.0'
const PART_TYPE = 'application/offset+octet-stream'
const WHOLE_NUMBER = /^\d{1,12}$/
const STAFF = {
  tag: 'files',
  callers: ['staff', 'superuser'],
  errors: ['NOT_FOUND'],
} satisfies Partial<CallDescription>
const uid = z.object({ uid: z.string().min(1).max(64) })
const SHOWN = { path: `${UPLOADS_PREFIX}/{uid}`, request: { params: uid } }

const NO_UPLOAD = refusal('NOT_FOUND', 'There is no such upload.')
const OTHER_VERSION = refusal('INVALID_ARGUMENT', `Tus-Resumable: ${VERSION} is needed.`, { http: 412 })
const NO_LENGTH = refusal('INVALID_ARGUMENT', 'Upload-Length says how many bytes will come, from 1 on.')
const BAD_METADATA = refusal('INVALID_ARGUMENT', `Upload-Metadata: kind is one of ${UPLOAD_KINDS.join(', ')}.`)
const NO_OFFSET = refusal('INVALID_ARGUMENT', 'Upload-Offset says where these bytes begin.')
const OTHER_TYPE = refusal('INVALID_ARGUMENT', `Content-Type: ${PART_TYPE} is needed.`, { http: 415 })
const TOO_LARGE = (mostBytes: number) =>
  refusal('INVALID_ARGUMENT', `A file of this kind has at most ${mostBytes} bytes.`, { http: 413 })
const BEYOND = refusal('INVALID_ARGUMENT', 'More bytes than Upload-Length said.', { http: 413 })
const NOT_A_PICTURE = refusal('INVALID_ARGUMENT', 'This is no JPEG, PNG or WebP. The upload is gone.', { http: 415 })
const TYPE_DIFFERS = refusal('INVALID_ARGUMENT', 'The file is of another type than was said. The upload is gone.', {
  http: 415,
})

/**
 * Files sent in parts, by the protocol of tus 1.0 (core, termination, expiration): a connection that breaks costs what
 * was under way, and the rest is sent from where it broke. The last answer names where the file is (Content-Location).
 */
export function uploadCalls(files: FileServices): readonly Call[] {
  return [begin(files), find(files), append(files), drop(files)]
}

const begin = (files: FileServices) =>
  defineCall({
    ...STAFF,
    name: 'beginUpload',
    method: 'POST',
    path: UPLOADS_PREFIX,
    summary: 'Begins an upload of Upload-Length bytes; Upload-Metadata: kind (item-picture), filetype',
    request: {},
    answer: async (_, asked) => {
      const { caller, request, tell } = asked
      if (!speaks(asked)) return OTHER_VERSION
      const length = numberOf(request.headers.get('upload-length'))
      if (length === undefined || length === 0) return NO_LENGTH
      const said = parseMetadata(request.headers.get('upload-metadata'))
      if (said === undefined) return BAD_METADATA
      if (!('uid' in caller)) return NOT_ALLOWED
      const begun = await files.begin(caller, { ...said, length })
      if (isRejected(begun)) return beginRefusal(begun)
      tell.set('location', `${UPLOADS_PREFIX}/${begun.uid}`)
      return told(asked, begun, 201)
    },
  })

const find = (files: FileServices) =>
  defineCall({
    ...STAFF,
    ...SHOWN,
    name: 'findUpload',
    method: 'HEAD',
    summary: 'How much of an upload has come: Upload-Offset',
    answer: async ({ params }, asked) => {
      if (!speaks(asked)) return OTHER_VERSION
      if (!('uid' in asked.caller)) return NOT_ALLOWED
      const found = await files.find(asked.caller, params.uid)
      return isRejected(found) ? appendRefusal(asked, found) : told(asked, found, 200)
    },
  })

const append = (files: FileServices) =>
  defineCall({
    ...STAFF,
    ...SHOWN,
    errors: ['NOT_FOUND', 'ABORTED'],
    name: 'appendUpload',
    method: 'PATCH',
    summary: `Adds bytes (${PART_TYPE}) from Upload-Offset on`,
    answer: async ({ params }, asked) => {
      const { caller, request } = asked
      if (!speaks(asked)) return OTHER_VERSION
      if (request.headers.get('content-type') !== PART_TYPE) return OTHER_TYPE
      const offset = numberOf(request.headers.get('upload-offset'))
      if (offset === undefined) return NO_OFFSET
      if (!('uid' in caller)) return NOT_ALLOWED
      const found = await files.find(caller, params.uid)
      if (isRejected(found)) return appendRefusal(asked, found)
      if (found.received !== offset) return appendRefusal(asked, otherOffset(found))
      const bytes = await readUpload(request, found.length - offset)
      if (bytes === 'too-large') return BEYOND
      const appended = await files.append(caller, params.uid, offset, bytes)
      return isRejected(appended) ? appendRefusal(asked, appended) : told(asked, appended, 204)
    },
  })

const drop = (files: FileServices) =>
  defineCall({
    ...STAFF,
    ...SHOWN,
    name: 'dropUpload',
    method: 'DELETE',
    summary: 'Gives an upload up that is not finished',
    answer: async ({ params }, asked) => {
      if (!speaks(asked)) return OTHER_VERSION
      if (!('uid' in asked.caller)) return NOT_ALLOWED
      const refused = await files.drop(asked.caller, params.uid)
      return refused ? NO_UPLOAD : new Response(null, { status: 204 })
    },
  })

/** Every answer says which version is spoken; a client of another one learns it. */
function speaks({ request, tell }: Asked): boolean {
  tell.set('tus-resumable', VERSION)
  if (request.headers.get('tus-resumable') === VERSION) return true
  tell.set('tus-version', VERSION)
  return false
}

function told({ tell }: Asked, state: UploadState, status: 200 | 201 | 204): Response {
  tell.set('upload-offset', String(state.received))
  tell.set('upload-length', String(state.length))
  if (state.path !== undefined) tell.set('content-location', state.path)
  else tell.set('upload-expires', new Date(state.expiresAt.epochMilliseconds).toUTCString())
  return new Response(null, { status })
}

function beginRefusal({ code, detail }: BeginRefusal): CallRefusal {
  return code === 'file-too-large' ? TOO_LARGE(detail.mostBytes) : NOT_ALLOWED
}

const otherOffset = ({ received }: UploadState) =>
  ({ kind: 'rejected', code: 'other-offset', detail: { received } }) as const

function appendRefusal({ tell }: Asked, refused: AppendRefusal): CallRefusal {
  switch (refused.code) {
    case 'other-offset': {
      const { received } = refused.detail
      tell.set('upload-offset', String(received))
      return refusal('ABORTED', `The upload goes on at ${received}.`)
    }
    case 'beyond-length':
      return BEYOND
    case 'not-a-picture':
      return NOT_A_PICTURE
    case 'type-differs':
      return TYPE_DIFFERS
    case 'no-upload':
      return NO_UPLOAD
  }
}

function numberOf(text: string | null): number | undefined {
  return text !== null && WHOLE_NUMBER.test(text) ? Number(text) : undefined
}
