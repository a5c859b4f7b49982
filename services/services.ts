import type { CartRejection } from '#domain/cart/checks.ts'
import type { ItemQuery } from '#domain/catalog/item-query.ts'
import type { Day } from '#domain/day.ts'
import type { PrefectureCode } from '#domain/delivery/prefecture.ts'
import type { Inquiry } from '#domain/inquiry/inquiry.ts'
import type { Yen } from '#domain/money.ts'
import type { Order } from '#domain/order/order.ts'
import type { Totals } from '#domain/pricing/totals.ts'
import type { Answers } from '#domain/recommendation/answers.ts'
import type { Rejection } from '#domain/result.ts'
import type { SitemapPage } from './catalog/list-sitemap.ts'
import type { CheckoutServices } from './checkout-services.ts'
import type { GuidedChoice, NearestView, RankingView } from './choice-views.ts'
import type { DocumentServices } from './document-services.ts'
import type { FileServices } from './file-services.ts'
import type { IdentityServices } from './identity-services.ts'
import type { MailServices } from './mail-services.ts'
import type { MemberServices } from './member-services.ts'
import type { OrderApiServices } from './order-api-services.ts'
import type { IdentityDocumentServices, OrderLifeServices } from './order-life-services.ts'
import type { OrderTrackingView } from './order-tracking.ts'
import type { PaymentServices } from './payment-services.ts'
import type { CategoryRow, ItemCard, ItemRow, MakerRow, ReviewRow } from './ports/catalog-store.ts'
import type { ChoiceCounts } from './ports/facet-store.ts'
import type { PictureFormat, PictureWidth } from './ports/pictures.ts'
import type { ReceiptServices } from './receipt-services.ts'
import type { ScheduledServices } from './scheduled-services.ts'
import type { SearchServices } from './search/suggest.ts'
import type { SessionServices } from './session-services.ts'
import type { ExternalAccountServices, PasskeyServices } from './sign-in-method-services.ts'
import type { FavouriteServices, GuideServices, HistoryServices, ReviewServices } from './visitor-services.ts'

/**
 * The dates shown on pages; computed here, never in the browser (docs/rules.md Time). The default destination is Tokyo
 * (13).
 */
export type ShopCalendar = {
  readonly todayOn: Day
  readonly nowAt: string
  /** The next 16:00 in Tokyo, ISO instant. */
  readonly cutOffAt: string
  readonly prefecture: PrefectureCode
  readonly earliestOn: Day
  readonly latestOn: Day
}

/** A category of the first layer with its children. */
export type CategoryNode = CategoryRow & { readonly children: readonly CategoryRow[] }

/** An item card with its price for the requested days. */
export type PricedCard = ItemCard & { readonly days: number; readonly priceYen: Yen }

/** A page of the item list. */
export type ListView = {
  readonly calendar: ShopCalendar
  readonly total: number
  readonly page: number
  readonly pageCount: number
  readonly cards: readonly PricedCard[]
}

/** The content of the home page. */
export type HomeView = {
  readonly calendar: ShopCalendar
  readonly rankings: readonly { categoryUid: number; title: string; cards: readonly PricedCard[] }[]
  readonly sets: readonly PricedCard[]
  readonly reviews: readonly (ReviewRow & { itemId: number; itemName: string })[]
}

/** The free start days of one size of an item, for a number of days, over the reservation span. */
export type FreeDays = {
  readonly sizeTagUid: number | undefined
  readonly sizeLabel: string
  readonly days: number
  readonly freeOn: readonly Day[]
}

/** The content of an item page. */
export type ItemView = {
  readonly item: ItemRow
  readonly calendar: ShopCalendar
  readonly prices: readonly { days: number; priceYen: Yen }[]
  readonly freeDays: readonly FreeDays[]
  readonly reviews: readonly ReviewRow[]
  readonly recommended: readonly PricedCard[]
  readonly isPreview: boolean
}

/** The current cart: amounts, dates, pictures by item id. */
export type CartView = {
  readonly order: Order
  readonly totals: Totals
  readonly calendar: ShopCalendar
  readonly medias: Readonly<Record<number, ItemCard['media']>>
  /** The first cart check that fails; undefined when checkout is possible. */
  readonly rejection: CartRejection | undefined
}

/** A placed order with the data of its pages. */
export type OrderView = {
  readonly order: Order
  readonly medias: Readonly<Record<number, ItemCard['media']>>
}

/** A requested rental: an item in a size for a span, to a prefecture. */
export type RentalRequest = {
  readonly itemId: number
  readonly sizeTagUid: number | undefined
  readonly startOn: Day
  readonly days: number
  readonly hasPlan: boolean
  readonly prefecture: PrefectureCode
}

/** The secret that identifies a cart, stored in the visitor's cookie. */
export type CartSecret = string

