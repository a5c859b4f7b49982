import { z } from 'zod'
import { UPLOAD_KINDS, type UploadKind } from '#domain/files/upload-rules.ts'
import { isRejected } from '#domain/result.ts'
import { programCaller } from '#domain/staff/staff-session.ts'
import type { AppendUploadRejection, BeginUploadRejection, UploadState } from '#services/files/uploads.ts'
import type { Services } from '#services/services.ts'
import type { StaffRejection } from '#services/staff/staff-member.ts'
import { readReceivedBody } from '../body.ts'
import {
  type Call,
  type CallContext,
  type CallDescription,
  type CallError,
  callError,
  defineCall,
  NOT_ALLOWED,
} from '../calls/call.ts'

export const UPLOADS_PREFIX = '/files/uploads'
/** Headers of the protocol, for CORS. */
export const UPLOAD_HEADERS = {
  allowed: ['tus-resumable', 'upload-length', 'upload-metadata', 'upload-offset'],
  exposed: [
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
const MAX_METADATA_LENGTH = 2_048
const MIME = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/
const WHOLE_NUMBER = /^\d{1,12}$/
const STAFF = {
  tag: 'files',
  callers: ['staff', 'superuser'],
} satisfies Partial<CallDescription>
const uid = z.object({ uid: z.string().min(1).max(64) })
const UPLOAD = { path: `${UPLOADS_PREFIX}/{uid}`, request: { params: uid } }

const NO_UPLOAD = callError('NOT_FOUND', 'There is no such upload.')
const OTHER_VERSION = callError('INVALID_ARGUMENT', `Tus-Resumable: ${VERSION} is needed.`, { http: 412 })
const NO_LENGTH = callError('INVALID_ARGUMENT', 'Upload-Length says how many bytes will come, from 1 on.')
const BAD_METADATA = callError('INVALID_ARGUMENT', `Upload-Metadata: kind is one of ${UPLOAD_KINDS.join(', ')}.`)
const NO_OFFSET = callError('INVALID_ARGUMENT', 'Upload-Offset says where these bytes begin.')
const OTHER_TYPE = callError('INVALID_ARGUMENT', `Content-Type: ${PART_TYPE} is needed.`, { http: 415 })
const TOO_LARGE = (maxBytes: number) =>
  callError('INVALID_ARGUMENT', `A file of this kind has at most ${maxBytes} bytes.`, { http: 413 })
const TOO_MANY_BYTES = callError('INVALID_ARGUMENT', 'More bytes than Upload-Length said.', { http: 413 })
const BUSY = callError('UNAVAILABLE', 'Too many pictures wait. The bytes are here: ask with HEAD again later.')
const NOT_A_PICTURE = callError('INVALID_ARGUMENT', 'This is no JPEG, PNG or WebP. The upload is gone.', { http: 415 })
const TYPE_DIFFERS = callError('INVALID_ARGUMENT', 'The file is of another type than was said. The upload is gone.', {
  http: 415,
})

/** tus 1.0 (core, termination, expiration). The last response has the URL of the file in Content-Location. */
export function uploadCalls(uploads: Services['staff']['uploads']): readonly Call[] {
  return [create(uploads), find(uploads), append(uploads), terminate(uploads)]
}

const create = (uploads: Services['staff']['uploads']) =>
  defineCall({
    ...STAFF,
    errors: [412],
    success: 201,
    name: 'beginUpload',
    method: 'POST',
    path: UPLOADS_PREFIX,
    summary: 'Creates an upload of Upload-Length bytes; Upload-Metadata: kind (item-picture), filetype',
    request: {},
    answer: async (_, callContext) => {
      const { caller, request, requestId, responseHeaders } = callContext
      if (!checkVersion(callContext)) return OTHER_VERSION
      const length = parseNumber(request.headers.get('upload-length'))
      if (length === undefined || length === 0) return NO_LENGTH
      const metadata = parseMetadata(request.headers.get('upload-metadata'))
      if (metadata === undefined) return BAD_METADATA
      if (!('role' in caller)) return NOT_ALLOWED
      const upload = await uploads.begin(programCaller(caller, requestId), { ...metadata, length })
      if (isRejected(upload)) return createError(upload)
      responseHeaders.set('location', `${UPLOADS_PREFIX}/${upload.uid}`)
      return stateResponse(callContext, upload, 201)
    },
  })

const find = (uploads: Services['staff']['uploads']) =>
  defineCall({
    ...STAFF,
    ...UPLOAD,
    errors: ['NOT_FOUND', 412],
    name: 'findUpload',
    method: 'HEAD',
    summary: 'Returns the number of received bytes in Upload-Offset',
    answer: async ({ params }, callContext) => {
      if (!checkVersion(callContext)) return OTHER_VERSION
      const { caller, requestId } = callContext
      if (!('role' in caller)) return NOT_ALLOWED
      const found = await uploads.find(programCaller(caller, requestId), params.uid)
      return isRejected(found) ? appendError(callContext, found) : stateResponse(callContext, found, 200)
    },
  })

const append = (uploads: Services['staff']['uploads']) =>
  defineCall({
    ...STAFF,
    ...UPLOAD,
    errors: ['NOT_FOUND', 'ABORTED', 412, 415],
    success: 204,
    name: 'appendUpload',
    method: 'PATCH',
    summary: `Appends bytes (${PART_TYPE}) at Upload-Offset`,
    answer: async ({ params }, callContext) => {
      const { caller, request, requestId } = callContext
      if (!checkVersion(callContext)) return OTHER_VERSION
      if (request.headers.get('content-type') !== PART_TYPE) return OTHER_TYPE
      const offset = parseNumber(request.headers.get('upload-offset'))
      if (offset === undefined) return NO_OFFSET
      if (!('role' in caller)) return NOT_ALLOWED
      const by = programCaller(caller, requestId)
      const found = await uploads.find(by, params.uid)
      if (isRejected(found)) return appendError(callContext, found)
      if (found.received !== offset) return appendError(callContext, otherOffset(found))
      // When the connection breaks, the received bytes count as a part, and the client resumes after them.
      const part = await readReceivedBody(request, found.length - offset)
      if (part === 'too-large') return TOO_MANY_BYTES
      const appended = await uploads.append(by, params.uid, offset, part.bytes)
      return isRejected(appended) ? appendError(callContext, appended) : stateResponse(callContext, appended, 204)
    },
  })

const terminate = (uploads: Services['staff']['uploads']) =>
  defineCall({
    ...STAFF,
    ...UPLOAD,
    errors: ['NOT_FOUND', 412],
    success: 204,
    name: 'dropUpload',
    method: 'DELETE',
    summary: 'Terminates an unfinished upload',
    answer: async ({ params }, callContext) => {
      if (!checkVersion(callContext)) return OTHER_VERSION
      const { caller, requestId } = callContext
      if (!('role' in caller)) return NOT_ALLOWED
      const rejection = await uploads.cancel(programCaller(caller, requestId), params.uid)
      return rejection ? NO_UPLOAD : new Response(null, { status: 204 })
    },
  })

/** Checks the protocol version and sets the version headers of the response. */
function checkVersion({ request, responseHeaders }: CallContext): boolean {
  responseHeaders.set('tus-resumable', VERSION)
  if (request.headers.get('tus-resumable') === VERSION) return true
  responseHeaders.set('tus-version', VERSION)
  return false
}

function stateResponse({ responseHeaders }: CallContext, state: UploadState, status: 200 | 201 | 204): Response {
  responseHeaders.set('upload-offset', String(state.received))
  responseHeaders.set('upload-length', String(state.length))
  if (state.path !== undefined) responseHeaders.set('content-location', state.path)
  else responseHeaders.set('upload-expires', new Date(state.expiresAt.epochMilliseconds).toUTCString())
  return new Response(null, { status })
}

function createError(rejection: BeginUploadRejection | StaffRejection): CallError {
  return rejection.code === 'file-too-large' ? TOO_LARGE(rejection.detail.maxBytes) : NOT_ALLOWED
}

const otherOffset = ({ received }: UploadState) =>
  ({ kind: 'rejected', code: 'other-offset', detail: { received } }) as const

function appendError(
  { responseHeaders: tell }: CallContext,
  rejection: AppendUploadRejection | StaffRejection,
): CallError {
  switch (rejection.code) {
    case 'other-offset': {
      const { received } = rejection.detail
      tell.set('upload-offset', String(received))
      return callError('ABORTED', `The upload goes on at ${received}.`)
    }
    case 'beyond-length':
      return TOO_MANY_BYTES
    case 'not-a-picture':
      return NOT_A_PICTURE
    case 'type-differs':
      return TYPE_DIFFERS
    case 'no-upload':
      return NO_UPLOAD
    case 'busy':
      return BUSY
    default:
      return NOT_ALLOWED
  }
}

function parseNumber(text: string | null): number | undefined {
  return text !== null && WHOLE_NUMBER.test(text) ? Number(text) : undefined
}

/** Upload-Metadata (tus 1.0): names with Base64 values, separated by commas. Undefined for an invalid header. */
function parseMetadata(header: string | null): { kind: UploadKind; claimedType: string } | undefined {
  if (header !== null && header.length > MAX_METADATA_LENGTH) return undefined
  const metadata = new Map(
    (header ?? '').split(',').map((pair) => {
      const [name = '', value = ''] = pair.trim().split(/ +/)
      return [name.toLowerCase(), Buffer.from(value, 'base64').toString('utf8')] as const
    }),
  )
  const kind = metadata.get('kind') ?? UPLOAD_KINDS[0]
  const claimedType = metadata.get('filetype') ?? ''
  if (!(UPLOAD_KINDS as readonly string[]).includes(kind)) return undefined
  return claimedType === '' || MIME.test(claimedType) ? { kind: kind as UploadKind, claimedType } : undefined
}
