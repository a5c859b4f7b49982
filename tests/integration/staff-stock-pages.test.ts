import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { HEAD_ELEMENTS } from '#app/routes/staff-stock/timeline-view.ts'
import { day } from '#domain/day.ts'
import { orderLives, STAFF } from '#tests/support/orders/order-lives.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { staffPages } from '#tests/support/staff/staff-pages.ts'

const shop = builtShop([
  { id: 1, units: 3 },
  { id: 2, units: 70 },
])
const lives = orderLives(() => shop)
let pages: Awaited<ReturnType<typeof staffPages>>
beforeAll(async () => {
  pages = await staffPages(shop)
})
afterEach(() => lives.reset())

const main = async (response: Response) => parsePage(await response.text()).one('main')
type Part = Awaited<ReturnType<typeof main>>
const fieldsOf = (part: Part) =>
  Object.fromEntries(
    part.all('form', { method: 'post' }).flatMap((form) =>
      form
        .all('input')
        .filter(({ attributes }) => attributes.type !== 'radio')
        .map(({ attributes }) => [attributes.name ?? '', attributes.value ?? '']),
    ),
  ) as Record<string, string>
const alertOf = async (response: Response) => (await main(response)).one('p', { role: 'alert' }).text
/** Sends the fields of a page, looks at the preview, and does what it says. */
const perform = async (path: string, values: Record<string, string>) => {
  const shown = fieldsOf(await pages.mainOf('catalogue', path))
  const preview = await pages.post('catalogue', path, { ...shown, ...values, intent: 'preview' })
  const previewed = await main(preview)
  const done = await pages.post('catalogue', path, { ...fieldsOf(previewed), intent: 'do' })
  return { preview: previewed.text, status: preview.status, done, fields: fieldsOf(previewed) }
}
const unitOf = async (uid: string) => {
  const [line] = (await lives.orderOf(uid)).lines
  return (await shop.ports.staffOrders.unitsOf([line!.unitUid])).get(line!.unitUid)!
}

describe('the list of units', () => {
  test('opens the unit of a scanned code, and says that a code is unknown', async () => {
    const found = await pages.get('packing', `/staff/units?code=${encodeURIComponent('１－２')}`)
    expect([found.status, found.headers.get('location')]).toEqual([303, '/staff/units/1-2'])
    const refused = [
      ['9-9', '登録のない番号です：9-9'],
      ['100001', '個体のラベル'],
      ['4901234567894', 'この店のコードではありません'],
      ['', 'コードが空です'],
    ] as const
    for (const [typed, sentence] of refused)
      expect((await pages.mainOf('packing', `/staff/units?code=${typed}`)).one('p', { role: 'alert' }).text).toContain(
        sentence,
      )
  })
  test('refuses unknown filters, and an unknown unit does not exist', async () => {
    for (const path of ['/staff/units?state=lost', '/staff/timeline?from=yesterday', '/staff/timeline?view=map'])
      expect((await pages.get('owner', path)).status).toBe(400)
    for (const path of ['/staff/units/9-9', '/staff/units/1-1/dance', '/staff/timeline/no-line'])
      expect((await pages.get('owner', path)).status).toBe(404)
    expect((await pages.get('money', '/staff/timeline')).status).toBe(403)
    expect((await pages.mainOf('owner', '/staff/units?q=zzz')).text).toContain('条件に合う個体はありません')
  })
})

