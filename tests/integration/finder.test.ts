import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { OCCASIONS, tagOfAttribute } from '#domain/catalog/attributes.ts'
import { idsOn } from '#tests/support/catalogue/catalogue-shop.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop('demo')

/** The top categories of garments and sets. */
const GARMENTS = { ladies: [86, 107, 153], mens: [172, 179], kids: [132] } as const
type Who = keyof typeof GARMENTS
const WHO = Object.keys(GARMENTS) as Who[]

/** The ids of all pages of the list that the form of the home page opens, with fields left empty. */
async function foundBy(who: Who, tagId: number): Promise<number[]> {
  const found: number[] = []
  for (let page = 1; ; page += 1) {
    const query = `tag_id%5B7101%5D=${tagId}&who=${who}&startcalendar=&range=&size=&pageno=${page}`
    const response = await shop.fetch(`/items/list?${query}`)
    if (response.status !== 200) return found
    found.push(...idsOn(parsePage(await response.text())))
  }
}

describe.each(OCCASIONS)('the finder for %s', (occasion) => {
  const tagId = tagOfAttribute(occasion)

  test('finds every garment and set of the wearer', async () => {
    for (const who of WHO) {
      const { rows } = await sql<{ id: number }>`
        SELECT DISTINCT item_id AS id FROM sellable_units JOIN item_tags USING (item_id)
        WHERE tag_uid = ${tagId} AND category_uid IN (${sql.join(GARMENTS[who])})`.execute(shop.db)
      const found = await foundBy(who, tagId)
      expect(found.toSorted(), who).toEqual(rows.map(({ id }) => id).toSorted())
    }
  })

  test('finds what the tile of the occasion pictures', async () => {
    const { occasions } = await shop.services.catalog.getHome()
    const pictured = occasions.find((each) => each.occasion === occasion)?.card.id
    const found = await Promise.all(WHO.map((who) => foundBy(who, tagId)))
    expect(found.flat()).toContain(pictured)
  })
})

test('a list of the finder keeps its wearer in the filter, and offers the sizes of that wearer', async () => {
  const page = parsePage(await (await shop.fetch('/items/list?who=mens&category_id=')).text())
  expect(page.one('h1').text).toBe('男性の装い')
  expect(page.one('input', { name: 'who' }).attributes.value).toBe('mens')
  const sizes = page.one('nav', { class: 'quick-sizes' }).all('a')
  expect(sizes.length).toBeGreaterThan(3)
  for (const { attributes } of sizes) expect(attributes.href).toContain('who=mens')
  const [chip] = page.one('ul', { class: 'chips' }).all('a')
  expect([chip?.text, chip?.attributes.href]).toEqual(['男性を外す', '/items/list'])
})

test.each(['1101', '商品番号：1101', '１１０１'])(
  'the number of an item, typed as %s, leads to the item (D65)',
  async (number) => {
    const { status, headers } = await shop.fetch(`/items/list?name=${encodeURIComponent(number)}`)
    expect([status, headers.get('location')]).toEqual([303, '/items/1101'])
  },
)

test('the number of no item is a search', async () => {
  expect((await shop.fetch('/items/list?name=9999')).status).toBe(200)
})
