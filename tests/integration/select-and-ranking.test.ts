import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { RANKING_CATEGORIES } from '#domain/catalog/ranking.ts'
import { idsOn } from '#tests/support/catalogue-shop.ts'
import { type Part, parsePage } from '#tests/support/html.ts'
import { builtShop } from '#tests/support/suite-shops.ts'

const shop = builtShop('demo')

const visit = async (path: string) => parsePage(await (await shop.fetch(path)).text())

describe('guided selection', () => {
  const choicesOn = (page: Part) => page.all('a', { class: 'select-choice' }).map((link) => link.attributes.href ?? '')
  const itemsOn = (page: Part) =>
    page
      .all('a', { class: 'select-item-link' })
      .map((link) => Number(/^\/items\/(\d+)/.exec(link.attributes.href ?? '')?.[1]))

  /** The pages that the answers lead to. From the third question on, only the first and last answers are followed. */
  async function walk(): Promise<{ path: string; page: Part }[]> {
    const ends: { path: string; page: Part }[] = []
    const follow = async (path: string, step: number): Promise<void> => {
      const page = await visit(path)
      if (step === 5) return void ends.push({ path, page })
      expect(page.one('p', { class: 'select-step' }).text).toContain(`質問 ${step + 1}`)
      const choices = choicesOn(page)
      expect(choices.length, path).toBeGreaterThan(1)
      for (const choice of step < 2 ? choices : [choices[0]!, choices.at(-1)!]) await follow(choice, step + 1)
    }
    await follow('/items/select', 0)
    return ends
  }

  test('five questions lead by links to items that are available in the chosen size', async () => {
    const ends = await walk()
    const found = ends.filter(({ page }) => itemsOn(page).length > 0)
    expect(found.length).toBeGreaterThan(ends.length / 2)
    for (const { path, page } of ends) {
      const ids = itemsOn(page)
      if (ids.length === 0) expect(page.one('section', { class: 'select-none' }).all('a')).not.toEqual([])
      const size = Number(new URLSearchParams(path.split('?')[1]).get('size'))
      const { rows } = await sql<{ id: number }>`
        SELECT DISTINCT item_id AS id FROM sellable_units
        WHERE category_uid = 0 AND (${Number.isNaN(size)} OR size_tag_uid = ${Number.isNaN(size) ? null : size}::int)
      `.execute(shop.db)
      const sold = new Set(rows.map(({ id }) => id))
      expect(
        ids.filter((id) => !sold.has(id)),
        path,
      ).toEqual([])
    }
    const items = ends.flatMap(({ page }) => page.all('li', { class: 'select-item' }))
    const reasoned = items.filter((item) => item.all('span', { class: 'select-reason' }).length > 0)
    expect(reasoned.length / items.length).toBeGreaterThan(0.5)
  })

  test('allows undoing answers one by one and lists items of the chosen audience', async () => {
    const page = await visit('/items/select?who=mens&occasion=funeral&season=winter&body=standard&size=any')
    const undoLinks = page.one('ol', { class: 'select-given' }).all('a')
    expect(undoLinks.map((link) => link.attributes.href)).toEqual([
      '/items/select',
      '/items/select?who=mens',
      '/items/select?who=mens&occasion=funeral',
      '/items/select?who=mens&occasion=funeral&season=winter',
      '/items/select?who=mens&occasion=funeral&season=winter&body=standard',
    ])
    const mens = RANKING_CATEGORIES.filter(({ key }) => key.startsWith('mens')).map(({ categoryId }) => categoryId)
    const { rows } = await sql<{ id: number }>`
      SELECT DISTINCT item_id AS id FROM sellable_units WHERE category_uid IN (${sql.join(mens)})`.execute(shop.db)
    expect(itemsOn(page).length).toBeGreaterThan(3)
    for (const id of itemsOn(page)) expect(rows.map((row) => row.id)).toContain(id)
  })
})

describe('rankings', () => {
  const rentals = async (categoryUid: number) => {
    const { rows } = await sql<{ id: number }>`
      SELECT item_id AS id FROM order_lines
      WHERE rental_start_on >= '2026-08-22' AND status BETWEEN 1 AND 6 AND order_uid IS NOT NULL
        AND item_id IN (SELECT item_id FROM sellable_units WHERE category_uid = ${categoryUid})
      GROUP BY item_id ORDER BY count(*) DESC, item_id DESC LIMIT 30`.execute(shop.db)
    return rows.map(({ id }) => id)
  }

  test('show the first four of each parent category, by rentals of the last 90 days', async () => {
    const page = await visit('/items/ranking')
    const parts = page.all('section', { class: 'ranking-part' })
    const expected: [string, number[]][] = []
    for (const { categoryId, label } of RANKING_CATEGORIES) {
      const ids = await rentals(categoryId)
      if (ids.length > 0) expected.push([`${label}のランキング`, ids.slice(0, 4)])
    }
    expect(expected.length).toBeGreaterThan(5)
    expect(parts.map((part) => [part.attributes['aria-label'], idsOn(part)])).toEqual(expected)
  })

  test.each([86, 172])('show up to thirty items of category %i', async (categoryId) => {
    const expected = await rentals(categoryId)
    expect(expected.length).toBeGreaterThan(4)
    expect(idsOn(await visit(`/items/ranking?category_id=${categoryId}`))).toEqual(expected)
  })
})
