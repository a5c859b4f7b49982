import { beforeAll, describe, expect, test } from 'vitest'
import { LABEL_KIND_LABELS } from '#app/text/staff-catalogue-text.ts'
import type { LabelKind } from '#domain/catalog/label-kind.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { mainOf, staffPages } from '#tests/support/staff/staff-pages.ts'

/** Brands, categories and tags in files (docs/rules.md Catalogue). */
const shop = builtShop([{ id: 1, units: 4 }])
let pages: Awaited<ReturnType<typeof staffPages>>
beforeAll(async () => {
  pages = await staffPages(shop)
})
const LIST = '/staff/items/labels'
const exported = async (kind: LabelKind) => (await pages.get('catalogue', `${LIST}/export?kind=${kind}`)).text()

async function send(kind: LabelKind, text: string, intent = 'take') {
  const path = `${LIST}/import?kind=${kind}`
  const page = await pages.mainOf('catalogue', path)
  const form = new FormData()
  for (const { attributes } of page.one('form', { 'aria-label': 'CSVの取り込み' }).all('input', { type: 'hidden' }))
    form.set(attributes.name ?? '', attributes.value ?? '')
  form.set('intent', intent)
  form.set('file', new Blob([text], { type: 'text/csv' }), 'file.csv')
  const answer = await mainOf(await pages.post('catalogue', path, form))
  const report = answer.one('section', { 'aria-label': '結果' })
  return { page: answer, figures: report.one('p').text.replaceAll(/\s/g, '') }
}
const groupOf = async (kind: LabelKind) => {
  if (kind === 'maker' || kind === 'group') return undefined
  const rows = (await exported(kind)).trim().split('\r\n')
  // The first category, and the group of the last tag, a size.
  return kind === 'category' ? rows[1]?.split(',')[2] : rows.at(-1)?.split(',').at(-1)
}
const HEADS = {
  maker: '名前,よみ（カナ）',
  category: '名前,上のカテゴリー',
  tag: '名前,グループ',
  group: '名前,グループの役割',
} as const
const rowFor = (kind: LabelKind, name: string, group = '') =>
  `${name},${{ maker: 'スミレ', category: group, tag: group, group: '靴のサイズ' }[kind]}`

describe.each(['maker', 'category', 'tag', 'group'] as const)('a file of the kind %s', (kind) => {
  test('adds what is new after a check, and changes nothing the second time', async () => {
    const group = await groupOf(kind)
    const file = [HEADS[kind], rowFor(kind, `一${kind}`, group), rowFor(kind, `二${kind}`, group)].join('\n')
    const before = await exported(kind)
    expect((await send(kind, file, 'check')).figures).toContain('登録2件、変更0件、変更なし0件、できなかったもの0件')
    expect(await exported(kind)).toBe(before)
    expect((await send(kind, file)).figures).toContain('登録2件')
    expect((await send(kind, file)).figures).toContain('登録0件、変更0件、変更なし2件')
    expect(await exported(kind)).toContain(`一${kind}`)
  })

  test('renames by id; a row of an older version, a known name and an unknown id are refused', async () => {
    const file = await exported(kind)
    const renamed = file.replace(`二${kind}`, `参${kind}`)
    expect((await send(kind, renamed)).figures).toContain('登録0件、変更1件')
    expect(await exported(kind)).toContain(`参${kind}`)
    const stale = await send(kind, file.replace(`二${kind}`, `四${kind}`))
    expect(stale.page.one('tbody').text).toContain('ほかの担当者が先に更新しました')
    const known = await send(kind, (await exported(kind)).replace(`参${kind}`, `一${kind}`))
    expect(known.page.one('tbody').text).toContain('同じ名前のもの')
    const unknown = await send(kind, `ID,版,名前\n999999,1,${kind}`)
    expect(unknown.page.one('tbody').text).toContain('見つかりません')
  })

  test('is for the duty catalogue alone', async () => {
    const statuses = async (duty: 'catalogue' | 'service') =>
      Promise.all(
        ['export', 'import'].map(async (part) => (await pages.get(duty, `${LIST}/${part}?kind=${kind}`)).status),
      )
    expect([await statuses('catalogue'), await statuses('service')]).toEqual([
      [200, 200],
      [403, 403],
    ])
    const page = await pages.mainOf('catalogue', `${LIST}?kind=${kind}`)
    expect(page.all('a').some(({ text }) => text === 'CSVを取り込む')).toBe(true)
    expect(LABEL_KIND_LABELS[kind]).not.toBe('')
  })
})

test('a category has its roles in words; a word that none has is refused, and what has no column stays', async () => {
  expect((await exported('category')).split('\r\n')[0]).toContain('お召しになる方,小物までそろうセット')
  const rolesOf = async () => (await exported('category')).split('\r\n').find((row) => row.includes('菖蒲'))
  const file = (who: string) =>
    `名前,上のカテゴリー,お召しになる方,お祝いの装い,ランキングの見出し\n菖蒲,,${who},はい,人気の菖蒲`
  const refused = await send('category', file('犬'))
  expect(refused.page.one('tbody').text).toContain('お召しになる方を選んでください。')
  expect((await send('category', file('お子様'))).figures).toContain('登録1件')
  expect(await rolesOf()).toContain('菖蒲,,お子様,,はい,人気の菖蒲')
  expect((await send('category', file('お子様'))).figures).toContain('変更なし1件')
  expect((await send('category', '名前,上のカテゴリー,お召しになる方\n菖蒲,,女性')).figures).toContain('変更1件')
  expect(await rolesOf()).toContain('菖蒲,,女性,,はい,人気の菖蒲')
})

test('a file without a column for the reading of brands keeps it', async () => {
  const brand = (await exported('maker')).split('\r\n').find((row) => row.includes('一maker'))
  expect((await send('maker', '名前\n一maker')).figures).toContain('登録0件、変更0件、変更なし1件')
  expect(await exported('maker')).toContain(brand)
})

test.each(['category', 'tag'] as const)(
  'a %s needs a group that exists, if any, and does not leave it by a file',
  async (kind) => {
    const group = (await groupOf(kind)) ?? ''
    const rows = [HEADS[kind], rowFor(kind, '菫'), rowFor(kind, '菫', 'ない分類'), rowFor(kind, '菫', group)]
    const { page, figures } = await send(kind, rows.join('\n'), 'check')
    // A category without one above it is the first of its path.
    const [taken, refused] = kind === 'category' ? [2, 1] : [1, 2]
    expect([figures, page.one('tbody').all('tr').length]).toEqual([expect.stringContaining(`登録${taken}件`), refused])
    expect(page.one('tbody').text).toContain('見つかりません')
    const [head = '', first = ''] = (await exported(kind)).trim().split('\r\n').slice(0, 2)
    const cells = first.split(',')
    const elsewhere = [...cells.slice(0, 3), kind === 'category' ? cells[2] : ''].join(',')
    const moved = await send(kind, `${head.replace('\uFEFF', '')}\n${elsewhere}`, 'check')
    expect(moved.page.one('tbody').text).toContain('CSVでは変えられません')
  },
)
