import { connect, createServer, type Socket } from 'node:net'

/**
 * A relay to a server that can misbehave: pass nothing on, as a frozen machine does; answer every connection with
 * garbage; or close connections.
 */
export type Relay = {
  readonly port: number
  /** From now on connections are accepted, but no byte is passed on in either direction. */
  freeze(): void
  /** From now on every connection gets these bytes instead of an answer, and is closed. */
  garble(answer: string): void
  /** Works again; connections that were frozen continue. */
  thaw(): void
  /** Closes every connection. */
  cut(): void
  close(): Promise<void>
}

export async function startRelay(target: { readonly host: string; readonly port: number }): Promise<Relay> {
  const pairs = new Set<Pair>()
  let isFrozen = false
  let garbage: string | undefined
  const server = createServer((client) => {
    client.on('error', () => undefined)
    if (garbage !== undefined) {
      client.resume().end(garbage)
      return
    }
    const pair = connectPair(client, connect(target.port, target.host), () => pairs.delete(pair))
    pairs.add(pair)
    if (isFrozen) pair.freeze()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const cut = () => {
    for (const { destroy } of pairs) destroy()
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    freeze() {
      isFrozen = true
      for (const { freeze } of pairs) freeze()
    },
    garble(answer) {
      garbage = answer
      cut()
    },
    thaw() {
      isFrozen = false
      garbage = undefined
      for (const { thaw } of pairs) thaw()
    },
    cut,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        cut()
      }),
  }
}

type Pair = { freeze(): void; thaw(): void; destroy(): void }

/** Passes bytes between two sockets; when one closes, so does the other. */
function connectPair(client: Socket, upstream: Socket, onClose: () => void): Pair {
  const destroy = () => {
    client.destroy()
    upstream.destroy()
  }
  for (const socket of [client, upstream]) {
    socket.on('error', () => undefined)
    socket.on('close', () => {
      destroy()
      onClose()
    })
  }
  let isPassing = false
  const thaw = () => {
    if (isPassing) return
    isPassing = true
    client.pipe(upstream)
    upstream.pipe(client)
  }
  const freeze = () => {
    isPassing = false
    client.unpipe(upstream)
    upstream.unpipe(client)
    client.pause()
    upstream.pause()
  }
  thaw()
  return { freeze, thaw, destroy }
}
