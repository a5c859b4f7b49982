import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { SETTINGS_GROUPS, type SettingsGroup } from '#domain/settings/settings.ts'
import { type Part, parsePage } from '#tests/support/pages/html.ts'
import { decideSettings } from '#tests/support/shop/decide-settings.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { fieldsOf, mainOf, staffPages } from '#tests/support/staff/staff-pages.ts'

const shop = builtShop([{ id: 1, units: 2 }])
let pages: Awaited<ReturnType<typeof staffPages>>
beforeAll(async () => {
  pages = await staffPages(shop)
})
const NOW = Temporal.Instant.from('2026-11-20T10:00:00+09:00')
const at = (text: string) => shop.setClock(Temporal.Instant.from(text))
afterEach(async () => {
  shop.setClock(NOW)
  await sql`DELETE FROM dated_versions`.execute(shop.db)
})

type Fields = Readonly<Record<string, string>>
const pathOf = (group: SettingsGroup) => `/staff/settings/${group}`
const DELIVERY = pathOf('delivery')
const FORM = '内容を確かめる'
const NEXT_MONTH = '2026-12-01T00:00'
const errorOf = (page: Part, field: string) => page.one('p', { id: `field-${field}-error` }).text

/** The fields of the form of a page, with those of a person in their place. */
async function formOf(path: string, fields: Fields): Promise<Record<string, string>> {
  const page = await pages.mainOf('owner', path)
  const unticked = page.all('input', { type: 'checkbox' }).filter(({ attributes }) => attributes.checked === undefined)
  const sent = Object.entries(fieldsOf(page, FORM)).filter(
    ([name]) => !unticked.some(({ attributes }) => attributes.name === name),
  )
  return { ...Object.fromEntries(sent), ...fields, intent: 'preview' }
}
const previewOf = async (path: string, fields: Fields) =>
  pages.post('owner', path, await formOf(path, { effectiveAt: '', reason: '', ...fields }))

/** Sends a form, reads what it means, and saves. */
async function save(fields: Fields, path = DELIVERY): Promise<Response> {
  const preview = await previewOf(path, fields)
  expect(preview.status).toBe(200)
  return pages.post('owner', path, { ...fieldsOf(await mainOf(preview), '保存する'), intent: 'save' })
}
const versions = () => shop.ports.datedVersions.list('settings')
const planNextMonth = () => save({ feeYen: '1300', effectiveAt: NEXT_MONTH, reason: '値上げ' })

