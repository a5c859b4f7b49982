import { beforeAll, describe, expect, test } from 'vitest'
import { insertBasics } from '#adapters/postgres/catalogue/basics.ts'
import { insertRows } from '#adapters/postgres/database/bulk.ts'
import { BASIC_CATEGORIES } from '#domain/catalog/basic-categories.ts'
import { crawl } from '#tests/support/pages/crawl.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { fieldsOf, staffPages } from '#tests/support/staff/staff-pages.ts'

const TIMEOUT_MS = 240_000
const BUTTON = '基本の一式を登録'
const empty = builtShop('empty')
const CATEGORY = /[?&]category_id=\d+/

describe.each(['nothing', 'the basics'] as const)('a shop with %s', (catalogue) => {
  const shop = builtShop('empty')
  beforeAll(async () => {
    if (catalogue === 'the basics') await insertBasics(shop.db)
  })

  test('links to no page that does not exist', { timeout: TIMEOUT_MS }, async () => {
    const { pages, linkedFrom } = await crawl(shop)
    const missing = [...pages].filter(([, { status }]) => status === 404 || status >= 500)
    expect(missing.map(([path]) => `${path} (linked from ${linkedFrom.get(path)})`)).toEqual([])
    expect(pages.size).toBeGreaterThan(80)
    const categories = [...linkedFrom.keys()].filter((path) => CATEGORY.test(path))
    if (catalogue === 'nothing') expect(categories).toEqual([])
    else expect(categories).toContain('/items/list?category_id=185')
  })

  test('does not know a ranking of a category that it does not have', async () => {
    const { status } = await shop.fetch('/items/ranking?category_id=172')
    expect(status).toBe(catalogue === 'nothing' ? 404 : 200)
  })

  test.each(['/', '/items/list', '/faq', '/foo//bar'])(
    'shows no list and no choice without entries: %s',
    async (path) => {
      const page = parsePage(await (await shop.fetch(path)).text())
      expect(page.all('ul').filter((list) => list.all('li').length === 0)).toEqual([])
      expect(page.all('fieldset').filter((choice) => choice.all('input').length === 0)).toEqual([])
    },
  )
})

test('the duty of the catalogue adds the basics by a button, until its groups are there', async () => {
  const pages = await staffPages(empty)
  const path = '/staff/items/labels?kind=category'
  expect((await pages.mainOf('catalogue', path)).text).toContain(BUTTON)
  await insertRows(empty.db, 'categories', [{ uid: 1, name: '着物', layer: 1 }])
  const before = await pages.mainOf('catalogue', path)
  const sent = await pages.post('catalogue', path, { ...fieldsOf(before, BUTTON), intent: 'basics' })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${path}&done=added`])
  const after = await pages.mainOf('catalogue', path)
  expect(after.all('tbody').flatMap((body) => body.all('tr'))).toHaveLength(BASIC_CATEGORIES.length + 1)
  expect(after.all('button').map(({ text }) => text)).not.toContain(BUTTON)
  const groups = (await pages.mainOf('catalogue', '/staff/items/labels?kind=tag')).one('select').all('option')
  expect(groups.map(({ text }) => text)).toEqual(expect.arrayContaining(['サイズ', '靴のサイズ', '年代', 'カラー']))
})
