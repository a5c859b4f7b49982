import { maskedEmail } from '#domain/customer/email.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { minuteText } from '#domain/text/day-text.ts'
import type { MailContent } from '../ports/mails.ts'
import { type MemberMailFacts, memberMail } from './member-mails.ts'
import { type MailFrame, mailWords } from './worded-mail.ts'

type CorrectionFacts = MailFrame & { readonly code: string; readonly expiresAt: Temporal.Instant }

const EMAIL_CORRECTION = mailWords({
  kind: 'emailcorrection',
  title: 'メールアドレス変更のご確認',
  opening: [
    '{{shopName}}の会員のメールアドレスの変更を、お電話で承りました。',
    '下記のリンクを開き、いままでのメールアドレスとパスワードでログインのうえ、変更を確定してください。確定されるまで、変更されません。',
  ],
})

/** The link by which a member confirms an e-mail address that was given on the telephone; without a name. */
export function emailCorrectionMail({ code, expiresAt, ...frame }: CorrectionFacts): MailContent {
  const { siteUrl } = frame
  return memberMail(frame, EMAIL_CORRECTION, [
    {
      heading: 'メールアドレス変更のリンク',
      link: {
        label: 'メールアドレスの変更を確定する',
        url: `${siteUrl}${pageHref('mypage-change-email', { correction: code })}`,
      },
      sentences: [
        `このリンクは${minuteText(expiresAt)}まで、一度だけお使いいただけます。`,
        'お心当たりがない場合は、このメールを破棄してください。何も変わりません。',
      ],
    },
  ])
}

const EMAIL_CORRECTION_NOTICE = mailWords({
  kind: 'emailcorrectionnotice',
  title: 'メールアドレスの変更のお申し込みがありました',
  opening: [
    'お電話により、ご登録のメールアドレスの変更を承りました。新しいメールアドレスへ、ご確認のメールをお送りしております。',
    'お客様がログインのうえ確定されるまで、メールアドレスは変わりません。',
  ],
})

/** The notice to the address of a member that a change was begun on the telephone. */
export function emailCorrectionNoticeMail(facts: MemberMailFacts & { readonly email: string }): MailContent {
  return memberMail(facts, EMAIL_CORRECTION_NOTICE, [
    { heading: '新しいメールアドレス', rows: [['メールアドレス', maskedEmail(facts.email)]] },
    {
      heading: 'お心当たりがない場合',
      sentences: ['第三者によるお申し込みのおそれがあります。お手数ですが、メール末尾の窓口まで至急ご連絡ください。'],
    },
  ])
}

const MEMBER_CHANGED = mailWords({
  kind: 'memberchanged',
  title: 'ご登録の内容を変更いたしました',
  opening: ['ご連絡により、ご登録の内容を変更いたしました。'],
})

/** The notice that staff have corrected the name, kana or telephone number of a member. */
export function memberCorrectedMail(facts: MemberMailFacts & { readonly fields: readonly string[] }): MailContent {
  const isNamed = facts.fields.some((field) => field !== 'telephone')
  const items = [...(isNamed ? ['お名前'] : []), ...(facts.fields.includes('telephone') ? ['電話番号'] : [])]
  return memberMail(facts, MEMBER_CHANGED, [
    {
      heading: '変更した内容',
      rows: [['項目', items.join('、')]],
      sentences: ['変更後の内容は、マイページでご確認いただけます。'],
      link: { label: 'マイページを見る', url: `${facts.siteUrl}${pageHref('mypage')}` },
    },
    {
      heading: 'お心当たりがない場合',
      sentences: ['お手数ですが、メール末尾の窓口までご連絡ください。'],
    },
  ])
}

/** The words of the mails of this file. */
export const MEMBER_CONTACT_WORDS = [EMAIL_CORRECTION, EMAIL_CORRECTION_NOTICE, MEMBER_CHANGED] as const
