import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SAMPLE_OPERATOR } from '#config/operator.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { operatorTexts } from '#domain/operator/operator-form.ts'
import { operatorReader } from '#services/operator-reader.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'
import { staffPages } from '#tests/support/staff/staff-pages.ts'

const shop = builtShop([{ id: 1, units: 2 }], { cachesPages: true })
const { auditOf } = staffOf(() => shop)
let staff: Awaited<ReturnType<typeof staffPages>>
/** The clock only goes on, because pages are cached. */
let start = NOW
beforeAll(async () => {
  staff = await staffPages(shop)
})
beforeEach(() => {
  shop.setClock(start)
  staff.signOut()
})
afterEach(async () => {
  start = shop.ports.clock.now().add({ minutes: 10 })
  await sql`DELETE FROM dated_versions`.execute(shop.db)
  shop.services.operator.expire()
})

const EDIT = staffHref('staff-operator')
const textOf = async (path: string) => parsePage(await (await shop.fetch(path)).text()).text
/** Sends the form as it is shown, with some fields changed. */
async function send(change: Record<string, string>, path = EDIT) {
  const page = await staff.mainOf('owner', path)
  const fields = page.all('input').map(({ attributes }) => [attributes.name ?? '', attributes.value ?? ''])
  const texts = operatorTexts(shop.services.operator.now())
  return staff.post('owner', path, {
    ...Object.fromEntries(fields),
    ...texts,
    when: 'now',
    intent: 'publish',
    ...change,
  })
}

describe("the operator's data", () => {
  test('change on pages, cached ones too, in mails and at other processes from their instant', async () => {
    const other = operatorReader(shop.ports, SAMPLE_OPERATOR)
    const change = { telephone: '03-9999-0000', address: '東京都文京区本郷1-1-1', shopName: '墨礼 本郷' }
    const sent = await send({ ...change, when: 'at', at: '2026-11-21T09:00', reason: '移転' })
    expect([sent.status, sent.headers.get('location')]).toEqual([
      303,
      staffHref('staff-operator-history', { done: 'saved' }),
    ])
    const at = Temporal.Instant.from('2026-11-21T09:00+09:00')
    shop.setClock(at.subtract({ seconds: 2 }))
    await other.refresh()
    for (const _ of [1, 2]) expect(await textOf('/')).toContain(SAMPLE_OPERATOR.telephone)
    expect(other.now()).toBe(SAMPLE_OPERATOR)
    shop.setClock(at)
    for (const path of ['/', '/faq', '/items/list', '/contact']) {
      expect([path, (await textOf(path)).includes(change.telephone)]).toEqual([path, true])
    }
    expect(await textOf('/other/indi')).toContain(change.address)
    expect(other.now()).toMatchObject(change)
    const manifest = (await (await shop.fetch('/manifest.webmanifest')).json()) as { name: string }
    expect(manifest.name).toContain(change.shopName)
    const [mail] = await shop.services.mails.listSamples()
    expect(mail?.content.subject).toContain(change.shopName)
    expect(mail?.content.text).toContain(change.address)
    expect(await auditOf('operator:operator')).toEqual([expect.stringMatching(/ saveOperator$/)])
  })

  test('colour the pages as soon as there is a colour, and not before', async () => {
    expect((await shop.fetch('/accent.css')).status).toBe(404)
    await send({ accentColour: '#205a3c' })
    shop.setClock(shop.ports.clock.now().add({ minutes: 3 }))
    expect(await (await shop.fetch('/')).text()).toContain('/accent.css?205a3c')
    expect(await (await shop.fetch('/accent.css')).text()).toContain('--kikyo:#205a3c')
  })

  test('are shown with what would change, and saved only then', async () => {
    const shown = await send({ telephone: '03-9999-0000', intent: 'preview' })
    expect(shown.status).toBe(200)
    expect(parsePage(await shown.text()).one('main').text).toContain('電話番号：03-9999-0000')
    expect(shop.services.operator.now()).toBe(SAMPLE_OPERATOR)
  })

  test('are refused field by field, with what was typed', async () => {
    const refused = await send({ telephone: '', accentColour: '#eeeeee', lineUrl: 'javascript:alert(1)' })
    expect(refused.status).toBe(422)
    const main = parsePage(await refused.text()).one('main')
    expect(main.text).toContain('電話番号を入力してください。')
    expect(main.text).toContain('薄い色は、文字が読みにくいため使えません。')
    expect(main.text).toContain('LINEのアドレスは、https://で始まるアドレスを入力してください。')
    expect(main.all('input').map(({ attributes }) => attributes.value)).toContain('#eeeeee')
  })

  test('are not saved when they say the same, or when another person saved meanwhile', async () => {
    expect((await send({})).status).toBe(409)
    const stale = await staff.mainOf('owner', EDIT)
    const fields = Object.fromEntries(
      stale.all('input').map(({ attributes }) => [attributes.name ?? '', attributes.value ?? '']),
    ) as Record<string, string>
    expect((await send({ telephone: '03-1111-0000' })).status).toBe(303)
    const texts = operatorTexts({ ...SAMPLE_OPERATOR, telephone: '03-2222-0000' })
    const second = await staff.post('owner', EDIT, { ...fields, ...texts, when: 'now', intent: 'publish' })
    expect(second.status).toBe(409)
    expect(parsePage(await second.text()).one('main').text).toContain('ほかの方が保存した内容との違い')
  })

  test('are planned, and withdrawn before they hold', async () => {
    await send({ telephone: '03-9999-0000', when: 'at', at: '2027-01-05T09:00' })
    const history = await staff.mainOf('owner', staffHref('staff-operator-history'))
    expect(history.text).toContain('1/5 09:00から使用')
    const form = history.all('form').at(-1)!
    const fields = Object.fromEntries(
      form.all('input').map(({ attributes }) => [attributes.name ?? '', attributes.value ?? '']),
    ) as Record<string, string>
    const withdrawn = await staff.post('owner', staffHref('staff-operator-history'), fields)
    expect([withdrawn.status, withdrawn.headers.get('location')]).toEqual([
      303,
      staffHref('staff-operator-history', { done: 'withdrawn' }),
    ])
    expect((await staff.mainOf('owner', staffHref('staff-operator-history'))).text).toContain(
      'はじめの内容のままです。',
    )
  })

  test('are not lost when the sign-in is too old: the form stays as it was typed', async () => {
    const page = await staff.mainOf('owner', EDIT)
    const fields = Object.fromEntries(
      page.all('input').map(({ attributes }) => [attributes.name ?? '', attributes.value ?? '']),
    ) as Record<string, string>
    const texts = operatorTexts({ ...SAMPLE_OPERATOR, telephone: '03-9999-0000' })
    shop.setClock(shop.ports.clock.now().add({ minutes: 6 }))
    const typed = { ...fields, ...texts, when: 'now', intent: 'publish' }
    const answered = await staff.post('owner', `${EDIT}.data`, typed)
    expect(answered.status).toBe(403)
    expect(await answered.text()).toMatch(/stale.*03-9999-0000/s)
    staff.signOut()
    expect((await staff.post('owner', EDIT, typed)).status).toBe(303)
  })

  test('are for the owner alone', async () => {
    for (const path of [EDIT, staffHref('staff-operator-history')]) {
      expect((await staff.get('service', path)).status).toBe(403)
    }
  })
})
