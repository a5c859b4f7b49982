import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { RECORD_WORDS } from '#app/text/record-words.ts'
import { recordHref } from '#domain/navigation/record-href.ts'
import { formTexts, type RecordDeclaration, shownTexts } from '#domain/record/record.ts'
import { RECORDS, type RecordKind } from '#domain/record/records.ts'
import { DUTIES, type Duty, hasDuty } from '#domain/staff/duties.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { addRecord, fileOf, nounOf, RECORD_KINDS, RECORD_SAMPLES } from '#tests/support/staff/record-samples.ts'
import { staffOf } from '#tests/support/staff/staff.ts'
import { mainOf, staffPages } from '#tests/support/staff/staff-pages.ts'

/** Every kind of record by every duty (docs/back-office.md, Records). */
const shop = builtShop([{ id: 1, units: 4 }])
let pages: Awaited<ReturnType<typeof staffPages>>
beforeAll(async () => {
  pages = await staffPages(shop)
  await staffOf(() => shop).withDuties(['owner'], 'owner-table')
})

const isEnough = (kind: RecordKind, duty: Duty) => hasDuty([duty], RECORDS[kind].duties)
const dutyOf = (kind: RecordKind) => DUTIES.find((duty) => isEnough(kind, duty))!
const textsOf = async (kind: RecordKind, uid: string) =>
  formTexts(RECORDS[kind], (await shop.ports.records[kind].find(uid))!)
/** The hidden fields of a form. */
const formOf = async (path: string, duty: Duty, label: string): Promise<Record<string, string>> => {
  const form = (await pages.mainOf(duty, path)).one('form', { 'aria-label': label })
  const hidden = form.all('input', { type: 'hidden' })
  return Object.fromEntries(hidden.map(({ attributes: { name = '', value = '' } }) => [name, value]))
}
const auditOf = async (kind: RecordKind, uid: string) => {
  const rows = await shop.ports.staff.listAudit({ beforeId: undefined, subject: `${kind}:${uid}`, limit: 10 })
  return rows.map(({ act, fields }) => [act, ...fields].join(' '))
}

