import type { CartRefusal } from '#domain/cart/checks.ts'
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
import type { ChoreServices } from './chore-services.ts'
import type { DocumentServices } from './document-services.ts'
import type { FileServices } from './file-services.ts'
import type { IdentityServices } from './identity-services.ts'
import type { MailServices } from './mail-services.ts'
import type { MemberServices } from './member-services.ts'
import type { OrderCallServices } from './order-call-services.ts'
import type { IdentityDocumentServices, OrderLifeServices } from './order-life-services.ts'
import type { OrderTraceView } from './order-trace.ts'
import type { PaymentServices } from './payment-services.ts'
import type { CategoryRow, ItemCard, ItemRow, MakerRow, ReviewRow } from './ports/catalog-store.ts'
import type { ChoiceCounts } from './ports/facet-store.ts'
import type { PictureFormat, PictureWidth } from './ports/pictures.ts'
import type { ReceiptServices } from './receipt-services.ts'
import type { SearchServices } from './search/suggest.ts'
import type { SessionServices } from './session-services.ts'
import type { OtherAccountServices, PasskeyServices } from './sign-in-way-services.ts'
import type { FavouriteServices, GuideServices, HistoryServices, ReviewServices } from './visitor-services.ts'

/**
 * Days that the pages show; all computed here, never in the browser (docs/rules.md Time). Default destination: Tokyo
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

/** A card with its price for the days asked for. */
export type PricedCard = ItemCard & { readonly days: number; readonly priceYen: Yen }

/** One page of the item list. */
export type ListView = {
  readonly calendar: ShopCalendar
  readonly total: number
  readonly page: number
  readonly pageCount: number
  readonly cards: readonly PricedCard[]
}

/** What the home page shows. */
export type HomeView = {
  readonly calendar: ShopCalendar
  readonly rankings: readonly { categoryUid: number; title: string; cards: readonly PricedCard[] }[]
  readonly sets: readonly PricedCard[]
  readonly reviews: readonly (ReviewRow & { itemId: number; itemName: string })[]
}

/** Which start days are free for one size of an item, for a number of days, over the reservation span. */
export type FreeDays = {
  readonly sizeTagUid: number | undefined
  readonly sizeLabel: string
  readonly days: number
  readonly freeOn: readonly Day[]
}

/** What an item's page shows. */
export type ItemView = {
  readonly item: ItemRow
  readonly calendar: ShopCalendar
  readonly prices: readonly { days: number; priceYen: Yen }[]
  readonly freeDays: readonly FreeDays[]
  readonly reviews: readonly ReviewRow[]
  readonly recommended: readonly PricedCard[]
  readonly isPreview: boolean
}

/** The cart as it stands: amounts, days, pictures by item id. */
export type CartView = {
  readonly order: Order
  readonly totals: Totals
  readonly calendar: ShopCalendar
  readonly medias: Readonly<Record<number, ItemCard['media']>>
  /** The first of the ordered checks that refuses this cart; undefined when checkout may go on. */
  readonly refusal: CartRefusal | undefined
}

/** A placed order with what its pages show. */
export type OrderView = {
  readonly order: Order
  readonly medias: Readonly<Record<number, ItemCard['media']>>
}

/** What a customer puts into the cart: an item in a size for a span, to a prefecture. */
export type Wanted = {
  readonly itemId: number
  readonly sizeTagUid: number | undefined
  readonly startOn: Day
  readonly days: number
  readonly hasPlan: boolean
  readonly prefecture: PrefectureCode
}

/** A cart is named by the secret in the visitor's cookie. */
export type CartSecret = string

