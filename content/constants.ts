import { CART_RETENTION_DAYS } from '#domain/cart/cart.ts'
import { NETWORK_RETENTION_DAYS } from '#domain/cart/guest-limits.ts'
import type { ItemFormKey } from '#domain/catalog/forms.ts'
import { MIN_RENTAL_DAYS, RENTAL_DAYS_CHOICES } from '#domain/constants.ts'
import { DELIVERY_REQUESTS, DELIVERY_TIMES } from '#domain/delivery/delivery.ts'
import { ISLAND_CAUTION } from '#domain/delivery/islands.ts'
import { easePointsOf, MATERNITY_BUST_CM } from '#domain/fit/ease.ts'
import type { BodyPart } from '#domain/fit/size-chart.ts'
import { PASSWORD_MIN_LENGTH } from '#domain/identity/password-length.ts'
import { KNOWN_PLACE_DAYS, SESSION_IDLE_DAYS } from '#domain/identity/session.ts'
import { INQUIRY_RETENTION_DAYS } from '#domain/inquiry/inquiry.ts'
import { PROBLEM_PHOTO_DAYS, PROBLEM_RETENTION_DAYS } from '#domain/inquiry/problem.ts'
import { QUESTION_RETENTION_DAYS } from '#domain/inquiry/question.ts'
import { MAGAZINE_CONSENT_RETENTION_YEARS, MAIL_RETENTION_DAYS } from '#domain/mail/retention.ts'
import {
  PROVISIONAL_RETENTION_HOURS,
  REGISTRATION_LINK_HOURS,
  RESET_LINK_HOURS,
} from '#domain/membership/registration.ts'
import { ROUNDING_TEXTS } from '#domain/money.ts'
import { operatorSchema } from '#domain/operator/operator.ts'
import { CARD_ISSUER_DATA } from '#domain/order/card-issuer-data.ts'
import {
  ACCEPTED_IDENTITY_DOCUMENTS,
  CART_DOCUMENT_DAYS,
  MASKING_TEXT,
  PASSPORT_CONDITION,
} from '#domain/order/identity.ts'
import { IN_FORCE } from '#domain/order/in-force.ts'
import { TIMING_OF_ALL_ORDERS } from '#domain/order/payment-terms.ts'
import { POINT_NOTICE_DAYS } from '#domain/points/points.ts'
import { COVERED_DAMAGES, LATENESS_SENTENCE, NOT_AT_FAULT_SENTENCE } from '#domain/pricing/charges.ts'
import { PLAN_LIMITS } from '#domain/pricing/plan.ts'
import { PAYMENT_METHODS } from '#domain/pricing/totals.ts'
import { CREDIT_NOTE_MIN_YEN } from '#domain/receipt/credit-note.ts'
import { CONTACT_RETENTION_YEARS } from '#domain/receipt/retention.ts'
import { REVIEW_AFTER_WITHDRAWAL, REVIEW_TERMS } from '#domain/review/terms.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { ofSettings } from '#domain/settings/of-settings.ts'
import { dayTextPlain } from '#domain/text/day-text.ts'
import { groupedDigits } from '#domain/text/integer.ts'
import { SIZE_COOKIE_DAYS } from '#domain/visitor/cookies.ts'
import { VISITOR_RETENTION_DAYS } from '#domain/visitor/visitor.ts'
import { ACCESSIBILITY_STATED_ON, inForceText } from './effect.ts'
import { settingsConstants } from './settings-constants.ts'

/** The ease that is right: `6センチから12センチ`, `4センチ以上` (docs/rules.md Fit). */
function easeText(form: ItemFormKey, part: BodyPart): string {
  const { right = 0, roomy } = easePointsOf(form).find((point) => point.part === part)?.ease ?? {}
  return roomy === undefined ? `${right}センチ以上` : `${right}センチから${roomy}センチ`
}

