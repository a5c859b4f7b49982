import { expect, test } from 'vitest'
import { pageMeta } from './page-meta.ts'

const args = (isIndexed: boolean, pathname = '/items/12') => ({
  matches: [
    {
      id: 'root',
      loaderData: { url: 'https://sumirei.example', shopName: '墨礼 SUMIREI', isIndexed, categories: [], cartCount: 0 },
    },
  ],
  location: { pathname },
})
const page = { title: 'ワンピース', description: '説明' }

test('every title ends with the name of the shop, and every page has a canonical URL', () => {
  const meta = pageMeta(args(true), page)
  expect(meta).toContainEqual({ title: 'ワンピース | 墨礼 SUMIREI 礼服・喪服レンタル' })
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://sumirei.example/items/12' })
  expect(meta).toContainEqual({
    name: 'keywords',
    content: '喪服レンタル,礼服レンタル,マタニティ喪服レンタル,ワンピース',
  })
})

test('robots are set to noindex except for public pages in production', () => {
  const robots = { name: 'robots', content: 'noindex,nofollow' }
  expect(pageMeta(args(false), page)).toContainEqual(robots)
  expect(pageMeta(args(true), { ...page, isHidden: true })).toContainEqual(robots)
  expect(pageMeta(args(true, '/cart'), page)).toContainEqual(robots)
  expect(pageMeta(args(true, '/MyPage/login'), page)).toContainEqual(robots)
  expect(pageMeta(args(true), page)).not.toContainEqual(robots)
})

test('the preview image is the item picture at its served width, or else the logo', () => {
  const tags = (image?: { key: string; width: number; height: number; alt: string }) =>
    pageMeta(args(true), { ...page, image }).flatMap((tag) =>
      'property' in tag && String(tag.property).startsWith('og:image') ? [tag.content] : [],
    )
  const dress = { key: 'items/1/front', width: 2400, height: 3001, alt: '黒のワンピース' }
  expect(tags(dress)).toEqual(['https://sumirei.example/images/items/1/front-1200.webp', '1200', '1501', dress.alt])
  expect(tags({ ...dress, width: 800, height: 1000 }).slice(1, 3)).toEqual(['800', '1000'])
  expect(tags()).toEqual(['https://sumirei.example/icons/icon-512.png', '512', '512', '墨礼 SUMIREI'])
})
