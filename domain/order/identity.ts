import { addDays, type Day, dayOfInstant, timeOfInstant } from '../day.ts'
import { cutOffOn, type DayRules } from '../rental/day-rules.ts'
import { cutOffAt } from '../rental/period.ts'
import { shippingDayOf } from '../rental/span.ts'
import { cutOffTimeText } from '../settings/hours-text.ts'
import type { Settings, SettingsOf } from '../settings/settings.ts'
import type { Order } from './order.ts'

/** Days after which a document that was sent with a cart is deleted when no order was placed (decided here). */
export const CART_DOCUMENT_DAYS = 7
/** Time between request and due hour, if the shipping day allows it (decided here). */
const IDENTITY_LEAD_HOURS = 2
/** Minimum time to send a document, and to check one that was sent in the last minute (decided here). */
const IDENTITY_MIN_MINUTES = 30

/** By when the shop checks a document that was sent by the cut-off of the shipping day: `16:30`. */
export function identityCheckTime(hours: SettingsOf<'hours'>): string {
  return cutOffTimeText(hours, (hour) => `${hour}:${IDENTITY_MIN_MINUTES}`)
}

/**
 * The documents that are accepted (docs/rules.md Identity documents in practice). Insurance certificates are not among
 * them, and of the My Number card only the front, which does not show the number.
 */
export const ACCEPTED_IDENTITY_DOCUMENTS = [
  '運転免許証',
  '運転経歴証明書',
  'マイナンバーカード（おもて面のみ）',
  'パスポート',
  '在留カード（特定在留カードは、おもて面のみ）',
  '特別永住者証明書',
  '身体障害者手帳',
] as const

/** By when it is sent, on the pages of all orders. */
export function identityDeadline({ hours, documents }: Pick<Settings, 'hours' | 'documents'>): string {
  const { daysBefore } = documents
  return [
    `発送日${daysBefore === 0 ? '' : `の${daysBefore}日前`}の${cutOffTimeText(hours)}`,
    '（この時を過ぎてからのご注文では、ご注文の画面とメールに表示する日時）',
  ].join('')
}

/** Passports that were applied for later have no page for the address. */
export const PASSPORT_CONDITION =
  'パスポートは、ご住所の記入欄（所持人記入欄）のあるもの（2020年2月3日以前に申請されたもの）に限ります。'

/** What must not be readable on a document, and what is not accepted, on pages and in mails. */
export const MASKING_TEXT = [
  'マイナンバー（個人番号）など、確認に要らない番号、臓器提供の意思、ご病気や障害の内容が写る場合は、隠してからお送りください。',
  'マイナンバーカードの裏面と、健康保険の資格確認書は、お受けしておりません。',
].join('')

/** Status of the identity document of an order. `sent`: it waits for the check of the shop. */
export type IdentityStatus = 'wanted' | 'sent' | 'accepted' | 'refused'

/** Whether the customer has to send a document. */
export function isIdentityMissing(status: IdentityStatus | undefined): boolean {
  return status === 'wanted' || status === 'refused'
}

type ShippedOrder = { readonly lines: readonly Pick<Order['lines'][number], 'status' | 'blocked'>[] }

/** The shipping day of the first parcel; undefined when no line is left. */
export function firstShippingOn({ lines }: ShippedOrder): Day | undefined {
  const open = lines.filter(({ status }) => !status.startsWith('Cancel'))
  return open.map(shippingDayOf).toSorted()[0]
}

/**
 * The exact hour by which the document is needed (docs/rules.md Identity document): the cut-off hour of the day that is
 * set, at first two days before shipping. Decided here: a request less than two hours before that, or after it, is due
 * at the cut-off hour that is more than two hours ahead, at the latest at that of the shipping day. The customer has at
 * least 30 minutes, rounded up to half an hour.
 */
export function identityDueAt(shippedOn: Day, requestedAt: Temporal.Instant, rules: DayRules): Temporal.Instant {
  const regularAt = cutOffOn(addDays(shippedOn, -rules.documents.daysBefore), rules)
  const soonAt = cutOffAt(requestedAt.add({ hours: IDENTITY_LEAD_HOURS }), rules)
  return atLeast(requestedAt, earlier(later(regularAt, soonAt), cutOffOn(shippedOn, rules)))
}

/** The due hour after a refusal: not before that of tomorrow, at the latest that of the shipping day (decided here). */
export function identityDueAfterRefusalAt(
  shippedOn: Day,
  { dueAt, refusedAt }: { dueAt: Temporal.Instant; refusedAt: Temporal.Instant },
  rules: DayRules,
): Temporal.Instant {
  const tomorrowAt = cutOffOn(addDays(dayOfInstant(refusedAt), 1), rules)
  return atLeast(refusedAt, later(dueAt, earlier(tomorrowAt, cutOffOn(shippedOn, rules))))
}

/**
 * Until when the shop must have checked a document that was sent: the cut-off of the shipping day, and not before 30
 * minutes after the customer's due hour. An order that is unchecked then is cancelled free of charge and never shipped
 * late (decided here).
 */
