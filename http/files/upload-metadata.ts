import { UPLOAD_KINDS, type UploadKind } from '#domain/files/upload-rules.ts'

const LONGEST = 2_048
const MIME = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/

/**
 * What Upload-Metadata says of a file (tus 1.0): names with values in Base64, separated by commas. Without a kind it is
 * an item's picture; names that mean nothing here are left alone. Undefined: it cannot be read.
 */
export function parseMetadata(header: string | null): { kind: UploadKind; claimedType: string } | undefined {
  if (header !== null && header.length > LONGEST) return undefined
  const said = new Map(
    (header ?? '').split(',').map((pair) => {
      const [name = '', value = ''] = pair.trim().split(/ +/)
      return [name.toLowerCase(), Buffer.from(value, 'base64').toString('utf8')] as const
    }),
  )
  const kind = said.get('kind') ?? UPLOAD_KINDS[0]
  const claimedType = said.get('filetype') ?? ''
  if (!(UPLOAD_KINDS as readonly string[]).includes(kind)) return undefined
  return claimedType === '' || MIME.test(claimedType) ? { kind: kind as UploadKind, claimedType } : undefined
}
