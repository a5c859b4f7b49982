import { describe, expect, test } from 'vitest'
import { catalogueShop } from '#tests/support/catalogue-shop.ts'

const { visit } = catalogueShop()

/** The table of a size guide, row by row, and what its fields offer. */
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

describe('/sizeguide: the real measurements of stock', () => {
  test('of every size the least and the most, and how many were measured', async () => {
    const { head, rows } = await guide('')
    expect(head?.slice(0, 2)).toEqual(['サイズ', '着丈'])
    expect(rows.map(([size, length]) => [size, length])).toEqual([
      ['9号', '100'],
      ['11号', '100〜101'],
    ])
    expect(rows.map((row) => row.at(-1))).toEqual(['2', '2'])
  })

  test('by brand, by size, by form', async () => {
    expect((await guide('maker_id=2')).rows.map((row) => [row[0], row.at(-1)])).toEqual([['9号', '1']])
    expect((await guide('size=11号')).rows.map((row) => [row[0], row.at(-1)])).toEqual([['11号', '2']])
    expect((await guide('maker_id=2&size=11号')).rows).toEqual([])
    const { page, rows } = await guide('form=pumps')
    expect([rows, page.one('p', { class: 'notice' }).text]).toEqual([[], expect.stringContaining('ございません')])
  })

  test('its fields offer the brands and sizes that lead to something, and every form there is', async () => {
    const { field } = await guide('')
    expect(field('maker_id').toSorted()).toEqual(['', '1', '2'])
    expect(field('size')).toEqual(['', '9号', '11号'])
    expect(field('form').length).toBe(32)
  })

  test('what it does not know counts as not asked for', async () => {
    const { status, rows } = await guide(`form=nothing&maker_id=x&size=${'9'.repeat(40)}`)
    expect([status, rows.length]).toEqual([200, 2])
  })
})

test('the guides to sizes lead to each other, and that of men shows the forms of men alone', async () => {
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
