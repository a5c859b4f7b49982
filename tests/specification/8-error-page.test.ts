/**
 * Claims of docs/product/2: Error page.
 * Claims of docs/product/8: Error codes, Where each occurs, Other errors, Unknown routes.
 */

import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { ErrorBoundary } from '#app/root.tsx'
import { errorText } from '#app/routes/info/error-page.tsx'
import { ERROR_NUMBERS, type ErrorName, errorMessage } from '#domain/errors/catalogue.ts'
import { catalogueShop } from '#tests/support/catalogue/catalogue-shop.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'

const { shop, visit } = catalogueShop()

const post = async (path: string, fields: Record<string, string> = {}) => {
  const init = { method: 'POST', headers: { origin: SITE }, body: new URLSearchParams(fields) }
  const response = await shop().fetch(path, init)
  return { status: response.status, page: parsePage(await response.text()) }
}

const shown = ({ status, page }: { status: number; page: ReturnType<typeof parsePage> }) => ({
  status,
  sentence: page.one('h1').text,
  number: page.one('p', { class: 'error-number' }).text,
  back: page.one('p', { class: 'error-way' }).one('a').attributes.href,
})

describe('Error page: status code, the word for error, message, and a back button', () => {
  test.each([
    ['an unknown category', () => visit('/items/list?category_id=99999'), 404, 6, '/items/list'],
    ['an unknown ranking', () => visit('/items/ranking?category_id=99999'), 404, 6, '/items/ranking'],
    ['an invalid request', () => post('/cart', { intent: 'x' }), 400, 3, '/cart'],
    ['a finished procedure', () => visit('/shopping/checkout'), 410, 5, '/cart'],
    ['an unknown link', () => visit('/products/review?order=x'), 404, 13, '/'],
    ['the review of a stranger', () => post('/products/review', { line: 'line-1' }), 404, 8, '/'],
  ])('%s shows its error number with its HTTP status (D22)', async (_, open, status, number, back) => {
    const sentence = errorMessage(number)
    expect(shown(await open())).toEqual({ status, sentence, number: `エラー ${number}`, back })
  })

  test('an unknown route and an unknown item show 404', async () => {
    expect(shown(await visit('/no/such/page'))).toMatchObject({ status: 404, number: 'エラー 404', back: '/' })
    const item = shown(await visit('/items/99999'))
    expect(item).toMatchObject({ status: 404, number: 'エラー 404' })
    expect(item.sentence).toMatch(/^E06: .*存在しません/)
  })

  test('begins with the words and ends with the number, which is small', async () => {
    for (const { html } of [await visit('/no/such/page'), await visit('/items/list?category_id=99999')]) {
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
      const places = ['<h1', 'class="error-way"', 'class="error-number"'].map((part) => main.indexOf(part))
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      expect(places[0]).toBeGreaterThan(0)
      expect(main.slice(places[2])).toMatch(/^class="error-number">エラー (?:<!-- -->)?(404|6)<\/p><\/div>/)
    }
    const [, rule] = /\.error-number \{([^}]*)\}/.exec(await readFile(join(ROOT, 'app/styles/error-page.css'), 'utf8'))!
    expect(rule).toContain('font-size: var(--text-s)')
  })

  test('of what does not exist offers a search and the categories; other errors do not', async () => {
    for (const path of ['/no/such/page', '/items/99999', '/items/list?category_id=99999']) {
      const main = (await visit(path)).page.one('main')
      expect(main.one('form', { action: '/items/list' }).one('input').attributes.name, path).toBe('name')
      expect(main.one('ul', { class: 'error-categories' }).all('a').length, path).toBeGreaterThan(0)
    }
    expect((await visit('/shopping/checkout')).page.one('main').all('form')).toEqual([])
  })

  test('has one title and is not indexed by search engines', async () => {
    for (const path of ['/no/such/page', '/items/99999', '/items/list?category_id=99999']) {
      const { page } = await visit(path)
      expect(page.all('title'), path).toHaveLength(1)
      expect(page.all('meta', { name: 'robots' }).map(({ attributes }) => attributes.content)).toEqual([
        'noindex,nofollow',
      ])
    }
  })

  test('offers no guided tour', async () => {
    for (const path of ['/items/99999', '/items/list?category_id=99999'])
      expect((await visit(path)).page.all('aside', { class: 'tour-offer' }), path).toEqual([])
    for (const path of ['/', '/items/list', '/items/10'])
      expect((await visit(path)).page.all('aside', { class: 'tour-offer' }), path).toHaveLength(1)
  })

  test('on an unknown route the back button goes back, or to the home page without history', async () => {
    const { page } = await visit('/no/such/page')
    const way = page.one('p', { class: 'error-way' }).one('a')
    expect(way.attributes).toMatchObject({ href: '/', 'data-in-place': expect.anything() })
    expect(way.one('span', { class: 'needs-script' }).text).toBe('戻る')
    expect(way.one('span', { class: 'without-script' }).text).toBe('ホームへ戻る')
  })
})

