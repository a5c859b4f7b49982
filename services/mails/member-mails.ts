import { maskedEmail } from '#domain/customer/email.ts'
import type { Address } from '#domain/delivery/address.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { MailContent, MailPart, ShopIdentity } from '../ports/mails.ts'
import { composeMail, mailDateTime } from './layout.ts'

/** The site URL and the sender of a mail. */
export type MemberMailShop = { readonly siteUrl: string; readonly shop: ShopIdentity }

/** The data of a mail to a member, with the member's name. */
export type MemberMailFacts = MemberMailShop & { readonly name: Pick<Address, 'familyName' | 'givenName'> }

/** The mail that a registration is complete (docs/rules.md Mails). */
export function registrationDoneMail({ siteUrl, shop, name }: MemberMailFacts): MailContent {
  return composeMail({
    title: '会員登録が完了しました',
    addressee: `${name.familyName} ${name.givenName}`,
    greeting: [`${shop.shopName}の会員登録が完了いたしました。ご登録いただき、誠にありがとうございます。`],
    parts: [
      {
        heading: 'マイページ',
        sentences: [
          'ご注文の履歴、ポイント、お気に入り、お届け先の登録をご利用いただけます。ログインには、ご登録のメールアドレスとパスワードが必要です。',
        ],
        link: { label: 'ログインする', url: `${siteUrl}${pageHref('mypage-login')}` },
      },
      {
        heading: 'ポイントについて',
        sentences: [
          'ご注文の商品がご返却になりますと、ポイントが加算されます。1ポイントは1円として、次のご注文からお使いいただけます。',
        ],
        link: { label: 'ポイントについて詳しく見る', url: `${siteUrl}${pageHref('service-point')}` },
      },
    ],
    siteUrl,
    shop,
  })
}

/** The mail to the owner of an address that somebody tried to register again. */
export function alreadyRegisteredMail({ siteUrl, shop }: MemberMailShop): MailContent {
  return composeMail({
    title: 'このメールアドレスは会員登録がお済みです',
    addressee: 'お客様',
    greeting: [
      `${shop.shopName}で、このメールアドレスによる会員のお手続きがありました。`,
      'このメールアドレスは、すでに会員登録がお済みです。新しいご登録や変更は行っておりません。',
    ],
    parts: [
      {
        heading: 'ログイン',
        sentences: ['ご登録のパスワードで、そのままログインいただけます。'],
        link: { label: 'ログインする', url: `${siteUrl}${pageHref('mypage-login')}` },
      },
      {
        heading: 'パスワードをお忘れの場合',
        sentences: ['次のページから、新しいパスワードをお決めいただけます。'],
        link: { label: 'パスワードを決め直す', url: `${siteUrl}${pageHref('mypage-forgot')}` },
      },
      NOT_REQUESTED_PART,
    ],
    siteUrl,
    shop,
  })
}

/** The mail to the former address of an account after a change of address (docs/rules.md Mails). */
export function emailChangedMail({ siteUrl, shop, name, email }: MemberMailFacts & { email: string }): MailContent {
  return composeMail({
    title: 'メールアドレスを変更しました',
    addressee: `${name.familyName} ${name.givenName}`,
    greeting: [
      'ご登録のメールアドレスの変更が完了しました。',
      '今後のご連絡は新しいメールアドレスへお送りします。ログインにも、新しいメールアドレスをお使いください。',
    ],
    parts: [
      { heading: '新しいメールアドレス', rows: [['メールアドレス', maskedEmail(email)]] },
      {
        heading: 'お心当たりがない場合',
        sentences: ['第三者による変更のおそれがあります。お手数ですが、メール末尾の窓口まで至急ご連絡ください。'],
      },
    ],
    siteUrl,
    shop,
  })
}

/** The notice that the password was changed, so that the member can react to a change by somebody else. */
export function passwordChangedMail({
  siteUrl,
  shop,
  name,
  at,
}: MemberMailFacts & { at: Temporal.Instant }): MailContent {
  return composeMail({
    title: 'パスワードを変更しました',
    addressee: `${name.familyName} ${name.givenName}`,
    greeting: [
      'ご登録のパスワードの変更が完了しました。これまでにログインしていた他の端末は、すべてログアウトされています。',
    ],
    parts: [
      { heading: '変更の日時', rows: [['日時', mailDateTime(at)]] },
      {
        heading: 'お心当たりがない場合',
        sentences: [
          '第三者による変更のおそれがあります。次のページからパスワードを決め直し、メール末尾の窓口まで至急ご連絡ください。',
        ],
        link: { label: 'パスワードを決め直す', url: `${siteUrl}${pageHref('mypage-forgot')}` },
      },
    ],
    siteUrl,
    shop,
  })
}

/** The mail that confirms a withdrawal (docs/rules.md Mails). */
export function withdrawnMail({ siteUrl, shop, name }: MemberMailFacts): MailContent {
  return composeMail({
    title: '退会のお手続きが完了しました',
    addressee: `${name.familyName} ${name.givenName}`,
    greeting: [
      '退会のお手続きを承りました。',
      `これまで${shop.shopName}をご利用いただき、誠にありがとうございました。`,
    ],
    parts: [
      {
        heading: 'お預かりしていた情報について',
        sentences: [
          'お名前、ご住所、電話番号、生年月日などの会員情報、お届け先、お気に入り、閲覧履歴は削除いたしました。ポイントは失効しております。',
          'ご注文の金額と日付は、法令により保存が定められているため、お名前などを除いて保管いたします。',
        ],
      },
      {
        heading: 'またのご利用',
        sentences: ['会員登録は、いつでも新しくお申し込みいただけます。'],
        link: { label: '会員登録のご案内を見る', url: `${siteUrl}${pageHref('entry')}` },
      },
    ],
    siteUrl,
    shop,
  })
}

const NOT_REQUESTED_PART: MailPart = {
  heading: 'お心当たりがない場合',
  sentences: [
    'どなたかが誤ってご入力になったものと思われます。お手続きは必要ございません。このメールは破棄してください。',
  ],
}
