/** Claims of docs/product/6: Route access. */

import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { STAFF_PAGES } from '#domain/navigation/staff-pages.ts'
import type { Duty } from '#domain/staff/duties.ts'
import { orderLives, photograph } from '#tests/support/orders/order-lives.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { fieldsOf, staffPages } from '#tests/support/staff/staff-pages.ts'

const shop = builtShop([{ id: 1, units: 40 }])
const lives = orderLives(() => shop)
let pages: Awaited<ReturnType<typeof staffPages>>
beforeAll(async () => {
  pages = await staffPages(shop)
})
afterEach(() => lives.reset())
const accepted = async () => {
  const { uid } = await lives.accepted([1], { startOn: day('2026-12-10') })
  return lives.orderOf(uid)
}
const main = async (response: Response) => parsePage(await response.text()).one('main')

const { 'staff-login': _, ...GUARDED_PAGES } = STAFF_PAGES
const pathOf = (path: string) => path.replace(/:\w+/g, '1')

describe('the way in (docs/rules.md Staff)', () => {
  test.each(Object.values(GUARDED_PAGES).map(({ path }) => [path]))(
    '%s leads a visitor to the sign-in, GET and POST',
    async (path) => {
      for (const method of ['GET', 'POST']) {
        const form = { method, headers: { origin: SITE }, ...(method === 'POST' && { body: new URLSearchParams() }) }
        const response = await shop.fetch(pathOf(path), form)
        if (response.status === 405) continue
        expect([response.status, response.headers.get('x-robots-tag')]).toEqual([303, 'noindex, nofollow'])
        expect(response.headers.get('location')).toMatch(/^\/staff(\/login(\?next=.*)?)?$/)
        expect(await response.text()).toBe('')
      }
    },
  )

  test('leads to the sign-in and back, is never stored and not indexed', async () => {
    const outside = await shop.fetch('/staff/orders?q=1')
    expect([outside.status, outside.headers.get('location')]).toEqual([
      303,
      '/staff/login?next=%2Fstaff%2Forders%3Fq%3D1',
    ])
    const inside = await pages.get('owner', '/staff')
    expect([inside.status, inside.headers.get('cache-control'), inside.headers.get('x-robots-tag')]).toEqual([
      200,
      'private, no-store',
      'noindex, nofollow',
    ])
  })

  test('a sign-out that fails leaves the person signed in and says so', async () => {
    const away = (from: string, to: string) =>
      sql`ALTER TABLE embedded_identity.${sql.ref(from)} RENAME TO ${sql.ref(to)}`.execute(shop.db)
    await pages.cookieOf('returns')
    await away('refresh_tokens', 'tokens_away')
    const failed = await pages.post('returns', '/staff/logout', {})
    await away('tokens_away', 'refresh_tokens')
    expect([failed.status, (await main(failed)).text]).toEqual([503, expect.stringContaining('ログアウトできません')])
    expect(shop.errors.splice(0)).toHaveLength(1)
    expect((await pages.get('returns', '/staff')).status).toBe(200)
  })

  test('the menu of a person leads to both second factors', async () => {
    const page = parsePage(await (await pages.get('packing', '/staff')).text())
    const links = page.one('details', { class: 'staff-person' }).all('a')
    expect(links.map(({ attributes }) => attributes.href)).toEqual(['/staff/code-app', '/mypage/passkeys'])
  })
  test('refuses customers, and wrong passwords, with a sentence', async () => {
    const wrong = await pages.signIn('owner@sumirei.example', 'wrong-password')
    expect([wrong.status, (await main(wrong)).one('p', { role: 'alert' }).text]).toEqual([422, expect.any(String)])
  })
  test('the catalogue has no orders, and its menu does not offer them', async () => {
    const today = await pages.get('catalogue', '/staff')
    expect(await today.text()).not.toContain('href="/staff/orders"')
    const refused = await pages.get('catalogue', '/staff/orders')
    expect([refused.status, (await main(refused)).text]).toEqual([403, expect.stringContaining('担当が必要です')])
  })
  test('stays open under maintenance (D2)', async () => {
    await sql`INSERT INTO configs (id, document) VALUES ('maintenances', '{"is_force_maintenance": true}')
      ON CONFLICT (id) DO UPDATE SET document = excluded.document`.execute(shop.db)
    await shop.setClock((await shop.ports.clock.now()).add({ seconds: 2 }))
    expect((await shop.fetch('/')).headers.get('location')).toBe('/maintenance')
    expect((await pages.get('owner', '/staff')).status).toBe(200)
    await sql`DELETE FROM configs WHERE id = 'maintenances'`.execute(shop.db)
  })
})

