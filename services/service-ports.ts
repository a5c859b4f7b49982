import type { PaymentMethod } from '#domain/pricing/totals.ts'
import type { ShopDays } from './catalog/shop-calendar.ts'
import type { OpenPayment } from './checkout/open-payment.ts'
import type { LayoutReader } from './layout-reader.ts'
import type { MailWordsReader } from './mail-words-reader.ts'
import type { OrderMails } from './mails/order-mails.ts'
import type { OperatorReader } from './operator-reader.ts'
import type { PageReader } from './page-reader.ts'
import type { AccessoryStore } from './ports/accessories.ts'
import type { CallerReads } from './ports/callers.ts'
import type { CarrierFiles } from './ports/carrier-files.ts'
import type { Carrier, CarrierAlarms, CarrierWebhooks } from './ports/carriers.ts'
import type { CatalogStore, FacetStore, RankingStore, SizeGuideStore, StockStore } from './ports/catalog.ts'
import type { ClosingStore } from './ports/closings.ts'
import type { ConditionStore } from './ports/conditions.ts'
import type { DatedVersionStore } from './ports/dated-versions.ts'
import type { DocumentStore } from './ports/document-store.ts'
import type { ExternalAccounts, ExternalSignInStore } from './ports/external-accounts.ts'
import type { DocumentPictures, Files, IdentityDocumentStore, Pictures, UploadStore } from './ports/files.ts'
import type { FirstStepReads } from './ports/first-steps.ts'
import type { HostedIndex, SearchChanges } from './ports/hosted-index.ts'
import type { IdentityAdmin, IdentityProvider, PasswordHasher, PasswordStrength } from './ports/identity.ts'
import type { ItemQuestionStore } from './ports/item-questions.ts'
import type { LabelStore } from './ports/labels.ts'
import type { InquiryStore, MagazineStore, Mailer, MailLayout, MailQueue } from './ports/mails.ts'
import type { MemberStore, PostalCodes, RecoveryCodeStore } from './ports/members.ts'
import type { PointStore, ReceiptRenderer, ReceiptStore } from './ports/money.ts'
import type { NoticeReads } from './ports/notices.ts'
import type { OperationReads } from './ports/operations.ts'
import type { OrderStore, Retention } from './ports/order-store.ts'
import type { PackingReads } from './ports/packing.ts'
import type { PageTexts } from './ports/page-texts.ts'
import type { ParcelPaperReads, ParcelPapers } from './ports/parcel-papers.ts'
import type { PasskeyCeremonies, PasskeyStore } from './ports/passkeys.ts'
import type { KeptCards, PaymentAlarms, PaymentEvents, Payments, PaymentWebhooks } from './ports/payments.ts'
import type { ProblemStore } from './ports/problems.ts'
import type { QrCodes } from './ports/qr-codes.ts'
import type { RecordStores } from './ports/records.ts'
import type { RegistrationStore } from './ports/registrations.ts'
import type { ReturnReads } from './ports/returns.ts'
import type { Clock, ConfigStore, Delay, Ids, RateLimit } from './ports/runtime.ts'
import type { SearchIndex } from './ports/search-index.ts'
import type { CsvWriter, OneTimeCodes, SecondFactorStore, StaffStore, StaffViewStore } from './ports/staff.ts'
import type { StaffInquiryStore } from './ports/staff-inquiries.ts'
import type { StaffItemStore } from './ports/staff-items.ts'
import type { StaffMailReads } from './ports/staff-mails.ts'
import type { StaffMemberStore } from './ports/staff-members.ts'
import type { StaffMoneyReads } from './ports/staff-money.ts'
import type { StaffOrderReads } from './ports/staff-orders.ts'
import type { StaffReviewStore } from './ports/staff-reviews.ts'
import type { BounceMailbox, DeliveryReports, SuppressionStore } from './ports/suppressions.ts'
import type { TaxRecordStore } from './ports/tax-records.ts'
import type { TroubleStore } from './ports/troubles.ts'
import type { UnitStore } from './ports/units.ts'
import type { BodySizeStore, ReviewStore, VisitorStore } from './ports/visitors.ts'
import type { WaitingRoomStore } from './ports/waiting-room.ts'
import type { SettingsReader } from './settings-reader.ts'

