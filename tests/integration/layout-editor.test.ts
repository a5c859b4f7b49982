import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FIRST_BLOCKS } from '#domain/layout/home-blocks.ts'
import { FIRST_MENUS } from '#domain/layout/menus.ts'
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
afterEach(async () => {
  await sql`DELETE FROM dated_versions`.execute(shop.db)
  shop.services.layouts.expire()
})

describe('the form of the home page', () => {
  const path = '/staff/home'
  const fieldsOf = (html: string): Record<string, string> => {
    const form = parsePage(html).one('form', { 'aria-label': 'ホームの内容' })
    const inputs = form.all('input').filter(({ attributes: { type } }) => type !== 'radio' && type !== 'checkbox')
    const texts = [...html.matchAll(/<textarea[^>]* name="([\w-]+)"[^>]*>([^<]*)<\/textarea>/g)]
    return {
      when: 'now',
      ...Object.fromEntries(inputs.map(({ attributes: { name = '', value = '' } }) => [name, value])),
      ...Object.fromEntries(texts.map(([, name = '', text = '']) => [name, text.replace(/^\n/, '')])),
    }
  }
  const open = async (from = '') => fieldsOf(await (await pages.get('catalogue', `${path}${from}`)).text())
  const press = async (fields: Record<string, string>, intent: string) => {
    const response = await pages.post('catalogue', path, { ...fields, intent })
    return { status: response.status, html: await response.text(), location: response.headers.get('location') }
  }
  const kindsIn = (fields: Record<string, string>) =>
    Object.keys(fields).flatMap((name) => (name.endsWith('-kind') ? [fields[name]!] : []))

  test('moves, removes and adds blocks without a script, and saves nothing by it', async () => {
    const typed = await open()
    const kinds = kindsIn(typed)
    expect(kinds).toEqual(FIRST_BLOCKS.map(({ kind }) => kind))
    const moved = fieldsOf((await press({ ...typed, 'b1-heading': '新しい知らせ' }, 'down:1')).html)
    expect(kindsIn(moved).slice(0, 3)).toEqual(['hero', 'sets', 'news'])
    expect(moved['b2-heading']).toBe('新しい知らせ')
    const removed = fieldsOf((await press(moved, 'remove:1')).html)
    expect(kindsIn(removed)).toHaveLength(kinds.length - 1)
    const added = await press({ ...removed, addKind: 'text' }, 'add')
    expect(kindsIn(fieldsOf(added.html)).at(-1)).toBe('text')
    for (const intent of ['remove:0', 'down:0', 'up:1', 'up:99'])
      expect(kindsIn(fieldsOf((await press(typed, intent)).html))).toEqual(kinds)
    expect(await shop.ports.datedVersions.heads('home')).toEqual([])
  })

  test('shows the page as it will be, and what changes; then it is published', async () => {
    const typed = fieldsOf((await press({ ...(await open()), addKind: 'text' }, 'add')).html)
    const refused = await press(typed, 'publish')
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('文章を入力してください')
    const last = kindsIn(typed).length - 1
    const written = { ...typed, [`b${last}-heading`]: '冬のお支度', [`b${last}-text`]: '雪の日の装いです。' }
    const shown = parsePage((await press(written, 'preview')).html)
    expect(shown.one('ul', { class: 'page-diff' }).text).toContain('追加：見出し：冬のお支度')
    const [phone] = shown.all('iframe')
    expect(phone?.attributes.srcdoc ?? phone?.attributes.srcDoc).toContain('雪の日の装いです。')
    const published = await press(written, 'publish')
    expect([published.status, published.location]).toEqual([303, '/staff/display?done=publish'])
    expect((await pages.mainOf('catalogue', '/staff/display?done=publish')).text).toContain('登録しました')
    shop.setClock(NOW.add({ minutes: 3 }))
    expect(await (await shop.fetch('/')).text()).toContain('冬のお支度')
  })

  test('keeps what was typed over another person’s draft, which is then withdrawn', async () => {
    const [one, other] = [await open(), await open()]
    expect((await press({ ...one, 'b1-heading': 'ひとりめ' }, 'draft')).status).toBe(303)
    const refused = await press({ ...other, 'b1-heading': 'ふたりめ' }, 'draft')
    expect(refused.status).toBe(409)
    expect(parsePage(refused.html).one('section', { 'aria-labelledby': 'other-title' }).text).toContain('ひとりめ')
    expect(fieldsOf(refused.html)['b1-heading']).toBe('ふたりめ')
    expect((await open())['b1-heading']).toBe('ひとりめ')
    expect((await open('?from=release'))['b1-heading']).toBe('お知らせ')
    const historyPath = '/staff/display/history?layout=home'
    const history = await pages.mainOf('catalogue', historyPath)
    const form = history.all('form').find(({ text }) => text.includes('取り消す'))!
    const hidden = form.all('input').map(({ attributes: { name = '', value = '' } }) => [name, value])
    expect((await pages.post('catalogue', historyPath, Object.fromEntries(hidden))).status).toBe(303)
    expect((await pages.mainOf('catalogue', historyPath)).text).toContain('はじめの内容のままです')
  })
})

test('the form of a menu adds and moves links, and keeps those of the law', async () => {
  const path = '/staff/menus?menu=footer'
  const html = await (await pages.get('service', path)).text()
  const form = parsePage(html).one('form', { 'aria-label': 'フッターの内容' })
  const typed = Object.fromEntries(
    form
      .all('input')
      .filter(({ attributes: { type } }) => type !== 'radio')
      .map(({ attributes: { name = '', value = '' } }) => [name, value]),
  ) as Record<string, string>
  const main = async (intent: string, change: Record<string, string> = {}) =>
    mainOf(await pages.post('service', path, { when: 'now', ...typed, ...change, intent }))
  const valuesIn = (page: Awaited<ReturnType<typeof mainOf>>, name: RegExp) =>
    page.all('input').flatMap(({ attributes }) => (name.test(attributes.name ?? '') ? [attributes.value] : []))
  const [first, second] = FIRST_MENUS.footer[1]!.links
  const moved = await main('down:1.0')
  expect(valuesIn(moved, /^g1-l\d+-path$/).slice(0, 2)).toEqual([second?.path, first?.path])
  expect(valuesIn(await main('add-link:1'), /^g1-l\d+-path$/)).toHaveLength(11)
  expect(valuesIn(await main('add-group'), /^g\d-title$/)).toHaveLength(5)
  const law = valuesIn(await main('remove:4.1'), /^g4-l\d+-path$/)
  expect(law).toEqual(FIRST_MENUS.footer[4]!.links.map((link) => link.path))
  const refused = await main('publish', { 'g1-l0-path': '/staff/orders' })
  expect(refused.one('p', { id: 'field-g1-l0-path-error' }).text).toContain('当店のページのアドレス')
  const shown = await main('preview', { 'g1-title': '手引き' })
  const [phone] = shown.all('iframe')
  expect(phone?.attributes.srcdoc ?? phone?.attributes.srcDoc).toContain('手引き')
})
