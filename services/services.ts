import type { PaymentMethod } from '#domain/pricing/totals.ts'
import { createCart } from './cart/cart.ts'
import { type CatalogPorts, createCatalog } from './catalog/catalog.ts'
import { type CheckoutPorts, createCheckout } from './checkout/checkout.ts'
import { handlePaymentWebhook, type PaymentWebhookPorts } from './checkout/handle-payment-webhook.ts'
import { createContact } from './contact.ts'
import { createDocuments } from './documents.ts'
import { createExternalAccounts } from './external-accounts/external-accounts.ts'
import type { FinishPorts } from './external-accounts/finish-external-sign-in.ts'
import { createFiles, createPictures, type FilePorts } from './files/files.ts'
import { createIdentityDocuments } from './identity-documents.ts'
import { createMails, type MailPorts } from './mails/mails.ts'
import { createMaintenance, type MaintenancePorts } from './maintenance.ts'
import { createMembers, type MembersPorts } from './members/members.ts'
import { createOrderApi, type OrderApiPorts } from './order-api/order-api.ts'
import type { TrackingPorts } from './orders/get-order.ts'
import { createOrderLife, createOrders, type OrderLifePorts } from './orders/orders.ts'
import type { PasskeyPorts } from './passkeys/challenge.ts'
import { createPasskeys } from './passkeys/passkeys.ts'
import type { SizeGuideStore } from './ports/size-guide-store.ts'
import { createReceipts, type ReceiptPorts } from './receipts.ts'
import { createReviews, type ReviewPorts } from './reviews.ts'
import { createScheduled, type ScheduledPorts } from './scheduled/scheduled.ts'
import { createSearch } from './search.ts'
import { createSessions, type SessionsPorts } from './sessions/sessions.ts'
import { getSizeGuide } from './size-guide.ts'
import { createFavourites, createHistory } from './visitors.ts'

/** The ports and settings of all services. */
export type ServicePorts = CatalogPorts &
  CheckoutPorts &
  PaymentWebhookPorts &
  OrderLifePorts &
  TrackingPorts &
  OrderApiPorts &
  ReceiptPorts &
  ReviewPorts &
  SessionsPorts &
  FinishPorts &
  PasskeyPorts &
  MembersPorts &
  MailPorts &
  MaintenancePorts &
  FilePorts &
  ScheduledPorts & {
    readonly sizeGuide: SizeGuideStore
    /** The available payment methods, in the order shown. */
    readonly paymentMethods: readonly PaymentMethod[]
    /** The public keys of the embedded identity provider (RFC 7517); undefined with an external one. */
    readonly identityKeys: (() => Promise<{ readonly keys: readonly object[] }>) | undefined
  }

/** All use cases of the shop. */
export type Services = ReturnType<typeof createServices>

/** Creates all use cases. */
export function createServices(ports: ServicePorts) {
  const catalog = createCatalog(ports)
  const files = createFiles(ports)
  const orderLife = createOrderLife(ports)
  return {
    catalog,
    favourites: createFavourites(ports),
    history: createHistory(ports),
    reviews: createReviews(ports),
    guide: { getSizeGuide: getSizeGuide(ports) },
    cart: createCart(ports),
    checkout: createCheckout(ports),
    orders: createOrders(ports),
    orderLife,
    orderApi: createOrderApi(ports, orderLife),
    payments: { methods: ports.paymentMethods, handleWebhook: handlePaymentWebhook(ports) },
    identityDocuments: createIdentityDocuments(ports),
    documents: createDocuments(ports),
    receipts: createReceipts(ports),
    /** The API of the embedded identity provider (docs/product/7; docs/decisions/014). */
    identity: ports.identityKeys && { call: ports.identity.call, jwks: ports.identityKeys },
    sessions: createSessions(ports),
    externalAccounts: createExternalAccounts(ports),
    passkeys: createPasskeys(ports),
    members: createMembers(ports),
    contact: createContact(ports),
    mails: createMails(ports),
    maintenance: createMaintenance(ports),
    search: createSearch(ports),
    files,
    pictures: createPictures(ports, files),
    scheduled: createScheduled(ports, catalog.getHome),
    /** Resolves when the store is available; throws otherwise. */
    checkHealth: async () => {
      await ports.catalog.version()
    },
  }
}
