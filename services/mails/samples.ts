import { day } from '#domain/day.ts'
import type { Address } from '#domain/delivery/address.ts'
import { parseMagazine } from '#domain/mail/magazine.ts'
import { RECORD_YEARS } from '#domain/operator/operator.ts'
import { emptyCart, repriced } from '#domain/order/draft.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { OPEN_CALENDAR } from '#domain/rental/calendar.ts'
import { isRejected } from '#domain/result.ts'
import type { ShopIdentity } from '../ports/mails.ts'
import { cancelSamples, type SampleFacts, type SampleMail } from './cancel-samples.ts'
import { chargeOpenedMail, chargePaidMail, extendedMail } from './charge-mails.ts'
import { correctionSamples } from './correction-samples.ts'
import { deskSamples } from './desk-samples.ts'
import {
  identityAcceptedMail,
  identityRefusedMail,
  identityReminderMail,
  identityUncheckedMail,
} from './identity-documents.ts'
import { identityMails } from './identity-mails.ts'
import { magazineMail } from './magazine.ts'
import { emailCorrectionMail, emailCorrectionNoticeMail, memberCorrectedMail } from './member-contact-mails.ts'
import {
  alreadyRegisteredMail,
  emailChangedMail,
  passwordChangedMail,
  registrationDoneMail,
  secondFactorRemovedMail,
  withdrawnMail,
} from './member-mails.ts'
import { cancelledMail } from './order-cancelled.ts'
import { orderChangedMail } from './order-changed.ts'
import {
  arrearMail,
  limitTodayMail,
  orderConfirmedMail,
  orderReceivedMail,
  returnedMail,
  shippedMail,
} from './order-progress.ts'
import { paymentDueMail, paymentLinkMail } from './payment-due.ts'
import { pointsExpiringMail } from './points-expiring.ts'
import { problemNoticeMail, problemReceivedMail } from './problem-mails.ts'

type Frame = { readonly siteUrl: string; readonly shop: ShopIdentity }

const AT = Temporal.Instant.from('2026-11-20T10:00:00+09:00')
const DUE_AT = Temporal.Instant.from('2026-11-21T16:00:00+09:00')
/** As long as a real secret, but not valid. */
const SECRET = 'sample-'.padEnd(43, '0')
const EMAIL = 'hanako@example.jp'

const TRACKING_URL = 'https://carrier.example/track?number=0000-0000-0001'

const HOME: Address = {
  familyName: '見本',
  givenName: '花子',
  familyNameKana: 'ミホン',
  givenNameKana: 'ハナコ',
  postalCode: '1600022',
  prefecture: 13,
  address1: '新宿区新宿0-0-0',
  address2: '見本マンション305号室',
  telephone: '09000000000',
  placeName: undefined,
  bereavedFamilyName: undefined,
  ceremonyAt: undefined,
}
const HALL: Address = { ...HOME, placeName: '見本会館 本館', bereavedFamilyName: '見本家', address2: undefined }

const LINE: OrderLine = {
  uid: 'sample-1',
  status: 'Fix',
  productUid: 1,
  itemId: 1023,
  sizeTagUid: undefined,
  itemName: 'ブラックフォーマル ワンピースとジャケットの二点セット',
  makerName: 'SUMIREI',
  sizeLabel: '9号',
  startOn: day('2026-11-24'),
  endOn: day('2026-11-27'),
  blocked: { fromOn: day('2026-11-22'), toOn: day('2026-11-30') },
  priceYen: 8_980,
  hasPlan: true,
  optionFeeYen: 898,
  refPriceYen: 60_000,
  pointRatePercent: 3,
}
const BAG: OrderLine = {
  ...LINE,
  uid: 'sample-2',
  itemName: 'フォーマルバッグ',
  sizeLabel: 'フリー',
  priceYen: 1_980,
  optionFeeYen: 198,
}

const ORDER: Order = repriced({
  ...emptyCart('sample', AT),
  status: 'Delivery',
  number: 100_001,
  orderedAt: AT,
  email: EMAIL,
  customer: HOME,
  customerUid: 'sample',
  shipping: HALL,
  prefecture: 13,
  paymentMethod: 'cod',
  deliveryTime: 3,
  usePoints: 500,
  lines: [LINE, BAG],
})

