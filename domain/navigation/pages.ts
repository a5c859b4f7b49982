export type KindFacts = {
  /** Never in the page cache. */
  readonly isPersonal?: true
  /** Not indexed by search engines. */
  readonly isHidden?: true
  /** Left when the session ends. */
  readonly isLeftOnSignOut?: true
  /** Cart or session may change, so header and menus are loaded again; disallowed for robots. */
  readonly changesShell?: true
  /** Shows the cart, which for members is the same in every browser. */
  readonly showsCart?: true
}

/**
 * The kinds of pages. `cart`: cart and purchase; `member`: a member's own pages; `visitor`: favourites and viewing
 * history; `staff`: the back office; `form`: forms that do not need a session; `content`: Markdown; `catalogue`,
 * `notice`: other public pages.
 */
export const KINDS = {
  cart: { isPersonal: true, isHidden: true, isLeftOnSignOut: true, changesShell: true, showsCart: true },
  member: { isPersonal: true, isHidden: true, isLeftOnSignOut: true, changesShell: true },
  visitor: { isPersonal: true, isHidden: true, isLeftOnSignOut: true },
  staff: { isPersonal: true, isHidden: true, isLeftOnSignOut: true },
  form: { isPersonal: true },
  content: {},
  catalogue: {},
  notice: {},
} satisfies Record<string, KindFacts>
type PageKind = keyof typeof KINDS

/**
 * Who may open a page (docs/product/2, Guards). `member`: visitors log in first; `signed-out`: members are redirected
 * to my page; `purchase`: visitors without a cart log in first; `new-purchase`: members are redirected to the delivery
 * step.
 */
export type PageGuard = 'member' | 'signed-out' | 'purchase' | 'new-purchase'

type PageFacts = {
  /** `own`: metrics count the page by its path. Default: together with the other pages of its area. */
  readonly group?: 'own'
  readonly guard?: PageGuard
  readonly isHidden?: true
  /** Part of the sitemap. `catalogue`: the page changes whenever the catalogue does. */
  readonly sitemap?: 'catalogue' | 'static'
  /**
   * How the service worker treats the page (docs/decisions/013). `content`: cached when it is viewed, the default of
   * content pages; `precached`: cached in advance; `order`: cached while it shows the next order; `new-order`: a form
   * sent to it deletes the cached last order; `user-change`: a form sent to it deletes all cached orders.
   */
  readonly worker?: 'content' | 'precached' | 'order' | 'new-order' | 'user-change'
  readonly aliasOf?: 'about'
}

/** A row of the table of pages. `path`: as in a link, with parameters as `:name`. */
export type PageRow = PageFacts & { readonly path: string; readonly kind: PageKind }

const page =
  <Kind extends PageKind>(kind: Kind) =>
  <const Path extends string>(path: Path, facts?: PageFacts) => ({ path, kind, ...facts })

const [cart, member, visitor, form] = [page('cart'), page('member'), page('visitor'), page('form')]
const [content, catalogue, notice] = [page('content'), page('catalogue'), page('notice')]

/**
 * All pages of the shop by id (docs/product/2). Paths of pages are written only here, and those of the back office in
 * staff-pages.ts.
 */
