import { z } from 'zod'
import { serviceUrl } from './values.ts'

export const filesEnvironment = {
  S3_ENDPOINT: serviceUrl.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  FILE_LINK_SECRET: z.string().min(32, 'must have 32 characters or more').optional(),
}

const settings = z.object(filesEnvironment)
type Settings = z.infer<typeof settings>

const REQUIRED_TOGETHER = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** A bucket of an S3-compatible service. */
export type Bucket = {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export type FilesConfig = {
  /** undefined: in `dataDir`. */
  readonly bucket: Bucket | undefined
  /** Secret that signs links to private files; undefined: each process has a random one. */
  readonly linkSecret: string | undefined
}

export function findFilesConfigErrors(env: Settings): { name: string; reason: string }[] {
  const missing = REQUIRED_TOGETHER.filter((name) => env[name] === undefined)
  if (missing.length === 0 || missing.length === REQUIRED_TOGETHER.length) return []
  return missing.map((name) => ({ name, reason: `is needed too: ${REQUIRED_TOGETHER.join(', ')} belong together` }))
}

export function toFilesConfig(env: Settings): FilesConfig {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, FILE_LINK_SECRET: linkSecret } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  const isComplete = endpoint !== undefined && bucket !== undefined && accessKeyId !== undefined
  return {
    bucket:
      isComplete && secretAccessKey !== undefined
        ? { endpoint, bucket, region, accessKeyId, secretAccessKey }
        : undefined,
    linkSecret,
  }
}
