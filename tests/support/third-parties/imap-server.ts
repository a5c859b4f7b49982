import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A message of the stand-in. `bytes`: its size, if more than its text; the rest is filled with blanks. */
export type StoredMessage = {
  readonly uid: number
  readonly text: string
  readonly at: string
  readonly bytes?: number
}

const USER = { user: 'bounces@sumirei.example', password: 'p "ss' }

/**
 * An IMAP server with one mailbox (RFC 3501): what a client needs that reads messages. `messages` and `uidValidity` may
 * be changed; `commands` are those received, without their tags.
 */
export async function openImapServer() {
  const state = { messages: [] as StoredMessage[], uidValidity: 7, commands: [] as string[], sentBytes: 0 }
  const server = createServer((socket) => serve(socket, state))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const options = { host: '127.0.0.1', port, isSecure: false, ...USER, folder: 'INBOX' }
  return { state, options, close: () => new Promise((resolve) => server.close(resolve)) }
}

type State = Awaited<ReturnType<typeof openImapServer>>['state']

function serve(socket: Socket, state: State) {
  const send = (text: string) => {
    state.sentBytes += text.length
    socket.write(text, 'latin1')
  }
  let pending = ''
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    const lines = (pending + chunk.toString('latin1')).split('\r\n')
    pending = lines.pop()!
    for (const line of lines) {
      const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(line) ?? []
      state.commands.push(command)
      send(`${respond(command, state)}${tag} ${isLogin(command) ? 'OK done' : 'NO [AUTHENTICATIONFAILED] no'}\r\n`)
      if (command === 'LOGOUT') socket.end()
    }
  })
  send('* OK [CAPABILITY IMAP4rev1] ready\r\n')
}

/** A login is refused unless it names user and password; anything else is allowed. */
function isLogin(command: string): boolean {
  const quoted = [USER.user, USER.password].map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`)
  return !command.startsWith('LOGIN ') || command === `LOGIN ${quoted.join(' ')}`
}

function respond(command: string, { messages, uidValidity }: State): string {
  if (command === 'CAPABILITY') return '* CAPABILITY IMAP4rev1\r\n'
  if (command.startsWith('LIST ')) return '* LIST () "/" "INBOX"\r\n'
  if (command.startsWith('EXAMINE '))
    return `* ${messages.length} EXISTS\r\n* FLAGS (\\Seen)\r\n* OK [UIDVALIDITY ${uidValidity}] valid\r\n`
  const search = /^UID SEARCH UID (\d+):\*$/.exec(command)
  if (search) return `* SEARCH${uidsFrom(Number(search[1]), messages).map((uid) => ` ${uid}`)}\r\n`.replaceAll(',', '')
  const fetch = /^UID FETCH (\S+) \(.*BODY\.PEEK\[\]<0\.(\d+)>.*\)$/.exec(command)
  if (!fetch) return command.startsWith('UID FETCH') ? '* BYE not the first bytes only\r\n' : ''
  const [, set = '', max = ''] = fetch
  return messages.map((one, at) => (isIn(set, one.uid) ? fetched(one, at + 1, Number(max)) : '')).join('')
}

/** `n:*` contains the last message, also when its uid is less than n. */
function uidsFrom(first: number, messages: readonly StoredMessage[]): number[] {
  const uids = messages.map(({ uid }) => uid)
  const last = uids.at(-1)
  return uids.filter((uid) => uid >= first || uid === last)
}

function isIn(set: string, uid: number): boolean {
  return set.split(',').some((range) => {
    const [from = '', to = from] = range.split(':')
    return uid >= Number(from) && uid <= Number(to)
  })
}

function fetched({ uid, text, at, bytes = 0 }: StoredMessage, sequence: number, max: number): string {
  const content = Buffer.from(text.replaceAll('\n', '\r\n'))
    .toString('latin1')
    .padEnd(Math.min(bytes, max))
    .slice(0, max)
  return `* ${sequence} FETCH (UID ${uid} INTERNALDATE "${at}" BODY[]<0> {${content.length}}\r\n${content})\r\n`
}
