import { pageHref } from '../navigation/href.ts'
import { fillText } from '../text/placeholders.ts'

/** `text` may name what the settings say: `{{cutOff}}`, `{{earliestArrival}}`. */
export type MenuLink = { readonly path: string; readonly text: string }

/**
 * What a group of links is. `links`: a column of the footer; `categories`, `visitor`: columns whose links the shop
 * knows, the categories, and sign-in, orders and favourites; `end`: the last line of the footer; `nav`: the menu above
 * the pages on a wide screen; `side`: the guides in the menu of a phone.
 */
export type GroupKind = 'links' | 'categories' | 'visitor' | 'end' | 'nav' | 'side'
export type MenuGroup = { readonly kind: GroupKind; readonly title: string; readonly links: readonly MenuLink[] }

export const MENU_KEYS = ['footer', 'guide'] as const
export type MenuKey = (typeof MENU_KEYS)[number]

export const MENU_LIMITS = { title: 16, text: 60, groups: 8, links: 24 } as const

/** What a text of a link may name. */
export const MENU_NAMES = ['cutOff', 'earliestArrival'] as const
export type MenuName = (typeof MENU_NAMES)[number]

export function isMenuName(name: string): name is MenuName {
  return MENU_NAMES.some((known) => known === name)
}

const GUIDES: readonly MenuLink[] = [
  { path: pageHref('about'), text: 'はじめての方へ' },
  { path: pageHref('service'), text: 'ご利用ガイド' },
  { path: pageHref('service-use-flow'), text: 'ご利用の流れ' },
  { path: pageHref('service-delivery'), text: 'お届け・ご返却' },
  {
    path: pageHref('other-info-shortest-delivered'),
    text: '{{cutOff}}までのご注文で最短{{earliestArrival}}にお届け',
  },
  { path: pageHref('service-payment'), text: 'お支払い方法' },
  { path: pageHref('service-plan'), text: '安心プラン' },
  { path: pageHref('sizeguide'), text: 'サイズガイド' },
  { path: pageHref('faq'), text: 'よくあるご質問' },
  { path: pageHref('contact'), text: 'お問い合わせ' },
]

const ARTICLES: readonly MenuLink[] = [
  { path: pageHref('feature-manner'), text: 'お通夜・葬儀・告別式のマナー' },
  { path: pageHref('womens-manner'), text: '女性の葬儀の服装' },
  { path: pageHref('mens-manner'), text: '男性の葬儀の服装' },
  { path: pageHref('kids-manner'), text: 'お子様の葬儀・法事の服装' },
  { path: pageHref('memorial-service'), text: '法事・法要の服装と作法' },
  { path: pageHref('condolence-money'), text: '香典の額と包み方' },
  { path: pageHref('menssizeguide'), text: 'メンズサイズガイド' },
]

/** Who sells, on which terms, and what becomes of personal data: the law demands that each page leads there. */
export const LAW_LINKS: readonly MenuLink[] = [
  { path: pageHref('other-company'), text: '会社概要' },
  { path: pageHref('other-indi'), text: '特定商取引法に基づく表記' },
  { path: pageHref('other-use'), text: 'ご利用規約' },
  { path: pageHref('other-permit'), text: '古物営業法に基づく表記' },
  { path: pageHref('other-protection'), text: '個人情報保護方針' },
]

/** The menus of the release. */
export const FIRST_MENUS: Menus = {
  footer: [
    { kind: 'categories', title: '商品を選ぶ', links: [] },
    { kind: 'links', title: 'ご案内', links: GUIDES },
    { kind: 'links', title: 'マナーとサイズ', links: ARTICLES },
    { kind: 'visitor', title: 'お客様', links: [] },
    {
      kind: 'end',
      title: '',
      links: [
        ...LAW_LINKS,
        { path: pageHref('other-sitemap'), text: 'サイトマップ' },
        { path: pageHref('other-harassment'), text: 'カスタマーハラスメント方針' },
        { path: pageHref('other-accessibility'), text: 'アクセシビリティ方針' },
      ],
    },
  ],
  guide: [
    {
      kind: 'nav',
      title: '',
      links: [
        { path: pageHref('ranking'), text: 'ランキング' },
        { path: pageHref('service'), text: 'ご利用ガイド' },
        { path: pageHref('about'), text: 'はじめての方へ' },
        { path: pageHref('feature-manner'), text: 'マナーの読みもの' },
      ],
    },
    { kind: 'side', title: 'ご案内', links: [...GUIDES, ...ARTICLES] },
  ],
}

export function isMenuKey(input: unknown): input is MenuKey {
  return MENU_KEYS.some((key) => key === input)
}

export type Menus = Readonly<Record<MenuKey, readonly MenuGroup[]>>

/** The menus with the texts of their links under some settings. */
export function shownMenus(menus: Menus, settings: Readonly<Record<MenuName, string>>): Menus {
  const shown = (link: MenuLink): MenuLink => {
    const text = fillText(link.text, (name) => (isMenuName(name) ? settings[name] : undefined))
    return text === link.text ? link : { ...link, text }
  }
  const groupsOf = (key: MenuKey) => menus[key].map((group) => ({ ...group, links: group.links.map(shown) }))
  return { footer: groupsOf('footer'), guide: groupsOf('guide') }
}
