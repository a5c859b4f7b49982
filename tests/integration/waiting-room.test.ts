import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createWaitingRoom } from '#services/waiting-room.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 3 }])
const COOKIE = /^(?:__Host-)?sumirei_place=([^;]*)/

/** The shop's own room reads the state that the test has written. */
async function stateIs(columns: ReturnType<typeof sql>) {
  await sql`UPDATE waiting_room SET ${columns}`.execute(shop.db)
  await shop.services.waitingRoom.update(0)
}

const opened = () => stateIs(sql`opened_at = now(), last_place = 0, admitted_place = 0`)
const get = (path: string, cookies: Record<string, string> = {}, init: RequestInit = {}) =>
  shop.fetch(path, {
    ...init,
    headers: {
      cookie: Object.entries(cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
    },
  })
const placeIn = (response: Response) =>
  response.headers.getSetCookie().flatMap((header) => COOKIE.exec(header)?.[1] ?? [])[0] ?? ''
const SECRET = 'c'.repeat(43)

describe('the waiting room over HTTP (docs/rules.md Waiting room)', () => {
  beforeEach(opened)

  test('gives each visitor the next place, keeps it, and says who comes first', async () => {
    const first = await get('/cart')
    expect([first.status, first.headers.get('refresh'), first.headers.get('retry-after')]).toEqual([503, '5', '5'])
    expect(first.headers.get('cache-control')).toBe('private, no-store')
    const page = parsePage(await first.text())
    expect(page.one('h1').text).toContain('順番にご案内')
    expect(page.one('meta', { name: 'robots' }).attributes.content).toBe('noindex,nofollow')
    expect(page.one('dl', { role: 'status' }).text).toContain('次にご案内いたします')
    expect(page.one('a', { href: '/cart' }).text).toBe('今すぐ確かめる')
    const places = await Promise.all([1, 2, 3].map(async () => placeIn(await get('/cart'))))
    expect(places.map((place) => Number(place.split('.')[0])).toSorted()).toEqual([2, 3, 4])
    const again = await get('/cart', { sumirei_place: places[0]! })
    expect([again.status, placeIn(again)]).toEqual([503, ''])
    const third = places.find((place) => place.startsWith('4.'))!
    expect(parsePage(await (await get('/cart', { sumirei_place: third })).text()).one('dl').text).toContain('3名様')
  })

  test('lets in by place, and a visitor who was let in stays in', async () => {
    const [one, two] = [placeIn(await get('/cart')), placeIn(await get('/cart'))]
    await stateIs(sql`admitted_place = 1`)
    expect((await get('/cart', { sumirei_place: one })).status).toBe(200)
    await sql`UPDATE waiting_room SET admitted_place = 1`.execute(shop.db)
    expect((await get('/items/1', { sumirei_place: one })).status).toBe(200)
    await stateIs(sql`opened_at = NULL`)
    expect((await get('/cart', { sumirei_place: two })).status).toBe(200)
    await stateIs(sql`opened_at = now(), admitted_place = 1`)
    expect((await get('/items/1', { sumirei_place: one })).status).toBe(200)
  })

  test.each([
    ['forged', (place: string) => place.replace(/^\d+/, '0')],
    ['signed for another time', (place: string) => place.replace(/\.\d+\./, '.1.')],
    ['text', () => 'x'.repeat(60)],
  ])('a place that is %s is replaced by the next one', async (_, change) => {
    const place = placeIn(await get('/cart'))
    const refused = await get('/cart', { sumirei_place: change(place) })
    expect([refused.status, placeIn(refused).split('.')[0]]).toEqual([503, '2'])
  })

  test('a place of two hours ago is given up', async () => {
    const place = placeIn(await get('/cart'))
    shop.setClock(shop.ports.clock.now().add({ hours: 2 }))
    expect(placeIn(await get('/cart', { sumirei_place: place })).split('.')[0]).toBe('2')
  })

  test('answers before the guards and before the check of an address to go on to (D2)', async () => {
    for (const path of ['/mypage', '/cart?next=//evil.example']) expect((await get(path)).status, path).toBe(503)
  })

  test('checkouts, forms and the back office do not wait', async () => {
    const buyer = { sumirei_cart: SECRET, sumirei_pass: shop.services.waitingRoom.givePass() }
    expect((await get('/shopping/nonmember', buyer)).status).not.toBe(503)
    const profile = '/mypage/change?next=%2Fshopping%2Fdelivery'
    expect((await get(profile, buyer)).status).not.toBe(503)
    expect((await get(profile)).status).toBe(503)
    expect((await get('/staff')).status).not.toBe(503)
    expect((await get('/cart', {}, { method: 'POST' })).status).not.toBe(503)
  })

  test('a cart that the shop gave passes, and no other; a pass is not found by guessing', async () => {
    await stateIs(sql`opened_at = NULL`)
    const body = new URLSearchParams({ item: '1', size: '909', start: '2026-12-10', days: '4' })
    const added = await shop.fetch('/cart/lines', { method: 'POST', body, headers: { origin: SITE } })
    const given = Object.fromEntries(added.headers.getSetCookie().map((one) => one.split(';')[0]!.split('=')))
    expect(given).toMatchObject({ sumirei_cart: expect.any(String), sumirei_pass: expect.any(String) })
    for (const path of ['/cart', '/shopping/shopping', '/shopping/nonmember'])
      expect((await get(path, { sumirei_cart: SECRET })).headers.getSetCookie().join()).not.toContain('sumirei_pass')
    const link = await get(`/shopping/charges/link?link=${SECRET}`)
    expect([link.status, link.headers.getSetCookie()]).toEqual([410, []])
    await stateIs(sql`opened_at = now(), last_place = 0, admitted_place = 0`)
    const page = '/shopping/nonmember'
    const { sumirei_cart: cart, sumirei_pass: pass = '' } = given
    expect((await get(page, { sumirei_cart: cart!, sumirei_pass: pass })).status).toBe(200)
    const [givenAtS, signature = ''] = pass.split('.')
    for (const forged of ['', `${Number(givenAtS) + 1}.${signature}`, `${givenAtS}.${SECRET}`, SECRET])
      expect((await get(page, { sumirei_cart: cart!, sumirei_pass: forged })).status, forged).toBe(503)
    expect((await get(page, { sumirei_cart: SECRET })).status).toBe(503)
    shop.setClock(shop.ports.clock.now().add({ hours: 24 * 60 }))
    expect((await get(page, { sumirei_cart: cart!, sumirei_pass: pass })).status).toBe(503)
  })

  test('an addition to a cart waits on the page of its item, which keeps the choice', async () => {
    const body = new URLSearchParams({ item: '1', size: '', start: '2026-12-10', days: '4', secret: 'x' })
    const add = (path: string, place?: string) =>
      shop.fetch(path, {
        method: 'POST',
        body,
        headers: { origin: SITE, ...(place && { cookie: `sumirei_place=${place}` }) },
      })
    const choice = '/items/1?start=2026-12-10&days=4'
    const sent = await add('/cart/lines')
    expect([sent.status, sent.headers.get('location')]).toEqual([303, choice])
    const place = placeIn(sent)
    expect((await get(choice, { sumirei_place: place })).status).toBe(503)
    const inPlace = await add('/cart/lines.data', place)
    expect([inPlace.status, inPlace.headers.get('x-remix-redirect')]).toEqual([204, choice])
    await stateIs(sql`admitted_place = 1`)
    expect((await get(choice, { sumirei_place: place })).status).toBe(200)
    // The cart decides now.
    expect((await add('/cart/lines', place)).headers.get('location')).toContain('refused=')
  })

  test('a client-side navigation is sent to the page as a document', async () => {
    const response = await get('/items/list.data?size=9&_routes=x', { sumirei_pref: '13' })
    expect([
      response.status,
      response.headers.get('x-remix-redirect'),
      response.headers.get('x-remix-reload-document'),
    ]).toEqual([204, '/items/list?size=9', 'true'])
    expect(placeIn(response)).toMatch(/^1\./)
    const home = await get('/_.data', { sumirei_pref: '13' })
    expect(home.headers.get('x-remix-redirect')).toBe('/')
  })
})

describe('several processes', () => {
  test('open it once, give no place twice, let in each place once, and close it when no one waits', async () => {
    await stateIs(sql`opened_at = NULL, last_place = 0, admitted_place = 0`)
    let statements = 0
    const { takePlaces } = shop.ports.waitingRoom
    const counted = (count: number) => {
      statements += 1
      return takePlaces(count)
    }
    const ports = {
      ...shop.ports,
      linkSecret: 'secret',
      waitingRoom: { ...shop.ports.waitingRoom, takePlaces: counted },
    }
    const rooms = [1, 2, 3].map(() => createWaitingRoom(ports))
    const update = async (load: number) => (await Promise.all(rooms.map((room) => room.update(load)))).filter(Boolean)
    await update(1)
    await update(1)
    expect(await rooms[0]!.enter(undefined)).toEqual({ kind: 'enter' })
    await update(1)
    await update(1)
    const entries = await Promise.all(Array.from({ length: 60 }, (_, n) => rooms[n % 3]!.enter(undefined)))
    const places = entries.map((entry) => (entry.kind === 'wait' ? entry.place : ''))
    expect(new Set(places.map((place) => Number(place.split('.')[0])))).toEqual(
      new Set(Array.from({ length: 60 }, (_, n) => n + 1)),
    )
    // In each process the first visitor has one, and the others share the next.
    expect(statements).toBe(6)
    const inside: number[] = []
    for (let n = 0; n < 60 && inside.length < 60; n += 1) {
      await update(0)
      const now = await Promise.all(places.map((place) => rooms[n % 3]!.enter(place)))
      const entered = places.filter((_, at) => now[at]?.kind === 'enter').map((place) => Number(place.split('.')[0]))
      expect(entered.toSorted((a, b) => a - b)).toEqual(Array.from({ length: entered.length }, (_, at) => at + 1))
      expect(entered.length).toBeGreaterThanOrEqual(inside.length)
      inside.splice(0, Infinity, ...entered)
    }
    expect(inside.length).toBe(60)
    for (let n = 0; n < 40; n += 1) await update(0)
    expect(rooms.map((room) => room.isOpen())).toEqual([false, false, false])
  })

  test('without the database everybody enters', async () => {
    await stateIs(sql`opened_at = now(), last_place = 0, admitted_place = 0`)
    const store = { ...shop.ports.waitingRoom, read: () => Promise.reject(new Error('unavailable')) }
    const room = createWaitingRoom({ ...shop.ports, linkSecret: 'secret', waitingRoom: store })
    expect(await room.update(2)).toBeUndefined()
    expect(await room.enter(undefined)).toEqual({ kind: 'enter' })
    const noPlaces = createWaitingRoom({
      ...shop.ports,
      linkSecret: 'secret',
      waitingRoom: { ...shop.ports.waitingRoom, takePlaces: () => Promise.reject(new Error('unavailable')) },
    })
    await noPlaces.update(0)
    expect([noPlaces.isOpen(), await noPlaces.enter(undefined)]).toEqual([true, { kind: 'enter' }])
  })
})
