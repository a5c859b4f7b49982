import { maskedEmail } from '#domain/customer/email.ts'
import type { Address } from '#domain/delivery/address.ts'
import { keptRecordsTexts } from '#domain/mail/retention.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { Operator } from '#domain/operator/operator.ts'
import { REVIEW_AFTER_WITHDRAWAL } from '#domain/review/terms.ts'
import { minuteText } from '#domain/text/day-text.ts'
import type { MailContent, MailPart } from '../ports/mails.ts'
import { type DeclaredMail, type MailFrame, mailWords, wordedMail } from './worded-mail.ts'

export type MemberMailFacts = MailFrame & { readonly name: Pick<Address, 'familyName' | 'givenName'> }

const REGISTRATION_DONE = mailWords({
  kind: 'registrationdone',
  title: '会員登録が完了しました',
  opening: ['{{shopName}}の会員登録が完了いたしました。ご登録いただき、誠にありがとうございます。'],
})

export function registrationDoneMail(facts: MemberMailFacts): MailContent {
  return memberMail(facts, REGISTRATION_DONE, [
    {
      heading: 'マイページ',
      sentences: [
        'ご注文の履歴、ポイント、お気に入り、お届け先の登録をご利用いただけます。ログインには、ご登録のメールアドレスとパスワードが必要です。',
      ],
      link: { label: 'ログインする', url: `${facts.siteUrl}${pageHref('mypage-login')}` },
    },
    {
      heading: 'ポイントについて',
      sentences: [
        'ご注文の商品がご返却になりますと、ポイントが加算されます。1ポイントは1円として、次のご注文からお使いいただけます。',
      ],
      link: { label: 'ポイントについて詳しく見る', url: `${facts.siteUrl}${pageHref('service-point')}` },
    },
  ])
}

const ALREADY_REGISTERED = mailWords({
  kind: 'alreadyregistered',
  title: 'このメールアドレスは会員登録がお済みです',
  opening: [
    '{{shopName}}で、このメールアドレスによる会員のお手続きがありました。',
    'このメールアドレスは、すでに会員登録がお済みです。新しいご登録や変更は行っておりません。',
  ],
})

export function alreadyRegisteredMail(facts: MailFrame): MailContent {
  return memberMail(facts, ALREADY_REGISTERED, [
    {
      heading: 'ログイン',
      sentences: ['ご登録のパスワードで、そのままログインいただけます。'],
      link: { label: 'ログインする', url: `${facts.siteUrl}${pageHref('mypage-login')}` },
    },
    {
      heading: 'パスワードをお忘れの場合',
      sentences: ['次のページから、新しいパスワードをお決めいただけます。'],
      link: { label: 'パスワードを決め直す', url: `${facts.siteUrl}${pageHref('mypage-forgot')}` },
    },
    NOT_REQUESTED_PART,
  ])
}

const PASSWORD_FORGOTTEN = mailWords({
  kind: 'passwordforgotten',
  title: 'パスワードの再設定について',
  opening: [
    '{{shopName}}で、このメールアドレスの会員のパスワードについてお問い合わせがありました。',
    'パスワードは変わっておりません。',
  ],
})

/** A program asked for a new password of a member: the way to the page that asks for the reminder answer. */
export function forgottenPasswordMail(facts: MailFrame): MailContent {
  return memberMail(facts, PASSWORD_FORGOTTEN, [
    {
      heading: 'パスワードをお忘れの場合',
      sentences: ['次のページで、ご登録の「秘密の質問」にお答えのうえ、新しいパスワードをお決めください。'],
      link: { label: 'パスワードを決め直す', url: `${facts.siteUrl}${pageHref('mypage-forgot')}` },
    },
    NOT_REQUESTED_PART,
  ])
}

const EMAIL_CHANGED = mailWords({
  kind: 'emailchanged',
  title: 'メールアドレスを変更しました',
  opening: [
    'ご登録のメールアドレスの変更が完了しました。',
    '今後のご連絡は新しいメールアドレスへお送りします。ログインにも、新しいメールアドレスをお使いください。',
  ],
})

