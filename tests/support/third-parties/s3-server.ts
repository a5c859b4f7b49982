import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { SignatureV4 } from '@smithy/signature-v4'

/** A bucket of a small S3 server that checks every signature by the library of AWS. */
export type S3Server = {
  readonly endpoint: string
  readonly addressing: 'path'
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** The objects of the bucket, by path. */
  readonly objects: Map<string, Uint8Array>
  /** Error codes of rejected requests, in order. */
  readonly rejected: string[]
  /** The next responses have these statuses, for any request. */
  failNext(...statuses: number[]): void
  close(): Promise<void>
}

const ACCOUNT = {
  accessKeyId: 'TESTKEYID',
  secretAccessKey: 'test/secret+key',
  region: 'ap-northeast-1',
  bucket: 'sumirei',
  addressing: 'path',
} as const

/** Starts the service on a free port. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Uint8Array>()
  const rejected: string[] = []
  const failures: number[] = []
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const reject = (status: number, code: string) => {
      rejected.push(code)
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`)
    }
    const failure = failures.shift()
    if (failure !== undefined) return reject(failure, 'ServiceUnavailable')
    const errorCode = await signatureError(request, body)
    if (errorCode !== undefined) return reject(403, errorCode)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
    // The bucket is named by the path or, below localhost, by the host.
    const [, bucketInHost] = /^(.+)\.localhost(?::|$)/.exec(request.headers.host ?? '') ?? []
    const fullPath = bucketInHost === undefined ? pathname : `/${bucketInHost}${pathname}`.replace(/\/$/, '')
    const path = decodeURIComponent(fullPath)
    if (path === `/${ACCOUNT.bucket}` && searchParams.get('list-type') === '2') {
      return void response.end(objectList([...objects.keys()], searchParams))
    }
    if (!path.startsWith(`/${ACCOUNT.bucket}/`)) return reject(404, 'NoSuchBucket')
    if (request.method === 'PUT') objects.set(path, body)
    else if (request.method === 'DELETE') objects.delete(path)
    else if (!objects.has(path)) return reject(404, 'NoSuchKey')
    response.writeHead(request.method === 'DELETE' ? 204 : 200)
    response.end(request.method === 'GET' ? objects.get(path) : undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    ...ACCOUNT,
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    rejected,
    failNext: (...statuses) => void failures.push(...statuses),
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}

const KEYS_PER_PAGE = 2

/** A page of ListObjectsV2, with a token for the next one. */
function objectList(paths: readonly string[], query: URLSearchParams): string {
  const keys = paths.map((path) => path.slice(`/${ACCOUNT.bucket}/`.length)).sort()
  const after = query.get('continuation-token') ?? ''
  const rest = keys.filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
  const page = rest.slice(0, KEYS_PER_PAGE)
  const next = rest.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
  return `<?xml version="1.0"?><ListBucketResult>${contents}${next}</ListBucketResult>`
}

const CREDENTIAL = String.raw`Credential=([^/]+)/(\d{8})/([^/]+)/s3/aws4_request`
const SIGNED = String.raw`SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})`
const AUTHORIZATION = new RegExp(`^AWS4-HMAC-SHA256 ${CREDENTIAL}, ${SIGNED}$`)

/** The error code of a wrong signature (Signature Version 4); undefined: the signature is correct. */
async function signatureError(request: IncomingMessage, body: Uint8Array): Promise<string | undefined> {
  const [, keyId, , region, names = '', signature] = AUTHORIZATION.exec(request.headers.authorization ?? '') ?? []
  if (keyId !== ACCOUNT.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== ACCOUNT.region) return 'AuthorizationHeaderMalformed'
  const signed = names.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return 'AccessDenied'
  const bodyHash = String(request.headers['x-amz-content-sha256'])
  if (bodyHash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
  const headers = Object.fromEntries(signed.map((name) => [name, String(request.headers[name])]))
  const expected = await SIGNER.sign(
    {
      method: request.method ?? '',
      protocol: 'http:',
      hostname: headers.host ?? '',
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers,
    },
    { signingDate: dateOf(headers['x-amz-date'] ?? ''), signableHeaders: new Set(signed) },
  )
  return expected.headers.authorization?.endsWith(`Signature=${signature}`) ? undefined : 'SignatureDoesNotMatch'
}

/** The hash that the library of AWS asks for; keyed, it is an HMAC. */
class Sha256 {
  #hash
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret))
  }
  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytesOf(data))
  }
  async digest(): Promise<Uint8Array> {
    return new Uint8Array(this.#hash.digest())
  }
  reset(): void {
    throw new Error('a hash is used once')
  }
}

const SIGNER = new SignatureV4({
  credentials: ACCOUNT,
  region: ACCOUNT.region,
  service: 's3',
  sha256: Sha256,
  uriEscapePath: false,
  applyChecksum: false,
})

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Buffer {
  if (typeof data === 'string') return Buffer.from(data)
  return data instanceof ArrayBuffer ? Buffer.from(data) : Buffer.from(data.buffer, data.byteOffset, data.byteLength)
}

/** `20261124T090000Z` */
function dateOf(text: string): Date {
  return new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}
