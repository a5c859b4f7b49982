import { pageHref } from '#domain/navigation/href.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { minuteText } from '#domain/text/day-text.ts'
import type { MailContent, ShopIdentity } from '../ports/mails.ts'
import { composeMail } from './layout.ts'

type Frame = { readonly siteUrl: string; readonly shop: ShopIdentity }

/** The mail to a new person of the staff. The link for the password is in a mail of the identity provider. */
export function staffInvitedMail({ siteUrl, shop, name }: Frame & { readonly name: string }): MailContent {
  return composeMail({
    title: '管理画面へのご登録',
    addressee: name,
    greeting: [`${shop.shopName}の管理画面に担当者として登録されました。`],
    parts: [
      {
        heading: '初めてのログイン',
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

/** The acts of the audit log by which an account gains or loses a second factor. */
export const FACTOR_ACTS = ['addFactor', 'removeFactor'] as const

/** What an account gained or lost. `name`: of a passkey. */
export type FactorChange = {
  readonly act: (typeof FACTOR_ACTS)[number]
  readonly factor: 'passkey' | 'provider-app' | 'code-app' | 'all'
  readonly name?: string
}

const FACTORS: Readonly<Record<FactorChange['factor'], string>> = {
  passkey: 'パスキー',
  'provider-app': 'ログイン時の認証アプリ',
  'code-app': '管理画面の認証アプリ',
  all: 'すべての認証手段',
}

/** A second factor in words, with the name of a passkey. */
export function factorText({ factor, name }: Pick<FactorChange, 'factor' | 'name'>): string {
  return name === undefined ? FACTORS[factor] : `${FACTORS[factor]}「${name}」`
}

/** The mail to a person of the staff whose account gained or lost a second factor. */
export function staffFactorMail({
  siteUrl,
  shop,
  name,
  change,
  at,
}: Frame & {
  readonly name: string
  readonly change: FactorChange
  readonly at: Temporal.Instant
}): MailContent {
  const verb = change.act === 'addFactor' ? '登録' : '削除'
  return composeMail({
    title: `二段階認証の${verb}`,
    addressee: name,
    greeting: [`${shop.shopName}の管理画面で、あなたのアカウントの二段階認証に変更がありました。`],
    parts: [
      {
        heading: '変更の内容',
        rows: [
          ['内容', `${factorText(change)}の${verb}`],
          ['日時', minuteText(at)],
        ],
      },
      {
        heading: '心当たりがない場合',
        sentences: ['ほかの人が操作したおそれがあります。店長へ至急連絡し、パスワードを決め直してください。'],
        link: { label: 'パスワードを決め直す', url: `${siteUrl}${pageHref('mypage-forgot')}` },
      },
    ],
    siteUrl,
    shop,
  })
}

/** The mail by which staff see that the mails of the shop arrive. */
export function testMail({ siteUrl, shop }: Frame): MailContent {
  return composeMail({
    title: '試しのメール',
    addressee: '担当者',
    greeting: ['管理画面から送られた、試しのメールです。'],
    parts: [
      {
        heading: 'お確かめいただくこと',
        sentences: [
          '迷惑メールのフォルダーではなく、受信箱に届いていること。',
          '差出人の名前と、メールの末尾にある店の情報が正しいこと。',
        ],
        link: { label: '管理画面へ戻る', url: `${siteUrl}${staffHref('staff-today')}` },
      },
    ],
    siteUrl,
    shop,
  })
}
