import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rejectUnrepresentable } from './shop.ts'

let server: Server
beforeAll(async () => {
  const next = rejectUnrepresentable((_, response) => response.end('let through'))
  server = createServer(next)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())

/** Sends a raw path. An API that takes a URL would normalize it first. */
function statusOf(path: string): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    request.on('error', reject)
  })
}

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
])('%s is rejected', async (path) => expect(await statusOf(path)).toBe(404))

test.each(['/', '/lp/area/tokyo.html', '/items/list?name=../x', '/.well-known/security.txt', '/a..b', '/items/...'])(
  '%s is passed on',
  async (path) => expect(await statusOf(path)).toBe(200),
)
