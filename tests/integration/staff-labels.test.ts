import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { ATTRIBUTES, tagOfAttribute } from '#domain/catalog/attributes.ts'
import type { LabelKind } from '#domain/catalog/label-kind.ts'
import { isRejected } from '#domain/result.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { NOW, SIZE_9 } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { labelForms } from '#tests/support/staff/label-forms.ts'
import { staffOf } from '#tests/support/staff/staff.ts'
import { staffPages } from '#tests/support/staff/staff-pages.ts'

/** Brands, categories and tags (docs/rules.md Catalogue). */
const shop = builtShop([{ id: 1, units: 4 }])
let pages: Awaited<ReturnType<typeof staffPages>>
const staff = staffOf(() => shop)
let clockMs = 0
beforeAll(async () => {
  pages = await staffPages(shop)
})
const LIST = '/staff/items/labels'
const main = async (response: Response) => parsePage(await response.text()).one('main')
/** A customer's page, later than what is cached in the process. */
const customerPage = async (path: string) => {
  clockMs += 6_000
  shop.setClock(NOW.add({ milliseconds: clockMs }))
  return (await main(await shop.fetch(path))).text
}
const send = labelForms(() => pages)
const alertOf = async (response: Response) => (await main(response)).one('p', { role: 'alert' }).text
const names = async (kind: LabelKind) =>
  (await pages.mainOf('catalogue', `${LIST}?kind=${kind}`))
    .all('tbody')
    .flatMap((body) => body.all('a'))
    .map(({ text }) => text)

const KINDS = {
  maker: { label: 'ブランド', fields: (name: string) => ({ name, kana: 'すみれこうぼう' }) },
  category: { label: 'カテゴリー', fields: (name: string) => ({ name, parentUid: '86' }) },
  tag: { label: 'タグ', fields: (name: string) => ({ name, tagCategoryUid: '7005' }) },
  group: { label: 'タグのグループ', fields: (name: string) => ({ name, role: 'size' }) },
} as const
async function added(kind: LabelKind, name: string): Promise<string> {
  const path = `${LIST}?kind=${kind}`
  const response = await send(path, `${KINDS[kind].label}の登録`, KINDS[kind].fields(name))
  expect(response.headers.get('location')).toBe(`${path}&done=added`)
  const table = { maker: 'makers', category: 'categories', tag: 'tags', group: 'tag_categories' }[kind]
  const { rows } = await sql<{ uid: number }>`SELECT uid FROM ${sql.table(table)} WHERE name = ${name}`.execute(shop.db)
  expect(rows).toHaveLength(1)
  return `${LIST}/${kind}/${rows[0]!.uid}`
}
const saved = async (kind: LabelKind, path: string, change: Record<string, string | undefined>) => {
  const response = await send(path, `${KINDS[kind].label}の変更`, { ...change, intent: 'save' })
  expect([response.status, response.headers.get('location')]).toEqual([303, `${LIST}?kind=${kind}&done=saved`])
}

describe.each(['maker', 'category', 'tag', 'group'] as const)('a %s', (kind) => {
  const { label } = KINDS[kind]

  test('is added once, renamed, and removed while nothing uses it', async () => {
    const path = await added(kind, `菫${kind}`)
    const again = await send(`${LIST}?kind=${kind}`, `${label}の登録`, KINDS[kind].fields(`菫${kind}`))
    expect([again.status, await alertOf(again)]).toEqual([409, '同じ名前のものが、すでにあります。'])
    const offered = kind === 'group' ? `${LIST}?kind=tag` : '/staff/items/new'
    expect((await pages.mainOf('catalogue', offered)).text).toContain(`菫${kind}`)
    await saved(kind, path, { name: `桔梗${kind}` })
    expect(await names(kind)).toContain(`桔梗${kind}`)
    const removed = await send(path, '削除', { intent: 'remove' })
    expect(removed.headers.get('location')).toBe(`${LIST}?kind=${kind}&done=removed`)
    expect(await names(kind)).not.toContain(`桔梗${kind}`)
    expect((await pages.get('catalogue', path)).status).toBe(404)
  })

  test('is placed in its list', async () => {
    const [first, second] = [await added(kind, `一${kind}`), await added(kind, `二${kind}`)]
    const shown = async () => (await names(kind)).filter((name) => name.endsWith(kind))
    expect(await shown()).toEqual([`一${kind}`, `二${kind}`])
    await saved(kind, second, { afterUid: '' })
    expect(await shown()).toEqual([`二${kind}`, `一${kind}`])
    await saved(kind, second, { afterUid: first.split('/').at(-1) })
    expect(await shown()).toEqual([`一${kind}`, `二${kind}`])
    const foreign = await send(first, `${label}の変更`, { afterUid: '999999', intent: 'save' })
    expect([foreign.status, await alertOf(foreign)]).toEqual([409, expect.stringContaining('並び順')])
  })

  test('keeps what was typed when a field is wrong or another person was first', async () => {
    const path = await added(kind, `藤${kind}`)
    const page = await pages.mainOf('catalogue', path)
    const wrong = await main(await send(path, `${label}の変更`, { name: 'あ'.repeat(61), intent: 'save' }))
    expect(wrong.one('p', { id: 'field-name-error' }).text).toContain('60文字以内')
    await saved(kind, path, { name: `藍${kind}` })
    const stale = await send(path, `${label}の変更`, { name: `朱${kind}`, intent: 'save' }, page)
    const shown = await main(stale)
    expect([stale.status, shown.one('input', { name: 'name' }).attributes.value]).toEqual([409, `朱${kind}`])
    expect(shown.one('table').text).toContain(`藍${kind}`)
  })
})

