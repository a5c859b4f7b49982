import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as received. */
export type ReceivedMail = { readonly from: string; readonly to: readonly string[]; readonly raw: string }

/**
 * Starts an SMTP server that stores received mails, by default on a free port. `options` can make it reject, delay or
 * drop them.
 */
export async function openInbox(options: SMTPServerOptions = {}, atPort = 0) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 200,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        received.push({ from, to: rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString('latin1') })
        done()
      })
    },
    ...options,
  })
  // Errors of connections are expected: tests cause them.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(atPort, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    received,
    port,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** A header of a raw mail, unfolded and decoded (RFC 2047); undefined when it is missing. */
export function headerOf(raw: string, name: string): string | undefined {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const line = head.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  return line && decodedWords(line.slice(name.length + 1).trim())
}

/** The names of all headers of a raw mail, in lower case. */
export function headerNames(raw: string): string[] {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  return head.split('\r\n').map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
}

/** The body of a content type of a raw mail, decoded. */
export function bodyOf(raw: string, type: 'text/plain' | 'text/html'): string | undefined {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1]
  const parts = boundary === undefined ? [raw] : raw.split(`--${boundary}`).slice(1, -1)
  const part = parts.find((one) => new RegExp(`content-type: ${type}`, 'i').test(one))
  if (part === undefined) return undefined
  const body = part.slice(part.indexOf('\r\n\r\n') + 4)
  const encoding = /content-transfer-encoding: (\S+)/i.exec(part)?.[1]?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return encoding === 'quoted-printable' ? quotedPrintable(body.replace(/=\r\n/g, '')) : body
}

function decodedWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : quotedPrintable(word.replace(/_/g, ' ')),
    )
}

function quotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
