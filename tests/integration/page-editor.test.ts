import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Duty } from '#domain/staff/duties.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { mainOf, staffPages } from '#tests/support/staff/staff-pages.ts'

const shop = builtShop([{ id: 1, units: 2 }])
let pages: Awaited<ReturnType<typeof staffPages>>
beforeEach(async () => {
  shop.setClock(NOW)
  pages = await staffPages(shop)
})
beforeAll(() => shop.setClock(NOW))
afterEach(async () => {
  await sql`DELETE FROM dated_versions`.execute(shop.db)
  shop.services.pages.expire()
})

const FIELDS = ['title', 'description', 'keywords', 'related', 'body'] as const
const editOf = (path: string) => `/staff/pages/edit?path=${encodeURIComponent(path)}`

const MARKS = { quot: '"', amp: '&', lt: '<', gt: '>', '#x27': "'" } as const
const plain = (html: string) => html.replace(/&(quot|amp|lt|gt|#x27);/g, (_, name: keyof typeof MARKS) => MARKS[name])

/** The fields of the form of a page, with the lines of its texts. */
function typedIn(html: string): Record<string, string> {
  const form = parsePage(html).one('form', { 'aria-label': 'ページの文面' })
  const inputs = form.all('input').filter(({ attributes: { type } }) => type !== 'radio' && type !== 'checkbox')
  const texts = [...html.matchAll(/<textarea[^>]* name="(\w+)"[^>]*>([^<]*)<\/textarea>/g)]
  return {
    when: 'now',
    ...Object.fromEntries(inputs.map(({ attributes: { name = '', value = '' } }) => [name, value])),
    ...Object.fromEntries(texts.map(([, name = '', text = '']) => [name, plain(text)])),
  }
}
const formAt = async (path: string, duty: Duty) => typedIn(await (await pages.get(duty, path)).text())
const open = (path: string, duty: Duty = 'catalogue') => formAt(editOf(path), duty)
const send = (path: string, fields: Record<string, string>, duty: Duty = 'catalogue') =>
  pages.post(duty, editOf(path), fields)
const pass = (hours: number) => shop.setClock(shop.ports.clock.now().add({ minutes: 60 * hours + 2 }))
const textAt = async (path: string) => (await shop.fetch(path)).text()

const ARTICLE = {
  title: '数珠の選び方',
  description: '宗派を問わずお使いいただける数珠の選び方を、素材と房の色から順にご案内いたします。お支度の参考に。',
  keywords: '数珠',
  related: '/feature/manner',
  body: '## 素材 {#material}\n\n木の数珠は軽く、[焼香の仕方](/feature/manner#incense)のあいだも手に沿います。',
}

test('an answer for tomorrow is read from tomorrow, and found', async () => {
  const typed = await open('/faq', 'service')
  expect(Object.keys(typed)).toEqual(expect.arrayContaining([...FIELDS]))
  const body = `${typed.body}\n\n### 数珠は選べますか {#juzu-choice}\n\n木と水晶からお選びいただけます。\n`
  const fields = { ...typed, body, intent: 'publish', when: 'at', at: '2026-11-21T09:00' }
  const sent = await send('/faq', fields, 'service')
  expect(sent.headers.get('location')).toBe('/staff/pages?done=published')
  expect((await pages.mainOf('service', '/staff/pages?done=published')).text).toContain('11/21 09:00')
  expect(await textAt('/faq')).not.toContain('木と水晶からお選びいただけます')
  shop.setClock(Temporal.Instant.from('2026-11-21T00:00:01Z'))
  shop.services.pages.expire()
  expect(await textAt('/faq')).toContain('木と水晶からお選びいただけます')
  expect(await textAt('/faq?q=水晶')).toContain('木と水晶からお選びいただけます')
})

test('a new article is in the lists, and a withdrawn one nowhere', async () => {
  const created = await pages.get('catalogue', '/staff/pages?area=article&name=juzu')
  expect(created.headers.get('location')).toBe('/staff/pages/edit?path=%2Farticle%2Fjuzu')
  expect((await shop.fetch('/article/juzu')).status).toBe(404)
  const sent = await send('/article/juzu', { ...(await open('/article/juzu')), ...ARTICLE, intent: 'publish' })
  expect(sent.status).toBe(303)
  pass(0)
  const shown = parsePage(await textAt('/article/juzu'))
  expect(shown.one('h1').text).toBe('数珠の選び方')
  for (const path of ['/feature', '/other/sitemap', '/sitemap.xml'])
    expect(await textAt(path)).toContain('/article/juzu')
  const again = { ...(await open('/article/juzu')), title: '', intent: 'unpublish' }
  const untimed = await send('/article/juzu', { ...again, when: 'at', at: '' })
  expect([untimed.status, (await mainOf(untimed)).text]).toEqual([
    422,
    expect.stringContaining('公開の日時は日付と時刻'),
  ])
  expect((await send('/article/juzu', { ...again, when: 'at', at: '2026-11-21T10:30' })).status).toBe(303)
  pass(0)
  expect((await shop.fetch('/article/juzu')).status).toBe(200)
  shop.setClock(Temporal.Instant.from('2026-11-21T01:30:01Z'))
  shop.services.pages.expire()
  expect((await shop.fetch('/article/juzu')).status).toBe(404)
  for (const path of ['/feature', '/other/sitemap']) expect(await textAt(path)).not.toContain('/article/juzu')
  pages.signOut()
  expect((await pages.mainOf('catalogue', '/staff/pages')).text).toContain('取り下げ')
})

describe('the form', () => {
  test('shows what is found, what changes and how it looks, before it is published', async () => {
    const typed = await open('/about')
    const body = `${typed.body}\n\n絶対にお得です。`
    const shown = await mainOf(await send('/about', { ...typed, body, intent: 'preview' }))
    expect(shown.one('section', { 'aria-label': '公開の前に' }).text).toContain('「絶対」には裏づけが要ります')
    expect(shown.one('ul', { class: 'page-diff' }).text).toContain('追加：絶対にお得です。')
    const [phone] = shown.all('iframe')
    expect(phone?.attributes.srcdoc ?? phone?.attributes.srcDoc).toContain('絶対にお得です。')
    const first = await send('/about', { ...typed, body, intent: 'publish' })
    expect(first.status).toBe(422)
    const second = await send('/about', { ...typedIn(await first.text()), intent: 'publish' })
    expect(second.headers.get('location')).toBe('/staff/pages?done=published')
  })

  test('keeps what was typed over another person’s draft, and shows the differences', async () => {
    const [one, other] = [await open('/about'), await open('/about', 'service')]
    expect((await send('/about', { ...one, title: 'ひとりめの題名', intent: 'draft' })).status).toBe(303)
    const refused = await send('/about', { ...other, title: 'ふたりめの題名', intent: 'draft' }, 'service')
    expect(refused.status).toBe(409)
    const shown = await refused.text()
    const differences = parsePage(shown).one('section', { 'aria-labelledby': 'other-title' })
    expect(differences.text).toContain('削除：題名：ひとりめの題名')
    const typed = typedIn(shown)
    expect(typed.title).toBe('ふたりめの題名')
    expect((await send('/about', { ...typed, intent: 'draft' }, 'service')).status).toBe(303)
    expect((await open('/about')).title).toBe('ふたりめの題名')
  })

  test('begins with an earlier text, and a plan is changed in it', async () => {
    const typed = await open('/about')
    await send('/about', { ...typed, title: '予定の題名', intent: 'publish', when: 'at', at: '2026-12-01T09:00' })
    const history = await pages.mainOf('catalogue', '/staff/pages/history?path=/about')
    const from = history.all('a').find(({ text }) => text === 'この文面から書きはじめる')!.attributes.href!
    const planned = await formAt(from, 'catalogue')
    expect(planned).toMatchObject({ title: '予定の題名', at: '2026-12-01T09:00' })
    await send('/about', { ...planned, title: '直した題名', intent: 'publish', when: 'at' })
    const changed = await pages.mainOf('catalogue', '/staff/pages/history?path=/about')
    expect(changed.all('li').filter(({ text }) => text.includes('から公開'))).toHaveLength(1)
    const form = changed.all('form').find(({ text }) => text.includes('取り消す'))!
    const hidden = Object.fromEntries(
      form.all('input').map(({ attributes: { name = '', value = '' } }) => [name, value]),
    )
    const withdrawn = await pages.post('catalogue', '/staff/pages/history?path=/about', hidden)
    expect(withdrawn.status).toBe(303)
    expect((await pages.mainOf('catalogue', '/staff/pages/history?path=/about')).text).toContain('はじめの文面のまま')
  })

  test('of a legal text is the owner’s', async () => {
    expect((await pages.get('catalogue', editOf('/other/use'))).status).toBe(403)
    expect((await pages.get('owner', editOf('/other/use'))).status).toBe(200)
    const typed = await open('/other/use', 'owner')
    const refused = await send('/other/use', { ...typed, title: 'ご利用の規約', intent: 'publish' }, 'owner')
    expect((await mainOf(refused)).text).toContain('14日前までの掲示が必要です')
  })

  test('answers a text that is too long with its sentence, and one of a megabyte with a page', async () => {
    const typed = await open('/about')
    const long = await send('/about', { ...typed, body: 'あ'.repeat(20_001), intent: 'publish' })
    expect(long.status).toBe(422)
    expect((await mainOf(long)).one('p', { id: 'field-body-error' }).text).toContain('20000文字以内')
    const megabyte = await send('/about', { ...typed, body: 'x'.repeat(1_048_576), intent: 'publish' })
    expect(megabyte.status).toBe(413)
    expect((await pages.get('catalogue', editOf('/items/list'))).status).toBe(404)
  })
})
