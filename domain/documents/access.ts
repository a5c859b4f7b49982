import { type Collection, type CollectionName, type DocumentField, findCollection } from './collections.ts'

/** Who asks: the role decides what may be done, the uid what is one's own (docs/product/6). */
export type DocumentCaller =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'customer' | 'staff' | 'superuser'; readonly uid: string }

/** The role of a caller. */
export type DocumentRole = DocumentCaller['kind']
/** What can be done with documents. */
export type DocumentVerb = 'get' | 'list' | 'set' | 'delete'
/**
 * How far: `visible` is what the shop shows everybody (released, available, of a visible category), `own` what belongs
 * to the caller.
 */
export type Grant = 'never' | 'always' | 'own' | 'visible'

type Row = Readonly<Record<DocumentVerb, Grant>>

const NOTHING: Row = { get: 'never', list: 'never', set: 'never', delete: 'never' }
const READS: Row = { ...NOTHING, get: 'always', list: 'always' }
const READS_VISIBLE: Row = { ...NOTHING, get: 'visible', list: 'visible' }
const READS_OWN: Row = { ...NOTHING, get: 'own', list: 'own' }
const WRITES: Row = { ...READS, set: 'always' }
const EVERYTHING: Row = { ...WRITES, delete: 'always' }

const SHOWN: Readonly<Record<DocumentRole, Row>> = {
  visitor: READS_VISIBLE,
  customer: READS_VISIBLE,
  staff: WRITES,
  superuser: EVERYTHING,
}
const PLAIN = { ...SHOWN, visitor: READS, customer: READS }

/**
 * Who may do what, every collection and role (docs/product/6 and docs/product/7). Makers, tags and configs have nothing
 * that is hidden. Orders are only read here: they change by the order API, so that no move of theirs escapes the rules.
 */
export const ACCESS: Readonly<Record<CollectionName, Readonly<Record<DocumentRole, Row>>>> = {
  configs: PLAIN,
  makers: PLAIN,
  tags: PLAIN,
  categories: SHOWN,
  items: SHOWN,
  products: SHOWN,
  orders: { visitor: NOTHING, customer: READS_OWN, staff: READS, superuser: READS },
}

/** Which documents of a collection somebody sees: all of them, those shown to everybody, or a customer's own. */
export type Sight = { readonly kind: 'all' | 'visible' } | { readonly kind: 'own'; readonly customerUid: string }

/**
 * The collection of a name as far as a caller may know of it: one in which she may do nothing is not there, and a field
 * that she may not see is none.
 */
export function collectionFor(caller: DocumentCaller, name: string): Collection | undefined {
  const collection = findCollection(name)
  if (collection === undefined) return undefined
  if (Object.values(ACCESS[collection.name][caller.kind]).every((grant) => grant === 'never')) return undefined
  const isStaff = caller.kind === 'staff' || caller.kind === 'superuser'
  const isSeen = ({ seenBy }: DocumentField) => seenBy === 'all' || isStaff
  return { ...collection, fields: collection.fields.filter(isSeen) }
}

/** What a caller sees of a collection by a verb; undefined when that is not allowed. */
export function sightOf(caller: DocumentCaller, name: CollectionName, verb: DocumentVerb): Sight | undefined {
  const grant = ACCESS[name][caller.kind][verb]
  if (grant === 'never') return undefined
  if (grant === 'own') return caller.kind === 'visitor' ? undefined : { kind: 'own', customerUid: caller.uid }
  return { kind: grant === 'always' ? 'all' : 'visible' }
}
