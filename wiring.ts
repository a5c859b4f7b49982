import { join } from 'node:path'
import type { Logger } from 'pino'
import { addressList } from '#adapters/addresses/address-list.ts'
import { clockFrom, systemClock } from '#adapters/clock/system-clock.ts'
import { diskFiles } from '#adapters/files/disk-files.ts'
import { randomIds } from '#adapters/ids/random-ids.ts'
import { fileMailer } from '#adapters/mail/file-mailer.ts'
import { embeddedProcessor } from '#adapters/payment/embedded-processor.ts'
import { sharpPictures } from '#adapters/pictures/sharp-pictures.ts'
import { catalogStore } from '#adapters/postgres/catalog-store.ts'
import { configStore } from '#adapters/postgres/config-store.ts'
import type { Database } from '#adapters/postgres/connect.ts'
import { facetStore } from '#adapters/postgres/facets.ts'
import { inquiryStore } from '#adapters/postgres/inquiry-store.ts'
import { mailQueue } from '#adapters/postgres/mail-queue.ts'
import { orderStore } from '#adapters/postgres/order-store.ts'
import { rateLimit } from '#adapters/postgres/rate-limit.ts'
import { retention } from '#adapters/postgres/retention.ts'
import { reviewStore } from '#adapters/postgres/review-store.ts'
import { sizeGuideStore } from '#adapters/postgres/size-guide.ts'
import { stockStore } from '#adapters/postgres/stock-store.ts'
import { visitorStore } from '#adapters/postgres/visitor-store.ts'
import { embeddedSearch } from '#adapters/search/embedded-search.ts'
import { sitePages } from '#root/content/site-pages.ts'
import { addToCart } from '#services/cart/add-to-cart.ts'
import { changeCart, choosePlan, removeFromCart } from '#services/cart/change-cart.ts'
import { getCart, openConfirmation } from '#services/cart/get-cart.ts'
import { chooseItems } from '#services/catalog/choose-items.ts'
import { countChoices } from '#services/catalog/count-choices.ts'
import { findNearest } from '#services/catalog/find-nearest.ts'
import { getHome } from '#services/catalog/get-home.ts'
import { getItem } from '#services/catalog/get-item.ts'
import { getRanking } from '#services/catalog/get-ranking.ts'
import { listCategories } from '#services/catalog/list-categories.ts'
import { listItems } from '#services/catalog/list-items.ts'
import { listSitemap } from '#services/catalog/list-sitemap.ts'
import { shopDays } from '#services/catalog/shop-calendar.ts'
import { openPayment } from '#services/checkout/open-payment.ts'
import { orderMails } from '#services/checkout/order-mails.ts'
import { placeOrder } from '#services/checkout/place-order.ts'
import { saveCustomer, saveDestination, savePayment } from '#services/checkout/save-draft.ts'
import { abandonPayment, settlePayment } from '#services/checkout/settle-payment.ts'
import { forgetCarts, moveStockWindow, sendMails } from '#services/chores/chores.ts'
import { settlePayments } from '#services/chores/settle-payments.ts'
import { warmHomePictures } from '#services/chores/warm-home-pictures.ts'
import { forgetInquiries, sendInquiry } from '#services/contact/send-inquiry.ts'
import { listFavouriteIds, listFavourites } from '#services/favourites/list-favourites.ts'
import { markFavourite, mergeIntoAccount, unmarkFavourite } from '#services/favourites/mark-favourite.ts'
import { getSizeGuide } from '#services/guide/get-size-guide.ts'
import { forgetVisitors } from '#services/history/forget-visitors.ts'
import { listViews } from '#services/history/list-views.ts'
import { forgetViews, recordView } from '#services/history/record-view.ts'
import { askMaintenance } from '#services/maintenance/is-under-maintenance.ts'
import { getOrder } from '#services/orders/get-order.ts'
import { remembered } from '#services/remembered.ts'
import { listReviewable, postReview } from '#services/reviews/reviews.ts'
import { suggest } from '#services/search/suggest.ts'
import type { Services } from '#services/services.ts'
import type { Config } from './config.ts'

const MAKERS_AGE_MS = 5_000

/** The adapters of one process. */
export type Ports = ReturnType<typeof openPorts>

