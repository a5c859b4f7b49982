import PostalMime, { type Email } from 'postal-mime'
import { z } from 'zod'
import { type MailboxReport, reportDetail } from '#domain/mail/suppression.ts'
import { IS_REFUSAL_OF_MAIL, MAIL_UID_HEADER } from './smtp-mailer.ts'

const LIMITS = { maxNestingDepth: 10, maxHeadersSize: 65_536 }
const MAX_GROUPS = 20

const text = z.string().max(4_096)
/** The fields of RFC 3464, section 2.3, of a recipient whom the mail did not reach. */
const failedRecipient = z.object({
  action: text.regex(/^failed\b/i),
  status: text.regex(/^[245]\.\d{1,3}\.\d{1,3}/),
  'diagnostic-code': text.default(''),
})
/** The field of RFC 5965, section 3.1, that every complaint has. */
const feedback = z.object({ 'feedback-type': text.regex(/^[a-z-]+/i) })

/** A report as it was read: what it says, without the mail that it is about. */
type Verdict = Omit<MailboxReport, 'mailUid'>

/**
 * Reads a message of the bounce mailbox: a delivery status notification (RFC 3464), a complaint (RFC 5965), or the
 * plain text that a mail server writes instead. Undefined for anything else: a delay, an automatic reply, a message
 * that is not MIME or names no mail. `source` may be cut off after the part that matters. Whether the shop sent the
 * mail is for the caller to find out.
 */
export async function parseBounceReport(source: Uint8Array): Promise<MailboxReport | undefined> {
  const email = await parseMime(source)
  if (email === undefined) return undefined
  const verdict = complaintOf(email) ?? deliveryStatusOf(email) ?? textVerdictOf(email)
  const mailUid = verdict && mailUidIn(originalHeaders(email))
  return verdict && mailUid !== undefined ? { ...verdict, mailUid } : undefined
}

async function parseMime(source: Uint8Array): Promise<Email | undefined> {
  try {
    return await PostalMime.parse(source, { ...LIMITS, forceRfc822Attachments: true, attachmentEncoding: 'utf8' })
  } catch {
    return undefined
  }
}

function partOf({ attachments }: Email, type: RegExp): string | undefined {
  const content = attachments.find(({ mimeType }) => type.test(mimeType))?.content
  return typeof content === 'string' ? content : undefined
}

function complaintOf(email: Email): Verdict | undefined {
  const part = partOf(email, /^message\/feedback-report$/)
  const type = feedback.safeParse(fieldsOf(part ?? '')).data?.['feedback-type']
  if (type === undefined || /^not-spam/i.test(type)) return undefined
  return { kind: 'complaint', detail: reportDetail(type) }
}

/** The first recipient whom the mail did not reach; mails of the shop have one recipient. */
function deliveryStatusOf(email: Email): Verdict | undefined {
  const part = partOf(email, /^message\/(global-)?delivery-status$/)
  const groups = (part ?? '').split(/\r?\n[ \t]*\r?\n/, MAX_GROUPS).map(fieldsOf)
  const failed = groups.map((group) => failedRecipient.safeParse(group).data).find((group) => group !== undefined)
  if (failed === undefined) return undefined
  const { status, 'diagnostic-code': diagnostic } = failed
  const isPermanent = status.startsWith('5') && !IS_REFUSAL_OF_MAIL.test(`${status} ${diagnostic}`)
  return { kind: isPermanent ? 'bounce' : 'failure', detail: reportDetail(diagnostic || status) }
}

/** Senders of reports in plain text; others, such as automatic replies, quote mails too. */
const IS_MAIL_SYSTEM = /^(mailer-daemon|postmaster|mail-?daemon|no-?reply)@/i
/** A reply begins a line or follows punctuation, and has an enhanced status code or says what it is about. */
const REPLY_START = String.raw`(?<=(^|[:;#"'([<>])[ \t]{0,40})55[0-4]( 55[0-4])?`
const REPLY_REST = String.raw`[ -]#?5\.\d{1,3}\.\d{1,3}\b| (?!\d).{0,200}\b(user|recipient|mailbox|address|account)`
const NO_SUCH_USER_TEXTS = [
  `${REPLY_START}(${REPLY_REST}).*`,
  String.raw`(unknown|no such|invalid) (user|recipient|mailbox)\b`,
  'user unknown',
  'account is disabled',
]
const NO_SUCH_USER = new RegExp(NO_SUCH_USER_TEXTS.join('|'), 'im')
const NOT_DELIVERED_TEXTS = [
  String.raw`(not |un)deliver|not\s+be\s+deliver|failed permanently|rejected|mailbox is full|over quota`,
  '送信できませんでした|配信できませんでした',
]
const NOT_DELIVERED = new RegExp(NOT_DELIVERED_TEXTS.join('|'), 'i')
const DELAY_TEXTS = [
  'warning message only|still being retried|(has been|is|was) delayed|delayed mail|not yet been delivered',
  'will (be (retried|tried again)|keep (re)?trying|retry|try again|continue (to try|trying))|attempts will continue',
  '再送信?を(試み|続け)|配信が遅(れ|延)',
]
/** Mail servers that will try again; what they quote may be permanent. */
const IS_DELAY = new RegExp(DELAY_TEXTS.join('|'), 'i')

/** A report without parts, as mail servers of carriers and of Google write it. */
function textVerdictOf(email: Email): Verdict | undefined {
  if (!IS_MAIL_SYSTEM.test(email.from?.address ?? '') || partOf(email, /^message\/.*delivery-status$/)) return undefined
  const said = reasonText(email)
  if (IS_DELAY.test(`${email.subject ?? ''} ${said}`.replace(/\s+/g, ' '))) return undefined
  const [line] = NO_SUCH_USER.exec(said) ?? []
  if (line !== undefined && !IS_REFUSAL_OF_MAIL.test(line)) return { kind: 'bounce', detail: reportDetail(line) }
  const why = line ?? NOT_DELIVERED.exec(said)?.[0]
  return why === undefined ? undefined : { kind: 'failure', detail: reportDetail(why) }
}

/** The text before the original mail, which may say anything. */
function reasonText({ text: body = '' }: Email): string {
  const originalAt = body.search(/^(Received|DKIM-Signature|From|Return-Path|Message-ID|X-Mail-Uid):/im)
  return originalAt < 0 ? body : body.slice(0, originalAt)
}

/** The headers of the original mail: of its part, else within the text. */
function originalHeaders(email: Email): string {
  const part = partOf(email, /^(message\/rfc822|message\/global|text\/rfc822-headers|message\/global-headers)$/)
  if (part === undefined) return email.text ?? ''
  const end = part.search(/\r?\n\r?\n/)
  return end < 0 ? part : part.slice(0, end)
}

const UID = '([A-Za-z0-9._-]{1,64})'
const UID_LINE = new RegExp(`^[> \\t]*${MAIL_UID_HEADER}:\\s*${UID}\\s*$`, 'im')
const MESSAGE_ID_LINE = new RegExp(`^[> \\t]*Message-ID:\\s*<${UID}@[^>\\s]{1,255}>`, 'im')

/** The uid of the mail; its Message-ID consists of it, too. */
function mailUidIn(headers: string): string | undefined {
  return (UID_LINE.exec(headers) ?? MESSAGE_ID_LINE.exec(headers))?.[1]
}

/** The fields of a block, by name in lower case, unfolded. */
function fieldsOf(block: string): Record<string, string> {
  const lines = block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/, 100)
  return Object.fromEntries(
    lines.flatMap((line) => {
      const colon = line.indexOf(':')
      return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]]
    }),
  )
}
