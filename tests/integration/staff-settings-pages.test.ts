import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { orderLives, STAFF } from '#tests/support/orders/order-lives.ts'
import { type Part, parsePage } from '#tests/support/pages/html.ts'
import { shopClosings } from '#tests/support/shop/closings.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { staffPages } from '#tests/support/staff/staff-pages.ts'

const shop = builtShop([{ id: 1, units: 10 }])
const lives = orderLives(() => shop)
const { clear, passSeconds } = shopClosings(() => shop)
let pages: Awaited<ReturnType<typeof staffPages>>
beforeAll(async () => {
  pages = await staffPages(shop)
})
afterEach(async () => {
  await lives.reset()
  await clear()
  passSeconds()
  for (const table of ['notices', 'banners']) await sql`DELETE FROM ${sql.table(table)}`.execute(shop.db)
})
const main = async (response: Response) => parsePage(await response.text()).one('main')
const hiddenIn = (form: Part) =>
  Object.fromEntries(
    form.all('input', { type: 'hidden' }).map(({ attributes: { name = '', value = '' } }) => [name, value]),
  ) as Record<string, string>
const hiddenOf = (page: Part, label: string) => hiddenIn(page.one('form', { 'aria-label': label }))
const errorOf = (page: Part, field: string) => page.one('p', { id: `field-${field}-error` }).text

describe('closings', () => {
  const FORM = '休業・集配休止の登録'
  const NEW_YEAR = { kind: 'closing', fromOn: '2026-12-31', toOn: '2027-01-03', reason: '年末年始休業' }
  const send = async (fields: Record<string, string>, label = FORM, from?: Part) =>
    pages.post('service', '/staff/closings', {
      ...hiddenOf(from ?? (await pages.mainOf('service', '/staff/closings')), label),
      ...fields,
    })

  test('over a placed order list it first, and change none', async () => {
    const { uid } = await lives.confirmed([1], { startOn: day('2027-01-02') })
    const before = await lives.orderOf(uid)
    const preview = await main(await send({ ...NEW_YEAR, intent: 'preview' }))
    expect(preview.text).toContain('影響を受けるご注文 1件')
    expect(preview.one('a', { class: 'staff-number' }).text).toBe(String(before.number))
    expect(preview.text).toContain('発送日 1月1日')
    expect((await shop.services.orderLife.closings.list()).closings).toEqual([])
    const fields = { ...hiddenOf(preview, '登録の確認'), intent: 'do' }
    expect((await pages.post('service', '/staff/closings', fields)).status).toBe(303)
    expect((await pages.post('service', '/staff/closings', fields)).status).toBe(422)
    expect((await shop.services.orderLife.closings.list()).closings).toMatchObject([{ fromOn: '2026-12-31' }])
    expect(await lives.orderOf(uid)).toEqual(before)
    passSeconds()
    expect((await pages.mainOf('service', '/staff/closings?done=entered')).text).toContain('年末年始休業')
    await shop.services.orderLife.cancelByCompany(uid, 'test', STAFF)
  })

  test('whose orders changed since the preview are shown again before they are entered', async () => {
    const preview = await main(await send({ ...NEW_YEAR, intent: 'preview' }))
    const { uid } = await lives.confirmed([1], { startOn: day('2027-01-02') })
    const fields = { ...hiddenOf(preview, '登録の確認'), intent: 'do' }
    const shown = await pages.post('service', '/staff/closings', fields)
    expect([shown.status, (await main(shown)).text]).toEqual([409, expect.stringContaining('ご注文 1件')])
    expect((await shop.services.orderLife.closings.list()).closings).toEqual([])
    await shop.services.orderLife.cancelByCompany(uid, 'test', STAFF)
  })

  test.each([
    [{ fromOn: '' }, 'fromOn', '日付で'],
    [{ fromOn: '2026-11-19', toOn: '2026-11-19' }, 'fromOn', '過ぎた日'],
    [{ toOn: '2026-12-30' }, 'toOn', '始まりの日'],
    [{ toOn: '2027-12-30' }, 'toOn', '60日まで'],
    [{ reason: ' ' }, 'reason', '入力してください'],
    [{ kind: 'suspension' }, 'prefectures', '選んでください'],
  ])('%j: the sentence is beside %s', async (change, field, sentence) => {
    const refused = await send({ ...NEW_YEAR, intent: 'preview', ...(change as Record<string, string>) })
    const page = await main(refused)
    expect([refused.status, errorOf(page, field)]).toEqual([422, expect.stringContaining(sentence)])
  })

  test('and suspensions are listed, and removed', async () => {
    const fields = { ...NEW_YEAR, kind: 'suspension', reason: '大雪', 'prefecture.1': '1', 'prefecture.13': '1' }
    const preview = await main(await send({ ...fields, intent: 'preview' }))
    const entered = await pages.post('service', '/staff/closings', { ...hiddenOf(preview, '登録の確認'), intent: 'do' })
    expect(entered.headers.get('location')).toBe('/staff/closings?done=entered')
    const page = await pages.mainOf('service', '/staff/closings')
    expect(page.text).toContain('北海道、東京都')
    const hidden = hiddenIn(page.all('form').find((form) => form.all('button', { value: 'remove' }).length > 0)!)
    const removed = await pages.post('service', '/staff/closings', { ...hidden, intent: 'remove' })
    expect(removed.headers.get('location')).toBe('/staff/closings?done=removed')
    const again = { ...hidden, formKey: 'another-form', intent: 'remove' }
    expect((await pages.post('service', '/staff/closings', again)).status).toBe(409)
  })
})

