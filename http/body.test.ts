import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limitBody, parseJson, readBody, readReceivedBody } from './body.ts'

const MAX_BYTES = 1_000
let server: Server
let url: string
const results: unknown[] = []

beforeAll(async () => {
  const app = new Hono()
  app.post('/whole', async ({ req, text }) => {
    const body = await readBody(req.raw, MAX_BYTES)
    results.push(typeof body === 'string' ? body : body.byteLength)
    return text(String(results.at(-1)))
  })
  app.post('/received', async ({ req, text }) => {
    const body = await readReceivedBody(req.raw, MAX_BYTES)
    results.push(body === 'too-large' ? body : [body.bytes.byteLength, body.isComplete])
    return text(String(results.at(-1)))
  })
  app.use(
    '/limited',
    limitBody(MAX_BYTES, ({ text }) => text('too-large', 413)),
  )
  app.all('/limited', async ({ req, text }) => text(String((await req.text()).length)))
  server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const chunked = (size: number) =>
  new ReadableStream({
    start(controller) {
      for (let sent = 0; sent < size; sent += 100) controller.enqueue(new Uint8Array(100).fill(97))
      controller.close()
    },
  })
const post = async (path: string, body?: BodyInit) => {
  const init = { method: 'POST', duplex: 'half', ...(body !== undefined && { body }) }
  return (await fetch(url + path, init)).text()
}

describe('over a real connection', () => {
  test.each(['/whole', '/limited'])(
    '%s reads bodies with a length, chunked and absent, up to the maximum',
    async (path) => {
      expect(await post(path, 'a'.repeat(MAX_BYTES))).toBe('1000')
      expect(await post(path, 'a'.repeat(MAX_BYTES + 1))).toBe('too-large')
      expect(await post(path, chunked(MAX_BYTES))).toBe('1000')
      expect(await post(path, chunked(MAX_BYTES + 1))).toBe('too-large')
      expect(await post(path)).toBe('0')
    },
  )

  test.each<[string, string, unknown]>([
    ['/whole', 'content-length: 900', 'aborted'],
    ['/received', 'content-length: 900', [500, false]],
    ['/whole', 'transfer-encoding: chunked', 'aborted'],
    ['/received', 'transfer-encoding: chunked', [500, false]],
  ])('%s with %s and a broken connection', async (path, header, expected) => {
    results.length = 0
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const part = header.startsWith('transfer') ? `1f4\r\n${'a'.repeat(500)}\r\n` : 'a'.repeat(500)
    socket.end(`POST ${path} HTTP/1.1\r\nhost: shop\r\n${header}\r\n\r\n${part}`)
    await expect.poll(() => results).toEqual([expected])
    socket.destroy()
  })

  test('a request without a body is not limited', async () => {
    expect(await (await fetch(`${url}/limited`)).text()).toBe('0')
  })
})

test('parseJson reads UTF-8 and nothing else', () => {
  const encode = (text: string) => new TextEncoder().encode(text)
  expect(parseJson(encode('{"a": "喪服"}'), null)).toEqual({ json: { a: '喪服' } })
  expect(parseJson(encode(' \n'), null)).toEqual({ json: null })
  expect(parseJson(encode('{'), null)).toBeUndefined()
  expect(parseJson(new Uint8Array([34, 0xff, 34]), null)).toBeUndefined()
})
