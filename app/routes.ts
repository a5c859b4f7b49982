import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { PAGE_LIST, type Page } from '#domain/navigation/find-page.ts'
import type { PAGES, PageId } from '#domain/navigation/pages.ts'

type Pages = typeof PAGES
type ContentPageId = { [Id in PageId]: Pages[Id] extends { kind: 'content' } ? Id : never }[PageId]

/** The modules of the pages of domain/navigation/pages.ts. All content pages have the same one. */
const MODULES: Readonly<Record<Exclude<PageId, ContentPageId>, string>> = {
  home: 'routes/home/home.tsx',
  'item-list': 'routes/catalog/item-list.tsx',
  ranking: 'routes/ranking/ranking.tsx',
  select: 'routes/select/select.tsx',
  item: 'routes/catalog/item-detail.tsx',
  news: 'routes/news/news.tsx',
  'news-entry': 'routes/news/news-entry.tsx',
  review: 'routes/review/review.tsx',
  'review-complete': 'routes/review/review-complete.tsx',
  favorite: 'routes/favorite/favorite.tsx',
  readlist: 'routes/readlist/readlist.tsx',
  'readlist-views': 'routes/readlist/views.ts',
  sizeguide: 'routes/sizeguide/size-guide.tsx',
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
  'mypage-passkeys': 'routes/passkeys/passkeys.tsx',
  'mypage-passkey-options': 'routes/passkeys/addition-options.ts',
  'staff-login': 'routes/staff/login.tsx',
  'staff-code': 'routes/staff/code.tsx',
  'staff-code-app': 'routes/staff/code-app.tsx',
  'staff-logout': 'routes/staff/logout.ts',
  'staff-today': 'routes/staff/today.tsx',
  'staff-live': 'routes/staff/live.ts',
  'staff-orders': 'routes/staff-orders/orders.tsx',
  'staff-phone-order': 'routes/staff-phone/callers.tsx',
  'staff-phone-draft': 'routes/staff-phone/draft.tsx',
  'staff-arrears': 'routes/staff-money/arrears.tsx',
  'staff-charges': 'routes/staff-money/charges.tsx',
  'staff-money': 'routes/staff-money/money.tsx',
  'staff-order': 'routes/staff-orders/order.tsx',
  'staff-order-move': 'routes/staff-orders/move.tsx',
  'staff-timeline': 'routes/staff-stock/timeline.tsx',
  'staff-booking': 'routes/staff-stock/booking.tsx',
  'staff-units': 'routes/staff-stock/units.tsx',
  'staff-unit': 'routes/staff-stock/unit.tsx',
  'staff-unit-act': 'routes/staff-stock/unit-act.tsx',
  'staff-items': 'routes/staff-items/items.tsx',
  'staff-item-new': 'routes/staff-items/new-item.tsx',
  'staff-item-pictures': 'routes/staff-items/pictures.tsx',
  'staff-item': 'routes/staff-items/item.tsx',
  'staff-item-sizes': 'routes/staff-items/sizes.tsx',
  'staff-item-units': 'routes/staff-items/units.tsx',
  'staff-closings': 'routes/staff-settings/closings.tsx',
  'staff-notices': 'routes/staff-settings/notices.tsx',
  'staff-notice-new': 'routes/staff-settings/new-notice.tsx',
  'staff-notice': 'routes/staff-settings/notice.tsx',
  'staff-maintenance': 'routes/staff-settings/maintenance.tsx',
  'staff-members': 'routes/staff-members/members.tsx',
  'staff-member': 'routes/staff-members/member.tsx',
  'staff-member-act': 'routes/staff-members/act.tsx',
  'staff-reviews': 'routes/staff-reviews/reviews.tsx',
  'staff-inquiries': 'routes/staff-inquiries/inquiries.tsx',
  'staff-inquiry': 'routes/staff-inquiries/inquiry.tsx',
  'staff-mails': 'routes/staff-mails/mails.tsx',
  'staff-mail-samples': 'routes/staff-mails/samples.tsx',
  'staff-mail': 'routes/staff-mails/mail.tsx',
  'auth-passkey': 'routes/passkeys/sign-in.ts',
  'auth-passkey-options': 'routes/passkeys/options.ts',
  'auth-start': 'routes/auth/start.tsx',
  'auth-callback': 'routes/auth/callback.tsx',
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
  'magazine-unsubscribe': 'routes/magazine/unsubscribe.tsx',
  maintenance: 'routes/maintenance/maintenance.tsx',
  offline: 'routes/offline/offline.tsx',
}
const CONTENT_MODULE = 'routes/content/content-page.tsx'

/** Modules of several pages: their routes are named after the pages, all others after their modules. */
const SHARED_MODULES = new Set([
  CONTENT_MODULE,
  ...Object.values(MODULES).filter((file, at, all) => all.indexOf(file) !== at),
])

/** Pages of the back office before the sign-in, and those without a page: they have no frame. */
const WITHOUT_FRAME: ReadonlySet<PageId> = new Set(['staff-login', 'staff-code', 'staff-logout', 'staff-live'])
const hasStaffFrame = ({ id, kind }: Page) => kind === 'staff' && !WITHOUT_FRAME.has(id)

const routeOf = ({ id, path }: Page) => {
  const file = (MODULES as Partial<Record<PageId, string>>)[id] ?? CONTENT_MODULE
  if (id === 'home') return index(file)
  return route(path.slice(1), file, SHARED_MODULES.has(file) ? { id } : {})
}
const routes = PAGE_LIST.filter((page) => !hasStaffFrame(page)).map(routeOf)
const staffRoutes = layout('routes/staff/layout.tsx', PAGE_LIST.filter(hasStaffFrame).map(routeOf))

/** All routes of the shop (docs/product/2). Legacy paths are redirected (domain/navigation/path.ts). */
export default [...routes, staffRoutes, route('*', 'routes/info/not-found.tsx')] satisfies RouteConfig