/** All use cases of the shop, one per line; each is in services/{area}/{name}.ts. */
export interface Services {
  readonly catalog: {
    /** Visible categories as a tree of two layers. */
    listCategories(): Promise<readonly CategoryNode[]>
    listMakers(): Promise<readonly MakerRow[]>
    getCalendar(prefecture?: PrefectureCode): Promise<ShopCalendar>
    getHome(): Promise<HomeView>
    listItems(query: ItemQuery, prefecture?: PrefectureCode): Promise<ListView>
    getItem(
      id: number,
      options: { days: number; prefecture: PrefectureCode; isPreview: boolean },
    ): Promise<ItemView | Rejection<'item-not-found' | 'item-unavailable' | 'item-has-no-products', undefined>>
    /** Changes with every change of catalogue or stock. */
    getVersion(): Promise<string>
    /** The number of items for each choice of each filter. */
    countChoices(query: ItemQuery, prefecture?: PrefectureCode): Promise<ChoiceCounts>
    /** For a query without results: other sizes, days or colours, or one filter less, all with results. */
    findNearest(query: ItemQuery, prefecture?: PrefectureCode): Promise<NearestView>
    /** The most rented items: all rankings in short, or one in full; empty for a category without a ranking. */
    getRanking(categoryId?: number): Promise<readonly RankingView[]>
    chooseItems(answers: Answers): Promise<GuidedChoice>
    /** All pages that search engines may index. */
    listSitemap(): Promise<readonly SitemapPage[]>
  }
  /** Favourites and viewing history of visitors, and reviews of customers. */
  readonly favourites: FavouriteServices
  readonly history: HistoryServices
  readonly reviews: ReviewServices
  readonly guide: GuideServices
  readonly cart: {
    /** Undefined when there is no cart, or the stored one is no longer in status InCart and is dropped. */
    getCart(secret: CartSecret): Promise<CartView | undefined>
    /** Creates the cart on the first add; a member has one cart. The response contains the secret to store. */
    addToCart(
      secret: CartSecret | undefined,
      request: RentalRequest,
      customerUid?: string,
    ): Promise<
      | { secret: CartSecret; lineCount: number }
      | Rejection<'not-sold' | 'none-free' | 'purchase-under-way', undefined>
      | Rejection<'days-out-of-range', { shortest: number; longest: number }>
      | Rejection<'too-early', { earliestOn: Day; prefecture: PrefectureCode }>
      | Rejection<'too-late', { latestOn: Day }>
    >
    /** The cart for the confirmation screen: its lines become Temp until it is changed or placed. */
    openConfirmation(secret: CartSecret): Promise<CartView | undefined>
    /** Closes the confirmation screen, so that items can be added again (docs/product/8, Error codes, 4). */
    leaveConfirmation(secret: CartSecret): Promise<void>
    /** The first day to which all lines that are too early for the destination can be moved together. */
    findNearestStart(secret: CartSecret): Promise<Day | undefined>
    /** Moves those lines to a day, all or none; the number of days stays. */
    moveLines(secret: CartSecret, startOn: Day): Promise<Rejection<'no-cart' | 'none-free', undefined> | undefined>
    removeFromCart(secret: CartSecret, lineUid: string): Promise<void>
    /** Adds or removes the peace-of-mind plan of a line. */
    choosePlan(secret: CartSecret, lineUid: string, hasPlan: boolean): Promise<void>
  }
  readonly checkout: CheckoutServices
  readonly orders: {
    /** A placed order by the secret of its mail link. */
    getOrder(orderSecret: string): Promise<OrderView | undefined>
    /** The tracking of a customer's own order; undefined for another customer's. */
    getTracking(customerUid: string, orderUid: string): Promise<OrderTrackingView | undefined>
  }
  /** The embedded identity provider, for API clients. */
  readonly identity: IdentityServices | undefined
  /** Operations on placed orders. */
  readonly orderLife: OrderLifeServices
  /** Carts and orders for API clients. */
  readonly orderApi: OrderApiServices
  readonly payments: PaymentServices
  readonly identityDocuments: IdentityDocumentServices
  /** The collections of the shop as documents, for API clients. */
  readonly documents: DocumentServices
  /** Receipts of paid orders. */
  readonly receipts: ReceiptServices
  /** Sign-in and sessions. */
  readonly sessions: SessionServices
  /** Sign-in with an external account, or with a passkey. */
  readonly externalAccounts: ExternalAccountServices
  readonly passkeys: PasskeyServices
  /** Membership from registration to withdrawal. */
  readonly members: MemberServices
  readonly contact: {
    /** Stores an inquiry and sends mails to customer and shop. Submitting the same form again has no effect. */
    sendInquiry(
      formUid: string,
      inquiry: Inquiry,
      address: string | undefined,
    ): Promise<Rejection<'too-many', undefined> | undefined>
    /** Generates the uid of a form, which distinguishes a repeated submission from two inquiries. */
    newFormUid(): string
  }
  /** Undelivered mails, the magazine, samples. */
  readonly mails: MailServices
  readonly maintenance: {
    isUnderMaintenance(): Promise<boolean>
    /** Whether an address is on the allow-list that bypasses maintenance. */
    isAllowed(address: string | undefined): boolean
  }
  /** Searches the catalogue, for API clients and for the search box. */
  readonly search: SearchServices
  readonly files: FileServices
  readonly pictures: {
    getPicture(key: string, width: PictureWidth, format: PictureFormat): Promise<Uint8Array | undefined>
  }
  /** The scheduled jobs; jobs/schedule.ts defines their times. */
  readonly scheduled: ScheduledServices
  /** Resolves when the store is available; throws otherwise. */
  checkHealth(): Promise<void>
}
