import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { findFileKey } from '#domain/files/file-key.ts'
import type { Files } from '#services/ports/files.ts'

/** A bucket, and the folder of it in which these files lie. */
export type S3Options = {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Such as `files`; without slashes. */
  readonly folder: string
}

const TIMEOUT_MS = 30_000
const TRIES_AGAIN = 3

/**
 * Keeps files in a bucket of a service that speaks S3 (Amazon, R2, MinIO and others), under addresses of the path
 * style. The service shows a file whole or not at all. The bucket must not be public: what everybody may have is given
 * out by the shop.
 */
export function s3Files({ endpoint, bucket, region, accessKeyId, secretAccessKey, folder }: S3Options): Files {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: TRIES_AGAIN })
  const ask = async (method: 'GET' | 'PUT' | 'DELETE', text: string, body?: Uint8Array) => {
    const key = findFileKey(text)
    if (key === undefined) throw new TypeError(`not a file key: ${JSON.stringify(text)}`)
    // What is signed includes the bytes, so that none can be changed on the way.
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const init = { method, headers, signal, ...(body && { body: body as BodyInit & Uint8Array }) }
    return client.fetch(`${endpoint}/${bucket}/${folder}/${key}`, init)
  }
  return {
    async write(key, bytes) {
      await mustBeDone('PUT', await ask('PUT', key, bytes))
    },
    async read(key) {
      const answer = await ask('GET', key)
      if (answer.ok) return new Uint8Array(await answer.arrayBuffer())
      if (answer.status === 404 && (await codeOf(answer)) !== 'NoSuchBucket') return undefined
      throw new Error(`the bucket answers ${answer.status} to GET`)
    },
    async remove(key) {
      const answer = await ask('DELETE', key)
      if (answer.status !== 404) await mustBeDone('DELETE', answer)
    },
  }
}

async function mustBeDone(method: string, answer: Response): Promise<void> {
  const code = await codeOf(answer)
  if (!answer.ok) throw new Error(`the bucket answers ${answer.status} to ${method}: ${code}`)
}

/** The service's word for what is wrong; its message may name keys. */
async function codeOf(answer: Response): Promise<string> {
  return /<Code>(\w{1,60})<\/Code>/.exec(await answer.text())?.[1] ?? ''
}