describe('the timeline', () => {
  test('has at most 1,500 elements with 60 units, and goes on', async () => {
    const html = await (await pages.get('owner', '/staff/timeline')).text()
    const rows = html.match(/<tr [^>]*data-staff-row.*?<\/tr>/gs) ?? []
    expect(rows).toHaveLength(60)
    expect(countOf(html)).toBeLessThanOrEqual(1_500)
    expect(countOf(html) - countOf(rows.join(''))).toBeLessThanOrEqual(HEAD_ELEMENTS)
    const page = parsePage(html)
    const spans = page.all('colgroup').map(({ attributes }) => attributes.span)
    const months = page
      .all('th', { scope: 'colgroup' })
      .map(({ attributes }) => attributes.colspan ?? attributes.colSpan)
    expect(spans).toEqual([undefined, ...months])
    const legend = page.one('ul', { 'aria-label': '凡例' }).text
    for (const words of ['ご予約', '貸出中', '代わりが必要', '延滞']) expect(legend).toContain(words)
    expect(page.all('a').map(({ text }) => text)).toContain('次の個体')
  })
  test('leads from a booking to its move, and has a table with the same facts', async () => {
    const { uid } = await lives.accepted([1], { startOn: day('2026-12-10') })
    const { number, lines } = await lives.orderOf(uid)
    const grid = await pages.mainOf('packing', '/staff/timeline?q=1')
    const bar = grid.one('a', { 'data-bar': true })
    expect([bar.text, bar.attributes.href]).toEqual([String(number), `/staff/timeline/${lines[0]!.uid}`])
    const table = await pages.mainOf('packing', '/staff/timeline?q=1&view=table')
    expect(table.text).toContain(`ご注文 ${number} 出荷待ち 12/10〜12/13`)
    expect(table.text).toContain('空き')
  })
})

