import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { Services } from '#services/services.ts'
import { pictureRouter } from './pictures.ts'

const BYTES = Uint8Array.from([1, 2, 3, 4])

function setUp(getPicture: Services['pictures']['getPicture'] = async () => BYTES) {
  const requests: unknown[][] = []
  const errors: unknown[] = []
  const router = pictureRouter(
    {
      pictures: {
        getPicture: (...args) => {
          requests.push(args)
          return getPicture(...args)
        },
      },
    },
    { onError: (error) => errors.push(error) },
  )
  return { app: new Hono().route('/images', router), requests, errors }
}

describe('GET /images/{key}-{width}.{format}', () => {
  it('returns an immutable picture', async () => {
    const { app, requests } = setUp()
    const response = await app.request('/images/items/1023/front-480.avif')
    expect(response.status).toBe(200)
    expect(requests).toEqual([['items/1023/front', 480, 'avif']])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/avif',
      'content-length': '4',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    })
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(BYTES)
  })

  it('accepts keys with hyphens and digits before the width', async () => {
    const { app, requests } = setUp()
    await app.request('/images/items/7/detail-2-160.webp')
    expect(requests).toEqual([['items/7/detail-2', 160, 'webp']])
  })

  it('knows the front picture of an item by a short address', async () => {
    const { app, requests } = setUp()
    await app.request('/images/1023-480.avif')
    expect(requests).toEqual([['items/1023/front', 480, 'avif']])
  })

  it('returns no body for HEAD', async () => {
    const response = await setUp().app.request('/images/items/1/front-160.webp', { method: 'HEAD' })
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '4', ''])
  })

  it('returns 304 for a matching If-None-Match', async () => {
    const { app } = setUp()
    const etag = (await app.request('/images/a-160.webp')).headers.get('etag')!
    for (const header of [etag, `"x", W/${etag}`, '*']) {
      const response = await app.request('/images/a-160.webp', { headers: { 'if-none-match': header } })
      expect([response.status, await response.text()]).toEqual([304, ''])
    }
    expect((await app.request('/images/a-160.webp', { headers: { 'if-none-match': '"x"' } })).status).toBe(200)
  })

  it.each([
    '/images/a-161.webp',
    '/images/a-0160.webp',
    '/images/a-160.png',
    '/images/a-160.WEBP',
    '/images/a.webp',
    '/images/-160.webp',
    '/images/../a-160.webp',
    '/images/a/..%2Fb-160.webp',
    '/images/a//b-160.webp',
    '/images/.a-160.webp',
    '/images/A-160.webp',
    '/images/a.b-160.webp',
    '/images/a%00-160.webp',
    '/images/',
    '/images',
    `/images/${'a'.repeat(300)}-160.webp`,
    '/images/a/b/c/d/e/f-160.webp',
    '/images/toString-160.webp',
    '/images/a-160.toString',
  ])('answers 404 to %s without asking the store', async (path) => {
    const { app, requests } = setUp()
    const response = await app.request(path)
    expect(response.status).toBe(404)
    expect(requests).toEqual([])
  })

  it('returns 404 with a short uncached text for an unknown picture', async () => {
    const response = await setUp(async () => undefined).app.request('/images/items/9/front-160.webp')
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/i)
    expect(await response.text()).toBe('画像が見つかりません。')
  })

  it('returns 503 with a short text when the picture cannot be rendered, and reports the error', async () => {
    const { app, errors } = setUp(async () => {
      throw new Error('the disk at /var/secret is full')
    })
    const response = await app.request('/images/a-160.webp')
    expect([response.status, await response.text()]).toEqual([503, '画像をただいま表示できません。'])
    expect(errors).toHaveLength(1)
  })

  it('returns 405 for methods other than GET and HEAD', async () => {
    const response = await setUp().app.request('/images/a-160.webp', { method: 'DELETE' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})
