/** How often in a day a customer may have mails sent again that bounced. */
export const MAILS_AGAIN_A_DAY = 3

/** Why mails to an address are withheld: it does not exist or refuses mails; its owner reported one as spam. */
export type SuppressionReason = 'bounce' | 'complaint'

/** What a mail service reports about a delivery. `mailUid`: of the mail concerned, when the service names it. */
export type DeliveryReport = {
  /** In lower case. */
  readonly address: string
  readonly reason: SuppressionReason
  readonly mailUid: string | undefined
  /** What the receiving server said; see `reportDetail`. */
  readonly detail: string
  readonly at: Temporal.Instant
}

/**
 * What a message of the bounce mailbox says. `failure`: the mail did not arrive, though the address may be right, such
 * as after days without a connection. The recipient is that of the mail: a report could name any.
 */
export type MailboxReport = {
  readonly mailUid: string
  readonly kind: SuppressionReason | 'failure'
  readonly detail: string
}

/** Mails that a visitor has just asked for with the address: perhaps its mailbox accepts them now. */
const REQUESTED_KINDS: ReadonlySet<string> = new Set([
  'registrationprovisional',
  'alreadyregistered',
  'passwordreset',
  'passwordforgotten',
  'emailchange',
  'signinlink',
  'orderlinks',
  'testmail',
])
/** Mails that no order and no account depends on. */
const OPTIONAL_KINDS: ReadonlySet<string> = new Set(['magazine', 'pointsexpiring'])

/** Whether a mail is not sent: after a bounce all but requested ones, after a complaint only optional ones. */
export function isWithheld(kind: string, reasons: readonly SuppressionReason[]): boolean {
  if (reasons.includes('bounce')) return !REQUESTED_KINDS.has(kind)
  return reasons.includes('complaint') && OPTIONAL_KINDS.has(kind)
}

/** An address of a report as the shop writes it: in lower case, a local part without the quotes of SMTP. */
export function reportedAddress(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^"([^"]*)"(?=@)/, '$1')
}

const MAX_DETAIL_LENGTH = 200
/** Of the text that is read. Reports have some lines; a search in more takes long. */
const MAX_TEXT_LENGTH = 4_000
const ADDRESS = /(?:"[^\s"]+"|[^\s<>"'(),;:]+)@[^\s<>"'(),;:]+/g

/** The text of a report for staff: one line, without addresses. */
export function reportDetail(text: string): string {
  const line = text
    .slice(0, MAX_TEXT_LENGTH)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(ADDRESS, '…')
  return line.trim().slice(0, MAX_DETAIL_LENGTH)
}
