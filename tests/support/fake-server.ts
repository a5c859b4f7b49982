import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as a played third party sees it. */
export type FakeRequest = {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** What a played third party answers. */
export type FakeResponse = { readonly status: number; readonly json: unknown }

/** A third party on a port of its own. `lose(n)`: it acts, and its next n answers to changes never arrive. */
export type FakeServer = {
  readonly port: number
  readonly requests: FakeRequest[]
  dropResponses(answers: number): void
  close(): Promise<void>
}

/** Plays a third party's interface; `answer` acts and answers. */
export async function startFakeServer(answer: (request: FakeRequest) => FakeResponse): Promise<FakeServer> {
  const requests: FakeRequest[] = []
  let lost = 0
  const server: Server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const { method = 'GET', headers } = incoming
      const url = new URL(incoming.url ?? '/', 'http://played.test')
      const request = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') }
      requests.push(request)
      const { status, json } = answer(request)
      if (lost > 0 && method !== 'GET') {
        lost -= 1
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
    dropResponses: (answers) => {
      lost = answers
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
