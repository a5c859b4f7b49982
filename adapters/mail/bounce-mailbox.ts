import type { FetchMessageObject, ImapFlow } from 'imapflow'
import type { BounceMailbox, MailboxPosition } from '#services/ports/suppressions.ts'
import { parseBounceReport } from './bounce-report.ts'

/** The mailbox to which undelivered mails return. `isSecure`: TLS from the start, else STARTTLS if offered. */
export type BounceMailboxOptions = {
  readonly host: string
  readonly port: number
  readonly isSecure: boolean
  readonly user: string
  readonly password: string
  readonly folder: string
}

/** Of a message: reports name the mail before they return it, and a returned mail can have any size. */
export const MAX_MESSAGE_BYTES = 262_144
const CONNECT_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 30_000
/** Of a whole run: a slow server may keep sending bytes and never reach the socket timeout. */
const RUN_TIMEOUT_MS = 120_000

/** Reads a mailbox by IMAP. It is opened for reading only: flags and messages stay as they are. */
export function bounceMailbox(options: BounceMailboxOptions): BounceMailbox {
  return {
    name: `${options.user}@${options.host}/${options.folder}`,
    async read(after, limit) {
      const client = await openClient(options)
      const timer = setTimeout(() => client.close(), RUN_TIMEOUT_MS)
      try {
        await client.connect()
        return await readAfter(client, { folder: options.folder, after, limit })
      } finally {
        clearTimeout(timer)
        await client.logout().catch(() => client.close())
      }
    },
  }
}

async function openClient({ host, port, isSecure, user, password }: BounceMailboxOptions): Promise<ImapFlow> {
  const { ImapFlow: Client } = await import('imapflow')
  const client = new Client({
    host,
    port,
    secure: isSecure,
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    maxLineLength: 4 * MAX_MESSAGE_BYTES,
    maxLiteralSize: 2 * MAX_MESSAGE_BYTES,
    maxResponseSize: 8 * MAX_MESSAGE_BYTES,
  })
  // The command that was waiting rejects as well.
  client.on('error', () => undefined)
  return client
}

type Wanted = { readonly folder: string; readonly after: MailboxPosition | undefined; readonly limit: number }

async function readAfter(client: ImapFlow, { folder, after, limit }: Wanted): ReturnType<BounceMailbox['read']> {
  const { uidValidity: validity } = await client.mailboxOpen(folder, { readOnly: true })
  const uidValidity = String(validity)
  const lastUid = after?.uidValidity === uidValidity ? after.lastUid : 0
  // `n:*` contains the last message also when its uid is less than n.
  const found = (await client.search({ uid: `${lastUid + 1}:*` }, { uid: true })) || []
  const uids = found.filter((uid) => uid > lastUid).sort((a, b) => a - b)
  const batch = uids.slice(0, limit)
  const messages = batch.length === 0 ? [] : client.fetch(batch.join(','), FETCHED, { uid: true })
  const reports = []
  for await (const message of messages) {
    const report = message.source && (await parseBounceReport(message.source))
    if (report) reports.push({ ...report, at: receivedAt(message) })
  }
  return { reports, position: { uidValidity, lastUid: batch.at(-1) ?? lastUid }, hasMore: uids.length > batch.length }
}

const FETCHED = { uid: true, internalDate: true, source: { start: 0, maxLength: MAX_MESSAGE_BYTES } }

/** When the mailbox received the message: its own date can be any. */
function receivedAt({ internalDate }: FetchMessageObject): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(new Date(internalDate ?? 0).getTime())
}
