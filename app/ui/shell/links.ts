import type { GroupKind, MenuGroup, MenuKey } from '#domain/layout/menus.ts'
import { MY_PAGE, pageHref } from '#domain/navigation/href.ts'
import { useSite } from '../site.ts'

/** `audience`: class of a link for members or guests only. */
type MenuLink = { readonly path: string; readonly text: string; readonly audience?: keyof typeof MEMBER_LINKS }

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

/** The groups of a menu; none in a document that could not load the site. */
export function useMenu(key: MenuKey): readonly MenuGroup[] {
  return useSite()?.menus?.[key] ?? []
}

/** The group of a kind, of which a menu has one. */
export function groupIn(groups: readonly MenuGroup[], kind: GroupKind): MenuGroup | undefined {
  return groups.find((group) => group.kind === kind)
}
