import { collectionFor, type DocumentCaller } from '#domain/documents/access.ts'
import { rejected } from '#domain/result.ts'
import type { DocumentServices } from '../document-services.ts'
import type { NotHers, OrderCaller, OrderCallServices } from '../order-call-services.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import type { OrderStore } from '../ports/order-store.ts'

/** What reading an order needs. */
export type FindingPorts = {
  readonly orders: Pick<OrderStore, 'findBySecret'>
  readonly documents: Pick<DocumentStore, 'get'>
  readonly getDocument: DocumentServices['get']
}

/** OrderCallServices.find: by role, or by a secret that opens this very order. */
export function findOrder({ orders, documents, getDocument }: FindingPorts): OrderCallServices['find'] {
  return async (caller, uid) => {
    if (isStaff(caller.who)) return staffAnswer(await getDocument(caller.who, 'orders', uid))
    const own = caller.who.kind === 'customer' ? staffAnswer(await getDocument(caller.who, 'orders', uid)) : undefined
    if (own !== undefined) return own
    const opened = caller.secret === undefined ? undefined : await orders.findBySecret(caller.secret)
    const collection = collectionFor({ kind: 'customer', uid: '' }, 'orders')
    if (opened?.uid !== uid || collection === undefined) return notHers(caller)
    return (await documents.get(collection, { kind: 'all' }, uid)) ?? notHers(caller)
  }
}

/** The refusal of what is not the caller's. */
export function notHers({ who, secret }: OrderCaller): NotHers {
  return rejected(who.kind === 'visitor' && secret === undefined ? 'sign-in-first' : 'not-allowed')
}

/** Whether a caller works for the shop. */
export function isStaff(who: DocumentCaller): who is DocumentCaller & { readonly kind: 'staff' | 'superuser' } {
  return who.kind === 'staff' || who.kind === 'superuser'
}

type Found = Awaited<ReturnType<DocumentServices['get']>>

/** Orders are open to whoever has a token; that they are not would be a fault of the table. */
function staffAnswer(found: Found) {
  const isAccess = found !== undefined && 'kind' in found && found.kind === 'rejected' && found.code !== 'took-too-long'
  if (isAccess) throw new Error('orders may not be read')
  return found as Exclude<Found, { code: 'collection-unknown' | 'not-allowed' | 'sign-in-first' }>
}
