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
  postfix,
} from '#tests/support/bounce-messages.ts'

const UID = '019ab3c4-5d6e-7f80-9a1b-2c3d4e5f6071'
const TO = 'hanako@example.jp'
const read = (message: string) => parseBounceReport(Buffer.from(message.replaceAll('\n', '\r\n')))
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
  ])('by %s names the mail that bounced', async (_, message, detail) => {
    expect(await read(message)).toEqual({ mailUid: UID, kind: 'bounce', detail })
  })

  test.each([
    ['a policy', smtp('550 5.7.26 unauthenticated mail from sumirei.example'), /5\.7\.26/],
    ['days without a connection', smtp('connect to mx.example.jp: timed out', '4.4.1'), /timed out/],
    ['a full mailbox of a carrier', ezweb(UID, TO, 'As their mailbox is full.'), /送信できませんでした/],
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
    ['a letter', `From: a@b.example\nSubject: x\n\n550 ${originalHeaders(UID, TO)}`],
    ['a report without its status', smtp('550 no').replace('Status: 5.0.0', 'Status: none')],
    ['no MIME', '\0\xff\n\n--'],
    ['nothing', ''],
    ['a thousand nested parts', nested(1_000)],
  ])('is not %s', async (_, message) => {
    expect(await read(message)).toBeUndefined()
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