describe('a version', () => {
  test('at once holds from the next minute, with its person, reason and audit row', async () => {
    expect((await save({ feeYen: '１，３００円', reason: '配送会社の値上げ' })).headers.get('location')).toBe(
      `${DELIVERY}?done=saved`,
    )
    const [version] = await versions()
    expect(version).toMatchObject({ value: { feeYen: 1_300, freeFromYen: 5_000 }, reason: '配送会社の値上げ' })
    expect(version!.effectiveAt?.toString()).toBe('2026-11-20T01:01:00Z')
    const planned = await pages.mainOf('owner', DELIVERY)
    expect(planned.one('section', { 'aria-labelledby': 'planned-title' }).text).toContain('1,100円 → 1,300円')
    at('2026-11-20T10:01:00+09:00')
    const page = await pages.mainOf('owner', DELIVERY)
    expect(page.one('section', { 'aria-labelledby': 'current-title' }).text).toContain('送料1,300円')
    const history = page.one('section', { 'aria-labelledby': 'history-title' }).text
    for (const text of ['送料：1,100円 → 1,300円', '配送会社の値上げ', '店長 墨田']) expect(history).toContain(text)
    expect((await pages.mainOf('owner', '/staff/settings')).text).toContain(
      '2026年11月20日（金）10時1分から。変更：店長',
    )
    const [entry] = await shop.ports.staff.listAudit({ beforeId: undefined, limit: 1 })
    expect(entry).toMatchObject({ act: 'saveSettings', subject: 'settings:delivery' })
  })

  test('from a time in the past holds from the next minute', async () => {
    await save({ feeYen: '1300', effectiveAt: '2020-01-01T00:00' })
    expect((await versions())[0]!.effectiveAt?.toString()).toBe('2026-11-20T01:01:00Z')
  })

  test('is shown before it is saved: values, examples, carts and orders, pages and mails', async () => {
    const page = await mainOf(await previewOf(DELIVERY, { feeYen: '1,300', effectiveAt: NEXT_MONTH }))
    for (const text of [
      '2026年12月1日（火）0時0分から',
      '例：8,980円のワンピース',
      '商品の入ったカートは0件',
      '領収書',
    ])
      expect(page.text).toContain(text)
    expect(page.one('a', { href: '/service/delivery' }).text).toBe('お届け・ご返却')
    expect(await versions()).toEqual([])
    const back = await pages.post('owner', DELIVERY, { ...fieldsOf(page, '保存する'), intent: 'edit' })
    expect(fieldsOf(await mainOf(back), FORM)).toMatchObject({ feeYen: '1,300', effectiveAt: NEXT_MONTH })
  })

  test('that is planned is changed and withdrawn; one that has begun is neither', async () => {
    await planNextMonth()
    const { uid } = (await versions())[0]!
    const edit = `${DELIVERY}?edit=${uid}`
    expect((await save({ feeYen: '1250', effectiveAt: '2026-11-20T10:02' }, edit)).status).toBe(303)
    expect(await versions()).toMatchObject([{ uid, version: 2, value: { feeYen: 1_250 } }])
    const asked = await pages.mainOf('owner', `${DELIVERY}?withdraw=${uid}`)
    expect(asked.text).toContain('送料：1,100円 → 1,250円')
    const withdrawal = { ...fieldsOf(asked, '予定を取り消す'), intent: 'withdraw' }
    const late = await formOf(edit, { feeYen: '1200' })
    at('2026-11-20T10:02:00+09:00')
    for (const fields of [withdrawal, late]) {
      const refused = await pages.post('owner', DELIVERY, fields)
      expect([refused.status, (await mainOf(refused)).text]).toEqual([409, expect.stringContaining('すでに始まった')])
    }
    shop.setClock(NOW)
    const done = await pages.post('owner', DELIVERY, withdrawal)
    expect(done.headers.get('location')).toBe(`${DELIVERY}?done=withdrawn`)
    expect(await versions()).toEqual([])
    expect((await pages.mainOf('owner', edit)).text).toContain('ほかの方が取り消しました')
  })

  test('that another person changed meanwhile is shown with both states', async () => {
    await planNextMonth()
    const { uid } = (await versions())[0]!
    const edit = `${DELIVERY}?edit=${uid}`
    const preview = await mainOf(await previewOf(edit, { feeYen: '1400', effectiveAt: NEXT_MONTH }))
    const stale = { ...fieldsOf(preview, '保存する'), intent: 'save' }
    await save({ feeYen: '1250', effectiveAt: NEXT_MONTH }, edit)
    const shown = await pages.post('owner', edit, stale)
    const page = await mainOf(shown)
    expect(shown.status).toBe(409)
    expect(page.one('section', { class: 'staff-differences' }).text).toContain('送料1,250円1,400円')
    expect((await pages.post('owner', edit, { ...fieldsOf(page, FORM), intent: 'preview' })).status).toBe(200)
  })

  test('is shown again before it is saved, when what it was compared with has changed', async () => {
    const preview = await mainOf(await previewOf(DELIVERY, { feeYen: '1400', effectiveAt: NEXT_MONTH }))
    await save({ feeYen: '1200' })
    const shown = await pages.post('owner', DELIVERY, { ...fieldsOf(preview, '保存する'), intent: 'save' })
    const page = await mainOf(shown)
    expect([shown.status, page.text]).toEqual([409, expect.stringContaining('もう一度、内容を確かめて')])
    expect(page.text).toContain('1,200円')
  })

  test('is refused, or stays, when a worse one would follow it too soon', async () => {
    const path = pathOf('cancellation')
    const fees = { ...FIRST_SETTINGS.cancellation, firstPercent: 25, secondPercent: 35 }
    // Planned two weeks before, which are not over any more when the test begins.
    await decideSettings(shop, 'cancellation', Temporal.Instant.from('2026-12-03T00:00:00+09:00'), fees)
    const last = { ...fees, firstPercent: 28 }
    await decideSettings(shop, 'cancellation', Temporal.Instant.from('2026-12-04T00:00:00+09:00'), last)
    const better = await previewOf(path, { firstPercent: '15', effectiveAt: '2026-11-23T00:00' })
    expect([better.status, errorOf(await mainOf(better), 'effectiveAt')]).toEqual([
      422,
      expect.stringContaining('次の予定（2026年12月3日（木）0時0分から）が、お客様に不利な変更になります。14日前'),
    ])
    const { uid } = (await versions())[0]!
    const asked = await pages.mainOf('owner', `${path}?withdraw=${uid}`)
    const refused = await pages.post('owner', path, { ...fieldsOf(asked, '予定を取り消す'), intent: 'withdraw' })
    expect([refused.status, (await mainOf(refused)).text]).toEqual([409, expect.stringContaining('次の予定')])
    expect(await versions()).toHaveLength(2)
  })

  test('is saved once, however often its form is sent', async () => {
    const preview = await mainOf(await previewOf(DELIVERY, { feeYen: '1300', effectiveAt: NEXT_MONTH }))
    const sent = { ...fieldsOf(preview, '保存する'), intent: 'save' }
    for (let turn = 0; turn < 3; turn += 1) expect((await pages.post('owner', DELIVERY, sent)).status).toBe(303)
    expect(await versions()).toHaveLength(1)
  })

  test('says what a later one takes back', async () => {
    await planNextMonth()
    const page = await mainOf(await previewOf(DELIVERY, { freeFromYen: '8000' }))
    expect(page.text).toContain('そのあと、予定されている2026年12月1日（火）0時0分の内容になります')
    expect(page.text).toContain('送料が無料になる金額：8,000円 → 5,000円')
  })
})