const ISSUE = `# 春の礼服のご案内

いつもご利用いただき、誠にありがとうございます。

卒業式と入学式の季節が近づいてまいりました。お早めのご予約をおすすめいたします。

## 春のお式に

明るい色のジャケットとワンピースを、新しくご用意しました。

[新着の品を見る](https://sumirei.example/items/list)
`

/** Every kind of mail with made-up data, for viewing in development. */
export function sampleMails(frame: Frame): readonly SampleMail[] {
  return [
    ...orderSamples(frame),
    ...correctionSamples(orderOf(frame), [LINE, BAG]),
    ...cancelSamples(orderOf(frame), [LINE, BAG]),
    ...documentSamples(frame),
    ...memberSamples(frame),
    ...deskSamples(frame),
    ...magazineSamples(frame),
  ]
}

function orderOf(frame: Frame): SampleFacts {
  return (change = {}) => ({ ...frame, orderSecret: SECRET, order: { ...ORDER, ...change } })
}

function rentedLines(status: 'Rental' | 'Return'): Pick<Order, 'lines'> {
  return { lines: [LINE, BAG].map((line) => ({ ...line, status })) }
}

function orderSamples(frame: Frame): SampleMail[] {
  const of = orderOf(frame)
  const slips = { slipNumber: '0000-0000-0001', returnSlipNumber: '0000-0000-0002' }
  const [rentedOut, returned] = [rentedLines('Rental'), rentedLines('Return')]
  const calendar = OPEN_CALENDAR
  const overdue = { lines: rentedOut.lines, furtherDayYen: new Map<number, number>(), calendar }
  const extended = { ...LINE, status: 'Rental' as const, endOn: day('2026-11-29') }
  const longer = { ...LINE, endOn: extended.endOn, sizeLabel: '11号', priceYen: LINE.priceYen + 1_800 }
  const dueOn = day('2026-12-10')
  const extension = { lines: [extended], endOn: extended.endOn, feeYen: 1_800, dueOn, chargeSecret: SECRET }
  const charge = { uid: 'sample', kind: 'late', reason: LINE.itemName, dueOn, amountYen: 1_800, points: 0 } as const
  return [
    { kind: 'orderreceived', content: orderReceivedMail({ ...of(), document: { dueAt: DUE_AT, status: 'wanted' } }) },
    { kind: 'orderconfirmed', content: orderConfirmedMail(of({ status: 'Reserved' })) },
    {
      kind: 'shipment',
      content: shippedMail({ ...of({ ...slips, status: 'Rental1' }), lines: [LINE, BAG], trackingUrl: TRACKING_URL }),
    },
    {
      kind: 'limittoday',
      content: limitTodayMail({ ...of({ ...rentedOut, status: 'Rental1' }), endOn: LINE.endOn, calendar }),
    },
    {
      kind: 'orderchanged',
      content: orderChangedMail(of(repriced({ ...ORDER, lines: [longer, BAG] })), {
        before: ORDER,
        documentDueAt: DUE_AT,
      }),
    },
    { kind: 'extended', content: extendedMail(of({ lines: [extended, BAG] }), extension) },
    { kind: 'chargeopened', content: chargeOpenedMail(of({ status: 'Return', ...returned }), [charge], SECRET) },
    { kind: 'chargepaid', content: chargePaidMail(of({ status: 'Return', ...returned }), [charge], charge.amountYen) },
    { kind: 'returned', content: returnedMail({ ...of({ status: 'Return', ...returned }), lines: returned.lines }) },
    {
      kind: 'arrear',
      content: arrearMail({ ...of({ ...rentedOut, status: 'Arrear' }), ...overdue }),
    },
    {
      kind: 'paymentdue',
      content: paymentDueMail({ ...of({ status: 'Reserved' }), why: 'refused', dueAt: AT.add({ hours: 48 }) }),
    },
    {
      kind: 'paymentlink',
      content: paymentLinkMail({ ...of({ status: 'New', paymentMethod: 'card' }), dueAt: DUE_AT }),
    },
  ]
}

