import { maskedEmail } from '#domain/customer/email.ts'
import type { Address } from '#domain/delivery/address.ts'
import { MAGAZINE_CONSENT_RETENTION_YEARS } from '#domain/mail/retention.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { RECORD_RETENTION_YEARS } from '#domain/receipt/retention.ts'
import type { IdentityMailFacts, WriteIdentityMails } from '../ports/identity.ts'
import type { MailContent, MailPart, MailTemplate, ShopIdentity } from '../ports/mails.ts'
import { composeMail, mailDateTime } from './layout.ts'

type MemberMailShop = { readonly siteUrl: string; readonly shop: ShopIdentity }

export type MemberMailFacts = MemberMailShop & { readonly name: Pick<Address, 'familyName' | 'givenName'> }

export function registrationDoneMail(facts: MemberMailFacts): MailContent {
  return composeMemberMail(facts, {
    title: '会員登録が完了しました',
    greeting: [`${facts.shop.shopName}の会員登録が完了いたしました。ご登録いただき、誠にありがとうございます。`],
    parts: [
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
    ],
  })
}

export function alreadyRegisteredMail(facts: MemberMailShop): MailContent {
  return composeMemberMail(facts, {
    title: 'このメールアドレスは会員登録がお済みです',
    greeting: [
      `${facts.shop.shopName}で、このメールアドレスによる会員のお手続きがありました。`,
      'このメールアドレスは、すでに会員登録がお済みです。新しいご登録や変更は行っておりません。',
    ],
    parts: [
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
    ],
  })
}

/** The mail to the former address of an account after a change of address (docs/rules.md Mails). */
export function emailChangedMail(facts: MemberMailFacts & { email: string }): MailContent {
  return composeMemberMail(facts, {
    title: 'メールアドレスを変更しました',
    greeting: [
      'ご登録のメールアドレスの変更が完了しました。',
      '今後のご連絡は新しいメールアドレスへお送りします。ログインにも、新しいメールアドレスをお使いください。',
    ],
    parts: [
      { heading: '新しいメールアドレス', rows: [['メールアドレス', maskedEmail(facts.email)]] },
      {
        heading: 'お心当たりがない場合',
        sentences: ['第三者による変更のおそれがあります。お手数ですが、メール末尾の窓口まで至急ご連絡ください。'],
      },
    ],
  })
}

/** The notice that the password was changed, so that the member can react to a change by another person. */
export function passwordChangedMail(facts: MemberMailFacts & { at: Temporal.Instant }): MailContent {
  return composeMemberMail(facts, {
    title: 'パスワードを変更しました',
    greeting: [
      'ご登録のパスワードの変更が完了しました。これまでにログインしていた他の端末は、すべてログアウトされています。',
    ],
    parts: [
      { heading: '変更の日時', rows: [['日時', mailDateTime(facts.at)]] },
      {
        heading: 'お心当たりがない場合',
        sentences: [
          '第三者による変更のおそれがあります。次のページからパスワードを決め直し、メール末尾の窓口まで至急ご連絡ください。',
        ],
        link: { label: 'パスワードを決め直す', url: `${facts.siteUrl}${pageHref('mypage-forgot')}` },
      },
    ],
  })
}

export function withdrawnMail(facts: MemberMailFacts): MailContent {
  return composeMemberMail(facts, {
    title: '退会のお手続きが完了しました',
    greeting: [
      '退会のお手続きを承りました。',
      `これまで${facts.shop.shopName}をご利用いただき、誠にありがとうございました。`,
    ],
    parts: [
      {
        heading: 'お預かりしていた情報について',
        sentences: [
          'お名前、ご住所、電話番号、生年月日などの会員情報、お届け先、お気に入り、閲覧履歴は削除いたしました。ポイントは失効しております。',
          [
            'ご注文の記録（ご注文番号、お名前、日付、金額、領収書などの書類）は',
            `税の法令により、その事業年度の確定申告の期限から${RECORD_RETENTION_YEARS}年間、お知らせのメールへのご同意の記録は`,
            `法令により配信の終了から${MAGAZINE_CONSENT_RETENTION_YEARS}年間、ふだんの業務から切り離して保管し、`,
            '期間が過ぎたら消去いたします。',
          ].join(''),
        ],
      },
      {
        heading: 'またのご利用',
        sentences: ['会員登録は、いつでも新しくお申し込みいただけます。'],
        link: { label: '会員登録のご案内を見る', url: `${facts.siteUrl}${pageHref('entry')}` },
      },
    ],
  })
}

