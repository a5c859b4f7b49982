import { join } from 'node:path'
import type { Logger } from 'pino'
import { createAddressMatcher } from '#adapters/addresses/address-matcher.ts'
import { createDelay } from '#adapters/clock/delay.ts'
import { clockFrom, systemClock } from '#adapters/clock/system-clock.ts'
import { diskFiles } from '#adapters/files/disk-files.ts'
import { s3Files } from '#adapters/files/s3-files.ts'
import { createPasswordHasher } from '#adapters/identity/password-hasher.ts'
import { randomIds } from '#adapters/ids/random-ids.ts'
import { createBossQueue } from '#adapters/jobs/boss-queue.ts'
import { fileMailer } from '#adapters/mail/file-mailer.ts'
import { createMailLayout } from '#adapters/mail/react-mail-layout.ts'
import { smtpMailer } from '#adapters/mail/smtp-mailer.ts'
import { zxcvbnStrength } from '#adapters/passwords/zxcvbn-strength.ts'
import { createDocumentPictures } from '#adapters/pictures/document-pictures.ts'
import { sharpPictures } from '#adapters/pictures/sharp-pictures.ts'
import { yubinCodes } from '#adapters/postal/yubin-codes.ts'
import { backlog } from '#adapters/postgres/backlog.ts'
import { catalogStore } from '#adapters/postgres/catalog-store.ts'
import { configStore } from '#adapters/postgres/config-store.ts'
import type { Database } from '#adapters/postgres/connect.ts'
import { documentStore } from '#adapters/postgres/documents/document-store.ts'
import { facetStore } from '#adapters/postgres/facets.ts'
import { identityDocumentStore } from '#adapters/postgres/identity-documents.ts'
import { inquiryStore } from '#adapters/postgres/inquiry-store.ts'
import { magazineStore } from '#adapters/postgres/magazine-store.ts'
import { mailQueue } from '#adapters/postgres/mail-queue.ts'
import { memberStore } from '#adapters/postgres/member-store.ts'
import { paymentTaskQueue } from '#adapters/postgres/order-money.ts'
import { orderStore } from '#adapters/postgres/order-store.ts'
import { pointStore } from '#adapters/postgres/point-store.ts'
import { rankingStore } from '#adapters/postgres/ranking-store.ts'
import { rateLimit } from '#adapters/postgres/rate-limit.ts'
import { receiptStore } from '#adapters/postgres/receipt-store.ts'
import { retention } from '#adapters/postgres/retention.ts'
import { reviewStore } from '#adapters/postgres/review-store.ts'
import { sizeGuideStore } from '#adapters/postgres/size-guide.ts'
import { stockStore } from '#adapters/postgres/stock-store.ts'
import { uploadStore } from '#adapters/postgres/upload-store.ts'
import { visitorStore } from '#adapters/postgres/visitor-store.ts'
import { receiptPdf } from '#adapters/receipts/receipt-pdf.ts'
import { embeddedSearch } from '#adapters/search/embedded-search.ts'
import { windowAt } from '#root/content/calendar.ts'
import { shopDays } from '#services/catalog/shop-calendar.ts'
import { handlePaymentWebhook } from '#services/checkout/handle-payment-webhook.ts'
import { openPayment } from '#services/checkout/open-payment.ts'
import { orderMails } from '#services/checkout/order-mails.ts'
import { sendInquiry } from '#services/contact/send-inquiry.ts'
import { createIsUnderMaintenance } from '#services/maintenance/is-under-maintenance.ts'
import type { Files } from '#services/ports/files.ts'
import { settlePaymentTasks } from '#services/scheduled/settle-payment-tasks.ts'
import { suggest } from '#services/search/suggest.ts'
import type { Services } from '#services/services.ts'
import type { Config } from './config.ts'
import { createIdentity } from './create-identity.ts'
import { createPayments, deliverWebhooksToShop } from './create-payments.ts'
import { createSignInMethods } from './create-sign-in-methods.ts'
import { catalogServices } from './wiring/catalog.ts'
import { documentServices } from './wiring/documents.ts'
import { fileServices } from './wiring/files.ts'
import { mailServices } from './wiring/mails.ts'
import { memberServices } from './wiring/members.ts'
import { orderCallServices } from './wiring/order-calls.ts'
import { identityDocumentServices, orderLifeServices } from './wiring/order-life.ts'
import { purchaseServices } from './wiring/purchase.ts'
import { receiptServices } from './wiring/receipts.ts'
import { scheduledServices } from './wiring/scheduled.ts'
import { sessionServices } from './wiring/sessions.ts'
import { signInMethodServices } from './wiring/sign-in-methods.ts'
import { visitorServices } from './wiring/visitors.ts'