describe('a change of a unit', () => {
  test('is shown before it is made, and made once', async () => {
    const path = '/staff/units/1-1/hold'
    const values = { kind: 'Maintenance', from: '2026-11-21', to: '2026-11-23', reason: '袖口のほつれ' }
    const { preview, done, fields } = await perform(path, values)
    expect(preview).toContain('修理・お手入れ：11/21〜11/23')
    expect([done.status, done.headers.get('location')]).toEqual([303, '/staff/units/1-1?done=hold'])
    expect((await pages.post('catalogue', path, { ...fields, intent: 'do' })).status).toBe(303)
    const page = await pages.mainOf('catalogue', '/staff/units/1-1?done=hold')
    expect(page.text).toContain('停止を入れる：完了しました')
    expect(page.text).toContain('袖口のほつれ（11/21〜11/23）')
    expect(await holds()).toBe(1)
    const release = page.all('a').find(({ text }) => text === '解く')!.attributes.href!
    const hold = new URL(release, 'http://shop.test').searchParams.get('hold')!
    expect((await perform('/staff/units/1-1/release', { hold })).done.status).toBe(303)
    expect(await holds()).toBe(0)
  })

  test('keeps what was typed, and says which field is wrong', async () => {
    const path = '/staff/units/1-1/hold'
    const shown = fieldsOf(await pages.mainOf('catalogue', path))
    const values = { ...shown, kind: 'Maintenance', from: '2026-11-21', to: '', reason: 'しみ', intent: 'preview' }
    const missing = await pages.post('catalogue', path, values)
    expect(missing.status).toBe(422)
    const page = await main(missing)
    expect([page.one('p', { role: 'alert' }).text, page.one('textarea').text]).toEqual([
      '最終日を入力してください。',
      'しみ',
    ])
    const refusals = [
      [{ to: '2026-11-20' }, '終わりの日'],
      [{ from: '2026-11-01', to: '2026-11-30' }, '過ぎた日'],
      [{ to: '2029-01-01' }, '365日先まで'],
    ] as const
    for (const [more, sentence] of refusals) {
      const refused = await pages.post('catalogue', path, { ...values, ...more })
      expect([refused.status, await alertOf(refused)]).toEqual([409, expect.stringContaining(sentence)])
    }
    const withoutForm = { kind: 'Maintenance', from: '2026-11-21', to: '2026-11-22', reason: 'しみ', intent: 'do' }
    expect((await pages.post('catalogue', path, withoutForm)).status).toBe(422)
  })

  test('is refused when another person changed the unit since', async () => {
    const path = '/staff/units/1-2/shelf'
    const old = fieldsOf(await pages.mainOf('packing', path))
    await perform(path, { shelf: 'A-12' })
    const refused = await pages.post('packing', path, { ...old, shelf: 'B-1', intent: 'do' })
    expect([refused.status, await alertOf(refused)]).toEqual([409, expect.stringContaining('更新しました')])
    expect((await pages.mainOf('packing', '/staff/units/1-2')).text).toContain('A-12')
  })

  test('is offered by duty and state', async () => {
    const offered = async (duty: 'packing' | 'catalogue' | 'service') =>
      (await pages.mainOf(duty, '/staff/units/1-1')).all('a').map(({ text }) => text)
    expect(await offered('packing')).toContain('停止を入れる')
    expect(await offered('packing')).not.toContain('引退させる')
    expect(await offered('catalogue')).toContain('引退させる')
    expect(await offered('service')).not.toContain('停止を入れる')
    expect((await pages.mainOf('catalogue', '/staff/units/1-1/restore')).text).toContain('行えません')
  })

  test('retires a unit once its bookings are moved to a substitute that the page proposes', async () => {
    const { uid } = await lives.accepted([1], { startOn: day('2026-12-10') })
    const unit = await unitOf(uid)
    const page = await pages.mainOf('owner', `/staff/units/${unit}/retire`)
    expect(page.text).toContain('先に移すご予約')
    expect(page.all('form')).toHaveLength(0)
    const proposal = page.all('a').find(({ attributes }) => attributes.href?.includes('?unit='))!
    const to = proposal.text
    const path = proposal.attributes.href!
    const booking = await pages.mainOf('owner', path)
    expect(booking.one('input', { checked: true }).attributes.value).toBe(to)
    const fields = { ...fieldsOf(booking), unit: to }
    const preview = await main(await pages.post('owner', path, { ...fields, intent: 'preview' }))
    expect(preview.text).toContain(`個体：${unit} → ${to}`)
    expect(await unitOf(uid)).toBe(unit)
    const done = await pages.post('owner', path, { ...fieldsOf(preview), intent: 'do' })
    expect(done.status).toBe(303)
    expect(await unitOf(uid)).toBe(to)
    expect((await pages.mainOf('owner', done.headers.get('location')!)).text).toContain(`${to} に移しました`)
    const retire = `/staff/units/${unit}/retire`
    expect((await perform(retire, { reason: '擦り切れ' })).done.status).toBe(303)
    expect((await pages.mainOf('owner', `/staff/units/${unit}`)).text).toContain('引退')
    await shop.services.orderLife.cancelByCompany(uid, 'テスト', STAFF)
  })

  test('a substitute that was booked meanwhile is refused with what has it', async () => {
    const { uid } = await lives.accepted([2], { startOn: day('2026-12-10') })
    const { lines } = await lives.orderOf(uid)
    const path = `/staff/timeline/${lines[0]!.uid}`
    const booking = await pages.mainOf('packing', path)
    const to = booking.all('input', { type: 'radio' })[0]!.attributes.value!
    const fields = { ...fieldsOf(booking), unit: to }
    const hold = { kind: 'RentalUnavailable', from: '2026-12-09', to: '2026-12-09', reason: '撮影' }
    await perform(`/staff/units/${to}/hold`, hold)
    const refused = await pages.post('packing', path, { ...fields, intent: 'do' })
    expect([refused.status, await alertOf(refused)]).toEqual([
      409,
      `${to} には 貸出停止 撮影（12/9） が入っています。ほかの個体を選んでください。`,
    ])
    expect(await unitOf(uid)).not.toBe(to)
    expect((await pages.post('packing', path, { ...fields, unit: '1-1', intent: 'do' })).status).toBe(422)
  })
})

test('pages ask by ETag whether the stock or a unit has changed', async () => {
  const asked = ['/staff/live?of=stock', '/staff/live?of=unit:2-70']
  const etags = await Promise.all(asked.map(async (path) => (await pages.get('packing', path)).headers.get('etag')!))
  const statuses = () =>
    Promise.all(
      asked.map(async (path, at) => (await pages.get('packing', path, { 'if-none-match': etags[at]! })).status),
    )
  expect(await statuses()).toEqual([304, 304])
  const values = { kind: 'Maintenance', from: '2026-11-21', to: '2026-11-21', reason: 'ほつれ' }
  await perform('/staff/units/2-70/hold', values)
  expect(await statuses()).toEqual([200, 200])
})

async function holds(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM order_lines JOIN units ON units.uid = product_uid
    WHERE units.id = '1-1' AND order_uid IS NULL`.execute(shop.db)
  return rows[0]!.count
}

function countOf(html: string): number {
  return html.match(/<[a-z]/g)?.length ?? 0
}