/** All that the use cases need from outside, ports and settings; each names its own with `Pick`. */
export type ServicePorts = {
  readonly clock: Clock
  readonly ids: Ids
  readonly rates: RateLimit
  readonly delay: Delay
  readonly days: ShopDays
  readonly configs: ConfigStore
  readonly datedVersions: DatedVersionStore
  readonly settings: SettingsReader
  readonly pages: PageReader
  readonly pageTexts: PageTexts
  readonly layouts: LayoutReader
  readonly mailWords: MailWordsReader
  readonly closings: ClosingStore

  readonly catalog: CatalogStore
  readonly stock: StockStore
  readonly accessories: AccessoryStore
  readonly units: UnitStore
  readonly rankings: RankingStore
  readonly facets: FacetStore
  readonly search: SearchIndex
  /** Undefined: no hosted search service is configured. */
  readonly hostedIndex: HostedIndex | undefined
  readonly searchChanges: SearchChanges
  /** Called when the hosted index could not be updated and is tried again. */
  readonly onIndexUpdateFailed: (error: unknown) => void
  readonly sizeGuide: SizeGuideStore
  readonly visitors: VisitorStore
  readonly bodySizes: BodySizeStore
  readonly waitingRoom: WaitingRoomStore
  readonly reviews: ReviewStore
  readonly itemQuestions: ItemQuestionStore
  readonly documents: DocumentStore

  readonly orders: OrderStore
  readonly points: PointStore
  readonly receipts: ReceiptStore
  readonly receiptPaper: ReceiptRenderer
  readonly payments: Payments
  readonly alarms: PaymentAlarms
  readonly webhooks: PaymentWebhooks
  readonly paymentEvents: PaymentEvents
  readonly keptCards: KeptCards
  readonly openPayment: OpenPayment
  /** Runs the due payment tasks, all or those of a payment; returns how many ended. */
  readonly settleTasks: (paymentUid?: string) => Promise<number>
  readonly retention: Retention
  readonly taxRecords: TaxRecordStore

  /** The carrier that can be asked; undefined: its reports come by file and webhook. */
  readonly carrier: Carrier | undefined
  readonly carrierWebhooks: CarrierWebhooks
  readonly carrierAlarms: CarrierAlarms
  readonly carrierFiles: CarrierFiles
  readonly parcelPapers: ParcelPapers
  readonly paperReads: ParcelPaperReads
  /** The shop's contract that the carrier's file names; undefined: none is configured. */
  readonly carrierContract: { readonly customerCode: string; readonly fareNumber: string } | undefined

  readonly files: Files
  readonly privateFiles: Files
  readonly uploads: UploadStore
  readonly pictures: Pictures
  readonly identityDocuments: IdentityDocumentStore
  readonly documentPictures: DocumentPictures

  readonly members: MemberStore
  readonly registrations: RegistrationStore
  readonly recoveryCodes: RecoveryCodeStore
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
  /** Whether the identity provider can open sessions for passkeys; an external one needs a service account. */
  readonly supportsPasskeySessions: boolean

  readonly staff: StaffStore
  readonly staffOrders: StaffOrderReads
  readonly staffItems: StaffItemStore
  readonly labels: LabelStore
  readonly records: RecordStores
  readonly notices: NoticeReads
  readonly staffReviews: StaffReviewStore
  readonly staffInquiries: StaffInquiryStore
  readonly staffMails: StaffMailReads
  readonly staffMembers: StaffMemberStore
  readonly troubles: TroubleStore
  readonly operations: OperationReads
  readonly firstStepReads: FirstStepReads
  readonly staffViews: StaffViewStore
  readonly callers: CallerReads
  readonly staffMoney: StaffMoneyReads
  readonly conditions: ConditionStore
  readonly returns: ReturnReads
  readonly packing: PackingReads
  readonly secondFactors: SecondFactorStore
  readonly oneTimeCodes: OneTimeCodes
  readonly qrCodes: QrCodes
  readonly csv: CsvWriter
  /** Whether staff sign in with a second factor: in production. */
  readonly requiresSecondFactor: boolean
  /** Whether the settings are those of a shop in production; only its owner is told that a backup is missing. */
  readonly isProduction: boolean

  readonly mails: OrderMails
  readonly queue: MailQueue
  readonly mailer: Mailer
  readonly mailLayout: MailLayout
  /** Whether mails go to a mail server; otherwise they are written to files. */
  readonly sendsMail: boolean
  /** The address from which mails are sent. */
  readonly mailSender: () => string
  /** Called for mails that failed permanently, without their recipients. */
  readonly onMailFailed: (mail: { uid: string; kind: string; attempts: number }) => void
  readonly suppressions: SuppressionStore
  readonly deliveryReports: DeliveryReports
  /** Undefined: none is configured. */
  readonly bounceMailbox: BounceMailbox | undefined
  readonly magazine: MagazineStore
  readonly inquiries: InquiryStore
  readonly problems: ProblemStore

  readonly siteUrl: string
  /** The version of this program, for the owner. */
  readonly version: string
  readonly operator: OperatorReader
  /** Whether the operator's data are the sample, because none were given. */
  readonly isSampleOperator: () => boolean
  readonly paymentMethods: readonly PaymentMethod[]
  readonly requiresIdentityDocuments: boolean
  /** The URL of the carrier's tracking page, with `{slip}` for the number; undefined when there is none. */
  readonly trackingUrl: string | undefined
  /** The carrier's page for a second delivery. */
  readonly redeliveryUrl: string | undefined
  /** The uids of superusers, role 999 (docs/product/4, Sign-in). */
  readonly superuserUids: readonly string[]
  readonly blockedEmails: readonly string[]
  /** The key that signs links to files, the same in every process. */
  readonly linkSecret: string
  readonly isMaintenanceAllowed: (address: string | undefined) => boolean
  /** Lists the content pages that customers see now. */
  readonly contentPages: () => readonly { readonly path: string; readonly updatedOn: string }[]
}
