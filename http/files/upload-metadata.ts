import { UPLOAD_KINDS, type UploadKind } from '#domain/files/upload-rules.ts'

const MAX_LENGTH = 2_048
const MIME = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/

/**
 * Parses Upload-Metadata (tus 1.0): names with Base64 values, separated by commas. The default kind is an item's
 * picture; unknown names are ignored. Returns undefined for an invalid header.
 */
export function parseMetadata(header: string | null): { kind: UploadKind; claimedType: string } | undefined {
  if (header !== null && header.length > MAX_LENGTH) return undefined
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