/** The mail to the former address of an account after a change of address (docs/rules.md Mails). */
export function emailChangedMail(facts: MemberMailFacts & { email: string }): MailContent {
  return memberMail(facts, EMAIL_CHANGED, [
    { heading: '新しいメールアドレス', rows: [['メールアドレス', maskedEmail(facts.email)]] },
    {
      heading: 'お心当たりがない場合',
      sentences: ['第三者による変更のおそれがあります。お手数ですが、メール末尾の窓口まで至急ご連絡ください。'],
    },
  ])
}

const PASSWORD_CHANGED = mailWords({
  kind: 'passwordchanged',
  title: 'パスワードを変更しました',
  opening: [
    'ご登録のパスワードの変更が完了しました。これまでにログインしていたほかの端末は、すべてログアウトされています。',
  ],
})

/** The notice that the password was changed, so that the member can react to a change by another person. */
export function passwordChangedMail(facts: MemberMailFacts & { at: Temporal.Instant }): MailContent {
  return memberMail(facts, PASSWORD_CHANGED, [
    { heading: '変更の日時', rows: [['日時', minuteText(facts.at)]] },
    {
      heading: 'お心当たりがない場合',
      sentences: [
        '第三者による変更のおそれがあります。次のページからパスワードを決め直し、メール末尾の窓口まで至急ご連絡ください。',
      ],
      link: { label: 'パスワードを決め直す', url: `${facts.siteUrl}${pageHref('mypage-forgot')}` },
    },
  ])
}

const FACTOR_REMOVED = mailWords({
  kind: 'secondfactorremoved',
  title: '認証アプリの登録を解除しました',
  opening: ['認証アプリの登録を解除いたしました。次のログインから、認証番号のご入力は不要です。'],
})

/** The notice that the authenticator app was removed, so that the member can react to a removal by another person. */
export function secondFactorRemovedMail(facts: MemberMailFacts & { at: Temporal.Instant }): MailContent {
  return memberMail(facts, FACTOR_REMOVED, [
    { heading: '解除の日時', rows: [['日時', minuteText(facts.at)]] },
    {
      heading: 'お心当たりがない場合',
      sentences: [
        '第三者による操作のおそれがあります。次のページからパスワードを決め直し、メール末尾の窓口まで至急ご連絡ください。',
      ],
      link: { label: 'パスワードを決め直す', url: `${facts.siteUrl}${pageHref('mypage-forgot')}` },
    },
  ])
}

const WITHDRAWN = mailWords({
  kind: 'withdrawn',
  title: '退会のお手続きが完了しました',
  opening: ['退会のお手続きを承りました。', 'これまで{{shopName}}をご利用いただき、誠にありがとうございました。'],
})

export function withdrawnMail(facts: MemberMailFacts & Pick<Operator, 'recordRetentionYears'>): MailContent {
  return memberMail(facts, WITHDRAWN, [
    {
      heading: 'お預かりしていた情報について',
      sentences: [
        'お名前、ご住所、電話番号、生年月日などの会員情報、お届け先、お気に入り、閲覧履歴は削除いたしました。ポイントは失効しております。',
        `掲載中のご投稿は、${REVIEW_AFTER_WITHDRAWAL}。`,
        ...keptRecordsTexts(facts),
      ],
    },
    {
      heading: 'またのご利用',
      sentences: ['会員登録は、いつでも新しくお申し込みいただけます。'],
      link: { label: '会員登録のご案内を見る', url: `${facts.siteUrl}${pageHref('entry')}` },
    },
  ])
}

/** Composes a mail to a member; without a name it is addressed to a customer. */
export function memberMail(
  facts: MailFrame & Partial<MemberMailFacts>,
  words: DeclaredMail,
  parts: readonly MailPart[],
): MailContent {
  const { name } = facts
  const addressee = name === undefined ? 'お客様' : `${name.familyName} ${name.givenName}`
  return wordedMail(facts, words, {}, { addressee, parts })
}

/** The words of the mails of this file. */
export const MEMBER_WORDS = [
  REGISTRATION_DONE,
  ALREADY_REGISTERED,
  PASSWORD_FORGOTTEN,
  EMAIL_CHANGED,
  PASSWORD_CHANGED,
  FACTOR_REMOVED,
  WITHDRAWN,
] as const

export const NOT_REQUESTED_PART: MailPart = {
  heading: 'お心当たりがない場合',
  sentences: [
    'どなたかが誤ってご入力になったものと思われます。お手続きは必要ございません。このメールは破棄してください。',
  ],
}