describe('notices', () => {
  const NOTICE = { title: '年末年始の営業', body: '31日から休みます。\n\n4日に再開します。', shownOn: '2026-11-20' }
  const write = async (change: Record<string, string> = {}) => {
    const fields = hiddenOf(await pages.mainOf('service', '/staff/notices/new'), 'お知らせ')
    return pages.post('service', '/staff/notices/new', { ...fields, ...NOTICE, shownTo: '', ...change })
  }
  const uidOf = async () => (await shop.ports.records.notice.list([], 1, ''))[0]!.uid

  test('are shown on home, in the list and on their page, from their day on', async () => {
    expect((await write()).status).toBe(303)
    expect((await write({ title: '来年の話', shownOn: '2027-01-01' })).status).toBe(303)
    const home = parsePage(await (await shop.fetch('/')).text()).one('section', { class: 'home-news' })
    expect(home.all('a').map(({ text }) => text)).toEqual(['すべてのお知らせ', '年末年始の営業'])
    const [, link] = home.all('a')
    const entry = await main(await shop.fetch(link!.attributes.href!))
    expect([entry.one('h1').text, entry.all('p', { class: 'news-text' }).length]).toEqual(['年末年始の営業', 2])
    const list = await main(await shop.fetch('/news'))
    expect(list.text).toContain('2026年11月20日')
    expect(list.text).not.toContain('来年の話')
    expect((await shop.fetch(`/news/${await uidOf()}`)).status).toBe(404)
  })

  test('without one, home has no section; the list says so', async () => {
    expect(await (await shop.fetch('/')).text()).not.toContain('home-news')
    expect((await main(await shop.fetch('/news'))).text).toContain('ただいまお伝えするお知らせはございません')
  })

  test('cannot contain markup', async () => {
    await write({ body: '<script>alert(1)</script>' })
    expect(await (await shop.fetch(`/news/${await uidOf()}`)).text()).not.toContain('<script>alert')
  })

  test.each([
    [{ title: '' }, 'title', '入力してください'],
    [{ shownOn: 'あす' }, 'shownOn', '日付で'],
    [{ shownTo: '2026-11-19' }, 'shownTo', '始まりの日より前'],
  ])('%j: the sentence is beside %s', async (change, field, sentence) => {
    const refused = await write(change as Record<string, string>)
    expect([refused.status, errorOf(await main(refused), field)]).toEqual([422, expect.stringContaining(sentence)])
  })

  test('are changed and removed; another version is shown with what was typed', async () => {
    await write()
    const path = `/staff/notices/${await uidOf()}`
    const fields = { ...hiddenOf(await pages.mainOf('service', path), 'お知らせ'), ...NOTICE, shownTo: '' }
    const first = { ...fields, title: '営業日の変更', formKey: 'another-form', intent: 'save' }
    expect((await pages.post('catalogue', path, first)).status).toBe(303)
    const stale = await pages.post('service', path, { ...fields, body: '書きかけ', intent: 'save' })
    const page = await main(stale)
    expect([stale.status, page.one('textarea').text]).toEqual([409, '書きかけ'])
    expect(page.text).toContain('営業日の変更')
    const remove = { ...hiddenOf(page, 'お知らせの削除'), intent: 'remove' }
    expect((await pages.post('service', path, remove)).headers.get('location')).toBe('/staff/notices?done=removed')
    expect((await pages.get('service', path)).status).toBe(404)
  })
})