describe.each(RECORD_KINDS)('%s', (kind) => {
  const of: RecordDeclaration = RECORDS[kind]
  const words = RECORD_WORDS[kind]
  const duty = dutyOf(kind)
  const [keyField = ''] = of.key
  const pathOf = (part: 'list' | 'new' | 'import' | 'export') => recordHref(kind, part)
  const onePath = (uid: string) => recordHref(kind, 'one', { uid })

  test.each(DUTIES)('its pages are open to its duties alone: %s', async (each) => {
    const { uid } = await addRecord(shop, kind)
    const paths = [...(['list', 'new', 'import', 'export'] as const).map(pathOf), onePath(uid)]
    for (const path of paths) expect((await pages.get(each, path)).status).toBe(isEnough(kind, each) ? 200 : 403)
    // As a browser asks for them after a press on a link.
    for (const path of paths.filter((path) => path !== pathOf('export')))
      expect((await pages.get(each, `${path}.data`)).status).toBe(isEnough(kind, each) ? 200 : 403)
    const sent = await pages.post(each, onePath(uid), { intent: 'remove', formKey: `remove-by-${each}`, version: '1' })
    expect(sent.status).toBe(isEnough(kind, each) ? 303 : 403)
  })

  test('is added, listed, changed and removed by its forms, with a row of the audit log each', async () => {
    const typed = formTexts(of, (await addRecord(shop, kind)).other)
    const form = await formOf(pathOf('new'), duty, words.name)
    const added = await pages.post(duty, pathOf('new'), { ...form, ...typed, intent: 'save' })
    expect(added.headers.get('location')).toBe(recordHref(kind, 'list', { done: 'saved' }))
    const links = (await pages.mainOf(duty, pathOf('list'))).one('tbody').all('a')
    const href = links.find(({ text }) => text === typed[keyField])?.attributes.href ?? ''
    const uid = href.split('/').at(-1) ?? ''
    const next = formTexts(of, RECORD_SAMPLES[kind](9_001))
    const edit = { ...(await formOf(href, duty, words.name)), ...next, intent: 'save' }
    expect((await pages.post(duty, href, edit)).status).toBe(303)
    expect(await textsOf(kind, uid)).toEqual(next)
    const remove = { ...(await formOf(href, duty, words.removeTitle)), intent: 'remove' }
    expect((await pages.post(duty, href, remove)).headers.get('location')).toContain('done=removed')
    expect((await pages.get(duty, href)).status).toBe(404)
    const changed = Object.keys(next).filter((name) => next[name] !== typed[name])
    const noun = nounOf(kind)
    expect(await auditOf(kind, uid)).toEqual([`remove${noun}`, [`save${noun}`, ...changed].join(' '), `add${noun}`])
  })

  test('an empty form is refused with a link to each field that is missing', async () => {
    const empty = Object.fromEntries(Object.keys(of.form.shape).map((name) => [name, '']))
    const form = await formOf(pathOf('new'), duty, words.name)
    const response = await pages.post(duty, pathOf('new'), { ...form, ...empty, intent: 'save' })
    const page = await mainOf(response)
    const refused = Object.keys(of.form.shape).filter((name) => !of.form.shape[name]!.safeParse('').success)
    expect([response.status, refused.length > 0]).toEqual([422, true])
    for (const name of refused) {
      expect(page.all('a', { href: `#field-${name}` })).toHaveLength(1)
      expect(page.all('p', { id: `field-${name}-error` })).toHaveLength(1)
    }
  })

  test('what another person changed meanwhile is shown, and nothing is overwritten', async () => {
    const { uid, given, other } = await addRecord(shop, kind)
    const form = await formOf(onePath(uid), duty, words.name)
    const first = { ...form, ...formTexts(of, other), formKey: `another-${uid}`, intent: 'save' }
    expect((await pages.post('owner', onePath(uid), first)).status).toBe(303)
    const mine = { ...formTexts(of, given), [keyField]: formTexts(of, RECORD_SAMPLES[kind](9_002))[keyField] ?? '' }
    const stale = await pages.post(duty, onePath(uid), { ...form, ...mine, intent: 'save' })
    const page = await mainOf(stale)
    expect([stale.status, page.one('input', { name: keyField }).attributes.value]).toEqual([409, mine[keyField]])
    expect(page.one('table').text).toContain(shownTexts(of, other)[keyField])
    expect(await textsOf(kind, uid)).toEqual(formTexts(of, other))
  })

  const sendFile = async (text: string, more: Record<string, string> = {}) => {
    const form = new FormData()
    const fields = { ...(await formOf(pathOf('import'), duty, 'CSVの取り込み')), ...more }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new Blob([text], { type: 'text/csv' }), 'file.csv')
    return pages.post(duty, pathOf('import'), form)
  }
  const exported = async () => (await pages.get(duty, pathOf('export'))).text()
  const reportOf = async (response: Response) => {
    const page = await mainOf(response)
    return { page, report: page.one('section', { 'aria-label': '結果' }).text.replaceAll(/\s/g, '') }
  }

  test('a file is checked first; its good rows are taken, the bad ones named; again it changes nothing', async () => {
    const before = await exported()
    const [one, other] = [RECORD_SAMPLES[kind](7_001), RECORD_SAMPLES[kind](7_002)]
    const file = fileOf(kind, [one, { [keyField]: 'あ'.repeat(99) }, other])
    const { page, report } = await reportOf(await sendFile(file))
    expect(report).toContain('登録2件、変更0件、変更なし0件、できなかったもの1件')
    expect(page.one('tbody').all('td')[0]?.text).toBe('3')
    expect(await exported()).toBe(before)
    const sent = new FormData()
    for (const { attributes } of page.one('form', { 'aria-label': '取り込みの確認' }).all('input', { type: 'hidden' }))
      sent.set(attributes.name ?? '', attributes.value ?? '')
    sent.set('intent', 'take')
    expect((await reportOf(await pages.post(duty, pathOf('import'), sent))).report).toContain('登録2件')
    const again = await reportOf(await sendFile(file, { intent: 'take' }))
    expect(again.report).toContain('登録0件、変更0件、変更なし2件')
  })

  test('an exported file changes nothing; its rows of an older version or a removed record are refused', async () => {
    const { uid, other } = await addRecord(shop, kind)
    const file = await exported()
    const unchanged = await reportOf(await sendFile(file, { intent: 'take' }))
    expect(unchanged.report).toMatch(/^登録0件、変更0件、変更なし\d+件、できなかったもの0件/)
    const form = await formOf(onePath(uid), duty, words.name)
    await pages.post(duty, onePath(uid), { ...form, ...formTexts(of, other), intent: 'save' })
    const { page } = await reportOf(await sendFile(file, { intent: 'take' }))
    expect(page.one('tbody').text).toContain('ほかの担当者が先に更新しました')
    expect(await textsOf(kind, uid)).toEqual(formTexts(of, other))
    const removed = await reportOf(await sendFile(file.replace(uid, 'unknown')))
    expect(removed.page.one('tbody').text).toContain(words.missing)
  })

  test('an exported record from before the form reads as it does today is not changed', async () => {
    const { uid } = await addRecord(shop, kind)
    // A title or a name with letters that the form folds.
    const stored = 'ＡＢＣ　見本'
    await sql`UPDATE ${sql.table(of.table)} SET ${sql.ref(keyField)} = ${stored} WHERE uid = ${uid}`.execute(shop.db)
    expect(await exported()).toContain(stored)
    expect((await reportOf(await sendFile(await exported(), { intent: 'take' }))).report).toContain('変更0件')
    expect(await exported()).toContain(stored)
  })

  test.each([
    ['', 'ファイルを選んでください'],
    ['\u0000', 'このファイルは読めません'],
    ['番号,値', '読み取れる行がありません'],
    ['番号,値\n1,2', '列がありません'],
  ])('the file %j is refused with a sentence', async (text, sentence) => {
    const response = await sendFile(text)
    const refusal = (await mainOf(response)).one('p', { role: 'alert' }).text
    expect([response.status, refusal]).toEqual([422, expect.stringContaining(sentence)])
  })
})
