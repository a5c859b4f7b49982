import { readFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { relayTo } from '../database/database-server.ts'

/** What a client of PostgreSQL sends first, when it wants TLS: length 8, and the code of the request. */
const TLS_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

type Certificate = { readonly key: string; readonly certificate: string }

/** Ends TLS with a certificate before a PostgreSQL server, which may have a Unix socket, as one with `ssl = on`. */
export async function startTlsFront(databaseUrl: string, { key, certificate }: Certificate) {
  const { relay, url: relayUrl } = await relayTo(databaseUrl)
  const { hostname, port } = new URL(relayUrl)
  const secrets = { key: readFileSync(key), cert: readFileSync(certificate) }
  const sockets = new Set<Socket>()
  const listener = createServer((client) => {
    sockets.add(client)
    client.on('error', () => undefined)
    client.once('data', (chunk) => {
      if (!TLS_REQUEST.equals(Buffer.from(chunk))) return client.destroy()
      client.write('S')
      const plain = new TLSSocket(client, { isServer: true, ...secrets })
      const server = connect(Number(port), hostname)
      sockets.add(server)
      for (const [from, to] of [
        [plain, server],
        [server, plain],
      ] as const) {
        from.on('error', () => to.destroy())
        from.pipe(to)
      }
    })
  })
  await new Promise<void>((listening) => listener.listen(0, '0.0.0.0', listening))
  const url = new URL(relayUrl)
  url.port = String((listener.address() as AddressInfo).port)
  // An address of this machine that does not look like it.
  url.hostname = '0.0.0.0'
  return {
    url: url.href,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => listener.close(closed))
      await relay.close()
    },
  }
}
