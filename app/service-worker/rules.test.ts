import { expect, test } from 'vitest'
import { CONTENT_AHEAD, handlingOf, isKeepablePage, isMemberOrder } from './rules.ts'

const origin = 'https://shop.test'
const ask = (path: string, method = 'GET', isNavigation = true) =>
  handlingOf({ method, isNavigation, url: new URL(path, origin), origin })

test.each([
  '/service/delivery',
  '/other/guide',
  '/lp/area/tokyo.html',
  '/faq?q=x',
  '/feature/manner',
  '/entry/userpolicy',
])('%s is content', (path) => expect(ask(path)).toBe('content'))

test.each([
  '/',
  '/items/list',
  '/items/1',
  '/cart',
  '/mypage',
  '/mypage/login',
  '/favorite',
  '/shopping/confirm',
  '/contact',
  '/entry',
])('%s is never kept', (path) => expect(ask(path)).toBe('page'))

test('only orders are kept of what is personal, and go when the person changes', () => {
  expect(ask('/shopping/complete?order=x')).toBe('order')
  expect(ask('/mypage/history?uid=x')).toBe('order')
  expect(ask('/mypage/login', 'POST')).toBe('change-of-person')
  expect(ask('/mypage/login.data', 'POST', false)).toBe('change-of-person')
  expect(ask('/mypage/logout')).toBe('change-of-person')
  expect(ask('/mypage/logout.data', 'GET', false)).toBe('change-of-person')
})

test('a page can have a member’s order kept, and nothing else', () => {
  expect(isMemberOrder('/mypage/history?uid=01a1f387-1a40-7f14')).toBe(true)
  const others = [
    '/mypage',
    '/mypage/history',
    '/mypage/history?uid=',
    '/mypage/history?uid=x&a=/mypage',
    '//evil.test/',
  ]
  for (const address of [...others, 'https://evil.test/mypage/history?uid=x', undefined, 7]) {
    expect(isMemberOrder(address)).toBe(false)
  }
})

test('data, forms, files and other sites', () => {
  expect(ask('/items/list.data?category_id=1', 'GET', false)).toBe('data')
  expect(ask('/cart/lines', 'POST')).toBe('none')
  expect(ask('/images/x-160.webp', 'GET', false)).toBe('none')
  expect(ask('https://elsewhere.example/faq')).toBe('none')
})

test('what is kept ahead is content', () => {
  expect(CONTENT_AHEAD.filter((path) => ask(path) !== 'content')).toEqual([])
})

test('a page that led elsewhere, failed or is no page is not kept', () => {
  const page = {
    status: 200,
    redirected: false,
    type: 'basic' as const,
    headers: new Headers({ 'content-type': 'text/html' }),
  }
  expect(isKeepablePage(page)).toBe(true)
  expect(isKeepablePage({ ...page, redirected: true })).toBe(false)
  expect(isKeepablePage({ ...page, status: 503 })).toBe(false)
  expect(isKeepablePage({ ...page, type: 'opaqueredirect' })).toBe(false)
  expect(isKeepablePage({ ...page, headers: new Headers() })).toBe(false)
})