export const PAGES = {
  home: catalogue('/', { sitemap: 'catalogue' }),
  'item-list': catalogue('/items/list', { group: 'own', sitemap: 'catalogue' }),
  ranking: catalogue('/items/ranking', { group: 'own', sitemap: 'catalogue' }),
  select: catalogue('/items/select', { group: 'own', sitemap: 'static' }),
  item: catalogue('/items/:id'),
  'item-question': form('/items/:id/question', { isHidden: true }),
  sizeguide: catalogue('/sizeguide', { sitemap: 'catalogue', worker: 'content' }),
  'my-size': form('/mysize', { isHidden: true }),
  news: catalogue('/news', { sitemap: 'static' }),
  'news-entry': catalogue('/news/:uid'),
  favorite: visitor('/favorite'),
  'favorite-compare': visitor('/favorite/compare'),
  readlist: visitor('/readlist'),
  'readlist-views': visitor('/readlist/views'),
  /** JSON for the script of the shell. */
  personal: visitor('/personal'),
  review: form('/products/review', { isHidden: true }),
  'review-complete': form('/products/reviewcomplete', { isHidden: true }),

  cart: cart('/cart'),
  'cart-lines': cart('/cart/lines'),
  'shopping-login': cart('/shopping/shopping', { group: 'own', guard: 'new-purchase' }),
  'shopping-nonmember': cart('/shopping/nonmember', { group: 'own', guard: 'new-purchase' }),
  'shopping-delivery': cart('/shopping/deliv', { group: 'own', guard: 'purchase' }),
  'shopping-payment': cart('/shopping/payment', { group: 'own' }),
  'shopping-confirm': cart('/shopping/confirm', { group: 'own', worker: 'new-order' }),
  'shopping-document': cart('/shopping/document', { group: 'own' }),
  'shopping-document-upload': cart('/shopping/document/upload'),
  'shopping-checkout': cart('/shopping/checkout', { group: 'own' }),
  'shopping-amazon': cart('/shopping/amazon', { group: 'own' }),
  'shopping-pay': cart('/shopping/pay', { group: 'own' }),
  'shopping-complete': cart('/shopping/complete', { group: 'own', worker: 'order' }),
  /** Shown before a mailed link that was followed from another site. */
  'shopping-link': cart('/shopping/link'),
  'shopping-calendar': cart('/shopping/calendar'),
  /** Mails the links to orders whose mails were lost. */
  'shopping-lookup': form('/shopping/lookup', { group: 'own', isHidden: true }),
  'shopping-cancel': cart('/shopping/cancel', { group: 'own' }),
  'shopping-cancel-confirm': cart('/shopping/cancelconfirm', { group: 'own' }),
  'shopping-cancel-complete': cart('/shopping/cancel_complete', { group: 'own' }),
  'shopping-identity': cart('/shopping/identity', { group: 'own' }),
  'shopping-identity-upload': cart('/shopping/identity/upload'),
  /** JSON for the page of an order, also of a member. */
  'shopping-identity-state': cart('/shopping/identity/state'),
  'shopping-extension': cart('/shopping/extension'),
  'shopping-problem': cart('/shopping/problem'),
  'shopping-receipt': cart('/shopping/receipt'),
  'shopping-charges': cart('/shopping/charges', { group: 'own' }),
  'shopping-charge-link': cart('/shopping/charges/link'),
  'shopping-charge-payment': cart('/shopping/charges/payment/:payment'),
  'shopping-receipt-pdf': cart('/shopping/receipt/pdf'),
  'shopping-change-delivery': cart('/shopping/change/delivery'),
  'shopping-change-rental': cart('/shopping/change/rental'),
  'shopping-change-payment': cart('/shopping/change/payment/:payment'),

  mypage: member('/mypage', { guard: 'member' }),
  'mypage-login': member('/mypage/login', { group: 'own', guard: 'signed-out', worker: 'user-change' }),
  'mypage-logout': member('/mypage/logout', { group: 'own', worker: 'user-change' }),
  'mypage-points': member('/mypage/points'),
  'mypage-history': member('/mypage/history', { group: 'own', worker: 'order' }),
  'mypage-calendar': member('/mypage/calendar'),
  'mypage-change': member('/mypage/change', { group: 'own', guard: 'member' }),
  'mypage-change-complete': member('/mypage/change_complete', { guard: 'member' }),
  'mypage-change-email': member('/mypage/change_email', { group: 'own' }),
  'mypage-password': member('/mypage/password'),
  'mypage-forgot': member('/mypage/forgot'),
  'mypage-reset': member('/mypage/reset'),
  'mypage-addresses': member('/mypage/addresses'),
  'mypage-address-edit': member('/mypage/addresses/edit'),
  'mypage-recovery': member('/mypage/recovery', { guard: 'signed-out', worker: 'user-change' }),
  'mypage-second-factor': member('/mypage/second_factor'),
  'mypage-passkeys': member('/mypage/passkeys'),
  'mypage-passkey-options': member('/mypage/passkeys/options'),
  'mypage-refusal': member('/mypage/refusal', { group: 'own', guard: 'member', worker: 'user-change' }),
  'mypage-refusal-complete': member('/mypage/refusal_complete', { worker: 'user-change' }),
  'mypage-identity': member('/mypage/identity', { group: 'own' }),
  'mypage-identity-upload': member('/mypage/identity/upload'),
  'mypage-extension': member('/mypage/extension'),
  'mypage-problem': member('/mypage/problem'),
  'mypage-receipt': member('/mypage/receipt'),
  'mypage-charges': member('/mypage/charges', { group: 'own' }),
  'mypage-receipt-pdf': member('/mypage/receipt/pdf'),

  'auth-passkey': form('/auth/passkey'),
  'auth-passkey-options': form('/auth/passkey/options'),
  'auth-start': form('/auth/start', { group: 'own' }),
  'auth-callback': form('/auth/callback', { group: 'own' }),
  /** The links in the mails of the identity provider, by `mode` (docs/product/7, Identity provider). */
  'auth-action': form('/auth/action', { group: 'own', isHidden: true, worker: 'user-change' }),
  entry: form('/entry', { guard: 'signed-out', isHidden: true, worker: 'user-change' }),
  'entry-complete': form('/entry/complete', { isHidden: true, worker: 'user-change' }),
  contact: form('/contact', { sitemap: 'static' }),
  'contact-complete': form('/contact/complete', { isHidden: true }),
  'magazine-unsubscribe': notice('/magazine/unsubscribe'),
  maintenance: notice('/maintenance', { isHidden: true }),
  offline: notice('/offline', { isHidden: true }),

  about: content('/about', { worker: 'precached' }),
  'about-saison': content('/feature/saison', { aliasOf: 'about' }),
  'about-epos': content('/feature/epos', { aliasOf: 'about' }),
  'about-fctokyo': content('/feature/fctokyo', { aliasOf: 'about' }),
  faq: content('/faq', { worker: 'precached' }),
  service: content('/service', { worker: 'precached' }),
  'service-use-flow': content('/service/use_flow', { worker: 'precached' }),
  'service-delivery': content('/service/delivery', { worker: 'precached' }),
  'service-payment': content('/service/payment', { worker: 'precached' }),
  'service-plan': content('/service/plan', { worker: 'precached' }),
  'service-notandum': content('/service/notandum', { worker: 'precached' }),
  'service-rental': content('/service/rental', { worker: 'precached' }),
  'service-item': content('/service/item', { worker: 'precached' }),
  'service-point': content('/service/point'),
  'service-use-mypage': content('/service/use_mypage'),
  'other-guide': content('/other/guide', { worker: 'precached' }),
  'other-info-shortest-delivered': content('/other/info_shortest_delivered', { worker: 'precached' }),
  'other-indi': content('/other/indi', { worker: 'precached' }),
  'other-use': content('/other/use', { worker: 'precached' }),
  'other-company': content('/other/company'),
  'other-permit': content('/other/permit'),
  'other-info1': content('/other/info1'),
  'other-protection': content('/other/protection'),
  'other-harassment': content('/other/harassment'),
  'other-accessibility': content('/other/accessibility'),
  'other-top-info': content('/other/top_info'),
  'other-year-end': content('/other/year_end'),
  'other-sitemap': content('/other/sitemap'),
  'entry-userpolicy': content('/entry/userpolicy', { guard: 'signed-out' }),
  feature: content('/feature'),
  'feature-manner': content('/feature/manner', { worker: 'precached' }),
  'mens-manner': content('/article/mens_manner', { worker: 'precached' }),
  'womens-manner': content('/article/womens_manner', { worker: 'precached' }),
  'kids-manner': content('/article/kids_manner', { worker: 'precached' }),
  'memorial-service': content('/article/memorial_service', { worker: 'precached' }),
  'condolence-money': content('/article/condolence_money', { worker: 'precached' }),
  /** Those that staff add. */
  'feature-page': content('/feature/:page'),
  'article-page': content('/article/:page'),
  fitting: content('/fitting'),
  fittings: content('/fittings', { worker: 'precached' }),
  menssizeguide: content('/menssizeguide', { worker: 'precached' }),
  areas: content('/lp/area'),
  area: content('/area/:area'),

  /** All pages of the back office, which are in staff-pages.ts. */
  staff: page('staff')('/staff'),
}
export type PageId = keyof typeof PAGES
