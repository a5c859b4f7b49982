import { CART_RETENTION_DAYS } from '#domain/cart/cart.ts'
import { NETWORK_RETENTION_DAYS } from '#domain/cart/guest-limits.ts'
import type { ItemFormKey } from '#domain/catalog/forms.ts'
import {
  CUT_OFF_HOUR,
  DELIVERY_FEE_YEN,
  FREE_DELIVERY_THRESHOLD_YEN,
  MAX_RENTAL_DAYS,
  MAXIMUM_POINTS_USABLE,
  MAXIMUM_RENTAL_PRICE_YEN,
  MIN_RENTAL_DAYS,
  PEACE_OF_MIND_COEFFICIENT,
  POINT_RATE_PERCENT,
  RENTAL_DAYS_CHOICES,
  RESERVATION_SPAN_DAYS,
  TAX_RATE_PERCENT,
} from '#domain/constants.ts'
import { DELIVERY_REQUESTS, DELIVERY_TIMES } from '#domain/delivery/delivery.ts'
import { deliveryDays } from '#domain/delivery/delivery-days.ts'
import { ISLAND_CAUTION } from '#domain/delivery/islands.ts'
import { DEFAULT_PREFECTURE, OKINAWA, prefectureName, servedPrefectures } from '#domain/delivery/prefecture.ts'
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
  IDENTITY_CHECK_TIME,
  IDENTITY_DEADLINE,
  IDENTITY_RETENTION_DAYS,
  MASKING_TEXT,
  PASSPORT_CONDITION,
} from '#domain/order/identity.ts'
import { IN_FORCE } from '#domain/order/in-force.ts'
import { CANCELLATION_FEE_PAYMENT, TIMING_OF_ALL_ORDERS } from '#domain/order/payment-terms.ts'
import { POINT_NOTICE_DAYS, POINT_VALIDITY_YEARS } from '#domain/points/points.ts'
import { CHARGE_DUE_DAYS } from '#domain/pricing/charge-states.ts'
import {
  COVERED_DAMAGES,
  LATENESS_SENTENCE,
  LOSS_MIN_PERCENT,
  LOSS_PERCENT_PER_YEAR,
  NOT_AT_FAULT_SENTENCE,
  REFUSED_CHARGE,
} from '#domain/pricing/charges.ts'
import { PLAN_LIMITS } from '#domain/pricing/plan.ts'
import { defaultFurtherDayYen, TRY_ON_PERCENT } from '#domain/pricing/price.ts'
import { CASH_AT_VENUE, ONLINE_METHODS_TEXT, PAYMENT_METHODS } from '#domain/pricing/totals.ts'
import { CREDIT_NOTE_MIN_YEN } from '#domain/receipt/credit-note.ts'
import { CONTACT_RETENTION_YEARS } from '#domain/receipt/retention.ts'
import { returnGraceDays } from '#domain/rental/calendar.ts'
import { FIRST_RULES } from '#domain/rental/day-rules.ts'
import { REVIEW_AFTER_WITHDRAWAL, REVIEW_TERMS } from '#domain/review/terms.ts'
import { dayTextPlain } from '#domain/text/day-text.ts'
import { groupedDigits } from '#domain/text/integer.ts'
import { yenWords } from '#domain/text/yen.ts'
import { SIZE_COOKIE_DAYS } from '#domain/visitor/cookies.ts'
import { VISITOR_RETENTION_DAYS } from '#domain/visitor/visitor.ts'
import { daysAheadWord } from './day-words.ts'
import { ACCESSIBILITY_STATED_ON, inForceText } from './effect.ts'
import { exampleConstants } from './examples.ts'
import { CANCELLATION_SUMMARY } from './tables.ts'

/** Hokkaido: a prefecture with a delivery time above one day. */
const FAR_PREFECTURE = 1
const SHORT_DAYS = deliveryDays(DEFAULT_PREFECTURE, FIRST_RULES)
const FAR_DAYS = deliveryDays(FAR_PREFECTURE, FIRST_RULES)

/** The ease that is right: `6センチから12センチ`, `4センチ以上` (docs/rules.md Fit). */
function easeText(form: ItemFormKey, part: BodyPart): string {
  const { right = 0, roomy } = easePointsOf(form).find((point) => point.part === part)?.ease ?? {}
  return roomy === undefined ? `${right}センチ以上` : `${right}センチから${roomy}センチ`
}

