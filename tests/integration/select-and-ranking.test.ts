import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { unknownFiltersTexts } from '#app/text/list-filters.ts'
import { ARRIVAL_RISK } from '#app/text/promises.ts'
import { OCCASIONS } from '#domain/catalog/attributes.ts'
import { RANKING_CATEGORIES } from '#domain/catalog/ranking.ts'
import { day } from '#domain/day.ts'
import { BODIES } from '#domain/recommendation/answers.ts'
import { idsOn } from '#tests/support/catalogue/catalogue-shop.ts'
import { type Part, parsePage } from '#tests/support/pages/html.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

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
      if (page.all('p', { class: 'select-step' }).length === 0) return void ends.push({ path, page })
      expect(page.one('p', { class: 'select-step' }).text).toContain(`質問 ${step + 1}`)
      if (page.all('form', { class: 'select-day' }).length > 0) {
        for (const day of ['2026-12-10', 'undecided']) await follow(`${path}&day=${day}`, step + 1)
        return
      }
      const choices = choicesOn(page)
      expect(choices.length, path).toBeGreaterThan(0)
      for (const choice of step < 2 ? choices : [choices[0]!, choices.at(-1)!]) await follow(choice, step + 1)
    }
    await follow('/items/select', 0)
    return ends
  }

  test('all answers lead to items of the chosen size, each with a reason', async () => {
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
      for (const item of page.all('li', { class: 'select-item' }))
        expect(item.all('span', { class: 'select-reason' }).length, path).toBeGreaterThan(0)
    }
  })

  test('shows maternity wear to expectant mothers alone', async () => {
    const { rows } = await sql<{ id: number }>`
      SELECT DISTINCT item_id AS id FROM sellable_units WHERE category_uid IN (144, 185)`.execute(shop.db)
    const maternity = new Set(rows.map(({ id }) => id))
    for (const occasion of OCCASIONS) {
      for (const body of BODIES.ladies) {
        const answers = `occasion=${occasion}&who=ladies&day=undecided&season=summer&body=${body}&size=any`
        const ids = itemsOn(await visit(`/items/select?${answers}`))
        const found = ids.filter((id) => maternity.has(id))
        expect(found, answers).toEqual(body === 'maternity' ? ids : [])
      }
    }
  })

  test('shows for a day of wearing only what is free, and opens the items with that rental', async () => {
    const answers = 'occasion=funeral&who=ladies&day=2026-12-10&body=standard&size=any'
    const page = await visit(`/items/select?${answers}`)
    const rental = page.one('p', { class: 'select-rental' }).text
    expect(rental).toBe('東京都の場合、12月9日（水）にお届けし、4日間ご利用いただける商品です。')
    const [first] = page.all('a', { class: 'select-item-link' })
    expect(first?.attributes.href).toMatch(/^\/items\/\d+\?range=4&start=2026-12-09&wear=2026-12-10$/)
    const sent = page.all('input', { form: 'mark' }).map(({ attributes: { name, value } }) => [name, value])
    expect(sent).toEqual([
      ['start', '2026-12-09'],
      ['range', '4'],
    ])
    const blocked = { fromOn: day('2026-12-07'), toOn: day('2026-12-15') }
    for (const id of itemsOn(page)) {
      const sizes = (await shop.ports.catalog.findItem(id, { preview: false }))!.sizes
      const free = await Promise.all(sizes.map((size) => shop.ports.stock.freeUnits(id, size.sizeTagUid, blocked)))
      expect(free.flat().length, String(id)).toBeGreaterThan(0)
    }
    const far = await visit(`/items/select?${answers}&pref=1`)
    expect(far.one('p', { class: 'select-rental' }).text).toContain('北海道へ12月8日（火）にお届け')
  })

  test('says that the parcel arrives on the day of wearing itself when it cannot arrive before', async () => {
    const answers = 'occasion=funeral&who=ladies&body=standard&size=any'
    const rentalFor = async (on: string) => {
      const page = await visit(`/items/select?${answers}&day=${on}`)
      return page.one('p', { class: 'select-rental' }).text
    }
    expect(await rentalFor('2026-11-21')).toContain('11月21日（土）にお届けし、4日間ご利用いただける商品です。')
    expect(await rentalFor('2026-11-21')).toContain(ARRIVAL_RISK)
    expect(await rentalFor('2026-11-22')).not.toContain(ARRIVAL_RISK)
  })

  test('asks again when no day was chosen, unless it is said to be undecided', async () => {
    const ask = async (query: string) => (await visit(`/items/select?occasion=funeral&who=ladies${query}`)).one('main')
    expect((await ask('')).all('p', { role: 'alert' })).toEqual([])
    expect((await ask('&day=&pref=13')).one('p', { role: 'alert' }).text).toContain('お召しになる日をお選びください。')
    expect((await ask('&day=undecided')).all('form', { class: 'select-day' })).toEqual([])
  })

  test('asks again when no rental reaches the day of wearing', async () => {
    const page = await visit('/items/select?occasion=funeral&who=ladies&day=9999-12-31&body=standard&size=any')
    expect(page.one('p', { role: 'alert' }).text).toContain('のご予約は、まだお受けできません。')
    expect(page.all('p', { class: 'select-rental' })).toEqual([])
  })

  test('asks again when nothing arrives by the day of wearing', async () => {
    const page = await visit('/items/select?occasion=funeral&who=ladies&day=2026-11-21&pref=1&body=standard')
    expect(page.one('p', { role: 'alert' }).text).toContain('11月21日（土）までには北海道へお届けできません。')
    const form = page.one('form', { class: 'select-day' })
    const hidden = form.all('input', { type: 'hidden' }).map(({ attributes }) => [attributes.name, attributes.value])
    expect(hidden).toEqual([
      ['occasion', 'funeral'],
      ['who', 'ladies'],
    ])
  })

  test('has the colours of a celebration once the occasion is one', async () => {
    const isCelebration = async (query: string) =>
      (await visit(`/items/select${query}`)).all('div', { class: 'celebration' }).length === 1
    for (const occasion of ['wedding', 'ceremony', 'shichigosan'])
      expect(await isCelebration(`?occasion=${occasion}`), occasion).toBe(true)
    expect(await isCelebration('?occasion=wedding&who=ladies&day=undecided&season=winter&body=standard')).toBe(true)
    for (const query of ['', '?occasion=funeral', '?occasion=memorial&who=ladies'])
      expect(await isCelebration(query), query).toBe(false)
  })

  test('allows undoing answers one by one and lists items of the chosen audience', async () => {
    const query = 'occasion=funeral&who=mens&day=undecided&season=winter&body=standard'
    const page = await visit(`/items/select?${query}&size=any`)
    const undoLinks = page.one('ol', { class: 'select-given' }).all('a')
    expect(undoLinks.map((link) => link.attributes.href)).toEqual([
      '/items/select',
      '/items/select?occasion=funeral',
      '/items/select?occasion=funeral&who=mens',
      '/items/select?occasion=funeral&who=mens&day=undecided',
      '/items/select?occasion=funeral&who=mens&day=undecided&season=winter',
      `/items/select?${query}`,
    ])
    const mens = RANKING_CATEGORIES.filter(({ key }) => key.startsWith('mens')).map(({ categoryId }) => categoryId)
    const { rows } = await sql<{ id: number }>`
      SELECT DISTINCT item_id AS id FROM sellable_units WHERE category_uid IN (${sql.join(mens)})`.execute(shop.db)
    expect(itemsOn(page).length).toBeGreaterThan(3)
    for (const id of itemsOn(page)) expect(rows.map((row) => row.id)).toContain(id)
  })
})