function documentSamples(frame: Frame): SampleMail[] {
  const facts = { ...frame, order: ORDER, orderSecret: SECRET }
  const unchecked = { feeYen: 0, feePoints: 0, pointsBack: 500, cause: 'document-unchecked' } as const
  const bounced = { ...unchecked, cause: 'mail-bounced' } as const
  const rejection = { dueAt: DUE_AT, reason: '画像がぼやけており、お名前を確認できませんでした。' }
  return [
    { kind: 'identityaccepted', content: identityAcceptedMail(facts) },
    { kind: 'identityrefused', content: identityRefusedMail({ ...facts, ...rejection }) },
    { kind: 'identityreminder', content: identityReminderMail({ ...facts, dueAt: DUE_AT }) },
    { kind: 'identityunchecked', content: identityUncheckedMail({ ...facts, checkDueAt: DUE_AT }) },
    { kind: 'cancel (mail bounced)', content: cancelledMail({ ...facts, settlement: bounced }) },
    { kind: 'cancel (document unchecked)', content: cancelledMail({ ...facts, settlement: unchecked }) },
    { kind: 'problemreceived', content: problemReceivedMail({ ...facts, problem: { kind: 2, lineUid: LINE.uid } }) },
    { kind: 'problemnotice', content: problemNoticeMail({ ...facts, problem: { kind: 2, lineUid: LINE.uid } }) },
  ]
}

function memberSamples(frame: Frame): SampleMail[] {
  const write = identityMails({ ...frame, apiKey: 'sample' })
  const link = { email: EMAIL, code: SECRET, expiresAt: AT.add({ hours: 24 }), newEmail: undefined }
  const facts = { ...frame, name: HOME }
  return [
    ...write({ ...link, requestType: 'VERIFY_EMAIL' }),
    { kind: 'registrationdone', content: registrationDoneMail(facts) },
    { kind: 'alreadyregistered', content: alreadyRegisteredMail(frame) },
    ...write({ ...link, requestType: 'EMAIL_SIGNIN' }),
    ...write({ ...link, requestType: 'PASSWORD_RESET' }),
    { kind: 'passwordchanged', content: passwordChangedMail({ ...facts, at: AT }) },
    ...write({ ...link, requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: 'new@example.jp' }),
    { kind: 'emailchanged', content: emailChangedMail({ ...facts, email: 'new@example.jp' }) },
    ...write({ ...link, requestType: 'RECOVER_EMAIL', newEmail: 'new@example.jp' }),
    ...write({ ...link, requestType: 'REVERT_SECOND_FACTOR_ADDITION' }),
    { kind: 'memberchanged', content: memberCorrectedMail({ ...facts, fields: ['familyName', 'telephone'] }) },
    { kind: 'emailcorrection', content: emailCorrectionMail({ ...frame, code: SECRET, expiresAt: link.expiresAt }) },
    { kind: 'emailcorrectionnotice', content: emailCorrectionNoticeMail({ ...facts, email: 'new@example.jp' }) },
    { kind: 'secondfactorremoved', content: secondFactorRemovedMail({ ...facts, at: AT }) },
    { kind: 'withdrawn', content: withdrawnMail({ ...facts, recordRetentionYears: RECORD_YEARS }) },
    {
      kind: 'pointsexpiring',
      content: pointsExpiringMail({ ...facts, expiring: [{ on: day('2026-12-20'), points: 1_240 }] }),
    },
  ]
}

function magazineSamples(frame: Frame): SampleMail[] {
  const issue = parseMagazine(ISSUE)
  if (isRejected(issue)) throw new Error(`the sample is not a valid issue: ${issue.code}`)
  const reader = { name: HOME, token: SECRET }
  return [
    { kind: 'magazine', content: magazineMail(issue, { ...reader, isTextOnly: false }, frame) },
    { kind: 'magazine (text)', content: magazineMail(issue, { ...reader, isTextOnly: true }, frame) },
  ]
}
