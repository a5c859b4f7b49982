import { connect, createServer, type Socket } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { smtpMailer } from '#adapters/mail/smtp-mailer.ts'
import type { OutgoingMail } from '#services/ports/mails.ts'
import { bodyOf, headerNames, headerOf, openInbox } from '#tests/support/third-parties/smtp-inbox.ts'

const FROM = { name: '墨礼 SUMIREI', address: 'order@sumirei.example' }
const MAIL: OutgoingMail = {
  uid: '0199-aa',
  to: 'hanako@example.jp',
  subject: '【墨礼 SUMIREI】ご注文を承りました（ご注文番号 100001）髙﨑様、長い件名も折り返されて一字も失われません',
  text: '見本 花子 様\n\nこのたびは誠にありがとうございます。\n.\n..点で始まる行\n',
  html: '<p>見本 花子 様</p>',
}
const closers: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function open(options?: SMTPServerOptions, times: { socketTimeoutMs?: number; deliveryTimeoutMs?: number } = {}) {
  const inbox = await openInbox(options)
  const mailer = smtpMailer({ url: inbox.url, from: FROM, ...times })
  closers.push(inbox.close, mailer.close)
  return { inbox, mailer }
}
const smtpError = (code: number, message = 'no') => Object.assign(new Error(message), { responseCode: code })
const permanent = expect.objectContaining({ kind: 'mail-rejected' })
const temporary = expect.not.objectContaining({ kind: 'mail-rejected' })