describe('rankings', () => {
  const rentals = async (categoryUid: number, limit = 30) => {
    const { rows } = await sql<{ id: number }>`
      SELECT item_id AS id FROM order_lines
      WHERE rental_start_on >= '2026-08-22' AND status BETWEEN 1 AND 6 AND order_uid IS NOT NULL
        AND item_id IN (SELECT item_id FROM sellable_units WHERE category_uid = ${categoryUid})
      GROUP BY item_id ORDER BY count(*) DESC, item_id DESC LIMIT ${limit}`.execute(shop.db)
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

  test('show only items that are free for the days and the size, with links that keep the days', async () => {
    const days = 'startcalendar=2026-12-10&range=5'
    const size = `category_id=86&${days}`
    const page = await visit(`/items/ranking?${size}`)
    const sizes = page.one('select', { name: 'size' }).all('option')
    expect(sizes.length).toBeGreaterThan(2)
    const { value = '' } = sizes[2]!.attributes
    const ofOneSize = await visit(`/items/ranking?${size}&size=${value}`)
    const free = idsOn(await visit(`/items/list?${size}&size=${value}`))
    const ranked = idsOn(ofOneSize)
    expect(ranked.length).toBeGreaterThan(0)
    for (const id of ranked) expect(free).toContain(id)
    expect(ranked).toEqual((await rentals(86, 500)).filter((id) => free.includes(id)).slice(0, 30))
    const others = page.one('nav', { class: 'ranking-choice' }).all('a')
    expect(others.every(({ attributes }) => attributes.href?.includes('startcalendar=2026-12-10'))).toBe(true)
  })

  test('name the reason when an arrival is replaced, and what they do not know', async () => {
    const notices = async (query: string) =>
      (await visit(`/items/ranking?${query}`)).all('p', { class: 'notice' }).map(({ text }) => text)
    const [replaced, unknown] = await notices('category_id=86&startcalendar=2020-01-05&size=4711')
    expect(replaced).toContain('2020年1月5日（日）はすでに過ぎた日のため')
    expect(unknown).toBe(unknownFiltersTexts(['sizeTagIds'])[0])
    expect(await notices('category_id=86&size=zz&range=99&startcalendar=2026-13-40')).toEqual(
      unknownFiltersTexts(['sizeTagIds', 'rentalDays', 'arrivalOn']),
    )
    expect(await notices('range=5')).toEqual([])
  })

  test('say which size fits the visitor, as do home, comparison, guided choice and recommendations', async () => {
    const headers = { cookie: 'sumirei_size=158_9_83___' }
    const visitWithSize = async (path: string) => parsePage(await (await shop.fetch(path, { headers })).text())
    const guided = '/items/select?occasion=funeral&who=ladies&day=2026-12-10&body=standard&size=any'
    for (const path of ['/', '/items/ranking', guided, '/items/1101'])
      expect((await visitWithSize(path)).all('span', { class: 'card-fit' })[0]?.text).toMatch(
        /が(ほどよい|ゆったり|ややきつめ)$|^合うサイズなし$/,
      )
    const comparison = await visitWithSize('/favorite/compare?item=1101&item=1121')
    expect(comparison.all('th', { scope: 'row' }).map(({ text }) => text)).toContain('合うサイズ')
  })
})

test('the preview of the home page shows the first item of the ranking, by its name', async () => {
  const page = await visit('/')
  const imageOf = (property: string) => page.one('meta', { property }).attributes.content
  const first = page.all('ol', { class: 'short-ranking' })[0]?.all('a')[0]
  expect(imageOf('og:image')).toContain(`/images/items/${first?.attributes.href?.replace('/items/', '')}/front-`)
  expect(first?.text.replaceAll('\u200B', '')).toContain(imageOf('og:image:alt'))
  expect(imageOf('og:image:alt')).not.toBe('')
})