test('a category is added at the top, and its page says so', async () => {
  const top = { name: '小物', parentUid: 'top' }
  expect((await send(`${LIST}?kind=category`, 'カテゴリーの登録', top)).status).toBe(303)
  const { rows } = await sql<{ uid: number; layer: number }>`
    SELECT uid, layer FROM categories WHERE name = '小物' AND parent_uid IS NULL`.execute(shop.db)
  expect(rows).toMatchObject([{ layer: 1 }])
  expect((await send(`${LIST}?kind=category`, 'カテゴリーの登録', top)).status).toBe(409)
  const none = await main(await send(`${LIST}?kind=category`, 'カテゴリーの登録', { name: '靴', parentUid: '' }))
  expect(none.text).toContain('上のカテゴリーを選んでください。')
  await send(`${LIST}/category/${rows[0]!.uid}`, '削除', { intent: 'remove' })
})

test('the form of a tag offers a group without tags', async () => {
  await sql`INSERT INTO tag_categories (uid, name) VALUES (8000, '空の集まり')`.execute(shop.db)
  const page = await pages.mainOf('catalogue', `${LIST}?kind=tag`)
  const choices = page.one('select', { name: 'tagCategoryUid' }).all('option')
  expect(choices.map(({ text }) => text)).toContain('空の集まり')
  await sql`DELETE FROM tag_categories WHERE uid = 8000`.execute(shop.db)
})

test('the form of an item lists each category after the one above it', async () => {
  const categoryUid = async (name: string, parentUid: string) => {
    const response = await send(`${LIST}?kind=category`, 'カテゴリーの登録', { name, parentUid })
    expect(response.status).toBe(303)
    const { rows } = await sql<{ uid: number }>`SELECT uid FROM categories WHERE name = ${name}`.execute(shop.db)
    return String(rows[0]!.uid)
  }
  const first = await categoryUid('松', '86')
  const second = await categoryUid('竹', '86')
  const below = await categoryUid('松の枝', first)
  const form = await pages.mainOf('catalogue', '/staff/items/new')
  const ticks = form.all('input').flatMap(({ attributes: { name = '' } }) => name.match(/^category\.(\d+)$/)?.[1] ?? [])
  expect(ticks.filter((uid) => [first, second, below].includes(uid))).toEqual([first, below, second])
  for (const uid of [below, first, second]) await send(`${LIST}/category/${uid}`, '削除', { intent: 'remove' })
})