/** Makes every adapter out of the settings and an open database. */
export function openPorts(config: Config, db: Database, log?: Logger) {
  const clock = config.clockAt ? clockFrom(config.clockAt) : systemClock()
  const catalog = catalogStore(db)
  const onError = (error: unknown) => log?.error({ err: error }, 'search index failed')
  const files = diskFiles(join(config.dataDir, 'files'))
  return {
    clock,
    ids: randomIds(),
    files,
    pictures: sharpPictures({ files, cacheDir: join(config.dataDir, 'pictures'), log }),
    mailer: fileMailer(join(config.dataDir, 'mails'), clock),
    payments: embeddedProcessor({ db, siteUrl: config.siteUrl, clock }),
    catalog,
    search: embeddedSearch({ db, clock, version: catalog.version, onError }),
    stock: stockStore(db),
    orders: orderStore(db),
    queue: mailQueue(db),
    configs: configStore(db),
    retention: retention(db),
    visitors: visitorStore(db),
    reviews: reviewStore(db),
    facets: facetStore(db),
    sizeGuide: sizeGuideStore(db),
    inquiries: inquiryStore(db),
    rates: rateLimit(db),
  }
}

/** Builds what the shop can do out of its adapters. */
export function wireServices(config: Config, given: Ports): Services {
  const days = shopDays(given)
  const ports = { ...given, days, siteUrl: config.siteUrl, shop: config.operator }
  const change = changeCart(ports)
  const home = getHome(ports)
  const categories = listCategories(ports)
  const payment = { ...ports, openPayment: openPayment(ports), mails: orderMails(ports) }
  return {
    catalog: {
      listCategories: categories,
      listMakers: remembered(ports.clock, MAKERS_AGE_MS, () => ports.catalog.makers()),
      getCalendar: days.calendar,
      getHome: home,
      listItems: listItems(ports),
      getItem: getItem(ports),
      getVersion: () => ports.catalog.version(),
      countChoices: countChoices(ports),
      findNearest: findNearest({ ...ports, listCategories: categories }),
      getRanking: getRanking(ports),
      chooseItems: chooseItems(ports),
      listSitemap: listSitemap({ ...ports, contentPages: sitePages }),
    },
    cart: {
      getCart: getCart(ports),
      openConfirmation: openConfirmation(ports),
      addToCart: addToCart(ports),
      removeFromCart: removeFromCart(change),
      choosePlan: choosePlan(change),
    },
    checkout: {
      saveCustomer: saveCustomer(change),
      saveDestination: saveDestination(change),
      savePayment: savePayment(change),
      placeOrder: placeOrder(payment),
      settlePayment: settlePayment(payment),
      abandonPayment: abandonPayment(payment),
    },
    orders: { getOrder: getOrder(ports) },
    search: { find: ports.search.find, findValues: ports.search.findValues, suggest: suggest(ports) },
    contact: { sendInquiry: sendInquiry(ports), newFormUid: () => ports.ids.next() },
    maintenance: {
      isUnderMaintenance: askMaintenance(ports),
      isAllowed: addressList(config.maintenanceAllow),
    },
    ...visitorServices(ports),
    pictures: { getPicture: (key, width, format) => ports.pictures.derive(key, width, format) },
    chores: {
      sendMails: sendMails(ports),
      settlePayments: settlePayments(payment),
      moveStockWindow: moveStockWindow(ports),
      forgetCarts: forgetCarts(ports),
      forgetVisitors: forgetVisitors(ports),
      forgetInquiries: forgetInquiries(ports),
      warmHomePictures: warmHomePictures(ports, home),
    },
    checkHealth: async () => {
      await ports.catalog.version()
    },
  }
}

/** What visitors mark and look at, what customers write, and the size guide. */
function visitorServices(ports: Ports): Pick<Services, 'favourites' | 'history' | 'reviews' | 'guide'> {
  return {
    favourites: {
      listFavourites: listFavourites(ports),
      listFavouriteIds: listFavouriteIds(ports),
      markFavourite: markFavourite(ports),
      unmarkFavourite: unmarkFavourite(ports),
      mergeIntoAccount: mergeIntoAccount(ports),
    },
    history: { listViews: listViews(ports), recordView: recordView(ports), forgetViews: forgetViews(ports) },
    reviews: { listReviewable: listReviewable(ports), postReview: postReview(ports) },
    guide: { getSizeGuide: getSizeGuide(ports) },
  }
}
