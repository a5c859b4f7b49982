import { createAddressMatcher } from '#adapters/addresses/address-matcher.ts'
import type { Config } from '#config/config.ts'
import { windowAt } from '#content/calendar.ts'
import { shopDays } from '#services/catalog/shop-calendar.ts'
import { handlePaymentWebhook } from '#services/checkout/handle-payment-webhook.ts'
import { openPayment } from '#services/checkout/open-payment.ts'
import { orderMails } from '#services/checkout/order-mails.ts'
import { sendInquiry } from '#services/contact/send-inquiry.ts'
import { createIsUnderMaintenance } from '#services/maintenance/is-under-maintenance.ts'
import { settlePaymentTasks } from '#services/scheduled/settle-payment-tasks.ts'
import { suggest } from '#services/search/suggest.ts'
import type { Services } from '#services/services.ts'
import type { Ports } from './ports.ts'
import { catalogServices } from './services/catalog.ts'
import { documentServices } from './services/documents.ts'
import { fileServices } from './services/files.ts'
import { mailServices } from './services/mails.ts'
import { memberServices } from './services/members.ts'
import { orderCallServices } from './services/order-calls.ts'
import { identityDocumentServices, orderLifeServices } from './services/order-life.ts'
import { purchaseServices } from './services/purchase.ts'
import { receiptServices } from './services/receipts.ts'
import { scheduledServices } from './services/scheduled.ts'
import { sessionServices } from './services/sessions.ts'
import { signInMethodServices } from './services/sign-in-methods.ts'
import { visitorServices } from './services/visitors.ts'

/** The ports and settings that services need. */
export type ServicePorts = ReturnType<typeof servicePorts>

/** The additional dependencies of payment services. */
export type PaymentPorts = ReturnType<typeof paymentPorts>

/** Creates the services from the ports; each area is in services/. */
export function createServices(config: Config, basePorts: Ports): Services {
  const ports = servicePorts(config, basePorts)
  const payment = paymentPorts(ports)
  const catalog = catalogServices(ports)
  const files = fileServices(ports, config.files.linkSecret)
  const documents = documentServices(ports)
  const orderLife = orderLifeServices(payment)
  return {
    catalog,
    ...purchaseServices(ports, payment),
    ...visitorServices(ports),
    orderLife,
    orderApi: orderCallServices(ports, documents, orderLife),
    payments: { methods: ports.paymentMethods, handleWebhook: handlePaymentWebhook(payment) },
    identityDocuments: identityDocumentServices(payment),
    documents,
    receipts: receiptServices(ports),
    search: { find: ports.search.find, findValues: ports.search.findValues, suggest: suggest(ports) },
    identity: ports.identityKeys && { call: ports.identity.call, jwks: ports.identityKeys },
    sessions: sessionServices(ports),
    ...signInMethodServices(ports),
    members: memberServices(ports),
    mails: mailServices(ports),
    contact: { sendInquiry: sendInquiry(ports), newFormUid: () => ports.ids.next() },
    maintenance: {
      isUnderMaintenance: createIsUnderMaintenance(ports),
      isAllowed: createAddressMatcher(config.maintenanceAllow),
    },
    files,
    pictures: {
      getPicture: async (key, width, format) =>
        (await files.isPublished(key)) ? ports.pictures.derive(key, width, format) : undefined,
    },
    scheduled: scheduledServices(ports, payment, catalog.getHome),
    checkHealth: async () => {
      await ports.catalog.version()
    },
  }
}

function servicePorts(config: Config, basePorts: Ports) {
  return {
    ...basePorts,
    days: shopDays({ clock: basePorts.clock, configs: withNewYearClosing(basePorts) }),
    siteUrl: config.siteUrl,
    shop: config.operator,
    asksForDocuments: config.requiresIdentityDocuments,
    trackingUrl: config.carrierTrackingUrl,
    superuserUids: config.identity.superuserUids,
    blockedEmails: config.identity.blockedEmails,
  }
}

/** Adds the new-year closing to the configured closing days. */
function withNewYearClosing({ clock, configs }: Ports): Ports['configs'] {
  return { ...configs, editedWindow: async () => windowAt(clock.now(), await configs.editedWindow()) }
}

function paymentPorts(ports: ServicePorts) {
  const orderPorts = { ...ports, mails: orderMails(ports) }
  return { ...orderPorts, openPayment: openPayment(ports), settleTasks: settlePaymentTasks(orderPorts) }
}
