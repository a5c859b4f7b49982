import type { CartRefusal } from '#domain/cart/checks.ts'
import type { ItemQuery } from '#domain/catalog/item-query.ts'
import type { Day } from '#domain/day.ts'
import type { Address } from '#domain/delivery/address.ts'
import type { PrefectureCode } from '#domain/delivery/prefecture.ts'
import type { Inquiry } from '#domain/inquiry/inquiry.ts'
import type { Yen } from '#domain/money.ts'
import type { CartNotice } from '#domain/order/notice.ts'
import type { Order } from '#domain/order/order.ts'
import type { PaymentMethod, Totals } from '#domain/pricing/totals.ts'
import type { Answers } from '#domain/recommendation/answers.ts'
import type { Rejection } from '#domain/result.ts'
import type { SitemapPage } from './catalog/list-sitemap.ts'
import type { GuidedChoice, NearestView, RankingView } from './choice-views.ts'
import type { CategoryRow, ItemCard, ItemRow, MakerRow, ReviewRow } from './ports/catalog-store.ts'
import type { ChoiceCounts } from './ports/facet-store.ts'
import type { PictureFormat, PictureWidth } from './ports/pictures.ts'
import type { SearchServices } from './search/suggest.ts'
import type { FavouriteServices, GuideServices, HistoryServices, ReviewServices } from './visitor-services.ts'

/**
 * Days that the pages show; all computed here, never in the browser (rules.md, Time). Default destination: Tokyo (13).
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
    /** Creates the cart on first add; the secret to keep is in the answer. */
    addToCart(
      secret: CartSecret | undefined,
      wanted: Wanted,
    ): Promise<
      | { secret: CartSecret; lineCount: number }
      | Rejection<'not-sold' | 'none-free', undefined>
      | Rejection<'days-out-of-range', { shortest: number; longest: number }>
      | Rejection<'too-early', { earliestOn: Day; prefecture: PrefectureCode }>
      | Rejection<'too-late', { latestOn: Day }>
    >
    /** The cart for the confirmation screen: its lines become Temp until it is changed or placed. */
    openConfirmation(secret: CartSecret): Promise<CartView | undefined>
    removeFromCart(secret: CartSecret, lineUid: string): Promise<void>
    /** Takes the peace-of-mind plan for a line, or gives it up. */
    choosePlan(secret: CartSecret, lineUid: string, hasPlan: boolean): Promise<void>
  }
  readonly checkout: {
    /** Guest: who orders and where to. The second address is the destination; absent: the same. */
    saveCustomer(
      secret: CartSecret,
      input: { email: string; customer: Address; shipping: Address | undefined },
    ): Promise<Rejection<'no-cart', undefined> | undefined>
    saveDestination(secret: CartSecret, shipping: Address): Promise<Rejection<'no-cart', undefined> | undefined>
    savePayment(
      secret: CartSecret,
      input: { paymentMethod: PaymentMethod; deliveryTime: number; deliveryRequest: number; deliveryNote: string },
    ): Promise<Rejection<'no-cart', undefined> | undefined>
    /**
     * Places the order: InCart → New with all its lines or none, → Delivery at once for cash on delivery. The same
     * confirmation again gives the same answer. `seen` is the version of the cart that the customer confirmed.
     */
    placeOrder(
      secret: CartSecret,
      input: { seenVersion: number; device: string },
    ): Promise<
      | { orderSecret: string; next: { kind: 'complete' } | { kind: 'pay'; url: string } }
      | CartRefusal
      | CartNotice
      | Rejection<'no-cart' | 'incomplete', undefined>
    >
    /** Asks the processor what became of the payment and moves the order on. Safe to repeat. */
    settlePayment(
      orderSecret: string,
    ): Promise<
      { kind: 'paid' } | { kind: 'open'; url: string } | { kind: 'refused'; cartSecret: CartSecret } | undefined
    >
    /** The customer gives card payment up: the stock is free again and a new cart holds the same lines. */
    abandonPayment(orderSecret: string): Promise<{ cartSecret: CartSecret } | undefined>
  }
  readonly orders: {
    /** A placed order by the secret of its mail link. */
    getOrder(orderSecret: string): Promise<OrderView | undefined>
  }
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
  readonly maintenance: {
    isUnderMaintenance(): Promise<boolean>
    /** Whether an address is on the allow-list that skips maintenance. */
    isAllowed(address: string | undefined): boolean
  }
  /** Looks through the catalogue by words, for programs and for the search box. */
  readonly search: SearchServices
  readonly pictures: {
    getPicture(key: string, width: PictureWidth, format: PictureFormat): Promise<Uint8Array | undefined>
  }
  /** What the clock does; jobs/schedule.ts says when. */
  readonly chores: {
    sendMails(): Promise<number>
    /** Payments left open by a crash or a closed page: settled, or given up after 30 minutes. */
    settlePayments(): Promise<number>
    moveStockWindow(): Promise<number>
    forgetCarts(): Promise<number>
    /** Visitors without an account who did not come back for 180 days. */
    forgetVisitors(): Promise<number>
    /** Inquiries older than a year. */
    forgetInquiries(): Promise<number>
    /** Makes the pictures of the home page ahead of its visitors. */
    warmHomePictures(): Promise<number>
  }
  /** Answers when the store can be used; throws otherwise. */
  checkHealth(): Promise<void>
}
