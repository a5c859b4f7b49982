import { type OrderLookup, ordersOfLookup } from '#domain/order/lookup.ts'
import type { Order } from '#domain/order/order.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import { createFixedTimeRunner } from '../fixed-time.ts'
import { type OrderLink, orderLinksMail } from '../mails/order-links.ts'
import { mailFrame } from '../mails/worded-mail.ts'
import type { Caller } from '../ports/identity.ts'
import type { OrderTransaction } from '../ports/order-store.ts'
import { countRequest, ORDER_LINK_RATE } from '../rates.ts'
import type { ServicePorts } from '../service-ports.ts'

type Ports = Pick<ServicePorts, 'orders' | 'ids' | 'clock' | 'rates' | 'delay' | 'siteUrl' | 'operator' | 'mailWords'>

/**
 * Mails the links to the orders that a customer looks up, to the address of these orders (docs/rules.md Lost links).
 * Counted before anything is read; result and response time are the same whether or not there is an order. The same
 * form, `formUid`, sent again queues no second mail.
 */
export function sendOrderLinks(ports: Ports) {
  const inFixedTime = createFixedTimeRunner(ports)
  return async (
    formUid: string,
    lookup: OrderLookup,
    from: Caller,
  ): Promise<Rejection<'too-many', undefined> | undefined> => {
    if (!(await countRequest(ports, ORDER_LINK_RATE, from, lookup.email))) return rejected('too-many')
    await inFixedTime(() => queueLinks(ports, formUid, lookup))
    return undefined
  }
}

/** An order may have got another address since it was read: once locked it is compared again. */
async function queueLinks(ports: Ports, formUid: string, lookup: OrderLookup): Promise<void> {
  const { orders, ids, clock } = ports
  const found = ordersOfLookup(await orders.ordersForLookup(lookup), lookup, clock.now())
  if (found.length === 0) return
  await orders.transaction(async (tx) => {
    const at = clock.now()
    const current = ordersOfLookup(await lockOrders(tx, found), lookup, at)
    const [newest] = current
    if (newest?.email === undefined) return
    const links: OrderLink[] = []
    for (const order of current) links.push({ order, orderSecret: await addLinkSecret(ports, tx, order) })
    const content = orderLinksMail(mailFrame(ports), links)
    const eventKey = `orderlinks:${formUid}:${current.map(({ uid }) => uid).join('+')}`
    await tx.mails.queue({ uid: ids.next(), eventKey, kind: 'orderlinks', to: newest.email, content, at })
  })
}

/** In the order of their uids, so that two lookups do not wait for each other. */
async function lockOrders(tx: OrderTransaction, orders: readonly Order[]): Promise<Order[]> {
  const locked: Order[] = []
  for (const uid of orders.map((order) => order.uid).sort()) {
    const order = await tx.orders.lock(uid)
    if (order !== undefined) locked.push(order)
  }
  return locked
}

/** A member signs in to see an order: a link of the mail opens none. */
async function addLinkSecret({ ids }: Ports, tx: OrderTransaction, { uid, customerUid }: Order) {
  if (customerUid !== undefined) return undefined
  const secret = ids.secret()
  await tx.orders.addSecret(uid, secret, 'mail')
  return secret
}
