import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { PAGES, type PageId } from '#domain/navigation/pages.ts'
import { type RecordPageRow, STAFF_PAGES, type StaffPageId } from '#domain/navigation/staff-pages.ts'

type RecordPageId = { [Id in StaffPageId]: (typeof STAFF_PAGES)[Id] extends RecordPageRow ? Id : never }[StaffPageId]
type ContentPageId = { [Id in PageId]: (typeof PAGES)[Id] extends { kind: 'content' } ? Id : never }[PageId]

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

/** The modules of the pages of domain/navigation/staff-pages.ts. */
const STAFF_MODULES: Readonly<Record<Exclude<StaffPageId, RecordPageId>, string>> = {
  'staff-login': 'routes/staff/login.tsx',
  'staff-code': 'routes/staff/code.tsx',
  'staff-code-app': 'routes/staff/code-app.tsx',
  'staff-logout': 'routes/staff/logout.tsx',
  'staff-today': 'routes/staff/today.tsx',
  'staff-today-column': 'routes/staff/today-column.tsx',
  'staff-live': 'routes/staff/live.ts',
  'staff-help': 'routes/staff-help/help.tsx',
  'staff-help-page': 'routes/staff-help/help-page.tsx',
  'staff-orders': 'routes/staff-orders/orders.tsx',
  'staff-views': 'routes/staff-orders/views.ts',
  'staff-phone-order': 'routes/staff-phone/callers.tsx',
  'staff-phone-draft': 'routes/staff-phone/draft.tsx',
  'staff-arrears': 'routes/staff-money/arrears.tsx',
  'staff-charges': 'routes/staff-money/charges.tsx',
  'staff-money': 'routes/staff-money/money.tsx',
  'staff-order': 'routes/staff-orders/order.tsx',
  'staff-document': 'routes/staff-orders/document.tsx',
  'staff-document-picture': 'routes/staff-orders/document-picture.ts',
  'staff-problem-photo': 'routes/staff-orders/problem-photo.ts',
  'staff-order-move': 'routes/staff-orders/move.tsx',
  'staff-timeline': 'routes/staff-stock/timeline.tsx',
  'staff-booking': 'routes/staff-stock/booking.tsx',
  'staff-units': 'routes/staff-stock/units.tsx',
  'staff-unit': 'routes/staff-stock/unit.tsx',
  'staff-unit-act': 'routes/staff-stock/unit-act.tsx',
  'staff-items': 'routes/staff-items/items.tsx',
  'staff-item-new': 'routes/staff-items/new-item.tsx',
  'staff-labels': 'routes/staff-items/labels.tsx',
  'staff-label': 'routes/staff-items/label.tsx',
  'staff-label-export': 'routes/staff-items/label-export.ts',
  'staff-label-import': 'routes/staff-items/label-import.tsx',
  'staff-item-pictures': 'routes/staff-items/pictures.tsx',
  'staff-item': 'routes/staff-items/item.tsx',
  'staff-item-sizes': 'routes/staff-items/sizes.tsx',
  'staff-item-units': 'routes/staff-items/units.tsx',
  'staff-settings': 'routes/staff-settings/settings.tsx',
  'staff-settings-group': 'routes/staff-settings/settings-group.tsx',
  'staff-settings-export': 'routes/staff-settings/settings-export.ts',
  'staff-closings': 'routes/staff-settings/closings.tsx',
  'staff-maintenance': 'routes/staff-settings/maintenance.tsx',
  'staff-pages': 'routes/content/page-list.tsx',
  'staff-page-edit': 'routes/content/page-edit.tsx',
  'staff-page-history': 'routes/content/page-history.tsx',
  'staff-page-pictures': 'routes/content/page-pictures.tsx',
  'staff-display': 'routes/layouts/display.tsx',
  'staff-display-history': 'routes/layouts/layout-history.tsx',
  'staff-home': 'routes/home/home-edit.tsx',
  'staff-menus': 'routes/layouts/menu-edit.tsx',
  'staff-members': 'routes/staff-members/members.tsx',
  'staff-member': 'routes/staff-members/member.tsx',
  'staff-member-act': 'routes/staff-members/act.tsx',
  'staff-reviews': 'routes/staff-reviews/reviews.tsx',
  'staff-questions': 'routes/staff-questions/questions.tsx',
  'staff-review': 'routes/staff-reviews/review.tsx',
  'staff-inquiries': 'routes/staff-inquiries/inquiries.tsx',
  'staff-inquiry': 'routes/staff-inquiries/inquiry.tsx',
  'staff-mails': 'routes/staff-mails/mails.tsx',
  'staff-mail-samples': 'routes/staff-mails/samples.tsx',
  'staff-mail-suppressions': 'routes/staff-mails/suppressions.tsx',
  'staff-mail-words': 'routes/staff-mails/words-list.tsx',
  'staff-mail-words-edit': 'routes/staff-mails/words-edit.tsx',
  'staff-mail-words-history': 'routes/staff-mails/words-history.tsx',
  'staff-mail-words-html': 'routes/staff-mails/words-html.ts',
  'staff-mail': 'routes/staff-mails/mail.tsx',
  'staff-returns': 'routes/staff-returns/returns.tsx',
  'staff-return': 'routes/staff-returns/desk.tsx',
  'staff-return-damage': 'routes/staff-returns/damage.tsx',
  'staff-condition': 'routes/staff-returns/condition.tsx',
  'staff-condition-photo': 'routes/staff-returns/condition-photo.ts',
  'staff-people': 'routes/staff-people/people.tsx',
  'staff-person-new': 'routes/staff-people/new-person.tsx',
  'staff-person': 'routes/staff-people/person.tsx',
  'staff-person-act': 'routes/staff-people/person-act.tsx',
  'staff-audit': 'routes/staff-audit/audit.tsx',
  'staff-audit-export': 'routes/staff-audit/export.ts',
  'staff-tax-record': 'routes/staff-audit/tax-record.tsx',
  'staff-tax-search': 'routes/staff-audit/tax-search.tsx',
  'staff-tax-export': 'routes/staff-audit/tax-export.ts',
  'staff-cleaning': 'routes/staff-returns/cleaning.tsx',
  'staff-packing': 'routes/staff-packing/packing.tsx',
  'staff-parcel': 'routes/staff-packing/parcel.tsx',
  'staff-packing-slips': 'routes/staff-papers/parcel-papers.ts',
  'staff-return-guides': 'routes/staff-papers/parcel-papers.ts',
  'staff-picking-list': 'routes/staff-papers/parcel-papers.ts',
  'staff-unit-labels': 'routes/staff-papers/labels.ts',
  'staff-carrier': 'routes/staff-carrier/carrier.tsx',
  'staff-carrier-export': 'routes/staff-carrier/export.ts',
  'staff-carrier-import': 'routes/staff-carrier/import.tsx',
}

