import { ORDINARY_ROLE } from '../identity/role.ts'
import { type Rejection, rejected } from '../result.ts'
import type { ContentType } from './content-type.ts'

/** The kinds of upload. */
export const UPLOAD_KINDS = ['item-picture'] as const
export type UploadKind = (typeof UPLOAD_KINDS)[number]

/** The account that uploads a file. */
export type Uploader = { readonly uid: string; readonly role: number }

type Rule = {
  /** The minimum role: 0 for customers, above 0 for staff (docs/product/6). */
  readonly minRole: number
  readonly maxBytes: number
  readonly types: readonly ContentType[]
}

/**
 * Who may upload what, one row per kind. Visitors upload nothing. Customers send identity documents with the form on
 * their order's page (docs/rules.md Orders), not through this API.
 */
export const UPLOAD_RULES: Readonly<Record<UploadKind, Rule>> = {
  'item-picture': {
    minRole: ORDINARY_ROLE + 1,
    maxBytes: 20_000_000,
    types: ['image/jpeg', 'image/png', 'image/webp'],
  },
}

/** Hours after which an upload without a further part expires. */
export const UPLOAD_TIMEOUT_HOURS = 24
/** Validity of a link to a private file, minutes. */
export const PRIVATE_LINK_MINUTES = 15

/** Checks whether an upload may begin; undefined when it may. */
export function checkUpload(
  kind: UploadKind,
  { role }: Uploader,
  bytes: number,
): Rejection<'not-allowed', undefined> | Rejection<'file-too-large', { maxBytes: number }> | undefined {
  const { minRole, maxBytes } = UPLOAD_RULES[kind]
  if (role < minRole) return rejected('not-allowed')
  return bytes > maxBytes ? rejected('file-too-large', { maxBytes }) : undefined
}
