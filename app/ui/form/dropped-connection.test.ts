import { expect, test } from 'vitest'
import { keepRouterRequests, sendAgain } from './dropped-connection.ts'

type Fake = Response | 'dropped' | 'cut'

/** A window whose requests get the queued responses. */
function setUp(...responses: Fake[]) {
  const sent: string[] = []
  const scope = {
    fetch: async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      sent.push(`${init?.method ?? 'GET'} ${String(input)} ${String(init?.body ?? '')}`.trim())
      const response = responses.shift()
      if (response instanceof Response) return response
      if (response === 'cut') return new Response(new ReadableStream({ start: (body) => body.error(new Error('cut')) }))
      throw new TypeError('fetch failed')
    },
  }
  keepRouterRequests(scope as Window)
  return { scope, sent }
}

const POST = { method: 'POST', body: new URLSearchParams({ familyName: '山田' }) }
const PATH = 'http://shop.test/shopping/nonmember.data'
const aMoment = () => new Promise((resolve) => setTimeout(resolve))
const answered = () => new Response('yes', { status: 202 })

test.each<[string, Fake]>([
  ['without a response', 'dropped'],
  ['whose response is cut off', 'cut'],
  ['that a proxy answers', new Response('Bad Gateway', { status: 502 })],
])('a form %s waits and is sent again with the same content', async (_, first) => {
  const { scope, sent } = setUp(first, 'dropped', answered())
  const response = scope.fetch(PATH, POST)
  await aMoment()
  expect(sent).toHaveLength(1)
  sendAgain()
  await aMoment()
  sendAgain()
  expect([(await response).status, await (await response).text()]).toEqual([202, 'yes'])
  expect(sent).toEqual(Array.from({ length: 3 }, () => `POST ${PATH} familyName=%E5%B1%B1%E7%94%B0`))
})

test('a request that is replaced by another one ends and is not sent again', async () => {
  const { scope, sent } = setUp('dropped', answered())
  const replaced = new AbortController()
  const response = scope.fetch(PATH, { ...POST, signal: replaced.signal })
  const ended = expect(response).rejects.toThrow('replaced')
  await aMoment()
  replaced.abort(new Error('replaced'))
  await ended
  sendAgain()
  await aMoment()
  expect(sent).toHaveLength(1)
})

test('an error of the shop is a response, and other requests fail as before', async () => {
  const refused = new Response('', { status: 503, headers: { 'x-remix-response': 'yes' } })
  const { scope } = setUp(refused, 'dropped', new Response(null, { status: 204 }))
  expect((await scope.fetch(PATH, POST)).status).toBe(503)
  await expect(scope.fetch('http://shop.test/session')).rejects.toThrow('fetch failed')
  expect((await scope.fetch(`${PATH}?_routes=x`)).status).toBe(204)
})

test('the code of a page waits for the connection', async () => {
  const { scope, sent } = setUp('dropped', 'dropped', new Response('export {}'))
  const response = scope.fetch('/assets/cart-lines-1.js')
  await aMoment()
  expect(sent).toHaveLength(2)
  sendAgain()
  expect(await (await response).text()).toBe('export {}')
  expect(sent).toHaveLength(3)
})

const failed = (status: number) => new Response('', { status, headers: { 'x-remix-response': 'yes' } })

test.each<[string, Fake]>([
  ['without a response', 'dropped'],
  ['whose response is cut off', 'cut'],
  ...[408, 409, 425, 429, 500, 502, 503, 504].map((status): [string, Fake] => [`with ${status}`, failed(status)]),
])('data %s is requested once more', async (_, first) => {
  const { scope, sent } = setUp(first, answered())
  expect((await scope.fetch(PATH)).status).toBe(202)
  expect(sent).toEqual([`GET ${PATH}`, `GET ${PATH}`])
})

test('data is requested no third time, and a form or a response of another status not again', async () => {
  const { scope, sent } = setUp(failed(500), failed(500), failed(404), failed(500))
  expect((await scope.fetch(PATH)).status).toBe(500)
  expect((await scope.fetch(PATH)).status).toBe(404)
  expect((await scope.fetch(PATH, POST)).status).toBe(500)
  expect(sent).toHaveLength(4)
})
