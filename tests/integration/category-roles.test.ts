import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertRows } from '#adapters/postgres/database/bulk.ts'
import { tagOfAttribute } from '#domain/catalog/attributes.ts'
import type { LabelKind } from '#domain/catalog/label-kind.ts'
import { idsOn } from '#tests/support/catalogue/catalogue-shop.ts'
import { type Part, parsePage } from '#tests/support/pages/html.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { labelForms } from '#tests/support/staff/label-forms.ts'
import { staffPages } from '#tests/support/staff/staff-pages.ts'

/** A category that staff add is everywhere where those of the specification are (decision 112). */
const shop = builtShop('demo')
let pages: Awaited<ReturnType<typeof staffPages>>
const send = labelForms(() => pages)
const LIST = '/staff/items/labels'
const KIMONO = 9_001
const TITLES = { category: 'カテゴリー', tag: 'タグ', group: 'タグのグループ' } as const
let clockMs = 0

const later = () => {
  clockMs += 61_000
  shop.setClock(NOW.add({ milliseconds: clockMs }))
}
/** A customer's page, later than what is cached in the process. */
const visit = async (path: string): Promise<Part> => {
  later()
  return parsePage(await (await shop.fetch(path)).text())
}
const statusOf = async (path: string) => {
  later()
  return (await shop.fetch(path)).status
}

async function added(kind: keyof typeof TITLES, fields: Record<string, string>): Promise<number> {
  const response = await send(`${LIST}?kind=${kind}`, `${TITLES[kind]}の登録`, fields)
  expect(response.headers.get('location')).toBe(`${LIST}?kind=${kind}&done=added`)
  const table = { category: 'categories', tag: 'tags', group: 'tag_categories' }[kind]
  const { rows } = await sql<{ uid: number }>`SELECT uid FROM ${sql.table(table)} WHERE name = ${fields.name}`.execute(
    shop.db,
  )
  return rows[0]!.uid
}

async function saved(kind: LabelKind & keyof typeof TITLES, uid: number, change: Record<string, string | undefined>) {
  const response = await send(`${LIST}/${kind}/${uid}`, `${TITLES[kind]}の変更`, { ...change, intent: 'save' })
  expect(response.headers.get('location')).toBe(`${LIST}?kind=${kind}&done=saved`)
}

/** An item of the category for ceremonies, often rented and much reviewed. */
async function insertItem(categoryUid: number, sizeTagUid: number): Promise<void> {
  const [maker] = await shop.services.catalog.listMakers()
  const item = { name: '色留袖', maker_uid: maker!.uid, form: 'onepiece' }
  const price = { price_four_days: 20_000, price_further_day: 2_000 }
  const life = { published_on: '2026-01-01', release: true, review_count: 999, review_stars_sum: 4_900 }
  await insertRows(shop.db, 'items', [{ id: KIMONO, ...item, ...price, ...life }])
  await insertRows(shop.db, 'item_categories', [{ category_uid: categoryUid, item_id: KIMONO }])
  await insertRows(shop.db, 'item_tags', [{ tag_uid: tagOfAttribute('ceremony'), item_id: KIMONO }])
  const unit = { id: `${KIMONO}-1`, item_id: KIMONO, size_label: '着物M', ref_price: 90_000 }
  await insertRows(shop.db, 'units', [{ ...unit, size_tag_uid: sizeTagUid }])
  await insertRows(shop.db, 'item_rentals', [{ item_id: KIMONO, rentals: 9_999 }])
}

let group = 0
let size = 0
let category = 0
beforeAll(async () => {
  pages = await staffPages(shop)
  group = await added('group', { name: '着物のサイズ', role: 'size' })
  size = await added('tag', { name: '着物M', tagCategoryUid: String(group) })
  category = await added('category', { name: '着物', parentUid: 'top' })
  await insertItem(category, size)
})

const guided = () => `/items/select?occasion=ceremony&who=ladies&day=undecided&season=winter&body=standard&size=${size}`
const finderSizes = async () =>
  (await visit('/'))
    .one('select', { name: 'size' })
    .all('option')
    .map(({ text }) => text)
const linksOn = (page: Part) => page.all('a').map(({ attributes }) => attributes.href ?? '')

/** Where the category is, and its item. */
async function places() {
  const home = await visit('/')
  const { occasions, sets } = await shop.services.catalog.getHome()
  return {
    finder: (await finderSizes()).includes('着物M'),
    filter: idsOn(await visit(`/items/list?who=ladies&size=${size}`)).includes(KIMONO),
    sizes: (await visit('/items/list?who=ladies')).one('nav', { class: 'quick-sizes' }).text.includes('着物M'),
    ranking: (await statusOf(`/items/ranking?category_id=${category}`)) === 200,
    rankings: linksOn(await visit('/items/ranking')).includes(`/items/ranking?category_id=${category}`),
    home: home.all('h3').some(({ text }) => text === '人気の着物'),
    occasion: occasions.find(({ occasion }) => occasion === 'ceremony')?.card.id === KIMONO,
    sets: sets?.categoryUid === category,
    guided: linksOn(await visit(guided())).some((href) => href.startsWith(`/items/${KIMONO}?`)),
    celebration: (await visit(`/items/list?category_id=${category}`)).all('div', { class: 'celebration' }).length > 0,
  }
}

const EVERYWHERE = {
  wearer: 'ladies',
  isSet: 'on',
  isCelebration: 'on',
  rankingName: '人気の着物',
  isRankedAtHome: 'on',
  occasion: 'ceremony',
  guidedFor: 'ladies',
}
const NOWHERE = Object.fromEntries(Object.keys(EVERYWHERE).map((name) => [name, undefined]))

describe('a category that staff add', () => {
  test('is listed and in the sitemap at once, but nowhere else', async () => {
    expect(Object.values(await places()).filter((isThere) => isThere)).toEqual([])
    expect(idsOn(await visit(`/items/list?category_id=${category}`))).toEqual([KIMONO])
    later()
    expect(await (await shop.fetch('/sitemap.xml')).text()).toContain(`category_id=${category}`)
  })

  test('is in finder, filter, ranking, guided choice and on the home page as soon as staff say so', async () => {
    await saved('category', category, { ...EVERYWHERE, [`group.${group}`]: '1', afterUid: '' })
    expect(Object.entries(await places()).filter(([, isThere]) => !isThere)).toEqual([])
    expect((await visit(`/items/ranking?category_id=${category}`)).one('h1').text).toBe('人気の着物のランキング')
  })

  test('is nowhere again without its roles', async () => {
    const page = await pages.mainOf('catalogue', `${LIST}/category/${category}`)
    expect(page.one('input', { name: 'rankingName' }).attributes.value).toBe('人気の着物')
    const emptied = { ...NOWHERE, wearer: '', rankingName: '', occasion: '', guidedFor: '' }
    await saved('category', category, { ...emptied, [`group.${group}`]: undefined })
    expect(Object.entries(await places()).filter(([, isThere]) => isThere)).toEqual([])
  })
})