/** Values for `{{name}}` in pages, each from its one definition (docs/rules.md). */
export const CONSTANTS: Readonly<Record<string, string>> = {
  dressBustEase: easeText('onepiece', 'bust'),
  dressHipEase: easeText('onepiece', 'hip'),
  maternityBust: String(MATERNITY_BUST_CM),
  mensChestEase: easeText('setmensthree', 'bust'),
  mensWaistEase: easeText('setmensthree', 'waist'),
  cutOffHour: String(CUT_OFF_HOUR),
  taxRate: String(TAX_RATE_PERCENT),
  maximumRentalPrice: groupedDigits(MAXIMUM_RENTAL_PRICE_YEN),
  freeDeliveryThreshold: groupedDigits(FREE_DELIVERY_THRESHOLD_YEN),
  deliveryFee: groupedDigits(DELIVERY_FEE_YEN),
  cancellationSummary: CANCELLATION_SUMMARY,
  cancellationFeePayment: CANCELLATION_FEE_PAYMENT,
  pointRate: String(POINT_RATE_PERCENT),
  maximumPoints: groupedDigits(MAXIMUM_POINTS_USABLE),
  shortestRentalDays: String(MIN_RENTAL_DAYS),
  longestRentalDays: String(MAX_RENTAL_DAYS),
  rentalDaysChoices: RENTAL_DAYS_CHOICES.join('・'),
  reservationSpanDays: String(RESERVATION_SPAN_DAYS),
  planLimits: PLAN_LIMITS,
  planRate: String(PEACE_OF_MIND_COEFFICIENT),
  tryOnRate: String(TRY_ON_PERCENT),
  roundedDown: ROUNDING_TEXTS.down,
  roundedUpToTen: ROUNDING_TEXTS.upToTen,
  furtherDayRate: String(defaultFurtherDayYen(10_000) / 100),
  paymentMethods: Object.values(PAYMENT_METHODS)
    .map(({ label }) => label)
    .join('、'),
  onlineMethods: ONLINE_METHODS_TEXT,
  cardLabel: PAYMENT_METHODS.card.label,
  amazonPayLabel: PAYMENT_METHODS.amazonpay.label,
  cashOnDeliveryLabel: PAYMENT_METHODS.cod.label,
  cardTiming: TIMING_OF_ALL_ORDERS.card,
  amazonPayTiming: TIMING_OF_ALL_ORDERS.amazonpay,
  cashTiming: TIMING_OF_ALL_ORDERS.cod,
  firstParcelTiming: TIMING_OF_ALL_ORDERS.firstParcel,
  lateTiming: TIMING_OF_ALL_ORDERS.late,
  cardFee: feeText(PAYMENT_METHODS.card.chargeFeeYen),
  amazonPayFee: feeText(PAYMENT_METHODS.amazonpay.chargeFeeYen),
  cashOnDeliveryFee: feeText(PAYMENT_METHODS.cod.chargeFeeYen),
  cashAtVenue: CASH_AT_VENUE,
  identityCheckTime: IDENTITY_CHECK_TIME,
  islandCaution: ISLAND_CAUTION,
  firstOrderCondition: `初めてのご注文を当日に発送するのは、${CUT_OFF_HOUR}時までに本人確認書類をご提出いただき、${IDENTITY_CHECK_TIME}までに当店の確認が済んだときに限ります。`,
  identityDeadline: IDENTITY_DEADLINE,
  identityKeptDays: String(IDENTITY_RETENTION_DAYS),
  passportCondition: PASSPORT_CONDITION,
  documentMasking: MASKING_TEXT,
  identityDocuments: ACCEPTED_IDENTITY_DOCUMENTS.join('、'),
  cartDocumentDays: String(CART_DOCUMENT_DAYS),
  returnGraceDays: String(returnGraceDays(DEFAULT_PREFECTURE, FIRST_RULES)),
  farReturnGraceDays: String(returnGraceDays(FAR_PREFECTURE, FIRST_RULES)),
  farDeliveryDays: String(FAR_DAYS),
  pointYears: String(POINT_VALIDITY_YEARS),
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
  refusedCharge: REFUSED_CHARGE,
  lossYearRate: String(LOSS_PERCENT_PER_YEAR),
  lossMinimumRate: String(LOSS_MIN_PERCENT),
  coveredDamages: COVERED_DAMAGES.map(({ text }) => text).join('、'),
  chargeDueDays: String(CHARGE_DUE_DAYS),
  issuerData: CARD_ISSUER_DATA.join('、'),
  ...areaConstants(),
  ...exampleConstants(),
}

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
  'prefecture.remote',
  'prefecture.season',
  'prefecture.custom',
] as const

function areaConstants(): Record<string, string> {
  const served = servedPrefectures(FIRST_RULES)
  const near = served.filter(({ code }) => deliveryDays(code, FIRST_RULES) === SHORT_DAYS)
  const far = served.filter((each) => !near.includes(each))
  const named = (prefectures: typeof near) => prefectures.map(({ name }) => name).join('、')
  return {
    prefectureCount: String(served.length),
    notServed: prefectureName(OKINAWA),
    shortAreaNames: named(near),
    shortAreaCount: String(near.length),
    shortArrival: daysAheadWord(SHORT_DAYS),
    shortLateArrival: daysAheadWord(SHORT_DAYS + 1),
    farAreaNames: named(far),
    farAreaCount: String(far.length),
    farArrival: daysAheadWord(FAR_DAYS),
    farLateArrival: daysAheadWord(FAR_DAYS + 1),
  }
}

function feeText(feeYen: number): string {
  return feeYen === 0 ? '無料' : yenWords(feeYen)
}
