import { ORDINARY_ROLE } from '../identity/role.ts'
import { type Rejection, rejected } from '../result.ts'
import type { ContentType } from './content-type.ts'

/** What can be sent. */
export const UPLOAD_KINDS = ['item-picture'] as const
export type UploadKind = (typeof UPLOAD_KINDS)[number]

/** Who sends. */
export type Uploader = { readonly uid: string; readonly role: number }

type Rule = {
  /** Of the sender's role: 0 customers, above 0 staff (docs/product/6). */
  readonly leastRole: number
  readonly mostBytes: number
  readonly types: readonly ContentType[]
}

/**
 * Who may send what, one row a kind. Visitors send nothing. A customer sends her identity document with its form, which
 * stands where her order is (docs/rules.md Orders), and has no second way here.
 */
export const UPLOAD_RULES: Readonly<Record<UploadKind, Rule>> = {
  'item-picture': {
    leastRole: ORDINARY_ROLE + 1,
    mostBytes: 20_000_000,
    types: ['image/jpeg', 'image/png', 'image/webp'],
  },
}

/** Hours that an upload may wait for its next part. */
export const UPLOAD_KEPT_HOURS = 24
/** Minutes that a link to a private file is good for. */
export const PRIVATE_LINK_MINUTES = 15

/** Why somebody may not begin an upload; undefined: she may. */
export function refuseUpload(
  kind: UploadKind,
  { role }: Uploader,
  bytes: number,
): Rejection<'not-allowed', undefined> | Rejection<'file-too-large', { mostBytes: number }> | undefined {
  const { leastRole, mostBytes } = UPLOAD_RULES[kind]
  if (role < leastRole) return rejected('not-allowed')
  return bytes > mostBytes ? rejected('file-too-large', { mostBytes }) : undefined
}
