/** A page of docs/product/2: title, canonical address if different, and whether it is hidden from search engines. */
export type PageRow = {
  readonly path: string
  readonly title: string
  readonly canonical?: string
  readonly isHidden?: boolean
  readonly layout?: 'checkout' | 'empty'
  /** The cookie without which the page leads elsewhere. */
  readonly cookie?: `${string}=${string}`
}

const page = (path: string, title: string, more: Partial<PageRow> = {}): PageRow => ({ path, title, ...more })

/**
 * Every page that a visitor who is not signed in can open. Status 200; default layout and indexed unless stated
 * otherwise.
 */
export const PAGES: readonly PageRow[] = [
  page('/', '喪服・礼服を最短翌日にお届け'),
  page('/about', 'はじめての方へ'),
  page('/feature/saison', 'はじめての方へ', { canonical: '/about' }),
  page('/feature/epos', 'はじめての方へ', { canonical: '/about' }),
  page('/feature/fctokyo', 'はじめての方へ', { canonical: '/about' }),
  page('/article/mens_manner', '男性の葬儀の服装'),
  page('/article/womens_manner', '女性の葬儀の服装'),
  page('/article/kids_manner', 'お子様の葬儀・法事の服装'),
  page('/article/memorial_service', '法事・法要の服装と作法'),
  page('/article/condolence_money', '香典の額と包み方'),
  page('/feature', '装いと作法の読みもの'),
  page('/feature/manner', 'お通夜・葬儀・告別式のマナー'),
  page('/faq', 'よくあるご質問'),
  page('/contact', 'お問い合わせ'),
  page('/contact/complete', 'お問い合わせの受付', { isHidden: true, cookie: 'sumirei_done=contact' }),
  page('/fitting', 'サイズのご相談（フィッティング）'),
  page('/fittings', 'サイズの測り方'),
  page('/menssizeguide', 'メンズサイズガイド'),
  page('/mysize', '私のサイズ', { isHidden: true }),
  page('/lp/area', '地域別の最短お届け日'),
  page('/area/tokyo.html', '東京都への喪服・礼服レンタル'),
  page('/service', 'ご利用ガイド'),
  page('/service/use_flow', 'ご利用の流れ'),
  page('/service/payment', 'お支払い方法'),
  page('/service/delivery', 'お届け・ご返却'),
  page('/service/plan', '安心プラン'),
  page('/service/point', 'ポイント'),
  page('/service/use_mypage', 'マイページの使い方'),
  page('/service/item', '商品について'),
  page('/service/notandum', 'ご利用上の注意'),
  page('/service/rental', 'レンタル期間と料金'),
  page('/other/company', '会社概要'),
  page('/other/indi', '特定商取引法に基づく表記'),
  page('/other/use', 'ご利用規約'),
  page('/other/guide', '返送の手引き'),
  page('/other/sitemap', 'サイトマップ'),
  page('/other/permit', '古物営業法に基づく表記'),
  page('/other/info_shortest_delivered', '16時までのご注文で、最短翌日にお届け'),
  page('/other/year_end', '年末年始の営業とお届け'),
  page('/other/info1', 'お届けに関する大切なお知らせ'),
  page('/other/protection', '個人情報保護方針'),
  page('/other/harassment', 'カスタマーハラスメントに対する方針'),
  page('/other/accessibility', 'アクセシビリティ方針'),
  page('/other/top_info', 'お知らせ'),
  page('/news', '新着のお知らせ'),
  page('/entry/userpolicy', '会員規約'),
  page('/entry', '会員登録', { isHidden: true }),
  page('/entry/complete', '本登録', { isHidden: true }),
  page('/mypage/forgot', 'パスワードの再設定', { isHidden: true }),
  page('/auth/action', 'メールのリンク', { isHidden: true }),
  page('/mypage/recovery', '回復コードでのログイン', { isHidden: true }),
  page('/shopping/lookup', 'ご注文の照会', { isHidden: true }),
  page('/magazine/unsubscribe', 'メールマガジンの配信停止', { isHidden: true }),
  page('/mypage/reset', '新しいパスワードの設定', { isHidden: true }),
  page('/mypage/refusal_complete', '退会の完了', { isHidden: true, cookie: 'sumirei_done=withdrawal' }),
  page('/items/list', 'すべての商品'),
  page('/items/list?category_id=86&orderby=1&ref=mail', '喪服', { canonical: '/items/list?category_id=86' }),
  page('/items/1', '黒のワンピース1（墨）'),
  page('/items/1-2', '黒のワンピース1（墨）', { canonical: '/items/1' }),
  page('/items/1/question', '商品へのご質問', { isHidden: true }),
  page('/items/ranking', 'ランキング'),
  page('/items/ranking?category_id=86', 'レディース礼服のランキング', { canonical: '/items/ranking' }),
  page('/items/select', '質問に答えて選ぶ'),
  page('/products/review', 'ご感想の投稿', { isHidden: true }),
  page('/products/reviewcomplete', 'ご感想の投稿を受け付けました', {
    isHidden: true,
    cookie: 'sumirei_done=review',
  }),
  page('/sizeguide', 'サイズガイド'),
  page('/readlist', '閲覧履歴', { isHidden: true }),
  page('/favorite', 'お気に入り', { isHidden: true }),
  page('/favorite/compare', '商品を比べる', { isHidden: true }),
  page('/cart', 'カート', { isHidden: true }),
  page('/shopping/shopping', 'ご注文手続き', { isHidden: true, layout: 'checkout' }),
  page('/mypage/login', 'ログイン', { isHidden: true }),
  page('/mypage/logout', 'ログアウト', { isHidden: true }),
  page('/offline', '接続できません', { isHidden: true, layout: 'empty' }),
]

