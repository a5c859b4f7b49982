/**
 * Claims of docs/product/3: Product, Item, Category, Maker, Tag, Product forms, Set forms.
 * Claims of docs/product/8: Item and product pages.
 */

import { describe, expect, test } from 'vitest'
import { notFoundMessage } from '#domain/errors/catalogue.ts'
import { catalogueShop } from '#tests/support/catalogue/catalogue-shop.ts'

const { shop, visit } = catalogueShop()
const facts = async (path: string) =>
  Object.fromEntries(
    (await visit(path)).page
      .one('dl', { class: 'facts' })
      .all('div')
      .map((fact) => [fact.one('dt').text, fact.one('dd').text]),
  )

describe('Entities of the catalogue on pages', () => {
  test('Item: id, name, makername, tag data', async () => {
    expect(await facts('/items/10')).toMatchObject({ ブランド: '墨', 商品番号: '10', 特徴: 'ブラック、30代' })
    expect((await visit('/items/10')).page.one('h1').text).toBe('黒のアンサンブル')
  })

  test('Item: medias', async () => {
    const { page } = await visit('/items/11')
    const sources = page.all('img').map(({ attributes }) => attributes.src)
    expect(sources.filter((src) => src?.startsWith('/images/11-')).length).toBeGreaterThan(0)
  })

  test.each(['', '/question'])(
    'Item: available and release decide whether it is shown: /items/{id}%s',
    async (page) => {
      expect((await visit(`/items/10${page}`)).status).toBe(200)
      const sentences = await Promise.all(
        ['13', '16', '17', '4711', 'nothing', '4711-2'].map(async (id) => {
          const { status, page: shown } = await visit(`/items/${id}${page}`)
          return [status, shown.one('h1').text]
        }),
      )
      expect(sentences).toEqual([
        [404, notFoundMessage('E05')],
        [404, notFoundMessage('E05')],
        [404, notFoundMessage('E07')],
        [404, notFoundMessage('E06')],
        [404, notFoundMessage('E03')],
        [404, notFoundMessage('E04')],
      ])
    },
  )

  test('Product: refprice (reference/replacement price)', async () => {
    expect(await facts('/items/10')).toMatchObject({
      '紛失・破損時の上限額': '¥45,000（参考価格。販売価格ではありません）',
    })
  })

  test('Product: the sizes of an item are those of its products', async () => {
    const choices = (await visit('/items/10')).page.all('input', { name: 'size', type: 'radio' })
    expect(choices.map(({ attributes }) => attributes.value)).toEqual(['909', '911'])
  })

  test('Category: layers, by rank, those of layer 2 under their parent', async () => {
    const tree = await shop().services.catalog.listCategories()
    expect(tree.map(({ uid, layer }) => [uid, layer])).toEqual([
      [96, 1],
      [86, 1],
    ])
    expect(tree[1]?.children.map(({ uid, parentUid }) => [uid, parentUid])).toEqual([
      [112, 86],
      [111, 86],
    ])
    const groups = (await visit('/items/list')).page.one('select', { name: 'category_id' }).all('optgroup')
    expect(groups.map((group) => group.all('option').map(({ attributes }) => attributes.value))).toEqual([
      ['96'],
      ['86', '112', '111'],
    ])
  })

  test('Category: adminonly and unavailable ones are on no page', async () => {
    for (const path of ['/', '/items/list', '/items/10', '/other/sitemap', '/sitemap.xml']) {
      const { html } = await visit(path)
      for (const name of ['社内', '撮影用', '準備中']) expect(html.includes(name), `${path} ${name}`).toBe(false)
    }
    for (const uid of [500, 501, 600]) expect((await visit(`/items/list?category_id=${uid}`)).status).toBe(404)
  })

  test('Category: tagcategories[], and their tags by rank, narrow its list', async () => {
    const { page } = await visit('/items/list?category_id=96')
    expect(
      page
        .one('dialog', { id: 'filter' })
        .all('legend')
        .map(({ text }) => text),
    ).toEqual(['サイズ', 'カラー'])
    const tags = page
      .one('dialog', { id: 'filter' })
      .all('fieldset')
      .flatMap((group) => group.all('label'))
      .map(({ text }) => text.replace(/（.*/, ''))
    expect(tags).toEqual(['23.0cm', 'ブラック', 'ネイビー'])
  })

  test('Maker (brand): by rank', async () => {
    const makers = (await visit('/items/list')).page.one('select', { name: 'maker_id' }).all('option')
    expect(makers.map(({ text }) => text.replace(/（.*/, ''))).toEqual(['すべて', '凪', '墨'])
  })

  test('Set forms each have a display name and a list of component parts', async () => {
    const { html, page } = await visit('/items/10')
    expect(html).toContain('セットの内容')
    expect(
      page
        .one('ul', { class: 'set-parts' })
        .all('li')
        .map(({ text }) => text),
    ).toEqual(expect.arrayContaining(['ワンピース', 'バッグ', 'パンプス', '数珠', '袱紗']))
  })

  test('Product forms: each size with the measurements of its form', async () => {
    const table = (await visit('/items/10')).page.one('table', { class: 'measure-table' })
    const rows = table
      .all('tr')
      .map((row) => [...row.all('th'), ...row.all('td')].map(({ text }) => text).filter(Boolean))
    expect(rows).toEqual([
      ['9号', '11号'],
      ['着丈', '100', '101'],
      ['ウエスト', '70', '71'],
    ])
  })
})
