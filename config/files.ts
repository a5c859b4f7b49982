import { z } from 'zod'
import { type SettingError, serviceUrl } from './values.ts'

export const filesEnvironment = {
  S3_ENDPOINT: serviceUrl.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ADDRESSING: z.enum(['path', 'virtual-host']).default('path'),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  FILE_LINK_SECRET: z.string().min(32, 'must have 32 characters or more').optional(),
}
type Settings = z.infer<z.ZodObject<typeof filesEnvironment>>

/** Settings that belong together: all of them, or none. */
export const BUCKET_SETTINGS = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** A bucket of an S3-compatible service. */
type Bucket = {
  readonly endpoint: string
  readonly bucket: string
  readonly addressing: 'path' | 'virtual-host'
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** The certificate of a service covers one label below its name. */
export function findBucketErrors({
  S3_ADDRESSING: addressing,
  S3_BUCKET: bucket = '',
  S3_ENDPOINT: endpoint = '',
}: Settings): SettingError[] {
  const isCovered = addressing === 'path' || !bucket.includes('.') || endpoint.startsWith('http:')
  return isCovered
    ? []
    : [{ name: 'S3_ADDRESSING', reason: 'must be path: a bucket with dots has no certificate as a host' }]
}

export type FilesConfig = {
  /** undefined: in `dataDir`. */
  readonly bucket: Bucket | undefined
  /** Secret that signs links to private files; undefined: each process has a random one. */
  readonly linkSecret: string | undefined
}

export function toFilesConfig(env: Settings): FilesConfig {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, FILE_LINK_SECRET: linkSecret } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  const isComplete = endpoint !== undefined && bucket !== undefined && accessKeyId !== undefined
  return {
    bucket:
      isComplete && secretAccessKey !== undefined
        ? { endpoint, bucket, addressing: env.S3_ADDRESSING, region, accessKeyId, secretAccessKey }
        : undefined,
    linkSecret,
  }
}