/** Former addresses and other spellings: [requested path, target], 301. */
export const MOVED: readonly (readonly [from: string, to: string])[] = [
  ['/index.php', '/'],
  ['/products/1', '/items/1'],
  ['/products/1-2', '/items/1-2'],
  ['/products/detail.php?product_id=1', '/items/1'],
  ['/products/list.php?category_id=86', '/items/list?category_id=86'],
  ['/items/list/', '/items/list'],
  ['/items/list.php', '/items/list'],
  ['/article/mensmanner', '/article/mens_manner'],
  ['/user_data/mens_manner.php', '/article/mens_manner'],
  ['/user_data/info_shortest_delivered.php', '/other/info_shortest_delivered'],
  ['/user_data/top_info_maintenance2.php', '/other/year_end'],
  ['/user_data/permit01.php', '/other/permit'],
  ['/lp/area/tokyo.html', '/area/tokyo.html'],
  ['/service/useflow', '/service/use_flow'],
  ['/service/usemypage', '/service/use_mypage'],
  ['/entry/kiyaku.php', '/entry/userpolicy'],
  ['/shopping/shopping_complete', '/shopping/complete'],
  ...['', '/use_flow', '/payment', '/delivery', '/plan', '/point', '/use_mypage', '/item', '/notandum', '/rental'].map(
    (name) => [`/service${name}/index.php?ref=mail`, `/service${name}?ref=mail`] as const,
  ),
]

/** Redirects of a visitor without cookies: [requested path, target], 303. */
export const REDIRECTED: readonly (readonly [from: string, to: string])[] = [
  ['/maintenance', '/'],
  ...['', '/', '/mypage', '/index.php'].map((name) => [`/mypage${name}`, '/mypage/login'] as const),
  ...['change', 'change_complete', 'change_email', 'refusal', 'history', 'points', 'password', 'addresses'].map(
    (name) => [`/mypage/${name}`, `/mypage/login?next=%2Fmypage%2F${name}`] as const,
  ),
  ['/mypage/passkeys', '/mypage/login?next=%2Fmypage%2Fpasskeys'],
  ['/mypage/second_factor', '/mypage/login?next=%2Fmypage%2Fsecond_factor'],
  ['/auth/start', '/mypage/login?way=provider-unknown'],
  ['/auth/callback', '/mypage/login?way=sign-in-interrupted'],
  ['/auth/passkey', '/mypage/login'],
  ['/mypage/addresses/edit', '/mypage/login?next=%2Fmypage%2Faddresses%2Fedit'],
  ['/mypage/calendar?uid=1', '/mypage/login?next=%2Fmypage%2Fcalendar%3Fuid%3D1'],
  ['/shopping/deliv', '/shopping/shopping'],
  ['/shopping/nonmember', '/cart?refused=cart-empty'],
  ['/shopping/payment', '/cart?refused=cart-empty'],
  ['/shopping/confirm', '/cart?refused=cart-empty'],
  ['/shopping/document', '/shopping/confirm'],
]

/** Pages that need an order or a parameter that this visitor does not have: [path, status]. */
export const MISSING_STATE: readonly (readonly [path: string, status: number])[] = [
  ['/shopping/checkout', 410],
  ['/shopping/amazon', 410],
  ['/shopping/complete', 410],
  ...[
    'cancel',
    'cancelconfirm',
    'cancel_complete',
    'identity',
    'extension',
    'problem',
    'receipt',
    'pay',
    'charges',
    'charges/link',
    'change/delivery',
    'change/rental',
  ].map((name) => [`/shopping/${name}`, 410] as const),
  ['/shopping/charges/payment/unknown', 404],
  ['/news/unknown', 404],
  ['/shopping/change/payment/unknown', 404],
  ...['identity', 'extension', 'problem', 'receipt', 'charges'].map((name) => [`/mypage/${name}`, 410] as const),
  ['/shopping/calendar', 410],
  ['/shopping/link', 400],
  ['/products/detail.php', 404],
]

/** Routes that are not pages: data requests and targets of forms. */
export const NO_PAGES: readonly string[] = [
  '/cart/lines',
  '/readlist/views',
  '/personal',
  '/auth/passkey/options',
  '/mypage/passkeys/options',
  '/mypage/identity/upload',
  '/shopping/identity/upload',
  '/shopping/identity/state',
  '/shopping/document/upload',
  '/mypage/receipt/pdf',
  '/shopping/receipt/pdf',
]