/** Composes a mail to a member; without a name it is addressed to a customer. */
export function composeMemberMail(
  { siteUrl, shop, name }: MemberMailShop & Partial<MemberMailFacts>,
  body: Pick<MailTemplate, 'title' | 'greeting' | 'parts'>,
): MailContent {
  const addressee = name === undefined ? 'お客様' : `${name.familyName} ${name.givenName}`
  return composeMail({ ...body, addressee, siteUrl, shop })
}

const NOT_REQUESTED_PART: MailPart = {
  heading: 'お心当たりがない場合',
  sentences: [
    'どなたかが誤ってご入力になったものと思われます。お手続きは必要ございません。このメールは破棄してください。',
  ],
}

/** The settings of the identity provider's mails. `apiKey` is part of sign-in links, for client programs. */
type IdentityMailSettings = { readonly siteUrl: string; readonly shop: ShopIdentity; readonly apiKey: string }

type Purpose = IdentityMailFacts['requestType']
type Wording = { readonly kind: string; readonly title: string; readonly greeting: string; readonly part: MailPart }

/** Links go to the address to be verified; a change is also announced to the old address, without the link. */
export function identityMails(frame: IdentityMailSettings): WriteIdentityMails {
  return (facts) => {
    const to = facts.newEmail ?? facts.email
    const link = { ...mailOf(frame, facts, linkWording(frame, facts)), to }
    if (facts.requestType !== 'VERIFY_AND_CHANGE_EMAIL') return [link]
    return [link, { ...mailOf(frame, facts, changeNotice(facts)), to: facts.email }]
  }
}

/** The mail with the link of a pending registration. It names the time of the registration, to tell two of them apart. */
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
  const rows: MailPart['rows'] = [['お申し込みの日時', mailDateTime(registeredAt)]]
  return mailOf(settings, facts, { ...wording, part: { ...part, rows } }).content
}

/** Addressed by e-mail address: a name entered by anyone could be abused to send advertisements to strangers. */
function mailOf({ siteUrl, shop }: IdentityMailSettings, { email }: IdentityMailFacts, wording: Wording) {
  const { kind, title, greeting, part } = wording
  const content = composeMail({
    title,
    preheader: greeting,
    addressee: email,
    greeting: [`${shop.shopName}をご利用いただき、誠にありがとうございます。`, greeting],
    parts: [part],
    siteUrl,
    shop,
  })
  return { kind, content }
}

const PATHS: Readonly<Record<Purpose, string>> = {
  VERIFY_EMAIL: pageHref('entry-complete'),
  PASSWORD_RESET: pageHref('mypage-reset'),
  VERIFY_AND_CHANGE_EMAIL: pageHref('mypage-change-email'),
  EMAIL_SIGNIN: pageHref('mypage-login'),
}

function linkOf({ siteUrl, apiKey }: IdentityMailSettings, { requestType, code }: IdentityMailFacts): string {
  const link = new URL(PATHS[requestType], siteUrl)
  link.searchParams.set('oobCode', code)
  if (requestType === 'EMAIL_SIGNIN') {
    link.searchParams.set('mode', 'signIn')
    link.searchParams.set('apiKey', apiKey)
  }
  return link.href
}

function linkWording(frame: IdentityMailSettings, facts: IdentityMailFacts): Wording {
  const until = `このリンクは${mailDateTime(facts.expiresAt)}まで、一度だけお使いいただけます。`
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
        more: 'リンクを他の方にお知らせにならないよう、お願いいたします。',
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
