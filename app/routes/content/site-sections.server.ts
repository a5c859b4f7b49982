import { AREAS, areaPath } from '#content/areas.ts'
import { PAGES } from './pages.server.ts'

type Link = { readonly path: string; readonly text: string }

/** Headings of the sitemap, each with a predicate for the content pages below it. */
const SECTIONS: readonly {
  readonly title: string
  readonly isIn: (path: string) => boolean
  readonly more?: Link[]
}[] = [
  { title: 'ご利用ガイド', isIn: (path) => path.startsWith('/service') || path === '/about' || path === '/faq' },
  {
    title: 'サイズ',
    isIn: (path) => path.includes('fitting') || path.includes('sizeguide'),
    more: [{ path: '/sizeguide', text: 'サイズガイド' }],
  },
  { title: '読みもの', isIn: (path) => path.startsWith('/feature') || path.startsWith('/article') },
  {
    title: 'お客様',
    isIn: (path) => path.startsWith('/entry'),
    more: [
      { path: '/mypage', text: 'マイページ' },
      { path: '/mypage/login', text: 'ログイン' },
      { path: '/entry', text: '会員登録' },
      { path: '/cart', text: 'カート' },
      { path: '/favorite', text: 'お気に入り' },
      { path: '/readlist', text: '閲覧履歴' },
      { path: '/contact', text: 'お問い合わせ' },
    ],
  },
  { title: '当店について', isIn: (path) => path.startsWith('/other') },
]

/** All content pages by heading, with the areas last. */
export function siteSections(): { title: string; links: readonly Link[] }[] {
  const pages = PAGES.filter(({ path }) => path !== '/lp/area/template')
  const sections = SECTIONS.map(({ title, isIn, more = [] }) => ({
    title,
    links: [...pages.filter(({ path }) => isIn(path)).map(linkTo), ...more],
  }))
  const areas = AREAS.map((area) => ({ path: areaPath(area), text: area.name }))
  return [...sections, { title: '地域別のご案内', links: [{ path: '/lp/area', text: '地域の一覧' }, ...areas] }]
}

function linkTo({ path, title }: { path: string; title: string }): Link {
  return { path, text: title }
}
