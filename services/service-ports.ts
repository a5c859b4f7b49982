import type { Operator } from '#domain/operator/operator.ts'
import type { PaymentMethod } from '#domain/pricing/totals.ts'
import type { ShopDays } from './catalog/shop-calendar.ts'
import type { OpenPayment } from './checkout/open-payment.ts'
import type { OrderMails } from './checkout/order-mails.ts'
import type { CatalogStore } from './ports/catalog-store.ts'
import type { Clock } from './ports/clock.ts'
import type { ConfigStore } from './ports/config-store.ts'
import type { Delay } from './ports/delay.ts'
import type { DocumentStore } from './ports/document-store.ts'
import type { ExternalAccounts } from './ports/external-accounts.ts'
import type { ExternalSignInStore } from './ports/external-sign-in-store.ts'
import type { FacetStore } from './ports/facet-store.ts'
import type { Files } from './ports/files.ts'
import type { DocumentPictures, IdentityDocumentStore } from './ports/identity-documents.ts'
import type { IdentityAdmin, IdentityProvider } from './ports/identity-provider.ts'
import type { Ids } from './ports/ids.ts'
import type { InquiryStore } from './ports/inquiry-store.ts'
import type { MagazineStore } from './ports/magazine-store.ts'
import type { MailQueue } from './ports/mail-queue.ts'
import type { Mailer, MailLayout } from './ports/mailer.ts'
import type { MemberStore } from './ports/member-store.ts'
import type { OrderStore, Retention } from './ports/order-store.ts'
import type { PasskeyCeremonies } from './ports/passkey-ceremonies.ts'
import type { PasskeyStore } from './ports/passkey-store.ts'
import type { PasswordHasher } from './ports/password-hasher.ts'
import type { PasswordStrength } from './ports/password-strength.ts'
import type { PaymentAlarms, PaymentEvents, PaymentWebhooks } from './ports/payment-webhooks.ts'
import type { Payments } from './ports/payments.ts'
import type { Pictures } from './ports/pictures.ts'
import type { PointStore } from './ports/point-store.ts'
import type { PostalCodes } from './ports/postal-codes.ts'
import type { RankingStore } from './ports/ranking-store.ts'
import type { RateLimit } from './ports/rate-limit.ts'
import type { ReceiptRenderer, ReceiptStore } from './ports/receipt-store.ts'
import type { ReviewStore } from './ports/review-store.ts'
import type { SearchIndex } from './ports/search-index.ts'
import type { SizeGuideStore } from './ports/size-guide-store.ts'
import type { StockStore } from './ports/stock-store.ts'
import type { UploadStore } from './ports/upload-store.ts'
import type { VisitorStore } from './ports/visitor-store.ts'

/**
 * All that the use cases need from outside, ports and settings, under the names by which they take them. Each use case
 * names its own with `Pick`.
 */
export type ServicePorts = {
  readonly clock: Clock
  readonly ids: Ids
  readonly rates: RateLimit
  readonly delay: Delay
  readonly days: ShopDays
  readonly configs: ConfigStore

  readonly catalog: CatalogStore
  readonly stock: StockStore
  readonly rankings: RankingStore
  readonly facets: FacetStore
  readonly search: SearchIndex
  readonly sizeGuide: SizeGuideStore
  readonly visitors: VisitorStore
  readonly reviews: ReviewStore
  readonly documents: DocumentStore

  readonly orders: OrderStore
  readonly points: PointStore
  readonly receipts: ReceiptStore
  readonly receiptPaper: ReceiptRenderer
  readonly payments: Payments
  readonly alarms: PaymentAlarms
  readonly webhooks: PaymentWebhooks
  readonly paymentEvents: PaymentEvents
  readonly openPayment: OpenPayment
  /** Runs the due payment tasks, all or those of a payment; returns how many ended. */
  readonly settleTasks: (paymentUid?: string) => Promise<number>
  readonly retention: Retention

  readonly files: Files
  readonly privateFiles: Files
  readonly uploads: UploadStore
  readonly pictures: Pictures
  readonly identityDocuments: IdentityDocumentStore
  readonly documentPictures: DocumentPictures

  readonly members: MemberStore
  readonly identity: IdentityProvider
  readonly identityAdmin: IdentityAdmin
  /** The public keys of the embedded identity provider (RFC 7517); undefined with an external one. */
  readonly identityKeys: (() => Promise<{ readonly keys: readonly object[] }>) | undefined
  readonly passwordHasher: PasswordHasher
  readonly strength: PasswordStrength
  readonly postalCodes: PostalCodes
  readonly externalAccounts: ExternalAccounts
  readonly externalSignIns: ExternalSignInStore
  readonly passkeys: PasskeyStore
  readonly ceremonies: PasskeyCeremonies
  /** Whether the identity provider can open sessions for passkeys; only the embedded one can. */
  readonly supportsPasskeySessions: boolean

  readonly mails: OrderMails
  readonly queue: MailQueue
  readonly mailer: Mailer
  readonly mailLayout: MailLayout
  /** Called for mails that failed permanently, without their recipients. */
  readonly onMailFailed: (mail: { uid: string; kind: string; attempts: number }) => void
  readonly magazine: MagazineStore
  readonly inquiries: InquiryStore

  readonly siteUrl: string
  readonly shop: Operator
  /** The available payment methods, in the order shown. */
  readonly paymentMethods: readonly PaymentMethod[]
  /** Whether first-time customers must send an identity document. */
  readonly asksForDocuments: boolean
  /** The URL of the carrier's tracking page, with `{slip}` for the number; undefined when there is none. */
  readonly trackingUrl: string | undefined
  /** The uids of superusers, role 999 (docs/product/4, Sign-in). */
  readonly superuserUids: readonly string[]
  /** Domains and addresses that are blocked from having an account. */
  readonly blockedEmails: readonly string[]
  /** The key that signs links to files, the same in every process. */
  readonly linkSecret: string
  /** Whether an address is on the allow-list that bypasses maintenance. */
  readonly isMaintenanceAllowed: (address: string | undefined) => boolean
  /** Lists the content pages. Called once. */
  readonly contentPages: () => readonly { readonly path: string; readonly updatedOn: string }[]
}
