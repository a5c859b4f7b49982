import { AREA_TEMPLATE, AREAS, areaPath } from '#content/areas.ts'
import { areaOf } from '#domain/navigation/find-page.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { PAGES } from './pages.server.ts'

type Link = { readonly path: string; readonly text: string }

/** Headings of the sitemap, each with a predicate for the content pages below it. */
const SECTIONS: readonly {
  readonly title: string
  readonly isIn: (path: string) => boolean
  readonly more?: Link[]
}[] = [
  { title: 'ご利用ガイド', isIn: (path) => /^(service|about|faq)$/.test(areaOf(path)) },
  {
    title: 'サイズ',
    isIn: (path) => path.includes('fitting') || path.includes('sizeguide'),
    more: [{ path: pageHref('sizeguide'), text: 'サイズガイド' }],
  },
  { title: '読みもの', isIn: (path) => /^(feature|article)$/.test(areaOf(path)) },
  {
    title: 'お客様',
    isIn: (path) => areaOf(path) === 'entry',
    more: [
      { path: pageHref('mypage'), text: 'マイページ' },
      { path: pageHref('mypage-login'), text: 'ログイン' },
      { path: pageHref('entry'), text: '会員登録' },
      { path: pageHref('cart'), text: 'カート' },
      { path: pageHref('favorite'), text: 'お気に入り' },
      { path: pageHref('readlist'), text: '閲覧履歴' },
      { path: pageHref('contact'), text: 'お問い合わせ' },
    ],
  },
  { title: '当店について', isIn: (path) => areaOf(path) === 'other' },
]

/** All content pages by heading, with the areas last. */
export function siteSections(): { title: string; links: readonly Link[] }[] {
  const pages = PAGES.filter(({ path }) => path !== AREA_TEMPLATE)
  const sections = SECTIONS.map(({ title, isIn, more = [] }) => ({
    title,
    links: [...pages.filter(({ path }) => isIn(path)).map(linkTo), ...more],
  }))
  const areas = AREAS.map((area) => ({ path: areaPath(area), text: area.name }))
  return [...sections, { title: '地域別のご案内', links: [{ path: pageHref('areas'), text: '地域の一覧' }, ...areas] }]
}

function linkTo({ path, title }: { path: string; title: string }): Link {
  return { path, text: title }
}