type Found = Awaited<ReturnType<typeof accepted>>
const telephoneOf = (from: number) => (order: Found) => (order.shipping?.telephone ?? '').slice(from)

describe('the orders', () => {
  test.each([
    ['the number', (order: Found) => String(order.number)],
    ['the last four digits of a telephone', telephoneOf(-4)],
    ['the telephone with hyphens', (order: Found) => telephoneOf(0)(order).replace(/^(..)(....)/, '$1-$2-')],
    ['the name in hiragana', () => 'やまだ はなこ'],
    ['the name in kanji', () => '山田花子'],
    ['a unit in full width', () => '１－'],
  ])('are found by %s', async (_, keyOf) => {
    const order = await accepted()
    const { text } = await pages.mainOf('service', `/staff/orders?q=${encodeURIComponent(keyOf(order))}`)
    expect(text).toContain(String(order.number))
  })
  test('an unknown filter is refused, an unknown number does not exist, a list without orders says why', async () => {
    expect((await pages.get('service', '/staff/orders?status=Nonsense')).status).toBe(400)
    expect((await pages.get('service', '/staff/orders/999999')).status).toBe(404)
    expect((await pages.get('service', '/staff/orders/100001/dance')).status).toBe(404)
    expect((await pages.mainOf('service', '/staff/orders?q=zzzzz')).text).toContain('条件に合うご注文はありません')
  })
  test.each(['/staff/orders', '/staff'])('are confirmed together at %s; the result names each', async (path) => {
    const placed = await lives.accepted([1], { startOn: day('2026-12-10') })
    await lives.identify(placed)
    const [one, two] = [await lives.orderOf(placed.uid), await accepted()]
    await shop.services.orderLife.cancelByCompany(two.uid, '在庫', 'staff:x')
    const done = await pages.post('service', path, {
      [`order.${one.number}`]: 'on',
      [`order.${two.number}`]: 'on',
    })
    const { text } = await main(done)
    expect(text).toContain('完了 1件')
    expect(text).toContain(`${two.number}`)
    expect((await lives.orderOf(one.uid)).status).toBe('Reserved')
  })
})

describe('the columns of the day lead to the desk of their work', () => {
  const linkOf = async (duty: Duty, column: string, number: number | undefined) => {
    const page = await pages.mainOf(duty, '/staff')
    const [part] = page.all('section', { id: column })
    const row = part?.all('a').find(({ text }) => text.includes(String(number)))
    return row?.attributes.href
  }
  test('a document to its picture, which only its duties see and which is logged', async () => {
    const { uid, secret } = await lives.accepted([1], { startOn: day('2026-12-10') })
    await shop.services.identityDocuments.submit({ orderSecret: secret }, await photograph())
    const { number } = await lives.orderOf(uid)
    const path = `/staff/orders/${number}/document`
    expect(await linkOf('packing', 'documents', number)).toBe(path)
    const page = await pages.mainOf('packing', path)
    expect(page.all('a').map(({ attributes }) => attributes.href)).toEqual(
      expect.arrayContaining([`/staff/orders/${number}/accept-document`, `/staff/orders/${number}/refuse-document`]),
    )
    const picture = `${path}/picture`
    expect(page.one('img').attributes.src).toBe(picture)
    const shown = await pages.get('packing', picture)
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'private, no-store',
    ])
    const rows = await shop.ports.staff.listAudit({ beforeId: undefined, subject: `order:${uid}`, limit: 10 })
    expect(rows.filter(({ act }) => act === 'readIdentityDocument')).toHaveLength(1)
    expect((await pages.get('returns', picture)).status).toBe(403)
    expect((await pages.mainOf('returns', path)).all('img')).toEqual([])
    const { number: bare } = await accepted()
    expect((await pages.get('packing', `/staff/orders/${bare}/document/picture`)).status).toBe(404)
    expect((await pages.mainOf('packing', `/staff/orders/${bare}/document`)).text).toContain('書類の写真はありません')
    const move = `/staff/orders/${number}/refuse-document`
    const form = fieldsOf(await pages.mainOf('packing', move), '内容を確かめる')
    const refusal = { ...form, reason: '番号が写っています', erase: 'erase', intent: 'do' }
    expect((await pages.post('packing', move, refusal)).status).toBe(303)
    expect((await pages.get('packing', picture)).status).toBe(404)
  })
  test('a parcel to its packing, a return to its desk, an order to its confirmation', async () => {
    const waiting = await accepted()
    expect(await linkOf('service', 'confirm', waiting.number)).toBe(`/staff/orders/${waiting.number}/confirm`)
    const { uid } = await lives.shipped([1], { startOn: day('2026-11-21') })
    await sql`UPDATE order_lines SET rental_start_on = '2026-11-20', rental_end_on = '2026-11-20'
      WHERE order_uid = ${uid}`.execute(shop.db)
    const out = await lives.orderOf(uid)
    expect(await linkOf('returns', 'due', out.number)).toBe(`/staff/returns/${out.number}`)
    const column = await pages.mainOf('returns', '/staff/today/due')
    expect(column.all('a').map(({ attributes }) => attributes.href)).toEqual(
      expect.arrayContaining(['/staff/returns', `/staff/returns/${out.number}`, `/staff/orders/${out.number}`]),
    )
    const confirmed = await lives.confirmed([1], { startOn: day('2026-11-21') })
    const { number } = await lives.orderOf(confirmed.uid)
    expect(await linkOf('packing', 'ship', number)).toBe(`/staff/packing/${number}`)
    const parcel = await pages.get('packing', `/staff/packing/${number}`)
    expect([parcel.status, parcel.headers.get('location')]).toEqual([303, `/staff/packing/${number}-1`])
    expect((await pages.get('packing', '/staff/packing/999999')).status).toBe(404)
  })
})

