import { firstShippingOn, identityDueAt, sameDayCheckDueAt } from '#domain/order/identity.ts'
import type { Order } from '#domain/order/order.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { CartSecret } from '../cart/change-cart.ts'
import type { Caller } from '../ports/identity.ts'
import type { IdentityFacts } from '../ports/placing.ts'
import { isWithinRate, PICTURE_RATE } from '../rates.ts'
import type { ServicePorts } from '../service-ports.ts'
import { type PictureRejection, type SentPicture, storePicture } from './submit-document.ts'

type ReadPorts = Pick<ServicePorts, 'orders' | 'days' | 'identityDocuments' | 'requiresIdentityDocuments'>
type Ports = ReadPorts & Pick<ServicePorts, 'ids' | 'documentPictures' | 'privateFiles' | 'rates' | 'clock'>

/** What a customer is shown before ordering. `dueAt`: the due hour if the order were placed now. */
export type CartDocument = {
  readonly dueAt: Temporal.Instant
  /** Until when the shop checks it, when it is due on the shipping day. */
  readonly checkDueAt: Temporal.Instant | undefined
  readonly isSent: boolean
  /** Whether the customer is known, so that the document will certainly be requested; a guest is known by mailbox. */
  readonly isCustomerKnown: boolean
}

/**
 * The document that will be requested for a cart (docs/rules.md Identity document); undefined when none will be.
 * `known`: read with the cart.
 */
export function findCartDocument(ports: ReadPorts) {
  return async (cart: Order, known?: IdentityFacts): Promise<CartDocument | undefined> => {
    const shippedOn = ports.requiresIdentityDocuments ? firstShippingOn(cart) : undefined
    if (cart.status !== 'InCart' || shippedOn === undefined) return undefined
    const { isIdentified, hasDocument } = known ?? (await factsOf(ports, cart))
    if (isIdentified) return undefined
    const rules = ports.days.rules()
    const dueAt = identityDueAt(shippedOn, ports.days.now(), rules)
    return {
      dueAt,
      checkDueAt: sameDayCheckDueAt(shippedOn, dueAt, { rules }),
      isSent: hasDocument,
      isCustomerKnown: cart.customerUid !== undefined || cart.email !== undefined,
    }
  }
}

/**
 * Stores the document of a cart, in private, until the order is accepted; it may be replaced. The cart itself does not
 * change, so that an open confirmation stays valid. A document without an order is deleted with its cart, and after
 * seven days.
 */
export function submitCartDocument(ports: Ports) {
  return async (
    secret: CartSecret,
    picture: SentPicture,
    caller: Caller,
  ): Promise<PictureRejection | Rejection<'no-cart' | 'identity-not-wanted' | 'too-many', undefined> | undefined> => {
    const cart = await ports.orders.findBySecret(secret)
    if (cart?.status !== 'InCart') return rejected('no-cart')
    if (!ports.requiresIdentityDocuments || !(await isRequested(ports, cart))) return rejected('identity-not-wanted')
    if (!(await isWithinRate(ports, PICTURE_RATE, caller))) return rejected('too-many')
    const stored = await storePicture(ports, picture, caller)
    if (isRejected(stored)) return stored
    return ports.orders.transaction(async (tx) => {
      const locked = await tx.orders.lockBySecret(secret)
      if (locked?.status !== 'InCart') return rejected('no-cart')
      await tx.documents.saveOfCart(locked.uid, stored)
      return undefined
    })
  }
}

export function removeCartDocument({ orders }: Pick<ServicePorts, 'orders'>) {
  return (secret: CartSecret): Promise<void> =>
    orders.transaction(async (tx) => {
      const cart = await tx.orders.lockBySecret(secret)
      if (cart?.status === 'InCart') await tx.documents.takeOfCart(cart.uid)
    })
}

async function factsOf({ identityDocuments }: ReadPorts, cart: Order): Promise<IdentityFacts> {
  const { isIdentified, document } = await identityDocuments.findOfCart(cart)
  return { isIdentified, hasDocument: document !== undefined }
}

async function isRequested({ identityDocuments }: ReadPorts, cart: Order): Promise<boolean> {
  return !(await identityDocuments.findOfCart(cart)).isIdentified
}
