import { expect, test } from 'vitest'
import { classifyRequest, isCacheablePage, isMemberOrder, PRECACHED_CONTENT } from './rules.ts'

const origin = 'https://shop.test'
const classify = (path: string, method = 'GET', isNavigation = true) =>
  classifyRequest({ method, isNavigation, url: new URL(path, origin), origin })

test.each([
  '/service/delivery',
  '/other/guide',
  '/area/tokyo.html',
  '/faq?q=x',
  '/feature/manner',
  '/entry/userpolicy',
])('%s is content', (path) => expect(classify(path)).toBe('content'))

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
])('%s is never cached', (path) => expect(classify(path)).toBe('page'))

test('of the personal pages only orders are cached, and they are deleted when the user changes', () => {
  expect(classify('/shopping/complete?order=x')).toBe('order')
  expect(classify('/mypage/history?uid=x')).toBe('order')
  expect(classify('/mypage/login', 'POST')).toBe('user-change')
  expect(classify('/mypage/login.data', 'POST', false)).toBe('user-change')
  expect(classify('/mypage/logout')).toBe('user-change')
  expect(classify('/mypage/logout.data', 'GET', false)).toBe('user-change')
})

test('a form that places an order is told apart, the page of the form is not', () => {
  expect(classify('/shopping/confirm', 'POST')).toBe('new-order')
  expect(classify('/shopping/confirm.data', 'POST', false)).toBe('new-order')
  expect(classify('/shopping/payment.data', 'POST', false)).toBe('none')
})

test('a message can request caching of a member’s order, and of nothing else', () => {
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
  expect(classify('/items/list.data?category_id=1', 'GET', false)).toBe('data')
  expect(classify('/cart/lines', 'POST')).toBe('none')
  expect(classify('/images/x-160.webp', 'GET', false)).toBe('none')
  expect(classify('https://elsewhere.example/faq')).toBe('none')
})

test('precached pages are content', () => {
  expect(PRECACHED_CONTENT.filter((path) => classify(path) !== 'content')).toEqual([])
})

test('redirected, failed and non-HTML responses are not cached', () => {
  const page = {
    status: 200,
    redirected: false,
    type: 'basic' as const,
    headers: new Headers({ 'content-type': 'text/html' }),
  }
  expect(isCacheablePage(page)).toBe(true)
  expect(isCacheablePage({ ...page, redirected: true })).toBe(false)
  expect(isCacheablePage({ ...page, status: 503 })).toBe(false)
  expect(isCacheablePage({ ...page, type: 'opaqueredirect' })).toBe(false)
  expect(isCacheablePage({ ...page, headers: new Headers() })).toBe(false)
})
