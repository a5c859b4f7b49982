import { describe, expect, test } from 'vitest'
import { catalogueShop } from '#tests/support/catalogue-shop.ts'

const { visit } = catalogueShop()

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
