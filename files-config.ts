import { z } from 'zod'

/** The settings of where files lie, as config.ts reads them. */
export const filesEnvironment = {
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
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

const TOGETHER = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** A bucket of a service that speaks S3. */
export type Bucket = {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Where files lie. */
export type FilesConfig = {
  /** undefined: in `dataDir`. */
  readonly bucket: Bucket | undefined
  /** What links to private files are signed with; undefined: each process has its own. */
  readonly linkSecret: string | undefined
}

/** What is missing of a bucket that is named in part. */
export function filesFaults(env: Settings): { name: string; why: string }[] {
  const absent = TOGETHER.filter((name) => env[name] === undefined)
  if (absent.length === 0 || absent.length === TOGETHER.length) return []
  return absent.map((name) => ({ name, why: `is needed too: ${TOGETHER.join(', ')} belong together` }))
}

/** What of it is configured. */
export function filesOf(env: Settings): FilesConfig {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, FILE_LINK_SECRET: linkSecret } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  const isWhole = endpoint !== undefined && bucket !== undefined && accessKeyId !== undefined
  return {
    bucket:
      isWhole && secretAccessKey !== undefined ? { endpoint, bucket, region, accessKeyId, secretAccessKey } : undefined,
    linkSecret,
  }
}
