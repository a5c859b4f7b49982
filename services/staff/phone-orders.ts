import { customerExposure } from '#domain/cart/checks.ts'
import { dayOfInstant } from '#domain/day.ts'
import { needsLateAuthorisation } from '#domain/order/authorisation.ts'
import { usableBalance } from '#domain/points/points.ts'
import { offeredMethods } from '#domain/pricing/totals.ts'
import { rejected } from '#domain/result.ts'
import { getCart } from '../cart/get-cart.ts'
import { mediasOf } from '../catalog/priced-card.ts'
import { findPhoneOffers } from '../checkout/phone-offers.ts'
import {
  changePhoneOrder,
  type PhoneCaller,
  phoneOrderSecret,
  placePhoneOrder,
  startPhoneOrder,
} from '../checkout/phone-order.ts'
import { findCartDocument } from '../identity-documents/cart-document.ts'
import type { ServicePorts } from '../service-ports.ts'
import { checkForm, inEdit } from './record-edits.ts'
import { type Edit, staffUseCases } from './use-case.ts'

const SERVICE = { duties: ['service'] } as const
const MAX_CALLERS = 20
const MAX_DRAFTS = 50

/** Orders that are taken on the telephone (docs/rules.md Phone orders). */
export function createPhoneOrders(ports: ServicePorts) {
  const { move, change, edit, reading } = staffUseCases(ports)
  return {
    /** Names only, as in the list of orders; so the reading is not logged. */
    findCallers: reading('findCallers', SERVICE, ({ callers }) => (telephone: string) => {
      return callers.byTelephone(telephone, MAX_CALLERS)
    }),
    /** Those that were not placed, last changed first: names only, too. */
    drafts: reading(
      'listPhoneOrders',
      SERVICE,
      ({ callers }) =>
        () =>
          callers.drafts(MAX_DRAFTS),
    ),
    start: change(
      'startPhoneOrder',
      { ...SERVICE, subject: (uid: string, _: PhoneCaller) => `order:${uid}` },
      startPhoneOrder,
    ),
    /** An order that is being taken; its number once it is placed; undefined for any other. */
    read: reading('readPhoneOrder', { ...SERVICE, subject: ({ uid }) => `order:${uid}` }, readPhoneOrder),
    findOffers: reading('findPhoneOffers', SERVICE, findPhoneOffers),
    change: move('changePhoneOrder', SERVICE, changePhoneOrder),
    discard: edit('discardPhoneOrder', SERVICE, discardDraft),
    place: move('placePhoneOrder', SERVICE, placePhoneOrder),
  }
}

/** Deletes the cart of an order that was not placed. */
function discardDraft({ orders }: ServicePorts, edit: Edit) {
  return (uid: string) =>
    inEdit(orders, async (tx) => {
      const cart = await tx.orders.lock(uid)
      if (cart === undefined) return rejected('order-unknown')
      if (cart.status !== 'InCart' || cart.placedBy === undefined) return rejected('phone-order-over')
      const refused = await checkForm(tx.staff, edit, cart.version)
      if (refused) return refused
      await tx.orders.removeCart(uid)
      await tx.staff.audit(edit.entry(`order:${uid}`))
      return { uid }
    })
}

function readPhoneOrder(ports: ServicePorts) {
  const [get, findDocument] = [getCart(ports), findCartDocument(ports)]
  return async (uid: string) => {
    const found = await ports.orders.find(uid)
    if (found?.placedBy === undefined) return undefined
    if (found.status !== 'InCart') return { kind: 'placed' as const, uid, number: found.number }
    const secret = phoneOrderSecret(ports, uid)
    await ensureSecret(ports, uid, secret)
    const view = await get(secret)
    if (view === undefined) return undefined
    const { order, settings, calendar, rejection } = view
    const { customerUid, paymentMethod } = order
    const nowOn = dayOfInstant(ports.days.now())
    const [addresses, entries, { orders, hasOverdueCharge }, document, medias] = await Promise.all([
      customerUid === undefined ? [] : ports.members.addresses(customerUid),
      customerUid === undefined ? [] : ports.points.entriesOf(customerUid),
      ports.orders.customerRecord(order, nowOn),
      findDocument(order),
      mediasOf(ports.catalog, order.lines),
    ])
    const isLate =
      paymentMethod !== undefined &&
      paymentMethod !== 'cod' &&
      needsLateAuthorisation(order, ports.days.now(), ports.payments.holdDays(paymentMethod))
    return {
      kind: 'open' as const,
      uid,
      cart: { order, settings, calendar, medias, rejection },
      addresses: addresses.map(({ uid: addressUid, address }) => ({ uid: addressUid, address })),
      pointBalance: usableBalance(entries, nowOn),
      exposure: { ...customerExposure(orders), hasOverdueCharge },
      document,
      isAuthorisedLate: isLate,
      methods: ports.paymentMethods.filter((method) => offeredMethods(settings.payment).includes(method)),
    }
  }
}

/** Without FILE_LINK_SECRET each process derives another secret for a cart that was begun before it started. */
async function ensureSecret({ orders }: Pick<ServicePorts, 'orders'>, uid: string, secret: string): Promise<void> {
  if ((await orders.findBySecret(secret)) === undefined)
    await orders.transaction((tx) => tx.orders.addSecret(uid, secret))
}
