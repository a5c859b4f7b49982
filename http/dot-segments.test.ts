import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rejectUnrepresentable } from './shop.ts'

let server: Server
beforeAll(async () => {
  const next = rejectUnrepresentable((_, response) => response.end('let through'), ['/v1', '/:project/asia-northeast1'])
  server = createServer(next)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())

/** Sends a raw path. An API that takes a URL would normalize it first. */
function send(path: string, method = 'GET'): Promise<{ status: number | undefined; type: string; body: string }> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method }, async (response) => {
      const { statusCode: status, headers } = response
      resolve({ status, type: headers['content-type'] ?? '', body: await text(response) })
    })
    sent.on('error', reject)
    sent.end()
  })
}
const statusOf = async (path: string) => (await send(path)).status

test.each([
  '/items/%2e%2e/service',
  '/items/%2E%2e/service',
  '/items/.%2e/service',
  '/items/../service',
  '/service/./use_flow',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/service/..',
  '/service/%2e',
  '/assets/..%2f..%2fpackage.json',
  '/assets/..\\package.json',
  '/..?next=/',
])('%s is rejected as plain text (D42)', async (path) => {
  expect(await send(path)).toMatchObject({ status: 404, type: expect.stringContaining('text/plain') })
})

test.each(['/', '/area/tokyo.html', '/items/list?name=../x', '/.well-known/security.txt', '/a..b', '/items/...'])(
  '%s is passed on',
  async (path) => expect(await statusOf(path)).toBe(200),
)

test.each([
  ['GET', '/v1/../accounts:lookup', 404, 'NOT_FOUND'],
  ['TRACE', '/v1/accounts:lookup?key=k', 405, 'INVALID_ARGUMENT'],
  ['PROPFIND', '/sumirei/asia-northeast1/getservertime', 405, 'INVALID_ARGUMENT'],
])('%s %s is answered with JSON, as everything below the path', async (method, path, status, name) => {
  const answered = await send(path, method)
  expect([answered.status, answered.type]).toEqual([status, 'application/json'])
  expect(JSON.parse(answered.body)).toEqual({ error: { status: name, message: expect.any(String) } })
  expect((await send(path.replace(/^\/v1|asia-northeast1/, '/v12'), method)).type).toContain('text/plain')
})
