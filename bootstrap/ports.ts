import { join } from 'node:path'
import type { Logger } from 'pino'
import {
  type BrowseOptions,
  browseIndex,
  type EmbeddedSearch,
  versionsAfterRefresh,
} from '#adapters/browse/browse-index.ts'
import { recentVersionsOf } from '#adapters/browse/recent-versions.ts'
import { carrierWebhooks } from '#adapters/carrier/carrier-webhooks.ts'
import { embeddedCarrier } from '#adapters/carrier/embedded-carrier.ts'
import { diskFiles } from '#adapters/files/disk-files.ts'
import { s3Files } from '#adapters/files/s3-files.ts'
import { createPasswordHasher } from '#adapters/identity/password-hasher.ts'
import { zxcvbnStrength } from '#adapters/identity/zxcvbn-strength.ts'
import { createDocumentPictures } from '#adapters/pictures/document-pictures.ts'
import { createRenderQueue, MAX_CONCURRENT_PICTURES } from '#adapters/pictures/render-queue.ts'
import { sharpPictures } from '#adapters/pictures/sharp-pictures.ts'
import { yubinCodes } from '#adapters/postal/yubin-codes.ts'
import { catalogStore } from '#adapters/postgres/catalogue/catalog-store.ts'
import { rankingStore } from '#adapters/postgres/catalogue/ranking-store.ts'
import { searchChanges } from '#adapters/postgres/catalogue/search-changes.ts'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { documentStore } from '#adapters/postgres/documents/document-store.ts'
import { magazineStore } from '#adapters/postgres/mails/magazine-store.ts'
import { memberStore } from '#adapters/postgres/members/member-store.ts'
import { recoveryCodeStore } from '#adapters/postgres/members/recovery-codes.ts'
import { registrationStore } from '#adapters/postgres/members/registration-store.ts'
import { retention } from '#adapters/postgres/members/retention.ts'
import { keptCards } from '#adapters/postgres/money/kept-cards.ts'
import { paymentTaskQueue } from '#adapters/postgres/money/order-money.ts'
import { pointStore } from '#adapters/postgres/money/point-store.ts'
import { receiptStore } from '#adapters/postgres/money/receipt-store.ts'
import { taxRecordStore } from '#adapters/postgres/money/tax-records.ts'
import { identityDocumentStore } from '#adapters/postgres/orders/identity-documents.ts'
import { orderStore } from '#adapters/postgres/orders/order-store.ts'
import { uploadStore } from '#adapters/postgres/orders/upload-store.ts'
import { backlog } from '#adapters/postgres/queues/backlog.ts'
import { createJobScheduler } from '#adapters/postgres/queues/job-scheduler.ts'
import { configStore } from '#adapters/postgres/staff/config-store.ts'
import { datedVersionStore } from '#adapters/postgres/staff/dated-version-store.ts'
import { closingStore } from '#adapters/postgres/stock/closing-store.ts'
import { stockStore } from '#adapters/postgres/stock/stock-store.ts'
import { rateLimit } from '#adapters/postgres/visitors/rate-limit.ts'
import { receiptPdf } from '#adapters/receipt-pdf.ts'
import { randomIds } from '#adapters/runtime/random-ids.ts'
import { clockFrom, createDelay, systemClock } from '#adapters/runtime/system-clock.ts'
import { hostedIndex } from '#adapters/search/hosted-index.ts'
import { hostedSearch } from '#adapters/search/hosted-search.ts'
import type { Config } from '#config/config.ts'
import { CACHES } from '#domain/caches.ts'
import { watched } from '#observability/service-watch.ts'
import { operatorReader } from '#services/operator-reader.ts'
import type { CarrierAlarms } from '#services/ports/carriers.ts'
import type { Files } from '#services/ports/files.ts'
import type { ServiceWatch } from '#services/ports/operations.ts'
import type { Clock } from '#services/ports/runtime.ts'
import type { SearchAnswerer } from '#services/ports/search-index.ts'
import { createIdentity, createSignInMethods } from './identity.ts'
import { createMailPorts } from './mail-ports.ts'
import { createPayments, deliverWebhooksToShop } from './payments.ts'
import { serviceWatches } from './service-watches.ts'
import { createStaffPorts } from './staff-ports.ts'
import { createVisitorStores } from './visitor-ports.ts'

export type Ports = ReturnType<typeof createPorts>

type PortOptions = {
  readonly log?: Logger
  /** Called for each search where a hosted service is configured. */
  readonly onSearch?: OnSearch
  /** Answers reads of the back office and of documents; absent: `db`. */
  readonly replica?: Database | undefined
  /** Absent: each answer of the browse index is as new as the database. */
  readonly browse?: BrowseOptions | undefined
}

