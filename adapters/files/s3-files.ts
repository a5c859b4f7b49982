import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { parseFileKey } from '#domain/files/file-key.ts'
import type { StoredFiles } from './disk-files.ts'

export type S3Options = {
  readonly endpoint: string
  readonly bucket: string
  /** Where the bucket is named: in the path, or in the host (`bucket.s3.example`), as Amazon prefers. */
  readonly addressing: 'path' | 'virtual-host'
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** For example `files`; without slashes. */
  readonly folder: string
}

const TIMEOUT_MS = 30_000
const MAX_RETRIES = 3

/**
 * Stores files in a bucket of an S3-compatible service (Amazon, R2, MinIO and others). Writes are atomic. The bucket
 * must not be public: the shop serves the public files.
 */
export function s3Files({ region, accessKeyId, secretAccessKey, folder, ...place }: S3Options): StoredFiles {
  const bucketUrl = bucketUrlOf(place)
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: MAX_RETRIES })
  const send = async (method: 'GET' | 'PUT' | 'DELETE', input: string, body?: Uint8Array) => {
    const key = parseFileKey(input)
    if (key === undefined) throw new TypeError(`not a file key: ${JSON.stringify(input)}`)
    return request(method, `/${folder}/${key}`, body)
  }
  const request = async (method: 'GET' | 'PUT' | 'DELETE', path: string, body?: Uint8Array) => {
    // The signature covers the hash of the body.
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const init = { method, headers, signal, ...(body && { body: body as BodyInit & Uint8Array }) }
    return client.fetch(`${bucketUrl}${path}`, init)
  }
  return {
    async write(key, bytes) {
      await assertOk('PUT', await send('PUT', key, bytes))
    },
    async read(key) {
      const response = await send('GET', key)
      if (response.ok) return new Uint8Array(await response.arrayBuffer())
      const code = await codeOf(response)
      if (response.status === 404 && code !== 'NoSuchBucket') return undefined
      throw new Error(`S3 GET failed: ${response.status} ${code}`)
    },
    async remove(key) {
      const response = await send('DELETE', key)
      if (response.status !== 404) await assertOk('DELETE', response)
    },
    list: () => listObjects(folder, (query) => request('GET', `?${query}`)),
  }
}

function bucketUrlOf({ endpoint, bucket, addressing }: Pick<S3Options, 'endpoint' | 'bucket' | 'addressing'>): string {
  if (addressing === 'path') return `${endpoint}/${bucket}`
  const { protocol, host, pathname } = new URL(endpoint)
  return `${protocol}//${bucket}.${host}${pathname.replace(/\/$/, '')}`
}

/** The keys of a folder, by pages of ListObjectsV2. Keys have no character that XML escapes. */
async function* listObjects(folder: string, get: (query: URLSearchParams) => Promise<Response>): AsyncIterable<string> {
  const prefix = `${folder}/`
  const query = new URLSearchParams({ 'list-type': '2', prefix })
  for (;;) {
    const response = await get(query)
    if (!response.ok) await assertOk('GET', response)
    const xml = await response.text()
    for (const [, path = ''] of xml.matchAll(/<Key>([^<]+)<\/Key>/g)) {
      const key = path.slice(prefix.length)
      if (path.startsWith(prefix) && parseFileKey(key) !== undefined) yield key
    }
    const [, next] = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml) ?? []
    if (next === undefined) return
    query.set('continuation-token', next)
  }
}

async function assertOk(method: string, response: Response): Promise<void> {
  const code = await codeOf(response)
  if (!response.ok) throw new Error(`S3 ${method} failed: ${response.status} ${code}`)
}

/** The S3 error code. The message is left out, because it may contain keys. */
async function codeOf(response: Response): Promise<string> {
  return /<Code>(\w{1,60})<\/Code>/.exec(await response.text())?.[1] ?? ''
}