/** Values that no setting changes, each from its one definition (docs/rules.md). */
const FIXED: Readonly<Record<string, string>> = {
  dressBustEase: easeText('onepiece', 'bust'),
  dressHipEase: easeText('onepiece', 'hip'),
  maternityBust: String(MATERNITY_BUST_CM),
  mensChestEase: easeText('setmensthree', 'bust'),
  mensWaistEase: easeText('setmensthree', 'waist'),
  shortestRentalDays: String(MIN_RENTAL_DAYS),
  rentalDaysChoices: RENTAL_DAYS_CHOICES.join('・'),
  planLimits: PLAN_LIMITS,
  roundedDown: ROUNDING_TEXTS.down,
  roundedUpToTen: ROUNDING_TEXTS.upToTen,
  cardLabel: PAYMENT_METHODS.card.label,
  amazonPayLabel: PAYMENT_METHODS.amazonpay.label,
  cashOnDeliveryLabel: PAYMENT_METHODS.cod.label,
  cardTiming: TIMING_OF_ALL_ORDERS.card,
  amazonPayTiming: TIMING_OF_ALL_ORDERS.amazonpay,
  cashTiming: TIMING_OF_ALL_ORDERS.cod,
  lateTiming: TIMING_OF_ALL_ORDERS.late,
  islandCaution: ISLAND_CAUTION,
  passportCondition: PASSPORT_CONDITION,
  documentMasking: MASKING_TEXT,
  identityDocuments: ACCEPTED_IDENTITY_DOCUMENTS.join('、'),
  cartDocumentDays: String(CART_DOCUMENT_DAYS),
  pointNoticeDays: String(POINT_NOTICE_DAYS),
  creditNoteThreshold: groupedDigits(CREDIT_NOTE_MIN_YEN),
  contactRetentionYears: String(CONTACT_RETENTION_YEARS),
  consentRetentionYears: String(MAGAZINE_CONSENT_RETENTION_YEARS),
  inquiryRetentionDays: String(INQUIRY_RETENTION_DAYS),
  questionRetentionDays: String(QUESTION_RETENTION_DAYS),
  problemRetentionDays: String(PROBLEM_RETENTION_DAYS),
  problemPhotoDays: String(PROBLEM_PHOTO_DAYS),
  reviewTerms: REVIEW_TERMS,
  reviewAfterWithdrawal: REVIEW_AFTER_WITHDRAWAL,
  lateness: LATENESS_SENTENCE,
  notAtFault: NOT_AT_FAULT_SENTENCE,
  termsInForce: inForceText(IN_FORCE.terms),
  termsOn: dayTextPlain(IN_FORCE.terms[0]),
  memberTermsOn: dayTextPlain(IN_FORCE.memberTerms[0]),
  privacyOn: dayTextPlain(IN_FORCE.privacy[0]),
  memberTermsInForce: inForceText(IN_FORCE.memberTerms),
  privacyInForce: inForceText(IN_FORCE.privacy),
  accessibilityStatedOn: dayTextPlain(ACCESSIBILITY_STATED_ON),
  cartRetentionDays: String(CART_RETENTION_DAYS),
  sessionIdleDays: String(SESSION_IDLE_DAYS),
  knownPlaceDays: String(KNOWN_PLACE_DAYS),
  networkRetentionDays: String(NETWORK_RETENTION_DAYS),
  provisionalRetentionHours: String(PROVISIONAL_RETENTION_HOURS),
  mailRetentionDays: String(MAIL_RETENTION_DAYS),
  visitorRetentionDays: String(VISITOR_RETENTION_DAYS),
  sizeKeptDays: String(SIZE_COOKIE_DAYS),
  deliveryTimes: DELIVERY_TIMES.filter(({ code }) => code !== 0)
    .map(({ label }) => label)
    .join('、'),
  deliveryRequests: DELIVERY_REQUESTS.filter(({ code }) => code % 99 !== 0)
    .map(({ label }) => `「${label}」`)
    .join(''),
  registrationLinkHours: String(REGISTRATION_LINK_HOURS),
  passwordLinkHours: String(RESET_LINK_HOURS),
  passwordLength: String(PASSWORD_MIN_LENGTH),
  coveredDamages: COVERED_DAMAGES.map(({ text }) => text).join('、'),
  issuerData: CARD_ISSUER_DATA.join('、'),
}

/** Values for `{{name}}` in pages. */
export const constantsOf = ofSettings(
  (settings): Readonly<Record<string, string>> => ({ ...FIXED, ...settingsConstants(settings) }),
)

/** The names that have a value, whatever the settings are. */
export const CONSTANT_NAMES: readonly string[] = Object.keys(constantsOf(FIRST_SETTINGS))

/** Names of the operator's data: `{{operator.companyName}}`; filled in per request (domain/operator). */
export const OPERATOR_NAMES: readonly string[] = Object.keys(operatorSchema.shape)
  .filter((field) => !['groupSites', 'businessYearEndMonth', 'accentColour'].includes(field))
  .map((field) => `operator.${field}`)

/** Names in the area template: filled in per prefecture (content/areas.ts). */
export const AREA_NAMES = [
  'prefecture.name',
  'prefecture.region',
  'prefecture.capital',
  'prefecture.arrival',
  'prefecture.lateArrival',
  'prefecture.deliveryDays',
  'prefecture.deliveryTerms',
  'prefecture.remote',
  'prefecture.season',
  'prefecture.custom',
] as const