/** The table of contents of what the shop can do. One use case a line; each lives in services/{area}/{name}.ts. */
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
    /** Rises with every change of catalogue or stock. */
    getVersion(): Promise<string>
    /** How many items each choice of each filter would lead to: the totals of those lists. */
    countChoices(query: ItemQuery, prefecture?: PrefectureCode): Promise<ChoiceCounts>
    /** For a query that finds nothing: other sizes, days, colours, or one condition less, all with results. */
    findNearest(query: ItemQuery, prefecture?: PrefectureCode): Promise<NearestView>
    /** What was lent most: every ranking in short, or one at length; empty for a category that has none. */
    getRanking(categoryId?: number): Promise<readonly RankingView[]>
    chooseItems(answers: Answers): Promise<GuidedChoice>
    /** Every page that search engines may list. */
    listSitemap(): Promise<readonly SitemapPage[]>
  }
  /** What visitors mark and look at, and what customers write. */
  readonly favourites: FavouriteServices
  readonly history: HistoryServices
  readonly reviews: ReviewServices
  readonly guide: GuideServices
  readonly cart: {
    /** undefined: no cart, or the stored one is no longer in status InCart and is dropped. */
    getCart(secret: CartSecret): Promise<CartView | undefined>
    /** Creates the cart on first add, a member's own for a member; the secret to keep is in the answer. */
    addToCart(
      secret: CartSecret | undefined,
      wanted: Wanted,
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
    /** The confirmation screen is left: the cart can be added to again (docs/product/8, error 4). */
    leaveConfirmation(secret: CartSecret): Promise<void>
    /** The nearest day that all lines which are too early for the destination could be moved to at once. */
    findNearestStart(secret: CartSecret): Promise<Day | undefined>
    /** Moves those lines there, all or none; the number of days stays. */
    moveLines(secret: CartSecret, startOn: Day): Promise<Rejection<'no-cart' | 'none-free', undefined> | undefined>
    removeFromCart(secret: CartSecret, lineUid: string): Promise<void>
    /** Takes the peace-of-mind plan for a line, or gives it up. */
    choosePlan(secret: CartSecret, lineUid: string, hasPlan: boolean): Promise<void>
  }
  readonly checkout: CheckoutServices
  readonly orders: {
    /** A placed order by the secret of its mail link. */
    getOrder(orderSecret: string): Promise<OrderView | undefined>
    /** What became of one of the customer's own orders; undefined for any other's. */
    getTrace(customerUid: string, orderUid: string): Promise<OrderTraceView | undefined>
  }
  /** The embedded identity provider, for programs. */
  readonly identity: IdentityServices | undefined
  /** The life of an order after it was placed. */
  readonly orderLife: OrderLifeServices
  /** Carts and orders for programs. */
  readonly orderCalls: OrderCallServices
  readonly payments: PaymentServices
  readonly identityDocuments: IdentityDocumentServices
  /** The collections of the shop as documents, for programs. */
  readonly documents: DocumentServices
  /** Receipts of paid orders. */
  readonly receipts: ReceiptServices
  /** Who is signed in. */
  readonly sessions: SessionServices
  /** Sign-in with an account elsewhere; with a passkey. */
  readonly otherAccounts: OtherAccountServices
  readonly passkeys: PasskeyServices
  /** Membership from registration to withdrawal. */
  readonly members: MemberServices
  readonly contact: {
    /** Keeps an inquiry and writes to customer and shop. The same form sent again changes nothing. */
    sendInquiry(
      formUid: string,
      inquiry: Inquiry,
      address: string | undefined,
    ): Promise<Rejection<'too-many', undefined> | undefined>
    /** Names a form, so that sending it twice is told apart from sending two. */
    newFormUid(): string
  }
  /** Mails in trouble, the magazine, samples. */
  readonly mails: MailServices
  readonly maintenance: {
    isUnderMaintenance(): Promise<boolean>
    /** Whether an address is on the allow-list that skips maintenance. */
    isAllowed(address: string | undefined): boolean
  }
  /** Looks through the catalogue by words, for programs and for the search box. */
  readonly search: SearchServices
  readonly files: FileServices
  readonly pictures: {
    getPicture(key: string, width: PictureWidth, format: PictureFormat): Promise<Uint8Array | undefined>
  }
  /** What the clock does; jobs/schedule.ts says when. */
  readonly chores: ChoreServices
  /** Answers when the store can be used; throws otherwise. */
  checkHealth(): Promise<void>
}
