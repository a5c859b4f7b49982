import { maskedEmail } from '#domain/customer/email.ts'
import { mailLanguageOf } from '#domain/mail/frame.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { minuteText } from '#domain/text/day-text.ts'
import type { IdentityMailFacts, WriteIdentityMails } from '../ports/identity.ts'
import type { MailContent, MailPart } from '../ports/mails.ts'
import { englishChangeNotice, englishWording, type Wording } from './identity-mails-english.ts'
import { composeMail } from './layout.ts'
import { type MailFrame, type MailPorts, mailFrame, mailWords, wordedMail } from './worded-mail.ts'

/** The settings of the identity provider's mails. `apiKey` is part of sign-in links, for client programs. */
type IdentityMailSettings = MailFrame & { readonly apiKey: string }

type Purpose = IdentityMailFacts['requestType']

const THANKS = '{{shopName}}をご利用いただき、誠にありがとうございます。'

/** In Japanese. Those in English stay as they are. */
const WORDS = {
  VERIFY_EMAIL: mailWords({
    kind: 'registrationprovisional',
    title: '会員登録のご確認',
    opening: [THANKS, '会員登録はまだ完了しておりません。下記のリンクを開いて、ご登録を完了してください。'],
  }),
  PASSWORD_RESET: mailWords({
    kind: 'passwordreset',
    title: 'パスワードの再設定',
    opening: [
      THANKS,
      'パスワード再設定のお申し込みを承りました。下記のリンクを開いて、新しいパスワードをご登録ください。',
    ],
  }),
  VERIFY_AND_CHANGE_EMAIL: mailWords({
    kind: 'emailchange',
    title: 'メールアドレス変更のご確認',
    opening: [THANKS, 'メールアドレス変更のお申し込みを承りました。下記のリンクを開くと、変更が完了します。'],
  }),
  EMAIL_SIGNIN: mailWords({
    kind: 'signinlink',
    title: 'ログイン用リンクのご案内',
    opening: [THANKS, '下記のリンクを開くと、ログインが完了します。'],
  }),
  RECOVER_EMAIL: mailWords({
    kind: 'emailrecovery',
    title: 'メールアドレスを変更しました',
    opening: [
      THANKS,
      'ご登録のメールアドレスが {{newEmail}} に変わりました。お心当たりがある場合、お手続きは必要ございません。',
    ],
    names: ['newEmail'],
  }),
  REVERT_SECOND_FACTOR_ADDITION: mailWords({
    kind: 'secondfactoradded',
    title: '認証アプリを登録しました',
    opening: [
      THANKS,
      '認証アプリの登録を承りました。次のログインから、パスワードのあとに認証番号をご入力いただきます。お心当たりがある場合、お手続きは必要ございません。',
    ],
  }),
} as const satisfies Readonly<Record<Purpose, object>>

const CHANGE_NOTICE = mailWords({
  kind: 'emailchangenotice',
  title: 'メールアドレス変更のお申し込み',
  opening: [THANKS, 'メールアドレス変更のお申し込みを承りましたので、お知らせいたします。'],
})

/** The words of the mails of this file. */
export const IDENTITY_WORDS = [...Object.values(WORDS), CHANGE_NOTICE] as const

/** Links go to the address to be verified; a change is also announced to the old address, without the link. */
export function identityMails({ apiKey, ...ports }: MailPorts & { readonly apiKey: string }): WriteIdentityMails {
  return (facts) => {
    const frame = { ...mailFrame(ports), apiKey }
    const to = RECIPIENTS[facts.requestType] === 'former' ? facts.email : (facts.newEmail ?? facts.email)
    const isEnglish = mailLanguageOf(facts.locale) === 'en'
    const link = isEnglish
      ? englishMail(frame, facts, englishWording(facts, linkOf(frame, facts)))
      : linkMail(frame, facts)
    if (facts.requestType !== 'VERIFY_AND_CHANGE_EMAIL') return [{ ...link, to }]
    const notice = isEnglish ? englishMail(frame, facts, englishChangeNotice(facts)) : noticeMail(frame, facts)
    return [
      { ...link, to },
      { ...notice, to: facts.email },
    ]
  }
}

/** The link that restores an address goes to the former one, others to the one that they verify. */
const RECIPIENTS: Readonly<Partial<Record<Purpose, 'former'>>> = { RECOVER_EMAIL: 'former' }

/** The mail with the link of a pending registration. Its time tells two registrations of an address apart. */
export function registrationMail(
  frame: MailFrame,
  {
    registeredAt,
    ...link
  }: Pick<IdentityMailFacts, 'email' | 'code' | 'expiresAt'> & {
    readonly registeredAt: Temporal.Instant
  },
): MailContent {
  const facts: IdentityMailFacts = { ...link, requestType: 'VERIFY_EMAIL', newEmail: undefined }
  const rows: MailPart['rows'] = [['お申し込みの日時', minuteText(registeredAt)]]
  return linkMail({ ...frame, apiKey: '' }, facts, rows).content
}

