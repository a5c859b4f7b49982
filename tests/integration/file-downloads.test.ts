import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, type CallShop, openCallShop } from '#tests/support/calls/call-shop.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { orderLives, photograph } from '#tests/support/orders/order-lives.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'

type HeaderFields = Readonly<Record<string, string>>

let opened: TestDatabase
let shop: CallShop
let staff: Account
let customer: Account
let picture: Uint8Array

beforeAll(async () => {
  opened = await openTestDatabase()
  shop = await openCallShop(opened.db, [{ id: 1, units: 5 }])
  staff = await shop.account('staff@example.jp', 5)
  customer = await shop.account('customer@example.jp')
  picture = await photograph()
})
afterAll(async () => {
  await shop?.close()
  await opened?.close()
})
beforeEach(() => shop.setClock(NOW))

describe('a private file', () => {
  const link = async () => {
    const { uid, secret } = await orderLives(() => shop).accepted([1], { method: 'cod' })
    await shop.services.identityDocuments.submit({ orderSecret: secret }, await photograph())
    const { json } = await shop.request('POST', '/files/links', { order: uid }, staff.bearer)
    const { pathname, searchParams } = new URL(String(json.url))
    return { uid, pathname, searchParams, expires: Number(json.expires) }
  }
  const get = (pathname: string, searchParams: URLSearchParams) => shop.fetch(`${pathname}?${searchParams}`)
  const changed = (given: URLSearchParams, name: string, value: string) => {
    const query = new URLSearchParams(given)
    query.set(name, value)
    return query
  }

  test('is served uncached by a signed link for 15 minutes', async () => {
    const { pathname, searchParams, expires } = await link()
    expect(expires).toBe(NOW.add({ minutes: 15 }).epochMilliseconds)
    const file = await get(pathname, searchParams)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(file.headers.get('cache-control')).toBe('private, no-store')
    shop.setClock(NOW.add({ minutes: 15 }).subtract({ milliseconds: 1 }))
    expect((await get(pathname, searchParams)).status).toBe(200)
    shop.setClock(NOW.add({ minutes: 15 }))
    expect((await get(pathname, searchParams)).status).toBe(404)
  })

  test('is not served by a forged or prolonged link or the link of another file', async () => {
    const [one, other] = [await link(), await link()]
    const signature = one.searchParams.get('signature') ?? ''
    const tampered = `${signature.slice(0, -2)}${signature.at(-2) === 'A' ? 'B' : 'A'}${signature.at(-1)}`
    for (const wrong of [tampered, '', 'A'.repeat(43), signature.slice(1), `${signature}A`]) {
      expect((await get(one.pathname, changed(one.searchParams, 'signature', wrong))).status, wrong).toBe(404)
    }
    const later = String(one.expires + 1)
    for (const expires of [later, '', 'Infinity', '9'.repeat(16), `0${one.expires}`.slice(0, 3), '-1']) {
      expect((await get(one.pathname, changed(one.searchParams, 'expires', expires))).status, expires).toBe(404)
    }
    expect((await get(other.pathname, one.searchParams)).status).toBe(404)
    expect((await shop.fetch(one.pathname)).status).toBe(404)
    expect((await get(one.pathname.replace('/private', ''), one.searchParams)).status).toBe(404)
  })

  test('is linked to only for staff and only if it exists', async () => {
    const { uid } = await link()
    const ask = async (by: HeaderFields, order = uid) =>
      (await shop.request('POST', '/files/links', { order }, by)).status
    expect([await ask({}), await ask(customer.bearer), await ask(staff.bearer)]).toEqual([401, 403, 200])
    expect(await ask(staff.bearer, 'nothing')).toBe(404)
  })
})

describe('other files', () => {
  test.each([
    '/files',
    '/files/',
    '/files/items',
    '/files/items/',
    '/files/items/nothing.jpg',
    '/files/identity/d1.jpg',
    '/files/items/../../private/secret.jpg',
    '/files/items/%2e%2e/%2e%2e/private/secret.jpg',
    '/files/items/..%2f..%2fprivate%2fsecret.jpg',
    '/files/items%2fa.jpg',
    '/files/items//a.jpg',
    '/files/items/.a.jpg',
    '/files/items/a.jpg%00.png',
    '/files/ITEMS/a.jpg',
    '/files/private/secret.jpg',
    '/files/private/..%2fsecret.jpg?expires=9999999999999&signature=a',
  ])('are not served at %s', async (path) => {
    await shop.ports.files.write('items/a.jpg', picture)
    await shop.ports.privateFiles.write('secret.jpg', picture)
    expect((await shop.fetch('/files/items/a.jpg')).status).toBe(200)
    const answer = await shop.fetch(path)
    expect(answer.ok).toBe(false)
    expect(Buffer.from(await answer.arrayBuffer()).includes(Buffer.from(picture))).toBe(false)
  })

  test('include SVGs, which are served as attachments in a sandbox', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    await shop.ports.files.write('items/drawn.svg', Buffer.from(drawing))
    const { headers } = await shop.fetch('/files/items/drawn.svg')
    expect(headers.get('content-disposition')).toBe('attachment')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect((await shop.fetch('/files/items/drawn.svg', { method: 'POST' })).status).toBeGreaterThanOrEqual(400)
  })
})