describe('a banner', () => {
  const BANNER = { text: '年末のご案内', note: '29日まで', path: 'https://shop.example/news' }
  const write = async (change: Record<string, string>) =>
    pages.post('service', '/staff/banners/new', {
      ...hiddenOf(await pages.mainOf('service', '/staff/banners/new'), 'バナー'),
      ...BANNER,
      ...change,
    })
  const shown = async () => {
    const [line] = parsePage(await (await shop.fetch('/news')).text()).all('p', { class: 'promise-banner' })
    return line
  }

  test('takes the place of the promise on its days alone', async () => {
    expect((await write({ shownOn: '2026-11-21', shownTo: '2026-11-22' })).status).toBe(303)
    expect((await shown())?.text).toContain('当日発送')
    lives.at('2026-11-21T00:00:01+09:00')
    const line = await shown()
    expect(line?.text).toBe('年末のご案内29日まで')
    expect(line?.one('a').attributes.href).toBe('/news')
    lives.at('2026-11-23T00:00:01+09:00')
    expect((await shown())?.text).toContain('当日発送')
  })

  test('cannot contain markup, nor lead out of the shop', async () => {
    expect((await write({ text: '<b>太字</b>', shownOn: '2026-11-20', shownTo: '2026-11-22' })).status).toBe(303)
    expect((await shown())?.one('a').text).toBe('<b>太字</b>29日まで')
    const refused = await write({ path: 'javascript:alert(1)', shownOn: '2026-11-20', shownTo: '2026-11-22' })
    expect([refused.status, errorOf(await main(refused), 'path')]).toEqual([422, expect.stringContaining('アドレス')])
  })
})

describe('maintenance', () => {
  const PATH = '/staff/maintenance'
  const set = async (fields: Record<string, string>) =>
    pages.post('catalogue', PATH, {
      ...hiddenOf(await pages.mainOf('catalogue', PATH), 'メンテナンス'),
      startAt: '',
      endAt: '',
      ...fields,
    })
  const homeStatus = async () => {
    passSeconds()
    return (await shop.fetch('/')).status
  }

  test('closes the shop for customers at once or for a time, and opens it again', async () => {
    expect((await set({ mode: 'now' })).status).toBe(303)
    expect(await homeStatus()).toBe(303)
    expect((await pages.mainOf('catalogue', PATH)).text).toContain('休止しています')
    expect((await set({ mode: 'planned', startAt: '2026-11-20T12:00', endAt: '2026-11-20T14:00' })).status).toBe(303)
    expect(await homeStatus()).toBe(200)
    lives.at('2026-11-20T13:00:00+09:00')
    expect(await homeStatus()).toBe(303)
    expect((await set({ mode: 'off' })).status).toBe(303)
    expect(await homeStatus()).toBe(200)
  })

  test.each([
    [{ mode: 'planned', startAt: '', endAt: '2026-11-21T02:00' }, 'startAt', '日付と時刻'],
    [{ mode: 'planned', startAt: '2026-11-21T02:00', endAt: '2026-11-20T22:00' }, 'endAt', '開始より後'],
    [{ mode: 'planned', startAt: '2026-11-19T02:00', endAt: '2026-11-19T22:00' }, 'endAt', '過ぎています'],
    [{ mode: '' }, 'mode', '選んでください'],
  ])('%j: the sentence is beside %s', async (fields, field, sentence) => {
    const refused = await set(fields)
    expect([refused.status, errorOf(await main(refused), field)]).toEqual([422, expect.stringContaining(sentence)])
  })

  test('of another version is refused', async () => {
    const hidden = hiddenOf(await pages.mainOf('catalogue', PATH), 'メンテナンス')
    expect((await set({ mode: 'now' })).status).toBe(303)
    const fields = { ...hidden, mode: 'off', startAt: '', endAt: '', formKey: 'form-of-another-version' }
    expect((await pages.post('catalogue', PATH, fields)).status).toBe(409)
  })
})
