import { createAddressMatcher } from '#adapters/postal/address-matcher.ts'
import type { Config } from '#config/config.ts'
import { SAMPLE_OPERATOR } from '#config/operator.ts'
import { pageTexts } from '#content/page-texts.ts'
import { sitePages } from '#content/site-pages.ts'
import { shopDays } from '#services/catalog/shop-calendar.ts'
import { openPayment } from '#services/checkout/open-payment.ts'
import { layoutReader } from '#services/layout-reader.ts'
import { orderMails } from '#services/mails/order-mails.ts'
import { pageReader } from '#services/page-reader.ts'
import { settlePaymentTasks } from '#services/payments/payment-tasks.ts'
import { createServices as createServicesOf, type Services } from '#services/services.ts'
import { type SettingsReader, settingsReader } from '#services/settings-reader.ts'
import type { Ports } from './ports.ts'

export function createServices(config: Config, ports: Ports): Services {
  return createServicesOf(servicePortsOf(config, ports))
}

/** The ports with the settings of the configuration, and what use cases of orders call. */
export function servicePortsOf(config: Config, ports: Ports, settings = settingsReader(ports)) {
  return paymentPorts(settingsAndPorts(config, ports, settings))
}

function settingsAndPorts(config: Config, ports: Ports, settings: SettingsReader) {
  const pages = pageReader({ ...ports, pageTexts })
  return {
    ...ports,
    settings,
    days: shopDays({ ...ports, settings }),
    pages,
    pageTexts,
    layouts: layoutReader(ports),
    contentPages: () => sitePages(settings.now(), pages.now()),
    siteUrl: config.siteUrl,
    version: config.telemetry.version,
    isSampleOperator: () => ports.operator.now() === SAMPLE_OPERATOR,
    sendsMail: config.mail !== undefined,
    mailSender: () => config.mail?.from.address ?? ports.operator.now().email,
    requiresIdentityDocuments: config.requiresIdentityDocuments,
    requiresSecondFactor: config.isProduction,
    isProduction: config.isProduction,
    trackingUrl: config.carrier.trackingUrl,
    redeliveryUrl: config.carrier.redeliveryUrl,
    carrierContract: config.carrier.contract,
    superuserUids: config.identity.superuserUids,
    blockedEmails: config.identity.blockedEmails,
    isMaintenanceAllowed: createAddressMatcher(config.maintenanceAllow),
    // A random secret is enough for a single process, because links are valid only for minutes.
    linkSecret: config.files.linkSecret ?? ports.ids.secret(),
  }
}

/** Adds what the use cases of orders and payments call: mails, payment pages and payment tasks. */
function paymentPorts(ports: ReturnType<typeof settingsAndPorts>) {
  const orderPorts = { ...ports, mails: orderMails(ports) }
  return { ...orderPorts, openPayment: openPayment(ports), settleTasks: settlePaymentTasks(orderPorts) }
}
