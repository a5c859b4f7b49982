import { createHash } from 'node:crypto'
import { z } from 'zod'

/** The version of the format. A later one that older programs cannot read gets another number. */
export const FORMAT = 'sumirei-backup-1'
export const MANIFEST_KEY = 'manifest.json'

const part = z.object({ key: z.string(), bytes: z.int().nonnegative(), sha256: z.string().length(64) })
const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.int().nonnegative(),
  parts: z.array(part),
})
const manifest = z.object({
  format: z.literal(FORMAT),
  /** When the snapshot of the database was taken (UTC). */
  takenAt: z.string(),
  serverVersion: z.string(),
  /** The migrations of the database; the same ones create the tables again. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(table),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), lastValue: z.string().nullable() })),
  files: z.array(part),
})
const sealed = z.object({ sha256: z.string(), manifest: z.unknown() })

/**
 * The content of a backup: every part with its length and checksum. It is written last, so a backup without it is
 * incomplete.
 */
export type Manifest = z.infer<typeof manifest>
export type ManifestTable = z.infer<typeof table>
export type Part = z.infer<typeof part>

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export function encodeManifest(content: Manifest): Uint8Array {
  return Buffer.from(`${JSON.stringify({ sha256: sha256(JSON.stringify(content)), manifest: content }, null, 1)}\n`)
}

/** Reads a manifest; undefined when it is damaged, or of another format. */
export function parseManifest(bytes: Uint8Array): Manifest | undefined {
  try {
    const outer = sealed.parse(JSON.parse(Buffer.from(bytes).toString()))
    if (sha256(JSON.stringify(outer.manifest)) !== outer.sha256) return undefined
    return manifest.safeParse(outer.manifest).data
  } catch {
    return undefined
  }
}
