import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_MESSAGE_BYTES } from '#adapters/mail/bounce-mailbox.ts'
import { parseBounceReport } from '#adapters/mail/bounce-report.ts'
import {
  autoReply,
  complaint,
  exchange,
  ezweb,
  gmail,
  originalHeaders,
  plainReport,
  postfix,
} from '#tests/support/third-parties/bounce-messages.ts'

const UID = '019ab3c4-5d6e-7f80-9a1b-2c3d4e5f6071'
const TO = 'hanako@example.jp'
const read = (message: string) => parseBounceReport(Buffer.from(message.replaceAll('\n', '\r\n')))
const plain = (said: string, from?: string) => plainReport(UID, TO, said, from)
const smtp = (diagnostic: string, status = '5.0.0') => postfix(UID, TO, { status, diagnostic: `smtp; ${diagnostic}` })

describe('a report of the bounce mailbox', () => {
  test.each([
    [
      'Postfix',
      smtp(`550 5.1.1 <${TO}>: Recipient address rejected`),
      'smtp; 550 5.1.1 <…>: Recipient address rejected',
    ],
    ['Postfix for docomo', smtp('550 Unknown user hanako@docomo.ne.jp'), 'smtp; 550 Unknown user …'],
    [
      'Postfix for SoftBank',
      smtp(`550 Invalid recipient: <${TO}> (#5.1.1)`),
      'smtp; 550 Invalid recipient: <…> (#5.1.1)',
    ],
    [
      'Exchange',
      exchange(UID, TO),
      'smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient … not found by SMTP address lookup',
    ],
    ['Gmail', gmail(UID, TO), '550 5.1.1 The email account that you tried to reach does not exist. gsmtp'],
    ['ezweb', ezweb(UID, TO), 'account is disabled'],
    [
      'qmail',
      plain(`<${TO}>:\n192.5.7.1 does not like recipient.\nRemote host said: 550 5.1.1 No such address`),
      '550 5.1.1 No such address',
    ],
    [
      'Exim',
      plain(`  ${TO}\n    SMTP error after RCPT TO:<${TO}>: 550 Unrouteable address\n    retry timeout exceeded`),
      '550 Unrouteable address',
    ],
    ['a server that repeats', plain(`${' '.repeat(12)}550 550 5.1.1 Gone (state 14)`), '550 550 5.1.1 Gone (state 14)'],
    ['a server with lines', plain('550-5.1.1 The account\n550 5.1.1 does not exist'), '550-5.1.1 The account'],
    [
      'Yahoo',
      plain("554 delivery error: dd This user doesn't have an account"),
      "554 delivery error: dd This user doesn't have an account",
    ],
  ])('by %s names the mail that bounced', async (_, message, detail) => {
    expect(await read(message)).toEqual({ mailUid: UID, kind: 'bounce', detail })
  })

  test.each([
    ['a policy', smtp('550 5.7.26 unauthenticated mail from sumirei.example'), /5\.7\.26/],
    ['days without a connection', smtp('connect to mx.example.jp: timed out', '4.4.1'), /timed out/],
    ['a full mailbox of a carrier', ezweb(UID, TO, 'As their mailbox is full.'), /送信できませんでした/],
    ['a full mailbox', smtp('552 5.2.2 mailbox full', '5.2.2'), /552 5\.2\.2/],
    ['a full mailbox, by its status alone', postfix(UID, TO, { status: '5.2.2' }), /5\.2\.2/],
    ['a full mailbox, by its reply code alone', smtp('552 requested action aborted'), /552/],
    ['a full mailbox, in words', smtp('550 Mailbox full'), /Mailbox full/],
    ['a mail that is too large', smtp('552 5.3.4 message too big', '5.3.4'), /5\.3\.4/],
    ['a mail that is too large for a mailbox', smtp('550 5.2.3 too long', '5.2.3'), /5\.2\.3/],
    ['a full mailbox, in plain text', plain('552 5.2.2 The account is full'), /552 5\.2\.2/],
    ['a policy, in plain text', plain('Remote host said: 554 5.7.1 <x>: recipient blocked'), /5\.7\.1/],
    [
      'a mail that is too large, in plain text',
      plain('Delivery failed permanently:\n552 too much data'),
      /permanently/,
    ],
  ])('about %s is a failure that says nothing about the address', async (_, message, detail) => {
    expect(await read(message)).toEqual({ mailUid: UID, kind: 'failure', detail: expect.stringMatching(detail) })
  })

  test('is a complaint, also when the provider removed the recipient', async () => {
    expect(await read(complaint(UID, TO))).toEqual({ mailUid: UID, kind: 'complaint', detail: 'abuse' })
    expect(await read(complaint(UID, TO, 'not-spam'))).toBeUndefined()
  })

  test('is found by the Message-ID alone', async () => {
    const message = smtp('550 no').replace(/^X-Mail-Uid:.*\n/m, '')
    expect(await read(message)).toMatchObject({ mailUid: UID })
    expect(await read(message.replace(/^Message-ID:.*\n/m, ''))).toBeUndefined()
  })

  test.each([
    ['a delay', postfix(UID, TO, { action: 'delayed', status: '4.4.1', diagnostic: 'smtp; 451 try later' })],
    ['a delivery', postfix(UID, TO, { action: 'relayed', status: '2.0.0', diagnostic: 'smtp; 250 ok' })],
    ['an out-of-office reply', autoReply(UID, TO)],
    ['a warning', plain('THIS IS A WARNING MESSAGE ONLY.\n550-byte limit: 550 user unknown')],
    [
      'a text about an attempt that follows',
      plain('451 no; not delivered. We will retry for 2 days.\n550 user unknown'),
    ],
    ['a delay of Exim', plain('The mail has not yet been delivered.\nDelivery attempts will\ncontinue.')],
    ['a delay in Japanese', plain('配信できませんでした。再送を試みます。')],
    ['a ticket', plain('Your ticket is 512-9931.', 'no-reply@example.jp')],
    ['a ticket of an account', plain('Ticket: 550-9931 of your account, or 550 9931', 'no-reply@example.jp')],
    ['a telephone number', plain('Phone 03 555 1234\nPhone: 03 550 1234 for your account', 'postmaster@example.jp')],
    ['a limit', plain('Your mailbox has a 550-byte limit, your address a 554 byte limit.')],
    ['a letter', `From: a@b.example\nSubject: x\n\n550 ${originalHeaders(UID, TO)}`],
    ['a report without its status', smtp('550 no').replace('Status: 5.0.0', 'Status: none')],
    ['no MIME', '\0\xff\n\n--'],
    ['nothing', ''],
    ['a thousand nested parts', nested(1_000)],
  ])('is not %s', async (_, message) => {
    expect(await read(message)).toBeUndefined()
  })

  test('in plain text with a number within a sentence is none', async () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/)
    const number = fc.integer({ min: 500, max: 599 })
    const separator = fc.constantFrom(' ', '-')
    await fc.assert(
      fc.asyncProperty(word, number, separator, word, async (before, code, between, after) => {
        expect(await read(plain(`x${before} ${code}${between}${after}`))).toBeUndefined()
      }),
    )
  })

  test('is read from the first bytes of a mail of 50 MB', async () => {
    const huge = Buffer.concat([Buffer.from(smtp('550 no').replaceAll('\n', '\r\n')), Buffer.alloc(50_000_000, 'x\n')])
    expect(await parseBounceReport(huge.subarray(0, MAX_MESSAGE_BYTES))).toMatchObject({ mailUid: UID, kind: 'bounce' })
  })
})

function nested(depth: number): string {
  const parts = Array.from({ length: depth }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`)
  return `From: MAILER-DAEMON@x.example\n${parts.join('')}`
}