describe('a form', () => {
  const range = '送料は0から10,000までの整数（円）で入力してください。'
  test.each([
    [{ feeYen: '-1' }, 'feeYen', range],
    [{ feeYen: '1e9' }, 'feeYen', range],
    [{ feeYen: '1000000000' }, 'feeYen', range],
    [{ feeYen: '1100.5' }, 'feeYen', range],
    [{ feeYen: '' }, 'feeYen', '送料を入力してください。'],
    [{ feeYen: '<script>alert(1)</script>' }, 'feeYen', range],
    [{ freeFromYen: '1000' }, 'freeFromYen', '送料より高い金額か、0円'],
    [{ effectiveAt: '<script>' }, 'effectiveAt', '日付と時刻'],
    [{ effectiveAt: '2026-02-30T00:00' }, 'effectiveAt', '日付と時刻'],
    [{ reason: 'あ'.repeat(201) }, 'reason', '200文字以内'],
  ])('%j: the sentence is beside %s', async (fields, field, sentence) => {
    const refused = await previewOf(DELIVERY, { feeYen: '1300', ...(fields as Fields) })
    const page = await mainOf(refused)
    expect([refused.status, errorOf(page, field)]).toEqual([422, expect.stringContaining(sentence)])
    expect(await versions()).toEqual([])
  })

  test('keeps what was typed, and shows scripts as text', async () => {
    const text = '"><script>alert(1)</script>'
    const typed = { feeYen: text, freeFromYen: text, effectiveAt: text, reason: text, uid: text }
    const response = await previewOf(DELIVERY, typed)
    const html = await response.text()
    expect(html).not.toContain('<script>alert(1)')
    expect(fieldsOf(parsePage(html).one('main'), FORM)).toMatchObject({ feeYen: text, reason: text })
    const saved = await save({ feeYen: '1300', effectiveAt: NEXT_MONTH, reason: text })
    expect(saved.status).toBe(303)
    expect(await (await pages.get('owner', DELIVERY)).text()).not.toContain('<script>alert(1)')
  })

  test('with a reason of a megabyte is refused', async () => {
    const fields = await formOf(DELIVERY, { reason: 'あ'.repeat(350_000) })
    expect((await pages.post('owner', DELIVERY, fields)).status).toBe(413)
  })

  test('says beside the start that a time is taken, or too early', async () => {
    await planNextMonth()
    const taken = await previewOf(DELIVERY, { feeYen: '1400', effectiveAt: NEXT_MONTH })
    expect([taken.status, errorOf(await mainOf(taken), 'effectiveAt')]).toEqual([
      422,
      expect.stringContaining('同じ日時に始まる予定'),
    ])
    const worse = { firstPercent: '25', effectiveAt: '2026-12-04T23:59' }
    const early = await previewOf(pathOf('cancellation'), worse)
    expect(errorOf(await mainOf(early), 'effectiveAt')).toContain(
      '14日前までの掲示が必要です。開始を2026年12月5日（土）0時0分以降',
    )
    const later = await previewOf(pathOf('cancellation'), { ...worse, effectiveAt: '2026-12-05T00:00' })
    expect([later.status, (await mainOf(later)).text]).toEqual([200, expect.stringContaining('発送日の14日前')])
  })

  test.each(SETTINGS_GROUPS)('of %s sends what holds now, which is refused as unchanged', async (group) => {
    const refused = await previewOf(pathOf(group), {})
    expect([refused.status, (await mainOf(refused)).text]).toEqual([409, expect.stringContaining('いまの内容と同じ')])
  })

  test('is open to the owner alone, and needs a sign-in of the last five minutes', async () => {
    for (const path of ['/staff/settings', DELIVERY, `${DELIVERY}/export`])
      expect((await pages.get('money', path)).status).toBe(403)
    const fields = await formOf(DELIVERY, { feeYen: '1300' })
    expect((await pages.post('money', DELIVERY, fields)).status).toBe(403)
    at('2026-11-20T10:06:00+09:00')
    const page = await pages.mainOf('owner', DELIVERY)
    expect(page.all('form')).toEqual([])
    expect(page.one('a', { href: `${DELIVERY}?edit=new` }).text).toBe('変える')
    const sent = await pages.get('owner', `${DELIVERY}?edit=new`)
    expect(sent.headers.get('location')).toContain('/staff/login?')
    expect((await pages.post('owner', DELIVERY, { ...fields, intent: 'save' })).status).toBe(409)
  })
})
