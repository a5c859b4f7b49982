import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { checkOrigin, isOwnOrigin } from './origin-check.ts'

const SITE = 'https://shop.test'
const FOREIGN = 'https://evil.test'
const TYPES = ['application/x-www-form-urlencoded', 'application/json']

async function statusOf(isProduction: boolean, url: string, headers: Record<string, string>): Promise<number> {
  const app = new Hono()
  for (const middleware of checkOrigin({ siteUrl: SITE, isProduction })) app.use(middleware)
  app.onError((error) => new Response(null, { status: 'getResponse' in error ? 403 : 500 }))
  app.post('*', ({ req }) => new Response(new URL(req.raw.url).origin))
  return (await app.request(url, { method: 'POST', headers, body: 'a=1' })).status
}

describe.each(TYPES)('a form of the type %s', (type) => {
  const form = { 'content-type': type }

  test('is accepted from the origin of the shop, whatever the host', async () => {
    expect(await statusOf(true, `${SITE}/cart`, { ...form, origin: SITE })).toBe(200)
    expect(await statusOf(true, 'https://internal:3000/cart', { ...form, origin: SITE })).toBe(200)
  })

  test('is refused in production with a foreign host and itself as origin', async () => {
    expect(await statusOf(true, `${FOREIGN}/cart`, { ...form, origin: FOREIGN })).toBe(403)
    const claimed = { ...form, origin: FOREIGN, 'sec-fetch-site': 'same-origin' }
    expect(await statusOf(true, `${FOREIGN}/cart`, claimed)).toBe(403)
  })

  test('is accepted in development from every name of the shop', async () => {
    const other = 'http://127.0.0.1:3000'
    expect(await statusOf(false, `${other}/cart`, { ...form, origin: other })).toBe(200)
    expect(await statusOf(false, `${other}/cart`, { ...form, origin: FOREIGN })).toBe(403)
  })
})

test('a browser that names no origin says that the form is of the same one', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(await statusOf(true, `${SITE}/cart`, { ...form, 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await statusOf(true, `${SITE}/cart`, form)).toBe(403)
})

test('a form that its browser calls one of the same site is told of when it is refused, once a minute', async () => {
  const refused: string[] = []
  const app = new Hono()
  const options = { siteUrl: SITE, isProduction: true, onOwnRefused: (origin: string) => refused.push(origin) }
  for (const middleware of checkOrigin(options)) app.use(middleware)
  const send = (origin: string, site: string, type = TYPES[0]!) =>
    app.request(`${SITE}/cart`, { method: 'POST', headers: { 'content-type': type, origin, 'sec-fetch-site': site } })
  for (const type of TYPES) await send('https://www.shop.test', 'same-origin', type)
  await send(FOREIGN, 'cross-site')
  await send(SITE, 'same-origin')
  expect(refused).toEqual(['https://www.shop.test'])
})

test('an origin that is part of that of the shop is another one', () => {
  const request = new Request(`${SITE}/`)
  for (const origin of ['null', 'http://shop.test', `${SITE}:8443`, `${SITE}.evil.test`])
    expect(isOwnOrigin(origin, request, { siteUrl: SITE, isProduction: true })).toBe(false)
})
