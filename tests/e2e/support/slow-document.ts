import { createServer, request as requestOf } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { shopUrl } from './guest.ts'

type Cuts = { readonly bytes: number; readonly waitMs: number; readonly upTo: number }

/**
 * A server in front of the shop that sends the first bytes of documents in pieces of about `bytes`, each after a wait,
 * so that a browser may paint the page after each of them. The rest of them follows after `finish`. A piece ends at a
 * tag or at a text: a text of which a part has arrived is wrapped again, whatever the page does.
 */
export async function openSlowServer(cuts: Cuts) {
  const { host, hostname, port } = new URL(shopUrl())
  const finished = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    const isDocument = request.headers['sec-fetch-dest'] === 'document'
    const headers = { ...request.headers, host, ...(isDocument && { 'accept-encoding': 'identity' }) }
    const asked = requestOf({ hostname, port, path: request.url, method: request.method, headers }, async (answer) => {
      const { 'content-length': _, ...sent } = answer.headers
      response.writeHead(answer.statusCode ?? 500, sent)
      const body = await buffer(answer)
      const [pieces, rest] = isDocument ? piecesOf(body, cuts) : [[], body]
      for (const piece of pieces) {
        response.write(piece)
        await new Promise((resolve) => setTimeout(resolve, cuts.waitMs))
      }
      if (isDocument) await finished.promise
      response.end(rest)
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

/** The pieces of the first bytes, and the rest. */
function piecesOf(body: Buffer, { bytes, upTo }: Cuts): readonly [readonly Buffer[], Buffer] {
  const pieces: Buffer[] = []
  let at = 0
  while (at < Math.min(upTo, body.length)) {
    const ends = [body.indexOf('<', at + bytes), body.indexOf('>', at + bytes) + 1].filter((end) => end > at)
    const end = Math.min(...ends, body.length)
    pieces.push(body.subarray(at, end))
    at = end
  }
  return [pieces, body.subarray(at)]
}
