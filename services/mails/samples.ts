import { day } from '#domain/day.ts'
import { parseMagazine } from '#domain/mail/magazine.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { RECORD_YEARS } from '#domain/operator/operator.ts'
import { isRejected } from '#domain/result.ts'
import { deskSamples } from './desk-samples.ts'
import { identityMails } from './identity-mails.ts'
import { magazineMail } from './magazine.ts'
import { emailCorrectionMail, emailCorrectionNoticeMail, memberCorrectedMail } from './member-contact-mails.ts'
import {
  alreadyRegisteredMail,
  emailChangedMail,
  forgottenPasswordMail,
  passwordChangedMail,
  registrationDoneMail,
  secondFactorRemovedMail,
  withdrawnMail,
} from './member-mails.ts'
import { orderLinksSamples } from './order-links.ts'
import { ORDER_MAILS } from './order-mails.ts'
import { pointsExpiringMail } from './points-expiring.ts'
import {
  SAMPLE_AT,
  SAMPLE_EMAIL,
  SAMPLE_HOME,
  SAMPLE_SECRET,
  type SampleFrame,
  type SampleMail,
  sampleOrderOf,
} from './sample-order.ts'

const issueOf = ({ siteUrl }: SampleFrame) => `# 春の礼服のご案内

いつもご利用いただき、誠にありがとうございます。

卒業式と入学式の季節が近づいてまいりました。お早めのご予約をおすすめいたします。

## 春のお式に

明るい色のジャケットとワンピースを、新しくご用意しました。

[新着の品を見る](${siteUrl}${pageHref('item-list')})
`

/** Every kind of mail with made-up data, for viewing in development. */
export function sampleMails(frame: SampleFrame): readonly SampleMail[] {
  return [
    ...orderSamples(frame),
    ...orderLinksSamples(frame),
    ...memberSamples(frame),
    ...deskSamples(frame),
    ...magazineSamples(frame),
  ]
}

/** `cancel (fee)`: the kind and, in brackets, the variant. */
function orderSamples(frame: SampleFrame): SampleMail[] {
  return Object.values(ORDER_MAILS).flatMap(({ kind, samples }) =>
    Object.entries(samples(sampleOrderOf(frame))).map(([variant, content]) => ({
      kind: variant === '' ? kind : `${kind} (${variant})`,
      content,
    })),
  )
}

function memberSamples(frame: SampleFrame): SampleMail[] {
  const write = identityMails({ ...frame, operator: { now: () => frame.shop }, apiKey: 'sample' })
  const link = {
    email: SAMPLE_EMAIL,
    code: SAMPLE_SECRET,
    expiresAt: SAMPLE_AT.add({ hours: 24 }),
    newEmail: undefined,
  }
  const facts = { ...frame, name: SAMPLE_HOME }
  return [
    ...write({ ...link, requestType: 'VERIFY_EMAIL' }),
    { kind: 'registrationdone', content: registrationDoneMail(facts) },
    { kind: 'alreadyregistered', content: alreadyRegisteredMail(frame) },
    ...write({ ...link, requestType: 'EMAIL_SIGNIN' }),
    ...write({ ...link, requestType: 'PASSWORD_RESET' }),
    { kind: 'passwordforgotten', content: forgottenPasswordMail(frame) },
    { kind: 'passwordchanged', content: passwordChangedMail({ ...facts, at: SAMPLE_AT }) },
    ...write({ ...link, requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: 'new@example.jp' }),
    { kind: 'emailchanged', content: emailChangedMail({ ...facts, email: 'new@example.jp' }) },
    ...write({ ...link, requestType: 'RECOVER_EMAIL', newEmail: 'new@example.jp' }),
    ...write({ ...link, requestType: 'REVERT_SECOND_FACTOR_ADDITION' }),
    { kind: 'memberchanged', content: memberCorrectedMail({ ...facts, fields: ['familyName', 'telephone'] }) },
    {
      kind: 'emailcorrection',
      content: emailCorrectionMail({ ...frame, code: SAMPLE_SECRET, expiresAt: link.expiresAt }),
    },
    { kind: 'emailcorrectionnotice', content: emailCorrectionNoticeMail({ ...facts, email: 'new@example.jp' }) },
    { kind: 'secondfactorremoved', content: secondFactorRemovedMail({ ...facts, at: SAMPLE_AT }) },
    { kind: 'withdrawn', content: withdrawnMail({ ...facts, recordRetentionYears: RECORD_YEARS }) },
    {
      kind: 'pointsexpiring',
      content: pointsExpiringMail({ ...facts, expiring: [{ on: day('2026-12-20'), points: 1_240 }] }),
    },
  ]
}

function magazineSamples(frame: SampleFrame): SampleMail[] {
  const issue = parseMagazine(issueOf(frame))
  if (isRejected(issue)) throw new Error(`the sample is not a valid issue: ${issue.code}`)
  const reader = { name: SAMPLE_HOME, token: SAMPLE_SECRET }
  return [
    { kind: 'magazine', content: magazineMail(issue, { ...reader, isTextOnly: false }, frame) },
    { kind: 'magazine (text)', content: magazineMail(issue, { ...reader, isTextOnly: true }, frame) },
  ]
}
