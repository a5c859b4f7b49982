import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { PAGES, type PageId } from '#domain/navigation/pages.ts'
import { STAFF_PAGES, type StaffPageId } from '#domain/navigation/staff-pages.ts'
import { isFramed, RECORD_MODULES, STAFF_MODULES } from './staff-routes.ts'

type Pages = typeof PAGES
type ContentPageId = { [Id in PageId]: Pages[Id] extends { kind: 'content' } ? Id : never }[PageId]

/** The modules of the pages of domain/navigation/pages.ts. All content pages have the same one. */
const MODULES: Readonly<Record<Exclude<PageId, ContentPageId | 'staff'>, string>> = {
  home: 'routes/home/home.tsx',
  'item-list': 'routes/catalog/item-list.tsx',
  ranking: 'routes/ranking/ranking.tsx',
  select: 'routes/select/select.tsx',
  item: 'routes/catalog/item-detail.tsx',
  'item-question': 'routes/catalog/item-question.tsx',
  news: 'routes/news/news.tsx',
  'news-entry': 'routes/news/news-entry.tsx',
  review: 'routes/review/review.tsx',
  'review-complete': 'routes/review/review-complete.tsx',
  favorite: 'routes/favorite/favorite.tsx',
  'favorite-compare': 'routes/favorite/compare.tsx',
  readlist: 'routes/readlist/readlist.tsx',
  'readlist-views': 'routes/readlist/views.ts',
  personal: 'routes/readlist/personal.ts',
  sizeguide: 'routes/sizes/size-guide.tsx',
  'my-size': 'routes/sizes/my-size.tsx',
  cart: 'routes/cart/cart.tsx',
  'cart-lines': 'routes/cart/cart-lines.ts',
  'mypage-login': 'routes/login/login.tsx',
  'mypage-logout': 'routes/login/logout.tsx',
  mypage: 'routes/mypage/mypage.tsx',
  'mypage-points': 'routes/mypage/points.tsx',
  'mypage-history': 'routes/mypage/history.tsx',
  'mypage-calendar': 'routes/mypage/calendar.ts',
  'mypage-change': 'routes/mypage/change.tsx',
  'mypage-change-complete': 'routes/mypage/change-complete.tsx',
  'mypage-password': 'routes/mypage/password.tsx',
  'mypage-addresses': 'routes/mypage/addresses.tsx',
  'mypage-address-edit': 'routes/mypage/address-edit.tsx',
  'mypage-recovery': 'routes/login/recovery.tsx',
  'mypage-second-factor': 'routes/second-factor/second-factor.tsx',
  'mypage-passkeys': 'routes/passkeys/passkeys.tsx',
  'mypage-passkey-options': 'routes/passkeys/addition-options.ts',
  'auth-passkey': 'routes/passkeys/sign-in.ts',
  'auth-passkey-options': 'routes/passkeys/options.ts',
  'auth-start': 'routes/auth/start.tsx',
  'auth-callback': 'routes/auth/callback.tsx',
  'auth-action': 'routes/auth/action.tsx',
  'shopping-login': 'routes/login/purchase-login.tsx',
  entry: 'routes/entry/entry.tsx',
  'entry-complete': 'routes/entry/complete.tsx',
  'mypage-forgot': 'routes/password/forgot.tsx',
  'mypage-reset': 'routes/password/reset.tsx',
  'mypage-change-email': 'routes/email-change/email-change.tsx',
  'mypage-refusal': 'routes/withdrawal/withdrawal.tsx',
  'mypage-refusal-complete': 'routes/withdrawal/withdrawal-complete.tsx',
  'shopping-nonmember': 'routes/shopping/nonmember.tsx',
  'shopping-delivery': 'routes/shopping/delivery.tsx',
  'shopping-payment': 'routes/shopping/payment.tsx',
  'shopping-confirm': 'routes/shopping/confirm.tsx',
  'shopping-document': 'routes/identity-document/cart-document.tsx',
  'shopping-document-upload': 'routes/identity-document/cart-upload.ts',
  'shopping-checkout': 'routes/shopping/checkout.tsx',
  'shopping-amazon': 'routes/shopping/amazon.tsx',
  'shopping-pay': 'routes/shopping/pay.tsx',
  'shopping-complete': 'routes/shopping/complete.tsx',
  'shopping-link': 'routes/shopping/link.tsx',
  'shopping-calendar': 'routes/shopping/calendar.ts',
  'shopping-lookup': 'routes/shopping/lookup.tsx',
  'shopping-cancel': 'routes/cancel/cancel.tsx',
  'shopping-cancel-confirm': 'routes/cancel/cancel-confirm.tsx',
  'shopping-cancel-complete': 'routes/cancel/cancel-complete.tsx',
  'mypage-identity': 'routes/identity-document/identity.tsx',
  'mypage-identity-upload': 'routes/identity-document/upload.ts',
  'mypage-extension': 'routes/extension/extension.tsx',
  'mypage-problem': 'routes/problem/problem.tsx',
  'mypage-receipt': 'routes/receipt/receipt.tsx',
  'mypage-charges': 'routes/charges/charges.tsx',
  'mypage-receipt-pdf': 'routes/receipt/receipt-pdf.ts',
  'shopping-identity': 'routes/identity-document/identity.tsx',
  'shopping-identity-upload': 'routes/identity-document/upload.ts',
  'shopping-identity-state': 'routes/identity-document/state.ts',
  'shopping-extension': 'routes/extension/extension.tsx',
  'shopping-problem': 'routes/problem/problem.tsx',
  'shopping-receipt': 'routes/receipt/receipt.tsx',
  'shopping-charges': 'routes/charges/charges.tsx',
  'shopping-charge-link': 'routes/charges/charges.tsx',
  'shopping-charge-payment': 'routes/charges/charge-payment.tsx',
  'shopping-receipt-pdf': 'routes/receipt/receipt-pdf.ts',
  'shopping-change-delivery': 'routes/order-change/delivery.tsx',
  'shopping-change-rental': 'routes/order-change/rental.tsx',
  'shopping-change-payment': 'routes/order-change/change-payment.tsx',
  contact: 'routes/contact/contact.tsx',
  'contact-complete': 'routes/contact/complete.tsx',
  'magazine-unsubscribe': 'routes/contact/unsubscribe.tsx',
  maintenance: 'routes/info/maintenance.tsx',
  offline: 'routes/info/offline.tsx',
}
const CONTENT_MODULE = 'routes/content/content-page.tsx'