/** Addressed by e-mail address: a name entered by anyone could be abused to send advertisements to strangers. */
function linkMail(frame: IdentityMailSettings, facts: IdentityMailFacts, rows?: MailPart['rows']) {
  const words = WORDS[facts.requestType]
  const part = { ...linkPart(frame, facts), ...(rows && { rows }) }
  const body = { addressee: facts.email, parts: [part], isShownByLastLine: true }
  return { kind: words.kind, content: wordedMail(frame, words, { newEmail: maskedEmail(facts.newEmail ?? '') }, body) }
}

function noticeMail(frame: IdentityMailSettings, { email, newEmail = '' }: IdentityMailFacts) {
  const sentences = [
    '新しいメールアドレスに確認のリンクをお送りしました。リンクが開かれるまで、変更は完了しません。',
    'お心当たりがない場合は、パスワードを変更のうえ、お手数ですがメール末尾の連絡先までお知らせください。',
  ]
  const rows: MailPart['rows'] = [['新しいメールアドレス', maskedEmail(newEmail)]]
  const parts = [{ heading: 'お申し込みの内容', rows, sentences }]
  const body = { addressee: email, parts, isShownByLastLine: true }
  return { kind: CHANGE_NOTICE.kind, content: wordedMail(frame, CHANGE_NOTICE, {}, body) }
}

function englishMail({ siteUrl, shop }: IdentityMailSettings, { email }: IdentityMailFacts, wording: Wording) {
  const { kind, title, greeting, part } = wording
  const content = composeMail({
    title,
    preheader: greeting,
    addressee: email,
    greeting: [`Thank you for using ${shop.shopName}.`, greeting],
    parts: [part],
    language: 'en',
    siteUrl,
    shop,
  })
  return { kind, content }
}

const PATHS: Readonly<Record<Purpose, string>> = {
  VERIFY_EMAIL: pageHref('entry-complete'),
  PASSWORD_RESET: pageHref('mypage-reset'),
  VERIFY_AND_CHANGE_EMAIL: pageHref('mypage-change-email'),
  EMAIL_SIGNIN: pageHref('auth-action', { mode: 'signIn' }),
  RECOVER_EMAIL: pageHref('auth-action', { mode: 'recoverEmail' }),
  REVERT_SECOND_FACTOR_ADDITION: pageHref('auth-action', { mode: 'revertSecondFactorAddition' }),
}

function linkOf({ siteUrl, apiKey }: IdentityMailSettings, { requestType, code }: IdentityMailFacts): string {
  const link = new URL(PATHS[requestType], siteUrl)
  link.searchParams.set('oobCode', code)
  if (requestType === 'EMAIL_SIGNIN') link.searchParams.set('apiKey', apiKey)
  return link.href
}

const LINKS: Readonly<Record<Purpose, { readonly heading: string; readonly label: string; readonly more?: string }>> = {
  VERIFY_EMAIL: {
    heading: '本登録のリンク',
    label: '登録を完了する',
    more: 'リンクの画面で、お申し込みのときにお決めになったパスワードをご入力いただきます。お心当たりがない場合は、このメールを破棄してください。登録は完了しません。',
  },
  PASSWORD_RESET: {
    heading: 'パスワード再設定のリンク',
    label: '新しいパスワードを登録する',
    more: 'お心当たりがない場合は、このメールを破棄してください。パスワードは変わりません。',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    heading: 'メールアドレス変更のリンク',
    label: 'メールアドレスの変更を完了する',
  },
  EMAIL_SIGNIN: {
    heading: 'ログイン用のリンク',
    label: 'ログインする',
    more: 'リンクをほかの方にお知らせにならないよう、お願いいたします。',
  },
  RECOVER_EMAIL: {
    heading: 'お心当たりがない場合',
    label: '元のメールアドレスに戻す',
    more: 'リンクの画面で、このメールアドレスに戻していただけます。あわせて、パスワードをお決め直しください。',
  },
  REVERT_SECOND_FACTOR_ADDITION: {
    heading: 'お心当たりがない場合',
    label: '認証アプリの登録を取り消す',
    more: 'リンクの画面で、登録を取り消していただけます。あわせて、パスワードをお決め直しください。',
  },
}

function linkPart(frame: IdentityMailSettings, facts: IdentityMailFacts): MailPart {
  const until = `このリンクは${minuteText(facts.expiresAt)}まで、一度だけお使いいただけます。`
  const { heading, label, more } = LINKS[facts.requestType]
  const sentences = more === undefined ? [until] : [until, more]
  return { heading, sentences, link: { label, url: linkOf(frame, facts) } }
}