export function identityCheckDueAt(shippedOn: Day, dueAt: Temporal.Instant, rules: DayRules): Temporal.Instant {
  return later(cutOffOn(shippedOn, rules), dueAt.add({ minutes: IDENTITY_MIN_MINUTES }))
}

/**
 * As `identityCheckDueAt`, when the customer is told of it: the document is due on the shipping day, or its check has
 * become urgent. Undefined otherwise, since nothing else is at stake then.
 */
export function sameDayCheckDueAt(
  shippedOn: Day,
  dueAt: Temporal.Instant,
  { rules, isUrgent = false }: { readonly rules: DayRules; readonly isUrgent?: boolean },
): Temporal.Instant | undefined {
  return isUrgent || dayOfInstant(dueAt) === shippedOn ? identityCheckDueAt(shippedOn, dueAt, rules) : undefined
}

/** What a customer is told of the check on the shipping day, in cart, confirmation, mail and page. */
export function sameDayCheckText(checkDueAt: Temporal.Instant): string {
  return `当店は、発送日の${timeOfInstant(checkDueAt)}までに確認します。確認が済まないときは、まことに恐れ入りますが、ご注文を取り消し、料金は頂戴いたしません。`
}

/** When a document was asked for, and when the mail about it arrived; `reachedAt` undefined: it bounced. */
export type IdentityRequest = { readonly askedAt: Temporal.Instant; readonly reachedAt: Temporal.Instant | undefined }

/** Mails that arrive within this time are not late. */
const PROMPT_MAIL_HOURS = 1

/** Whether the customer knew the due hour: at once, or late but with two hours to act on it (decided here). */
function isCustomerInformed({ askedAt, reachedAt }: IdentityRequest, now: Temporal.Instant): boolean {
  if (reachedAt === undefined) return false
  return (
    isReached(reachedAt, askedAt.add({ hours: PROMPT_MAIL_HOURS })) ||
    isReached(reachedAt.add({ hours: IDENTITY_LEAD_HOURS }), now)
  )
}

/**
 * What happens to an order whose document is missing or unchecked; undefined when nothing happens yet. A customer whom
 * the mail did not reach is not blamed: the shop cancels when the parcel would have to leave.
 */
export function identityCancellation(
  { status, dueAt }: { readonly status: IdentityStatus; readonly dueAt: Temporal.Instant },
  { shippedOn, request }: { readonly shippedOn: Day; readonly request: IdentityRequest },
  { now, rules }: { readonly now: Temporal.Instant; readonly rules: DayRules },
): 'CancelNoID' | 'CancelByCompany' | undefined {
  if (status === 'accepted' || !isReached(dueAt, now)) return undefined
  if (isIdentityMissing(status) && isCustomerInformed(request, now)) return 'CancelNoID'
  return isReached(identityCheckDueAt(shippedOn, dueAt, rules), now) ? 'CancelByCompany' : undefined
}

/** Whether an unchecked document has become urgent: its parcel has to leave today (docs/rules.md Identity document). */
export function isIdentityCheckUrgent(status: IdentityStatus, shippedOn: Day, todayOn: Day): boolean {
  return status === 'sent' && todayOn >= shippedOn
}

/**
 * Whether to send the reminder: on the day before the due hour, or on the day itself if that was missed, but not on the
 * day of the request or refusal, whose mail says the same.
 */
export function isIdentityReminderDue(
  document: {
    readonly status: IdentityStatus
    readonly dueAt: Temporal.Instant
    readonly requestedAt: Temporal.Instant
    readonly checkedAt: Temporal.Instant | undefined
    readonly remindedAt: Temporal.Instant | undefined
  },
  now: Temporal.Instant,
): boolean {
  const { status, dueAt, requestedAt, checkedAt, remindedAt } = document
  if (!isIdentityMissing(status) || remindedAt !== undefined || isReached(dueAt, now)) return false
  const todayOn = dayOfInstant(now)
  return todayOn >= addDays(dayOfInstant(dueAt), -1) && todayOn > dayOfInstant(checkedAt ?? requestedAt)
}

/** The day on which a checked identity document is deleted (docs/rules.md Identity document). */
export function identityDeletedOn(checkedOn: Day, { documents }: Pick<DayRules, 'documents'>): Day {
  return addDays(checkedOn, documents.keptDays)
}

function atLeast(requestedAt: Temporal.Instant, dueAt: Temporal.Instant): Temporal.Instant {
  const soonestMs = requestedAt.add({ minutes: IDENTITY_MIN_MINUTES }).epochMilliseconds
  const stepMs = IDENTITY_MIN_MINUTES * 60_000
  return later(dueAt, Temporal.Instant.fromEpochMilliseconds(Math.ceil(soonestMs / stepMs) * stepMs))
}

function isReached(at: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, at) >= 0
}

function later(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) >= 0 ? a : b
}

function earlier(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return later(a, b) === a ? b : a
}
