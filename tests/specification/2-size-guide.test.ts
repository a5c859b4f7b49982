/** Claims of docs/product/2: Public and content pages. */

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { catalogueShop } from '#tests/support/catalogue/catalogue-shop.ts'

const { shop, visit } = catalogueShop()

/** The table of a size guide by rows, and the options of its fields. */
async function guide(query: string) {
  const { status, page } = await visit(`/sizeguide?${query}`)
  const form = page.one('form', { class: 'size-guide-form' })
  const field = (name: string) =>
    form
      .one('select', { name })
      .all('option')
      .map(({ attributes }) => attributes.value)
  const rows = page
    .all('table', { class: 'size-guide-table' })
    .flatMap((table) => table.all('tr'))
    .map((row) => [...row.all('th'), ...row.all('td')].map(({ text }) => text))
  return { status, page, field, rows: rows.slice(1), head: rows[0] }
}

describe('/sizeguide: the measurements of the stock', () => {
  test('shows the minimum, maximum and number of measured products per size', async () => {
    const { head, rows } = await guide('')
    expect(head?.slice(0, 2)).toEqual(['サイズ', '着丈'])
    expect(rows.map(([size, length]) => [size, length])).toEqual([
      ['9号', '100'],
      ['11号', '100〜101'],
    ])
    expect(rows.map((row) => row.at(-1))).toEqual(['2', '2'])
  })

  test('filters by brand, size and form', async () => {
    expect((await guide('maker_id=2')).rows.map((row) => [row[0], row.at(-1)])).toEqual([['9号', '1']])
    expect((await guide('size=11号')).rows.map((row) => [row[0], row.at(-1)])).toEqual([['11号', '2']])
    expect((await guide('maker_id=2&size=11号')).rows).toEqual([])
    const { page, rows } = await guide('form=pumps')
    expect([rows, page.one('p', { class: 'notice' }).text]).toEqual([[], expect.stringContaining('ございません')])
  })

  test('its fields offer the brands and sizes with results, and every form', async () => {
    const { field } = await guide('')
    expect(field('maker_id').toSorted()).toEqual(['', '1', '2'])
    expect(field('size')).toEqual(['', '9号', '11号'])
    expect(field('form').length).toBe(32)
  })

  test('states the bodies that each size of the form is for, and the ease that is right', async () => {
    const { page } = await guide('form=onepiece')
    const [table] = page.all('section', { class: 'size-guide' }).slice(1)
    const rows = table?.all('tr').map((row) => [...row.all('th'), ...row.all('td')].map(({ text }) => text)) ?? []
    expect(rows[0]).toEqual(['サイズ', 'バスト', 'ウエスト', 'ヒップ'])
    expect(rows).toContainEqual(['9号', '82〜84', '63〜65', '90〜92'])
    expect(table?.text).toContain('バスト 6〜12cm、ウエスト 4cm以上、ヒップ 4cm以上')
    expect((await guide('form=pumps')).page.text).toContain('靴のサイズから足の長さを引いて 0〜0.5cm')
    expect((await guide('form=bag')).page.all('section', { class: 'size-guide' })).toHaveLength(1)
  })

  test('states short and long sleeves apart', async () => {
    const measures = (sleeve: number) => JSON.stringify({ coat: { length: 98, sleeve } })
    for (const [item, sleeve] of [
      [10, 21],
      [11, 55],
    ])
      await sql`UPDATE units SET measurements = measurements || ${measures(sleeve ?? 0)}::jsonb
                WHERE item_id = ${item} AND size_label = '9号'`.execute(shop().db)
    const { head, rows } = await guide('form=coat')
    expect(head).toEqual(['サイズ', '着丈', '袖丈（長袖）', '袖丈（半袖）', '点数'])
    expect(rows.find(([size]) => size === '9号')).toEqual(['9号', '98', '55', '21', '2'])
    await sql`UPDATE units SET measurements = measurements - 'coat'`.execute(shop().db)
  })

  test('ignores unknown values', async () => {
    const { status, rows } = await guide(`form=nothing&maker_id=x&size=${'9'.repeat(40)}`)
    expect([status, rows.length]).toEqual([200, 2])
  })
})

test('the size guides link to each other, and the one for men shows only forms for men', async () => {
  const mens = (await visit('/menssizeguide')).page
  expect(
    mens
      .one('select', { name: 'form' })
      .all('optgroup')
      .map(({ attributes }) => attributes.label),
  ).toEqual(['男性'])
  for (const [path, others] of [
    ['/sizeguide', ['/fittings', '/menssizeguide', '/fitting']],
    ['/fittings', ['/sizeguide']],
    ['/fitting', ['/sizeguide']],
  ] as const) {
    const { page } = await visit(path)
    const links = page
      .one('main')
      .all('a')
      .map(({ attributes }) => attributes.href?.split('#')[0])
    expect(links, path).toEqual(expect.arrayContaining([...others]))
  }
})
