import { type Collection, type CollectionName, type DocumentField, findCollection } from './collections.ts'

/** The role of a caller decides what is allowed, the uid which documents are `own` (docs/product/6). */
export type DocumentCaller =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'customer'; readonly uid: string; readonly email?: string }
  | {
      readonly kind: 'staff' | 'superuser'
      readonly uid: string
      readonly signedInAt: Temporal.Instant
      readonly requestId?: string
    }

type DocumentRole = DocumentCaller['kind']
export type DocumentVerb = 'get' | 'list' | 'set' | 'delete'
/** How much an operation may reach: `visible` is what the shop shows to everybody, `own` the caller's own documents. */
export type Grant = 'never' | 'always' | 'own' | 'visible'
type Row = Readonly<Record<DocumentVerb, Grant>>

const NONE: Row = { get: 'never', list: 'never', set: 'never', delete: 'never' }
const READ: Row = { ...NONE, get: 'always', list: 'always' }
const READ_VISIBLE: Row = { ...NONE, get: 'visible', list: 'visible' }
const READ_OWN: Row = { ...NONE, get: 'own', list: 'own' }
const READ_AND_SET: Row = { ...READ, set: 'always' }
const ALL: Row = { ...READ_AND_SET, delete: 'always' }

const VISIBLE_ONLY: Readonly<Record<DocumentRole, Row>> = {
  visitor: READ_VISIBLE,
  customer: READ_VISIBLE,
  staff: READ_AND_SET,
  superuser: ALL,
}
const PUBLIC = { ...VISIBLE_ONLY, visitor: READ, customer: READ }

/**
 * The access table: every collection and role (docs/product/6 and docs/product/7). Makers, tags and configs have no
 * hidden documents. Orders are read-only here: the order API changes them, so that every status transition follows the
 * rules.
 */
export const ACCESS: Readonly<Record<CollectionName, Readonly<Record<DocumentRole, Row>>>> = {
  configs: PUBLIC,
  makers: PUBLIC,
  tags: PUBLIC,
  categories: VISIBLE_ONLY,
  items: VISIBLE_ONLY,
  products: VISIBLE_ONLY,
  orders: { visitor: NONE, customer: READ_OWN, staff: READ, superuser: READ },
}

export type DocumentScope =
  | { readonly kind: 'all' | 'visible' }
  | { readonly kind: 'own'; readonly customerUid: string }

/** The collection with the fields visible to the caller; undefined if unknown or the caller may do nothing in it. */
export function collectionFor(caller: DocumentCaller, name: string): Collection | undefined {
  const collection = findCollection(name)
  if (collection === undefined) return undefined
  if (Object.values(ACCESS[collection.name][caller.kind]).every((grant) => grant === 'never')) return undefined
  const isStaff = caller.kind === 'staff' || caller.kind === 'superuser'
  const isVisible = ({ visibleTo }: DocumentField) => visibleTo === 'all' || isStaff
  return { ...collection, fields: collection.fields.filter(isVisible) }
}

/** The documents that a caller may reach by an operation; undefined when the operation is not allowed. */
export function documentScope(
  caller: DocumentCaller,
  name: CollectionName,
  verb: DocumentVerb,
): DocumentScope | undefined {
  const grant = ACCESS[name][caller.kind][verb]
  if (grant === 'never') return undefined
  if (grant === 'own') return caller.kind === 'visitor' ? undefined : { kind: 'own', customerUid: caller.uid }
  return { kind: grant === 'always' ? 'all' : 'visible' }
}