test('Default message: an unknown error occurred', () => {
  const error = new TypeError('x is not a function')
  const render = () => createElement(ErrorBoundary as FunctionComponent<object>, { error } as object)
  const routes = [{ id: 'root', path: '/', Component: render, ErrorBoundary: render }]
  const router = createMemoryRouter(routes, { hydrationData: { errors: { root: error } } })
  expect(parsePage(renderToStaticMarkup(createElement(RouterProvider, { router }))).one('h1').text).toBe(
    '不明なエラーが発生しました。お手数ですが、時間をおいてもう一度お試しください。',
  )
})

describe('Error page messages by status', () => {
  test('a response without a message has the message of its HTTP status', () => {
    expect(errorText(404, undefined)).toContain('存在しません')
    expect(errorText(500, 'TypeError: x is not a function')).toBe(errorMessage(0))
    expect(errorText(403, undefined)).toBe(errorMessage(8))
    expect(errorText(418, 'teapot')).toBe(errorMessage(-1))
  })

  test('999 is a free message supplied by the caller', () => {
    expect(errorMessage(999, 'ただいまこの商品はお求めいただけません。')).toBe(
      'ただいまこの商品はお求めいただけません。',
    )
    expect(errorText(999, 'ただいまこの商品はお求めいただけません。')).toBe('ただいまこの商品はお求めいただけません。')
  })
})

test('each number occurs where docs/product/8 says, or never (D22)', async () => {
  const doc = await readFile(join(ROOT, 'docs/product/8-errors.md'), 'utf8')
  const [, section = ''] = /### Where each occurs\n([\s\S]*?)\n\n[^|\n]/.exec(doc) ?? []
  const rows = [...section.matchAll(/^\| ([\d, –]+) \| (.*) \|$/gm)].map(([, numbers = '', where = '']) => ({
    numbers: numbers.split(', ').flatMap((part) => {
      const [first = 0, last = first] = part.split('–').map(Number)
      return Array.from({ length: last - first + 1 }, (_, index) => first + index)
    }),
    isNever: where.startsWith('never'),
  }))
  expect(rows.flatMap(({ numbers }) => numbers).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 25 }, (_, index) => index),
    999,
  ])
  const used = new Set([0, ...(await numbersInCode())])
  for (const { numbers, isNever } of rows)
    for (const number of numbers) expect([number, used.has(number)]).toEqual([number, !isNever])
})

const ROOT = join(import.meta.dirname, '../..')

/** The numbers that the pages use, by their names. */
async function numbersInCode(): Promise<number[]> {
  const texts: string[] = []
  for await (const file of glob('app/**/*.{ts,tsx}', { cwd: ROOT }))
    if (!file.includes('.test.')) texts.push(await readFile(join(ROOT, file), 'utf8'))
  const uses = texts.flatMap((text) => [...text.matchAll(/(?:catalogueError|errorMessage)\('([\w-]+)'/g)])
  return uses.map(([, name]) => ERROR_NUMBERS[name as ErrorName])
}
