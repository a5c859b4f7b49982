import { join } from 'node:path'
import type { Logger } from 'pino'
import { addressList } from '#adapters/addresses/address-list.ts'
import { pause } from '#adapters/clock/pause.ts'
import { clockFrom, systemClock } from '#adapters/clock/system-clock.ts'
import { diskFiles } from '#adapters/files/disk-files.ts'
import { s3Files } from '#adapters/files/s3-files.ts'
import { passwordHashes } from '#adapters/identity/passwords.ts'
import { randomIds } from '#adapters/ids/random-ids.ts'
import { bossQueue } from '#adapters/jobs/boss-queue.ts'
import { fileMailer } from '#adapters/mail/file-mailer.ts'
import { reactLetters } from '#adapters/mail/react-letters.ts'
import { smtpMailer } from '#adapters/mail/smtp-mailer.ts'
import { zxcvbnStrength } from '#adapters/passwords/zxcvbn-strength.ts'
import { sharpDocuments } from '#adapters/pictures/document-pictures.ts'
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
import { hearPayment } from '#services/checkout/hear-payment.ts'
import { openPayment } from '#services/checkout/open-payment.ts'
import { orderMails } from '#services/checkout/order-mails.ts'
import { settlePaymentTasks } from '#services/chores/settle-payment-tasks.ts'
import { sendInquiry } from '#services/contact/send-inquiry.ts'
import { askMaintenance } from '#services/maintenance/is-under-maintenance.ts'
import type { Files } from '#services/ports/files.ts'
import { suggest } from '#services/search/suggest.ts'
import type { Services } from '#services/services.ts'
import type { Config } from './config.ts'
import { openIdentity } from './open-identity.ts'
import { deliverToShop, openPayments } from './open-payments.ts'
import { openSignInWays } from './open-sign-in-ways.ts'
import { catalogServices } from './wiring/catalog.ts'
import { choreServices } from './wiring/chores.ts'
import { documentServices } from './wiring/documents.ts'
import { fileServices } from './wiring/files.ts'
import { mailServices } from './wiring/mails.ts'
import { memberServices } from './wiring/members.ts'
import { orderCallServices } from './wiring/order-calls.ts'
import { identityDocumentServices, orderLifeServices } from './wiring/order-life.ts'
import { purchaseServices } from './wiring/purchase.ts'
import { receiptServices } from './wiring/receipts.ts'
import { sessionServices } from './wiring/sessions.ts'
import { signInWayServices } from './wiring/sign-in-ways.ts'
import { visitorServices } from './wiring/visitors.ts'

/** The ports of one process. */
export type Ports = ReturnType<typeof openPorts>

/** Creates all adapters from the configuration and an open database. */
export function openPorts(config: Config, db: Database, log?: Logger) {
  const clock = config.clockAt ? clockFrom(config.clockAt) : systemClock()
  const ids = randomIds()
  const rates = rateLimit(db)
  const catalog = catalogStore(db)
  const onError = (error: unknown) => log?.error({ err: error }, 'search index failed')
  const onQueueError = (error: unknown) => log?.error({ err: error }, 'job queue failed')
  const jobs = bossQueue({ db, databaseUrl: config.databaseUrl, onError: onQueueError })
  const files = createFiles(config, 'files')
  const signInAdapters = openSignInWays(config, db, log)
  if (config.isProduction && !config.smtp) log?.warn('SMTP_URL is not set: mails are written to files and not sent')
  return {
    clock,
    ids,
    files,
    pictures: sharpPictures({ files, cacheDir: join(config.dataDir, 'pictures'), log }),
    mailer: config.smtp ? smtpMailer(config.smtp) : fileMailer(join(config.dataDir, 'mails'), clock),
    letters: reactLetters(),
    onMailGivenUp: (mail: object) => log?.error(mail, 'mail failed permanently: npm run mails'),
    catalog,
    rankings: rankingStore(db),
    search: embeddedSearch({ db, clock, version: catalog.catalogueVersion, onError }),
    stock: stockStore(db),
    orders: orderStore(db, jobs.wake),
    queue: mailQueue(db, jobs.wake),
    magazine: magazineStore(db, ids, jobs.wake),
    points: pointStore(db),
    tasks: paymentTaskQueue(db),
    backlog: backlog(db),
    identityDocuments: identityDocumentStore(db),
    documentPictures: sharpDocuments(),
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
    inquiries: inquiryStore(db, jobs.wake),
    rates,
    members: memberStore(db, jobs.wake),
    secrets: passwordHashes(),
    strength: zxcvbnStrength(),
    postalCodes: yubinCodes(),
    pause: pause(),
    ...openPayments(config, { db, clock, log, deliver: log && deliverToShop(config.siteUrl) }),
    ...openIdentity(config, { db, clock, ids, rates, wake: jobs.wake, otherAccounts: signInAdapters.otherAccounts }),
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
export function wireServices(config: Config, basePorts: Ports): Services {
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
    orderCalls: orderCallServices(ports, documents, orderLife),
    payments: { methods: ports.paymentMethods, hear: hearPayment(payment) },
    identityDocuments: identityDocumentServices(payment),
    documents,
    receipts: receiptServices(ports),
    search: { find: ports.search.find, findValues: ports.search.findValues, suggest: suggest(ports) },
    identity: ports.identityKeys && { call: ports.identity.call, jwks: ports.identityKeys },
    sessions: sessionServices(ports),
    ...signInWayServices(ports),
    members: memberServices(ports),
    mails: mailServices(ports),
    contact: { sendInquiry: sendInquiry(ports), newFormUid: () => ports.ids.next() },
    maintenance: { isUnderMaintenance: askMaintenance(ports), isAllowed: addressList(config.maintenanceAllow) },
    files,
    pictures: {
      getPicture: async (key, width, format) =>
        (await files.isPublished(key)) ? ports.pictures.derive(key, width, format) : undefined,
    },
    chores: choreServices(ports, payment, catalog.getHome),
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
    asksForDocuments: config.asksForDocuments,
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
