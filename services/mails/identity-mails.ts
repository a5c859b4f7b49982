import { maskedEmail } from '#domain/customer/email.ts'
import { type MailLanguage, mailLanguageOf } from '#domain/mail/frame.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { minuteText } from '#domain/text/day-text.ts'
import type { IdentityMailFacts, WriteIdentityMails } from '../ports/identity.ts'
import type { MailContent, MailPart, ShopIdentity } from '../ports/mails.ts'
import { englishChangeNotice, englishWording, type Wording } from './identity-mails-english.ts'
import { composeMail } from './layout.ts'
import type { MemberMailShop } from './member-mails.ts'

/** The settings of the identity provider's mails. `apiKey` is part of sign-in links, for client programs. */
type IdentityMailSettings = { readonly siteUrl: string; readonly shop: ShopIdentity; readonly apiKey: string }

type Purpose = IdentityMailFacts['requestType']

/** Links go to the address to be verified; a change is also announced to the old address, without the link. */
export function identityMails(frame: IdentityMailSettings): WriteIdentityMails {
  return (facts) => {
    const to = RECIPIENTS[facts.requestType] === 'former' ? facts.email : (facts.newEmail ?? facts.email)
    const isEnglish = mailLanguageOf(facts.locale) === 'en'
    const wording = isEnglish ? englishWording(facts, linkOf(frame, facts)) : linkWording(frame, facts)
    const link = { ...mailOf(frame, facts, wording), to }
    if (facts.requestType !== 'VERIFY_AND_CHANGE_EMAIL') return [link]
    return [
      link,
      { ...mailOf(frame, facts, isEnglish ? englishChangeNotice(facts) : changeNotice(facts)), to: facts.email },
    ]
  }
}

/** The link that restores an address goes to the former one, others to the one that they verify. */
const RECIPIENTS: Readonly<Partial<Record<Purpose, 'former'>>> = { RECOVER_EMAIL: 'former' }

/** The mail with the link of a pending registration. Its time tells two registrations of an address apart. */
export function registrationMail(
  frame: MemberMailShop,
  {
    registeredAt,
    ...link
  }: Pick<IdentityMailFacts, 'email' | 'code' | 'expiresAt'> & {
    readonly registeredAt: Temporal.Instant
  },
): MailContent {
  const settings = { ...frame, apiKey: '' }
  const facts: IdentityMailFacts = { ...link, requestType: 'VERIFY_EMAIL', newEmail: undefined }
  const { part, ...wording } = linkWording(settings, facts)
  const rows: MailPart['rows'] = [['お申し込みの日時', minuteText(registeredAt)]]
  return mailOf(settings, facts, { ...wording, part: { ...part, rows } }).content
}

/** Addressed by e-mail address: a name entered by anyone could be abused to send advertisements to strangers. */
function mailOf({ siteUrl, shop }: IdentityMailSettings, { email, locale }: IdentityMailFacts, wording: Wording) {
  const { kind, title, greeting, part } = wording
  const language = mailLanguageOf(locale)
  const content = composeMail({
    title,
    preheader: greeting,
    addressee: email,
    greeting: [thanks(shop, language), greeting],
    parts: [part],
    language,
    siteUrl,
    shop,
  })
  return { kind, content }
}

function thanks({ shopName }: ShopIdentity, language: MailLanguage): string {
  return language === 'en'
    ? `Thank you for using ${shopName}.`
    : `${shopName}をご利用いただき、誠にありがとうございます。`
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

function linkWording(frame: IdentityMailSettings, facts: IdentityMailFacts): Wording {
  const until = `このリンクは${minuteText(facts.expiresAt)}まで、一度だけお使いいただけます。`
  const url = linkOf(frame, facts)
  const wordings: Readonly<Record<Purpose, Omit<Wording, 'part'> & { heading: string; label: string; more?: string }>> =
    {
      VERIFY_EMAIL: {
        kind: 'registrationprovisional',
        title: '会員登録のご確認',
        greeting: '会員登録はまだ完了しておりません。下記のリンクを開いて、ご登録を完了してください。',
        heading: '本登録のリンク',
        label: '登録を完了する',
        more: 'リンクの画面で、お申し込みのときにお決めになったパスワードをご入力いただきます。お心当たりがない場合は、このメールを破棄してください。登録は完了しません。',
      },
      PASSWORD_RESET: {
        kind: 'passwordreset',
        title: 'パスワードの再設定',
        greeting: 'パスワード再設定のお申し込みを承りました。下記のリンクを開いて、新しいパスワードをご登録ください。',
        heading: 'パスワード再設定のリンク',
        label: '新しいパスワードを登録する',
        more: 'お心当たりがない場合は、このメールを破棄してください。パスワードは変わりません。',
      },
      VERIFY_AND_CHANGE_EMAIL: {
        kind: 'emailchange',
        title: 'メールアドレス変更のご確認',
        greeting: 'メールアドレス変更のお申し込みを承りました。下記のリンクを開くと、変更が完了します。',
        heading: 'メールアドレス変更のリンク',
        label: 'メールアドレスの変更を完了する',
      },
      EMAIL_SIGNIN: {
        kind: 'signinlink',
        title: 'ログイン用リンクのご案内',
        greeting: '下記のリンクを開くと、ログインが完了します。',
        heading: 'ログイン用のリンク',
        label: 'ログインする',
        more: 'リンクをほかの方にお知らせにならないよう、お願いいたします。',
      },
      RECOVER_EMAIL: {
        kind: 'emailrecovery',
        title: 'メールアドレスを変更しました',
        greeting: `ご登録のメールアドレスが ${maskedEmail(facts.newEmail ?? '')} に変わりました。お心当たりがある場合、お手続きは必要ございません。`,
        heading: 'お心当たりがない場合',
        label: '元のメールアドレスに戻す',
        more: 'リンクの画面で、このメールアドレスに戻していただけます。あわせて、パスワードをお決め直しください。',
      },
      REVERT_SECOND_FACTOR_ADDITION: {
        kind: 'secondfactoradded',
        title: '認証アプリを登録しました',
        greeting:
          '認証アプリの登録を承りました。次のログインから、パスワードのあとに認証番号をご入力いただきます。お心当たりがある場合、お手続きは必要ございません。',
        heading: 'お心当たりがない場合',
        label: '認証アプリの登録を取り消す',
        more: 'リンクの画面で、登録を取り消していただけます。あわせて、パスワードをお決め直しください。',
      },
    }
  const { heading, label, more, ...wording } = wordings[facts.requestType]
  const sentences = more === undefined ? [until] : [until, more]
  return { ...wording, part: { heading, sentences, link: { label, url } } }
}

function changeNotice({ newEmail = '' }: IdentityMailFacts): Wording {
  const sentences = [
    '新しいメールアドレスに確認のリンクをお送りしました。リンクが開かれるまで、変更は完了しません。',
    'お心当たりがない場合は、パスワードを変更のうえ、お手数ですがメール末尾の連絡先までお知らせください。',
  ]
  return {
    kind: 'emailchangenotice',
    title: 'メールアドレス変更のお申し込み',
    greeting: 'メールアドレス変更のお申し込みを承りましたので、お知らせいたします。',
    part: { heading: 'お申し込みの内容', rows: [['新しいメールアドレス', maskedEmail(newEmail)]], sentences },
  }
}
