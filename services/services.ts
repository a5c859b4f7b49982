import { createBodySizes } from './body-sizes.ts'
import { createCart } from './cart/cart.ts'
import { createCatalog } from './catalog/catalog.ts'
import { createCharges } from './charges/charges.ts'
import { createCheckout } from './checkout/checkout.ts'
import { createContact } from './contact.ts'
import { createDocuments } from './documents.ts'
import { createExternalAccounts } from './external-accounts.ts'
import { createFiles, createPictures } from './files/files.ts'
import { createFits } from './fits.ts'
import { createIdentityApi } from './identity.ts'
import { createIdentityDocuments } from './identity-documents/identity-documents.ts'
import { createItemQuestions } from './item-questions.ts'
import { createMails } from './mails/mails.ts'
import { createMembers } from './members/members.ts'
import { createNotices } from './notices.ts'
import { createOrderApi } from './order-api/order-api.ts'
import { createOrders } from './orders/orders.ts'
import { createParcels } from './parcels/parcels.ts'
import { createPasskeys } from './passkeys.ts'
import { createPayments } from './payments/payments.ts'
import { createProblems } from './problems.ts'
import { createReceipts } from './receipts.ts'
import { createReviews } from './reviews.ts'
import { createScheduled } from './scheduled/scheduled.ts'
import { createSearch } from './search.ts'
import type { ServicePorts } from './service-ports.ts'
import { createSessions } from './sessions/sessions.ts'
import { getSizeGuide } from './size-guide.ts'
import { createStaff } from './staff/staff.ts'
import { createFavourites, createHistory } from './visitors.ts'
import { createWaitingRoom } from './waiting-room.ts'

export type Services = ReturnType<typeof createServices>

export function createServices(ports: ServicePorts) {
  const catalog = createCatalog(ports)
  const files = createFiles(ports)
  const orders = createOrders(ports)
  const staff = createStaff(ports)
  return {
    catalog,
    favourites: createFavourites(ports),
    history: createHistory(ports),
    reviews: createReviews(ports),
    itemQuestions: createItemQuestions(ports),
    bodySizes: createBodySizes(ports),
    fits: createFits(ports),
    guide: { getSizeGuide: getSizeGuide(ports) },
    cart: createCart(ports),
    checkout: createCheckout(ports),
    orders,
    charges: createCharges(ports),
    orderApi: createOrderApi(ports, orders, staff.orders.moves),
    payments: createPayments(ports),
    parcels: createParcels(ports),
    problems: createProblems(ports),
    identityDocuments: createIdentityDocuments(ports),
    documents: createDocuments(ports),
    receipts: createReceipts(ports),
    identity: createIdentityApi(ports),
    sessions: createSessions(ports),
    staff,
    externalAccounts: createExternalAccounts(ports),
    passkeys: createPasskeys(ports),
    members: createMembers(ports),
    contact: createContact(ports),
    mails: createMails(ports),
    notices: createNotices(ports),
    settings: ports.settings,
    pages: ports.pages,
    layouts: ports.layouts,
    operator: ports.operator,
    mailWords: ports.mailWords,
    maintenance: { isUnderMaintenance: ports.days.isUnderMaintenance, isAllowed: ports.isMaintenanceAllowed },
    waitingRoom: createWaitingRoom(ports),
    search: createSearch(ports),
    files,
    pictures: createPictures(ports, files),
    scheduled: createScheduled(ports, catalog.getHome),
    /** Resolves when the store is available; throws otherwise. */
    checkHealth: async () => {
      await ports.catalog.versions()
    },
  }
}