describe('a move', () => {
  const fieldsOf = (response: Awaited<ReturnType<typeof main>>) => {
    const entries = response.all('input').map(({ attributes }) => [attributes.name ?? '', attributes.value ?? ''])
    return Object.fromEntries(entries) as Record<string, string>
  }
  test('shows its transition and mail, then is made once, and refuses a form about an older version', async () => {
    const { uid, number } = await accepted()
    const path = `/staff/orders/${number}/confirm`
    const preview = await main(await pages.get('service', path))
    expect(preview.text).toContain('確定前 → 確定')
    expect(preview.one('div', { class: 'staff-text' }).text).toContain('山田')
    const fields = { ...fieldsOf(preview), intent: 'do' }
    const done = await pages.post('service', path, fields)
    expect([done.status, done.headers.get('location')]).toEqual([303, `/staff/orders/${number}?done=confirm`])
    expect((await pages.post('service', path, fields)).status).toBe(303)
    expect((await lives.mailKinds(uid)).filter((kind) => kind === 'orderconfirmed')).toHaveLength(1)
    const memo = `/staff/orders/${number}/memo`
    const old = { ...fieldsOf(await main(await pages.get('service', memo))), memo: '電話済', intent: 'do' }
    await pages.post('packing', memo, { ...old, formKey: 'another-form-key', memo: '先に' })
    const refused = await pages.post('service', memo, old)
    expect([refused.status, (await main(refused)).text]).toEqual([409, expect.stringContaining('更新しました')])
    expect((await lives.orderOf(uid)).memo).toBe('先に')
  })
  test('with fields keeps what was typed and says which field is wrong', async () => {
    const { number } = await accepted()
    const path = `/staff/orders/${number}/cancel-by-company`
    const fields = fieldsOf(await main(await pages.get('service', path)))
    const refused = await pages.post('service', path, { ...fields, reason: '', intent: 'preview' })
    expect([refused.status, (await main(refused)).one('p', { role: 'alert' }).text]).toEqual([
      422,
      '理由を入力してください。',
    ])
    const shown = await pages.post('service', path, { ...fields, reason: '品質不良', intent: 'preview' })
    expect([shown.status, (await main(shown)).text]).toEqual([200, expect.stringContaining('店舗取消')])
  })
  test('that is not possible is not offered, and says so', async () => {
    const { number } = await accepted()
    const page = await pages.mainOf('packing', `/staff/orders/${number}`)
    expect(page.all('a').map(({ text }) => text)).not.toContain('返却を記録')
    expect((await pages.mainOf('returns', `/staff/orders/${number}/return`)).text).toContain('行えません')
  })
})

test('pages ask by ETag whether something has changed', async () => {
  const order = await accepted()
  const path = `/staff/live?of=order:${order.uid}`
  const first = await pages.get('service', path)
  const etag = first.headers.get('etag') ?? ''
  expect((await pages.get('service', path, { 'if-none-match': etag })).status).toBe(304)
  await shop.services.orderLife.confirmOrder(order.uid, 'staff:x')
  expect((await pages.get('service', path, { 'if-none-match': etag })).status).toBe(200)
})

test('the code app has a QR code of its link', async () => {
  const page = await pages.mainOf('owner', '/staff/code-app')
  expect(page.one('svg', { role: 'img' }).attributes['aria-label']).toBe('登録用のQRコード')
  expect(page.one('path').attributes.d).toMatch(/^M0 0H7V1H0Z/)
})
