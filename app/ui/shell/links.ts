import { MY_PAGE, pageHref } from '#domain/navigation/href.ts'
import type { ShownSettings } from '../shown-settings.ts'

/** `audience`: class of a link for members or guests only. */
type MenuLink = { readonly path: string; readonly text: string; readonly audience?: keyof typeof MEMBER_LINKS }

/** `settings`: undefined in a document that could not load the site. */
export function guideLinks(
  settings: Pick<ShownSettings, 'cutOff' | 'earliestArrival'> | undefined,
): readonly MenuLink[] {
  const promise = settings && `${settings.cutOff}までのご注文で最短${settings.earliestArrival}にお届け`
  return [
    { path: pageHref('about'), text: 'はじめての方へ' },
    { path: pageHref('service'), text: 'ご利用ガイド' },
    { path: pageHref('service-use-flow'), text: 'ご利用の流れ' },
    { path: pageHref('service-delivery'), text: 'お届け・ご返却' },
    ...(promise === undefined ? [] : [{ path: pageHref('other-info-shortest-delivered'), text: promise }]),
    { path: pageHref('service-payment'), text: 'お支払い方法' },
    { path: pageHref('service-plan'), text: '安心プラン' },
    { path: pageHref('sizeguide'), text: 'サイズガイド' },
    { path: pageHref('faq'), text: 'よくあるご質問' },
    { path: pageHref('contact'), text: 'お問い合わせ' },
  ]
}

/**
 * Links of which the style sheet shows those for the visitor (docs/product/6), because a document is the same for all:
 * the attribute `data-visitor` of the page says whether a member is signed in.
 */
export const MEMBER_LINKS = {
  'for-guests': [
    { path: pageHref('mypage-login'), text: 'ログイン' },
    { path: pageHref('entry'), text: '新規会員登録' },
  ],
  'for-members': [
    { path: MY_PAGE, text: 'マイページ' },
    { path: pageHref('mypage-logout'), text: 'ログアウト' },
  ],
} as const

export const VISITOR_LINKS: readonly MenuLink[] = [
  ...MEMBER_LINKS['for-guests'].map((link) => ({ ...link, audience: 'for-guests' as const })),
  ...MEMBER_LINKS['for-members'].map((link) => ({ ...link, audience: 'for-members' as const })),
  { path: pageHref('mypage-history'), text: 'ご注文履歴' },
  { path: pageHref('shopping-lookup'), text: 'ご注文の照会' },
  { path: pageHref('favorite'), text: 'お気に入り' },
  { path: pageHref('readlist'), text: '閲覧履歴' },
]

export const ARTICLE_LINKS: readonly MenuLink[] = [
  { path: pageHref('feature-manner'), text: 'お通夜・葬儀・告別式のマナー' },
  { path: pageHref('womens-manner'), text: '女性の葬儀の服装' },
  { path: pageHref('mens-manner'), text: '男性の葬儀の服装' },
  { path: pageHref('kids-manner'), text: 'お子様の葬儀・法事の服装' },
  { path: pageHref('memorial-service'), text: '法事・法要の服装と作法' },
  { path: pageHref('condolence-money'), text: '香典の額と包み方' },
  { path: pageHref('menssizeguide'), text: 'メンズサイズガイド' },
]

export const COMPANY_LINKS: readonly MenuLink[] = [
  { path: pageHref('other-company'), text: '会社概要' },
  { path: pageHref('other-indi'), text: '特定商取引法に基づく表記' },
  { path: pageHref('other-use'), text: 'ご利用規約' },
  { path: pageHref('other-permit'), text: '古物営業法に基づく表記' },
  { path: pageHref('other-protection'), text: '個人情報保護方針' },
  { path: pageHref('other-sitemap'), text: 'サイトマップ' },
  { path: pageHref('other-harassment'), text: 'カスタマーハラスメント方針' },
  { path: pageHref('other-accessibility'), text: 'アクセシビリティ方針' },
]