export function createPorts(
  config: Config,
  db: Database,
  { log, onSearch, replica = db, browse = { maxAgeMs: 0 } }: PortOptions = {},
) {
  const clock = config.clockAt ? clockFrom(config.clockAt) : systemClock()
  const ids = randomIds()
  const rates = rateLimit(db)
  const onSchedulerError = (error: unknown) => log?.error({ err: error }, 'job scheduler failed')
  const watchOf = serviceWatches({ db, clock, log })
  // What may be read may not be written, when the rights or the space are too small.
  const bucketWatches = { reads: watchOf('S3'), writes: watchOf('S3') }
  const files = createFiles(config, 'files', bucketWatches)
  const passwordHasher = createPasswordHasher()
  const renderQueue = createRenderQueue(MAX_CONCURRENT_PICTURES)
  const operator = operatorReader({ clock, datedVersions: datedVersionStore(db) }, config.operator)
  const mails = createMailPorts(config, { db, clock, log })
  const signInAdapters = createSignInMethods(config, { db, operator, log })
  return {
    clock,
    ids,
    operator,
    onPageUnreadable: pageAlarm(log),
    files,
    pictures: sharpPictures({ files, cacheDir: join(config.dataDir, 'pictures'), log, queue: renderQueue }),
    ...mails,
    ...createBrowsePorts(config, { db, log, onSearch, browse, searchWatch: watchOf('search') }),
    rankings: rankingStore(db),
    ...createOrderStores(db),
    magazine: magazineStore(db, ids),
    backlog: backlog(db),
    identityDocuments: identityDocumentStore(db),
    documentPictures: createDocumentPictures(renderQueue),
    privateFiles: createFiles(config, 'private', bucketWatches),
    uploads: uploadStore(db),
    configs: configStore(db),
    closings: closingStore(db),
    documents: documentStore(db, { clock, replica }),
    receiptPaper: receiptPdf(),
    ...createVisitorStores(db),
    rates,
    ...createStaffPorts({ db, replica, operator }),
    ...createMemberStores(db),
    passwordHasher,
    strength: zxcvbnStrength(),
    postalCodes: yubinCodes(),
    delay: createDelay(),
    ...createPayments(config, {
      db,
      clock,
      operator,
      log,
      deliverWebhook: log && deliverWebhooksToShop(config.siteUrl),
    }),
    ...createIdentity(config, { db, clock, ids, rates, operator, ...mails, ...signInAdapters, passwordHasher, log }),
    ...signInAdapters,
    ...createCarrier(config, { clock, log }),
    jobs: createJobScheduler({ db, clock, systemClock: systemClock(), onError: onSchedulerError }),
  }
}

function pageAlarm(log: Logger | undefined) {
  return (path: string, flaw: string) =>
    log?.error({ path, flaw }, 'a page of staff cannot be shown any more: customers read the text of the release')
}

type BrowseDependencies = Pick<PortOptions, 'log' | 'onSearch'> & {
  readonly db: Database
  readonly browse: BrowseOptions
  readonly searchWatch: ServiceWatch
}

/** What the browse index answers. The calendar of an item that is not on sale, for a preview, comes from `db`. */
function createBrowsePorts(config: Config, { db, log, onSearch, searchWatch, browse: options }: BrowseDependencies) {
  const browse = browseIndex(db, options)
  const { listItems, cards } = browse
  const [catalog, stock] = [catalogStore(db), stockStore(db)]
  const maxAgeMs = options.maxAgeMs === 0 ? 0 : CACHES.versions.maxAgeMs
  const recent = recentVersionsOf(versionsAfterRefresh(catalog, browse), maxAgeMs)
  return {
    browse,
    facets: browse,
    accessories: browse,
    catalog: { ...catalog, ...recent, listItems, cards },
    stock: {
      ...stock,
      occupanciesBySize: async (id: number) =>
        (await browse.occupanciesBySize(id)) ?? (await stock.occupanciesBySize(id)),
    },
    ...createSearchPorts(config, { db, log, onSearch, searchWatch, embedded: browse }),
  }
}

function createMemberStores(db: Database) {
  return { members: memberStore(db), registrations: registrationStore(db), recoveryCodes: recoveryCodeStore(db) }
}

type OnSearch = (answeredBy: SearchAnswerer) => void
type SearchDependencies = Pick<BrowseDependencies, 'db' | 'log' | 'onSearch' | 'searchWatch'> & {
  readonly embedded: EmbeddedSearch
}

/** Search: the browse index, and a hosted service if it is configured. */
function createSearchPorts(
  { search: { hosted, ...search } }: Config,
  { db, log, onSearch, searchWatch: watch, embedded }: SearchDependencies,
) {
  const options = hosted && { ...search, ...hosted }
  const onAnswered: OnSearch = (answeredBy) => {
    if (answeredBy === 'service') watch.worked()
    onSearch?.(answeredBy)
  }
  return {
    search: options ? hostedSearch({ ...options, embedded, onFailure: watch.failed, onAnswered }) : embedded,
    hostedIndex: options && hostedIndex(options),
    searchChanges: searchChanges(db),
    onIndexUpdateFailed: (error: unknown) => log?.warn({ err: error }, 'hosted search index was not updated'),
  }
}

/** The stores of orders, of their money and records. */
function createOrderStores(db: Database) {
  return {
    orders: orderStore(db),
    points: pointStore(db),
    tasks: paymentTaskQueue(db),
    keptCards: keptCards(db),
    receipts: receiptStore(db),
    taxRecords: taxRecordStore(db),
    retention: retention(db),
  }
}

/** A folder in the configured bucket, else on the local disk. */
function createFiles(
  { files: { bucket }, dataDir }: Config,
  folder: string,
  { reads, writes }: { readonly reads: ServiceWatch; readonly writes: ServiceWatch },
): Files {
  if (bucket === undefined) return diskFiles(join(dataDir, folder))
  return watched(watched(s3Files({ ...bucket, folder }), ['read'], reads), ['write', 'remove'], writes)
}

/** The embedded carrier if it is configured, and the webhooks of carriers. */
export function createCarrier({ carrier }: Config, { clock, log }: { clock: Clock; log?: Logger | undefined }) {
  const carrierAlarms: CarrierAlarms = { raise: (alarm) => log?.error(alarm, 'carrier alarm') }
  return {
    carrier: carrier.isEmbedded ? embeddedCarrier(clock) : undefined,
    carrierWebhooks: carrierWebhooks(carrier.webhookSecrets, clock),
    carrierAlarms,
  }
}
