import { staffHref } from '#domain/navigation/staff-href.ts'
import type { MailContent } from '../ports/mails.ts'
import { composeMail } from './layout.ts'
import type { MemberMailShop } from './member-mails.ts'

/** The mail to a new person of the staff. The link for the password is in a mail of the identity provider. */
export function staffInvitedMail({ siteUrl, shop, name }: MemberMailShop & { readonly name: string }): MailContent {
  return composeMail({
    title: '管理画面へのご登録',
    addressee: name,
    greeting: [`${shop.shopName}の管理画面に担当者として登録されました。`],
    parts: [
      {
        heading: 'はじめてのログイン',
        sentences: [
          '1. パスワードをまだお持ちでない場合は、別のメール「パスワードの再設定」のリンクからお決めください。',
          '2. 管理画面へログインし、店長から受け取った回復コードを入力してください。',
          '3. 画面右上のお名前から、認証アプリを登録してください。',
        ],
        link: { label: '管理画面へログインする', url: `${siteUrl}${staffHref('staff-login')}` },
      },
    ],
    siteUrl,
    shop,
  })
}
