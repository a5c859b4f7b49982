import { createServer, type Socket } from 'node:net'

/** A connection to the server behind a pooler: what it has prepared, and the client whose transaction holds it. */
type ServerConnection = { readonly names: Set<string>; holder: Socket | undefined }

/**
 * PgBouncer before 1.21 in transaction mode: statements are prepared on the next free connection to the server, whose
 * names clients share. A client waits without an answer while none is free.
 */
export async function startFakePooler(connections: number) {
  const server = Array.from({ length: connections }, (): ServerConnection => ({ names: new Set(), holder: undefined }))
  let next = 0
  const take = (client: Socket): ServerConnection | undefined => {
    const held = server.find(({ holder }) => holder === client)
    if (held) return held
    const free = [...server.slice(next), ...server.slice(0, next)].find(({ holder }) => holder === undefined)
    if (free) next = (server.indexOf(free) + 1) % connections
    return free
  }
  const sockets = new Set<Socket>()
  const listener = createServer((client) => {
    sockets.add(client)
    const answer = answersOf(() => take(client), client)
    let rest = Buffer.alloc(0)
    let isStarted = false
    client.on('error', () => undefined)
    client.on('close', () => {
      for (const connection of server) if (connection.holder === client) connection.holder = undefined
    })
    client.on('data', (chunk) => {
      rest = Buffer.concat([rest, Buffer.from(chunk)])
      for (;;) {
        const at = isStarted ? 1 : 0
        if (rest.length < at + 4 || rest.length < at + rest.readInt32BE(at)) return
        const end = at + rest.readInt32BE(at)
        if (isStarted) answer(String.fromCharCode(rest[0]!), rest.subarray(5, end).toString().split('\0'))
        else client.write(Buffer.concat([message('R', Buffer.alloc(4)), message('Z', 'I')]))
        isStarted = true
        rest = rest.subarray(end)
      }
    })
  })
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
  const { port } = listener.address() as { readonly port: number }
  return {
    url: `postgres://shop:shop@127.0.0.1:${port}/shop`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((closed) => listener.close(closed))
    },
  }
}

/** Answers the messages of a client until one fails, and then from the next Sync. */
function answersOf(take: () => ServerConnection | undefined, client: Socket) {
  let used: ServerConnection | undefined
  let hasFailed = false
  const fail = (code: string) => {
    hasFailed = true
    client.write(message('E', `SERROR\0C${code}\0Mof the pooler\0\0`))
  }
  return (kind: string, [first = '', second = '']: readonly string[]) => {
    used ??= take()
    if (used === undefined || (hasFailed && kind !== 'S')) return
    if (kind === 'P' && used.names.has(first)) return fail('42P05')
    if (kind === 'B' && !used.names.has(second)) return fail('26000')
    if (kind === 'P') used.names.add(first)
    if (kind === 'Q') used.holder = client
    const status = used.holder === client ? 'T' : 'I'
    const ready = message('Z', status)
    const command = message('C', 'SELECT 1\0')
    const answers = { P: message('1'), B: message('2'), D: message('n'), E: command, S: ready }
    client.write({ ...answers, Q: Buffer.concat([command, ready]) }[kind] ?? '')
    if (kind !== 'S' && kind !== 'Q') return
    hasFailed = false
    used = undefined
  }
}

function message(kind: string, body: string | Buffer = ''): Buffer {
  const bytes = Buffer.from(body)
  const head = Buffer.alloc(5)
  head.write(kind)
  head.writeInt32BE(bytes.length + 4, 1)
  return Buffer.concat([head, bytes])
}
