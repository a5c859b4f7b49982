import { CUT_OFF_TEXT } from '#app/text/promises.ts'

/** A link in the menus (paths: docs/product/2). */
type MenuLink = { readonly path: string; readonly text: string }

/** The service guide. */
export const GUIDE_LINKS: readonly MenuLink[] = [
  { path: '/about', text: 'はじめての方へ' },
  { path: '/service', text: 'ご利用ガイド' },
  { path: '/service/use_flow', text: 'ご利用の流れ' },
  { path: '/service/delivery', text: 'お届け・ご返却' },
  { path: '/service/payment', text: 'お支払い方法' },
  { path: '/service/plan', text: '安心プラン' },
  { path: '/sizeguide', text: 'サイズガイド' },
  { path: '/faq', text: 'よくあるご質問' },
  { path: '/contact', text: 'お問い合わせ' },
]

/** Links for the visitor, by whether a member is signed in (docs/product/6). */
export function memberLinks(isSignedIn: boolean): readonly MenuLink[] {
  return [...(isSignedIn ? SIGNED_IN_LINKS : SIGNED_OUT_LINKS), ...VISITOR_LINKS]
}

const SIGNED_OUT_LINKS: readonly MenuLink[] = [
  { path: '/mypage/login', text: 'ログイン' },
  { path: '/entry', text: '新規会員登録' },
]

const SIGNED_IN_LINKS: readonly MenuLink[] = [
  { path: '/mypage/', text: 'マイページ' },
  { path: '/mypage/logout', text: 'ログアウト' },
]

const VISITOR_LINKS: readonly MenuLink[] = [
  { path: '/mypage/history', text: 'ご注文履歴' },
  { path: '/favorite', text: 'お気に入り' },
  { path: '/readlist', text: '閲覧履歴' },
]

/** Articles on etiquette and sizes. */
export const ARTICLE_LINKS: readonly MenuLink[] = [
  { path: '/feature/manner', text: 'お通夜・葬儀・告別式のマナー' },
  { path: '/article/mens_manner', text: '男性の葬儀の服装' },
  { path: '/menssizeguide', text: 'メンズサイズガイド' },
  { path: '/other/info_shortest_delivered', text: `${CUT_OFF_TEXT}までのご注文で翌日にお届け` },
]

/** Legal pages and pages about the company. */
export const COMPANY_LINKS: readonly MenuLink[] = [
  { path: '/other/company', text: '会社概要' },
  { path: '/other/indi', text: '特定商取引法に基づく表記' },
  { path: '/other/use', text: 'ご利用規約' },
  { path: '/other/permit', text: '古物営業法に基づく表記' },
  { path: '/other/protection', text: '個人情報保護方針' },
  { path: '/other/harassment', text: 'カスタマーハラスメント方針' },
  { path: '/other/sitemap', text: 'サイトマップ' },
]