describe('customers see at once', () => {
  test('a new name of a brand, on the item and in the search', async () => {
    await saved('maker', `${LIST}/maker/1`, { name: '菫墨堂' })
    expect(await customerPage('/items/1')).toContain('菫墨堂')
    const { rows } = await sql<{ text: string }>`SELECT search_text AS text FROM items WHERE id = 1`.execute(shop.db)
    expect(rows[0]?.text).toContain('菫墨堂')
  })

  test('that a category is hidden: it leaves the list, the sitemap and its items', async () => {
    expect(await customerPage('/items/1')).toContain('喪服')
    expect((await (await shop.fetch('/sitemap.xml')).text()).includes('category_id=86')).toBe(true)
    const page = await pages.mainOf('catalogue', `${LIST}/category/86`)
    expect(page.text).toContain('公開中の商品 1点も')
    await saved('category', `${LIST}/category/86`, { available: undefined })
    clockMs += 6_000
    shop.setClock(NOW.add({ milliseconds: clockMs }))
    expect((await shop.fetch('/items/1')).status).toBe(404)
    expect((await (await shop.fetch('/sitemap.xml')).text()).includes('category_id=86')).toBe(false)
    await saved('category', `${LIST}/category/86`, { available: 'on' })
    expect(await customerPage('/items/1')).toContain('喪服')
  })

  test('a new name of a size on its units, and the order of sizes', async () => {
    await saved('tag', `${LIST}/tag/${SIZE_9}`, { name: '9号（M）' })
    expect(await customerPage('/items/1')).toContain('9号（M）')
    const { rows } = await sql<{ labels: string[]; ranks: number[] }>`
      SELECT array_agg(DISTINCT size_label) AS labels, array_agg(DISTINCT size_rank) AS ranks
      FROM sellable_units`.execute(shop.db)
    expect(rows[0]?.labels).toEqual(['9号（M）'])
    await added('tag', '11号')
    await added('tag', '13号')
    expect((await names('tag')).slice(-2)).toEqual(['11号', '13号'])
    const page = await pages.mainOf('catalogue', `${LIST}/tag/${SIZE_9}`)
    const last = page.one('select', { name: 'afterUid' }).all('option').at(-1)?.attributes.value
    await saved('tag', `${LIST}/tag/${SIZE_9}`, { afterUid: last })
    const { rows: ranked } = await sql<{ same: boolean }>`
      SELECT bool_and(size_rank = rank) AS same FROM sellable_units JOIN tags ON tags.uid = size_tag_uid`.execute(
      shop.db,
    )
    expect(ranked[0]?.same).toBe(true)
  })
})

describe('what is in use or fixed', () => {
  test.each([
    ['maker', '1', '商品1点'],
    ['category', '86', '商品1点'],
    ['tag', String(SIZE_9), '個体4点'],
    ['group', '7005', 'タグ'],
  ] as const)('a %s is not removed while it is used, and the page says by how many', async (kind, uid, used) => {
    const path = `${LIST}/${kind}/${uid}`
    const page = await pages.mainOf('catalogue', path)
    expect([page.text.includes(used), page.all('button', { value: 'remove' })]).toEqual([true, []])
    const refused = await send(path, '削除', { intent: 'remove' }, page)
    expect([refused.status, await alertOf(refused)]).toEqual([409, expect.stringContaining(`${used}`)])
  })

  test('a tag that filters name is not changed', async () => {
    const uid = tagOfAttribute('funeral')
    expect((await pages.mainOf('catalogue', `${LIST}/tag/${uid}`)).all('form')).toEqual([])
    const caller = await staff.withDuties(['catalogue'], 'labels-catalogue')
    const result = await shop.services.staff.labels.save(caller, uid, { kind: 'tag', name: '別名' })
    expect(isRejected(result) && result.code).toBe('label-fixed')
    expect((await pages.mainOf('catalogue', `${LIST}/group/${ATTRIBUTES.occasion.uid}`)).all('form')).toEqual([])
  })

  test('an item with a brand keeps it when both are changed at once', async () => {
    const caller = await staff.withDuties(['catalogue'], 'labels-catalogue')
    const path = await added('maker', '競合')
    const uid = Number(path.split('/').at(-1))
    const [removed, linked] = await Promise.allSettled([
      shop.services.staff.labels.remove(caller, 'maker', uid),
      sql`UPDATE items SET maker_uid = ${uid} WHERE id = 1`.execute(shop.db),
    ])
    const isRemoved = removed.status === 'fulfilled' && !isRejected(removed.value)
    expect(isRemoved).toBe(linked.status === 'rejected')
  })
})

test('unknown addresses, other duties and criteria that no form sends are refused', async () => {
  const statusOf = async (duty: 'catalogue' | 'service', path: string) => (await pages.get(duty, path)).status
  expect(await statusOf('service', LIST)).toBe(403)
  expect(await statusOf('service', `${LIST}/maker/1`)).toBe(403)
  expect(await statusOf('catalogue', `${LIST}?kind=dance`)).toBe(400)
  expect(await statusOf('catalogue', `${LIST}/dance/1`)).toBe(404)
  expect(await statusOf('catalogue', `${LIST}/maker/x`)).toBe(404)
  const wrong = await main(await send(`${LIST}?kind=tag`, 'タグの登録', { name: '12号' }))
  expect(wrong.text).toContain('グループを選んでください。')
  const foreign = await send(`${LIST}?kind=category`, 'カテゴリーの登録', { name: '菫', parentUid: '999999' })
  expect(foreign.status).toBe(409)
})