/** Modules of several pages: their routes are named after the pages, all others after their modules. */
const SHARED_MODULES = new Set([
  CONTENT_MODULE,
  ...Object.values(RECORD_MODULES),
  ...[...Object.values(MODULES), ...Object.values(STAFF_MODULES)].filter((file, at, all) => all.indexOf(file) !== at),
])

/** Paths are case-sensitive, as in `findPage`: waiting room, page cache and headers know a page by its path. */
const routeOf = (file: string, path: string, id: string) =>
  path === '/'
    ? index(file)
    : route(path.slice(1), file, { caseSensitive: true, ...(SHARED_MODULES.has(file) && { id }) })

const { staff: _, ...shopPages } = PAGES
const routes = Object.entries(shopPages).map(([id, { path }]) =>
  routeOf((MODULES as Readonly<Record<string, string>>)[id] ?? CONTENT_MODULE, path, id),
)

/** Ids of the back office begin like those of its other routes, by which the list for customers leaves them out. */
const staffRoute = (id: StaffPageId) => {
  const page = STAFF_PAGES[id]
  const file = 'part' in page ? RECORD_MODULES[page.part] : STAFF_MODULES[id as keyof typeof STAFF_MODULES]
  return routeOf(file, page.path, `routes/${id}`)
}
const staffPages = Object.keys(STAFF_PAGES) as StaffPageId[]

/** All routes of the shop (docs/product/2). Legacy paths are redirected (domain/navigation/path.ts). */
export default [
  ...routes,
  ...staffPages.filter((id) => !isFramed(id)).map(staffRoute),
  layout('routes/staff/layout.tsx', staffPages.filter(isFramed).map(staffRoute)),
  route('*', 'routes/info/not-found.tsx'),
] satisfies RouteConfig