describe('Mailer by SMTP', () => {
  it('delivers Japanese subjects and both bodies unchanged', async () => {
    const { inbox, mailer } = await open()
    await mailer.deliver(MAIL)
    const [mail] = inbox.received
    const raw = mail?.raw ?? ''
    expect([mail?.from, mail?.to]).toEqual([FROM.address, [MAIL.to]])
    expect(headerOf(raw, 'subject')).toBe(MAIL.subject)
    expect(headerOf(raw, 'from')).toBe('墨礼 SUMIREI <order@sumirei.example>')
    expect(bodyOf(raw, 'text/plain')?.replaceAll('\r\n', '\n').trimEnd()).toBe(MAIL.text.trimEnd())
    expect(bodyOf(raw, 'text/html')?.trim()).toBe(MAIL.html)
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
    expect(raw).not.toMatch(/[^\x00-\x7f]/)
  })

  it.each(['hana..ko@docomo.ne.jp', '.hana@docomo.ne.jp', 'hana.@ezweb.ne.jp'])(
    'quotes the local part of %s in the envelope and the header',
    async (to) => {
      const received: string[] = []
      // The server of the other tests takes two dots in a row for an error also between quotes.
      const port = await listen((socket) => acceptAll(socket, received))
      const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM })
      closers.push(mailer.close)
      await mailer.deliver({ ...MAIL, to })
      const quoted = to.replace(/^(.*)@/, '"$1"@')
      expect(received.join('')).toContain(`RCPT TO:<${quoted}>\r\n`)
      expect(received.join('')).toContain(`\r\nTo: <${quoted}>\r\n`)
    },
  )

  it('names the bounce address as envelope sender only', async () => {
    const { inbox } = await open()
    const mailer = smtpMailer({ url: inbox.url, from: FROM, bounceAddress: 'bounces@sumirei.example' })
    closers.push(mailer.close)
    await mailer.deliver(MAIL)
    const [mail] = inbox.received
    expect([mail?.from, mail?.to]).toEqual(['bounces@sumirei.example', [MAIL.to]])
    expect(headerOf(mail?.raw ?? '', 'from')).toBe('墨礼 SUMIREI <order@sumirei.example>')
  })

  it('derives the message id from the uid, and marks the mail as auto-generated', async () => {
    const { inbox, mailer } = await open()
    await mailer.deliver(MAIL)
    await mailer.deliver(MAIL)
    expect(inbox.received.map(({ raw }) => headerOf(raw, 'message-id'))).toEqual([
      '<0199-aa@sumirei.example>',
      '<0199-aa@sumirei.example>',
    ])
    const names = headerNames(inbox.received[0]?.raw ?? '')
    expect(headerOf(inbox.received[0]?.raw ?? '', 'auto-submitted')).toBe('auto-generated')
    expect(names.filter((name) => name.startsWith('list-'))).toEqual([])
  })

  it('adds one-click unsubscribe headers to the magazine, also in plain text', async () => {
    const { inbox, mailer } = await open()
    const { html: _, ...text } = MAIL
    await mailer.deliver({ ...text, unsubscribeUrl: 'https://sumirei.example/magazine/unsubscribe?token=abc' })
    const raw = inbox.received[0]?.raw ?? ''
    expect(headerOf(raw, 'list-unsubscribe')).toBe('<https://sumirei.example/magazine/unsubscribe?token=abc>')
    expect(headerOf(raw, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(headerNames(raw)).not.toContain('auto-submitted')
    expect(headerOf(raw, 'content-type')).toMatch(/^text\/plain/)
  })

  it('does not let a subject inject headers', async () => {
    const { inbox, mailer } = await open()
    await mailer.deliver({ ...MAIL, subject: 'a\r\nBcc: evil@example.com\r\n\r\nbody\0', uid: 'x>\r\nX-Evil: 1' })
    const [mail] = inbox.received
    expect(mail?.to).toEqual([MAIL.to])
    expect(headerNames(mail?.raw ?? '')).not.toContain('bcc')
    expect(headerNames(mail?.raw ?? '')).not.toContain('x-evil')
    expect(headerOf(mail?.raw ?? '', 'subject')).toMatch(/^a Bcc: evil@example\.com body/)
  })

  it.each(['a@example.jp, evil@example.com', 'a@example.jp>\r\nRCPT TO:<evil@example.com', 'Name <a@example.jp>', ''])(
    'sends nothing to %j',
    async (to) => {
      const { inbox, mailer } = await open()
      await expect(mailer.deliver({ ...MAIL, to })).rejects.toEqual(permanent)
      expect(inbox.received).toEqual([])
    },
  )

  it('fails permanently for a recipient that the server does not know', async () => {
    const { mailer } = await open({ onRcptTo: (_, __, done) => done(smtpError(550, 'no such user')) })
    await expect(mailer.deliver(MAIL)).rejects.toEqual(permanent)
  })

  it.each([
    [550, 'no such user', true],
    [550, '5.1.1 no such user', true],
    [552, 'no', false],
    [552, '5.2.2 mailbox full', false],
    [550, '5.2.2 mailbox full', false],
    [550, '5.2.3 too large', false],
    [554, '5.3.4 too large', false],
    [550, '5.7.26 unauthenticated', false],
  ])('says whether a reply %i %s refuses the address', async (code, text, isBounce) => {
    const { mailer } = await open({ onRcptTo: (_, __, done) => done(smtpError(code, text)) })
    await expect(mailer.deliver(MAIL)).rejects.toMatchObject({ kind: 'mail-rejected', isBounce })
  })

  it('fails permanently when the server rejects the mail', async () => {
    const onData: SMTPServerOptions['onData'] = (stream, _, done) => {
      stream.resume()
      stream.on('end', () => done(smtpError(554, 'rejected')))
    }
    const { mailer } = await open({ onData })
    await expect(mailer.deliver(MAIL)).rejects.toEqual(permanent)
  })

  it('delivers at the next attempt to a server that greylists', async () => {
    let attempts = 0
    const { inbox, mailer } = await open({
      onRcptTo: (_, __, done) => {
        attempts += 1
        done(attempts === 1 ? smtpError(451, 'try again later') : null)
      },
    })
    await expect(mailer.deliver(MAIL)).rejects.toEqual(temporary)
    await mailer.deliver(MAIL)
    expect(inbox.received).toHaveLength(1)
  })

  it('fails temporarily when the server rejects the sender', async () => {
    const sender = await open({ onMailFrom: (_, __, done) => done(smtpError(550, 'sender unknown')) })
    await expect(sender.mailer.deliver(MAIL)).rejects.toEqual(temporary)
    const inbox = await openInbox({
      authOptional: false,
      onAuth: (_, __, done) => done(smtpError(535, 'wrong password')),
    })
    const mailer = smtpMailer({ url: inbox.url.replace('//', '//shop:wrong@'), from: FROM })
    closers.push(inbox.close, mailer.close)
    await expect(mailer.deliver(MAIL)).rejects.toEqual(temporary)
  })

  it('delivers at the next attempt after the connection broke in the middle of a mail', async () => {
    const { inbox } = await open()
    let connection = 0
    const port = await listen((socket) => {
      connection += 1
      if (connection === 1) breakInTheMiddle(socket)
      else pipeTo(inbox.port, socket)
    })
    const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM })
    closers.push(mailer.close)
    await expect(mailer.deliver(MAIL)).rejects.toEqual(temporary)
    expect(inbox.received).toEqual([])
    await mailer.deliver(MAIL)
    expect(inbox.received).toHaveLength(1)
  })

  it('times out on a silent server and on a slow one', async () => {
    const silent = await listen((socket) => void socket.resume())
    const quick = smtpMailer({ url: `smtp://127.0.0.1:${silent}`, from: FROM, socketTimeoutMs: 100 })
    closers.push(quick.close)
    await expect(quick.deliver(MAIL)).rejects.toEqual(temporary)
    const slow = await open({ onData: (stream) => void stream.resume() }, { deliveryTimeoutMs: 150 })
    await expect(slow.mailer.deliver(MAIL)).rejects.toThrow('took more than 150 ms')
  })

  it('fails temporarily while the server is down', async () => {
    const { inbox, mailer } = await open()
    await inbox.close()
    await expect(mailer.deliver(MAIL)).rejects.toEqual(temporary)
  })
})

/** Starts a plain TCP server for the test. Returns its port. */
async function listen(onSocket: (socket: Socket) => void): Promise<number> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    onSocket(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    for (const socket of open) socket.destroy()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Accepts any mail, and keeps all that was sent. */
function acceptAll(socket: Socket, received: string[]): void {
  socket.write('220 shop.test ESMTP\r\n')
  let isData = false
  socket.on('data', (chunk) => {
    received.push(chunk.toString())
    if (isData && !received.join('').endsWith('\r\n.\r\n')) return
    isData = chunk.toString().startsWith('DATA')
    socket.write(isData ? '354 go on\r\n' : '250 ok\r\n')
  })
}

/** Accepts the first bytes of the mail, then closes the connection. */
function breakInTheMiddle(socket: Socket): void {
  let isData = false
  socket.write('220 shop.test ESMTP\r\n')
  socket.on('data', (chunk) => {
    if (isData) socket.destroy()
    else if (chunk.toString().startsWith('DATA')) {
      isData = true
      socket.write('354 go on\r\n')
    } else socket.write('250 ok\r\n')
  })
}

function pipeTo(port: number, socket: Socket): void {
  const upstream = connect(port, '127.0.0.1')
  upstream.on('error', () => undefined)
  closers.push(() => upstream.destroy())
  socket.pipe(upstream).pipe(socket)
}
