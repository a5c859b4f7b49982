import { collectionFor, type DocumentCaller } from '#domain/documents/access.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { CartSecret } from '../cart/change-cart.ts'
import type { ShopDays } from '../catalog/shop-calendar.ts'
import type { getDocument } from '../documents.ts'
import type { CallTimeout, DocumentStore } from '../ports/document-store.ts'
import type { OrderStore } from '../ports/order-store.ts'

/** The caller of the order API: identified by a token, and by the secret of a cart or placed order. */
export type OrderCaller = { readonly account: DocumentCaller; readonly secret: CartSecret | undefined }

/** The order is not the caller's, whether or not it exists. sign-in-first: neither token nor secret was given. */
export type OwnershipRefusal = Rejection<'sign-in-first' | 'not-allowed', undefined>

/** The rejection of a write; the code is logged. Nothing was changed. */
export type SaveRejection = OwnershipRefusal | CallTimeout | Rejection

export type FindOrderPorts = {
  readonly orders: Pick<OrderStore, 'findBySecret'>
  readonly documents: Pick<DocumentStore, 'get'>
  readonly days: Pick<ShopDays, 'rules'>
  readonly getDocument: ReturnType<typeof getDocument>
}

/** An order or cart: access by role, or by a secret of this order. Undefined only for staff, for an unknown uid. */
export function findOrder({ orders, documents, days, getDocument }: FindOrderPorts) {
  return async (caller: OrderCaller, uid: string) => {
    if (isStaff(caller.account)) {
      const found = await getDocument(caller.account, 'orders', uid)
      // Staff without a duty for orders.
      return isRejected(found) && found.code === 'not-allowed' ? notOwner(caller) : withoutAccessRejection(found)
    }
    const own =
      caller.account.kind === 'customer'
        ? withoutAccessRejection(await getDocument(caller.account, 'orders', uid))
        : undefined
    if (own !== undefined) return own
    const opened = caller.secret === undefined ? undefined : await orders.findBySecret(caller.secret)
    const collection = collectionFor({ kind: 'customer', uid: '' }, 'orders')
    if (opened?.uid !== uid || collection === undefined) return notOwner(caller)
    return (await documents.get(collection, { kind: 'all', rules: days.rules() }, uid)) ?? notOwner(caller)
  }
}

export function notOwner({ account, secret }: OrderCaller): OwnershipRefusal {
  return rejected(account.kind === 'visitor' && secret === undefined ? 'sign-in-first' : 'not-allowed')
}

export function isStaff(who: DocumentCaller): who is DocumentCaller & { readonly kind: 'staff' | 'superuser' } {
  return who.kind === 'staff' || who.kind === 'superuser'
}

type Found = Awaited<ReturnType<FindOrderPorts['getDocument']>>

/** Every caller with a token may read orders; a rejection here would be an error of the access table. */
function withoutAccessRejection(found: Found) {
  const isAccessRejection =
    found !== undefined && 'kind' in found && found.kind === 'rejected' && found.code !== 'took-too-long'
  if (isAccessRejection) throw new Error('orders may not be read')
  return found as Exclude<Found, { code: 'collection-unknown' | 'not-allowed' | 'sign-in-first' }>
}