/** The ports of one process. */
export type Ports = ReturnType<typeof createPorts>

/** Creates all adapters from the configuration and an open database. */
export function createPorts(config: Config, db: Database, log?: Logger) {
  const clock = config.clockAt ? clockFrom(config.clockAt) : systemClock()
  const ids = randomIds()
  const rates = rateLimit(db)
  const catalog = catalogStore(db)
  const onError = (error: unknown) => log?.error({ err: error }, 'search index failed')
  const onQueueError = (error: unknown) => log?.error({ err: error }, 'job queue failed')
  const jobs = createBossQueue({ db, databaseUrl: config.databaseUrl, onError: onQueueError })
  const files = createFiles(config, 'files')
  const signInAdapters = createSignInMethods(config, db, log)
  const { externalAccounts } = signInAdapters
  if (config.isProduction && !config.smtp) log?.warn('SMTP_URL is not set: mails are written to files and not sent')
  return {
    clock,
    ids,
    files,
    pictures: sharpPictures({ files, cacheDir: join(config.dataDir, 'pictures'), log }),
    mailer: config.smtp ? smtpMailer(config.smtp) : fileMailer(join(config.dataDir, 'mails'), clock),
    mailLayout: createMailLayout(),
    onMailFailed: (mail: object) => log?.error(mail, 'mail failed permanently: npm run mails'),
    catalog,
    rankings: rankingStore(db),
    search: embeddedSearch({ db, clock, version: catalog.catalogueVersion, onError }),
    stock: stockStore(db),
    orders: orderStore(db, jobs.notifyJob),
    queue: mailQueue(db, jobs.notifyJob),
    magazine: magazineStore(db, ids, jobs.notifyJob),
    points: pointStore(db),
    tasks: paymentTaskQueue(db),
    backlog: backlog(db),
    identityDocuments: identityDocumentStore(db),
    documentPictures: createDocumentPictures(),
    privateFiles: createFiles(config, 'private'),
    uploads: uploadStore(db),
    configs: configStore(db),
    documents: documentStore(db),
    receipts: receiptStore(db),
    receiptPaper: receiptPdf(),
    retention: retention(db),
    visitors: visitorStore(db),
    reviews: reviewStore(db),
    facets: facetStore(db),
    sizeGuide: sizeGuideStore(db),
    inquiries: inquiryStore(db, jobs.notifyJob),
    rates,
    members: memberStore(db, jobs.notifyJob),
    passwordHasher: createPasswordHasher(),
    strength: zxcvbnStrength(),
    postalCodes: yubinCodes(),
    delay: createDelay(),
    ...createPayments(config, { db, clock, log, deliverWebhook: log && deliverWebhooksToShop(config.siteUrl) }),
    ...createIdentity(config, { db, clock, ids, rates, notifyJob: jobs.notifyJob, externalAccounts }),
    ...signInAdapters,
    jobs,
  }
}

/** A folder in the configured bucket, else on the local disk. */
function createFiles({ files: { bucket }, dataDir }: Config, folder: string): Files {
  return bucket ? s3Files({ ...bucket, folder }) : diskFiles(join(dataDir, folder))
}

/** The ports and settings that services need. */
export type ServicePorts = ReturnType<typeof servicePorts>

/** The additional dependencies of payment services. */
export type PaymentPorts = ReturnType<typeof paymentPorts>

/** Creates the services from the ports; each area is in wiring/. */
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
    superuserUids: config.superuserUids,
    blockedEmails: config.blockedEmails,
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
