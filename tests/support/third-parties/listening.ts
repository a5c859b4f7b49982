import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A listener on a free port. `requests`: those received, newest last. */
export type Listening = {
  readonly url: string
  readonly requests: readonly IncomingMessage[]
  close(): Promise<void>
}

export async function listenOnFreePort(listener: RequestListener): Promise<Listening> {
  const server = createServer(listener)
  const requests: IncomingMessage[] = []
  server.on('request', (request) => requests.push(request))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, close }
}
