import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request to a fake third party. */
export type FakeRequest = {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A response of a fake third party. */
export type FakeResponse = { readonly status: number; readonly json: unknown }

/** A fake third party on its own port. `dropResponses(n)`: it handles the next n changes but drops their responses. */
export type FakeServer = {
  readonly port: number
  readonly requests: FakeRequest[]
  dropResponses(count: number): void
  close(): Promise<void>
}

/** Starts a fake third party; `handle` processes a request. */
export async function startFakeServer(handle: (request: FakeRequest) => FakeResponse): Promise<FakeServer> {
  const requests: FakeRequest[] = []
  let dropCount = 0
  const server: Server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const { method = 'GET', headers } = incoming
      const url = new URL(incoming.url ?? '/', 'http://fake.test')
      const request = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') }
      requests.push(request)
      const { status, json } = handle(request)
      if (dropCount > 0 && method !== 'GET') {
        dropCount -= 1
        outgoing.destroy()
        return
      }
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    dropResponses: (count) => {
      dropCount = count
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