/** Records of all kinds have the same modules. */
const RECORD_MODULES: Readonly<Record<RecordPageRow['part'], string>> = {
  list: 'routes/staff-records/list.tsx',
  new: 'routes/staff-records/new.tsx',
  one: 'routes/staff-records/one.tsx',
  export: 'routes/staff-records/export.ts',
  import: 'routes/staff-records/import.tsx',
}

/** Modules of several pages: their routes are named after the pages, all others after their modules. */
const SHARED_MODULES = new Set([
  CONTENT_MODULE,
  ...Object.values(RECORD_MODULES),
  ...[...Object.values(MODULES), ...Object.values(STAFF_MODULES)].filter((file, at, all) => all.indexOf(file) !== at),
])

/** Pages of the back office before the sign-in, and those without a page, as are exports: they have no frame. */
const WITHOUT_FRAME: ReadonlySet<StaffPageId> = new Set([
  ...(['staff-login', 'staff-code', 'staff-live', 'staff-views', 'staff-mail-words-html'] as const),
  ...(['staff-packing-slips', 'staff-return-guides', 'staff-picking-list', 'staff-unit-labels'] as const),
  ...(['staff-condition-photo', 'staff-document-picture', 'staff-problem-photo'] as const),
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
const isFramed = (id: StaffPageId) => {
  const page = STAFF_PAGES[id]
  return !(WITHOUT_FRAME.has(id) || id === 'staff-settings-export' || ('part' in page && page.part === 'export'))
}

/** All routes of the shop (docs/product/2). Legacy paths are redirected (domain/navigation/path.ts). */
export default [
  ...routes,
  ...staffPages.filter((id) => !isFramed(id)).map(staffRoute),
  layout('routes/staff/layout.tsx', staffPages.filter(isFramed).map(staffRoute)),
  route('*', 'routes/info/not-found.tsx'),
] satisfies RouteConfig
