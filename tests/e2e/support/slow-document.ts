import { createServer, request as requestOf } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { shopUrl } from './guest.ts'

type Pieces = { readonly bytes: number; readonly waitMs: number; readonly upTo: number }

/**
 * A server in front of the shop that sends the first bytes of documents in pieces, each after a wait, so that a browser
 * may paint the page after each of them. The rest of them follows after `finish`.
 */
export async function openSlowServer({ bytes, waitMs, upTo }: Pieces) {
  const { host, hostname, port } = new URL(shopUrl())
  const finished = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    const isDocument = request.headers['sec-fetch-dest'] === 'document'
    const headers = { ...request.headers, host, ...(isDocument && { 'accept-encoding': 'identity' }) }
    const asked = requestOf({ hostname, port, path: request.url, method: request.method, headers }, async (answer) => {
      const { 'content-length': _, ...sent } = answer.headers
      response.writeHead(answer.statusCode ?? 500, sent)
      const body = await buffer(answer)
      for (let at = 0; isDocument && at < upTo; at += bytes) {
        response.write(body.subarray(at, at + bytes))
        await new Promise((resolve) => setTimeout(resolve, waitMs))
      }
      if (isDocument) await finished.promise
      response.end(isDocument ? body.subarray(Math.ceil(upTo / bytes) * bytes) : body)
    })
    request.pipe(asked)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    finish: () => finished.resolve(),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
