/** Claims of docs/product/6: Preview. */

import { expect, test } from 'vitest'
import { insertRows } from '#adapters/postgres/database/bulk.ts'
import { catalogueShop } from '#tests/support/catalogue/catalogue-shop.ts'
import { SIZE_11 } from '#tests/support/catalogue/catalogue-stock.ts'

const { shop, visit } = catalogueShop()

test('A preview query parameter on product and item pages also shows unreleased entries', async () => {
  expect((await visit('/items/13')).status).toBe(404)
  for (const path of ['/items/13?preview=1', '/items/16?preview=true', '/items/13-1?preview']) {
    const { status, headers, page, html } = await visit(path)
    expect(status, path).toBe(200)
    expect(headers.get('cache-control'), path).toBe('no-store')
    expect(html).toContain('noindex,nofollow')
    expect(page.all('button').filter(({ text }) => text.includes('カートに入れる'))).toEqual([])
  }
})

test('A preview shows the unreleased units of an unreleased item, of no other (D33)', async () => {
  const ids = [13, 16, 11]
  const units = ids.map((item) => ({ id: `${item}-9`, item_id: item, size_tag_uid: SIZE_11, size_label: '11号' }))
  await insertRows(
    shop().db,
    'units',
    units.map((unit) => ({ ...unit, ref_price: 45_000, measurements: { onepiece: { length: 99 } }, release: false })),
  )
  const hasUnit = async (id: number) =>
    (await visit(`/items/${id}?preview`)).page.one('table', { class: 'measure-table' }).text.includes('99')
  expect(await Promise.all(ids.map(hasUnit))).toEqual([true, false, false])
})

test('A preview does not show items of in-house categories (D33)', async () => {
  expect((await visit('/items/14?preview=1')).status).toBe(404)
})
