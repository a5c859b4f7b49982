import type { SuppressionReason } from '#domain/mail/suppression.ts'
import type { MailState } from '#domain/staff/desk-filters.ts'
import type { OrderMailKind } from '#services/mails/order-mails.ts'
import { textIn } from './text-in.ts'

export const MAIL_STATE_LABELS: Readonly<Record<MailState, string>> = {
  failed: '失敗',
  waiting: '送信待ち',
  sent: '送信済',
}

export const SUPPRESSION_LABELS: Readonly<Record<SuppressionReason, string>> = {
  bounce: '届かずに戻った',
  complaint: '迷惑メールの報告（メールマガジンのみ停止）',
}

/** What staff call the mails about an order. */
const ORDER_MAIL_LABELS: Readonly<Record<OrderMailKind, string>> = {
  orderreceived: 'ご注文の受付',
  orderconfirmed: 'ご予約の確定',
  orderchanged: 'ご注文の変更',
  shipment: '発送',
  limittoday: 'ご返却日の前日',
  extended: '延長',
  returned: '返却の確認',
  returnundone: '返却の取り消し',
  handedin: 'お渡しの確認',
  arrear: '延滞',
  cancel: '取消',
  partialcancel: '一部取消',
  deliveryrefused: '受取拒否',
  chargeopened: '請求',
  chargepaid: '請求の入金',
  refunded: '返金',
  contactchanged: '連絡先の変更',
  contactmoved: '連絡先の変更（前の宛先）',
  paymentdue: 'お支払いのお願い',
  paymentlink: 'お支払いリンク',
  paymentreplaced: 'お支払いの変更',
  identityaccepted: '本人確認の完了',
  identityrefused: '本人確認書類の再提出',
  identityreminder: '本人確認書類の催促',
  identityunchecked: '本人確認書類の確認待ち（店舗宛）',
  problemreceived: '到着時の問題の受付',
  problemnotice: '到着時の問題（店舗宛）',
}

/** What staff call the kinds of mails; an unknown kind keeps its name. */
const KIND_LABELS = {
  ...ORDER_MAIL_LABELS,
  registrationprovisional: '仮登録',
  registrationdone: '会員登録の完了',
  alreadyregistered: '登録済みのお知らせ',
  emailchanged: 'メールアドレスの変更',
  passwordchanged: 'パスワードの変更',
  passwordreset: 'パスワードの再設定',
  passwordforgotten: 'パスワードの再設定（秘密の質問）',
  emailchange: 'メールアドレスの変更の確認',
  emailchangenotice: 'メールアドレスの変更の通知',
  signinlink: 'ログイン用リンク',
  emailrecovery: 'メールアドレスの変更の取り消し',
  secondfactoradded: '認証アプリの登録',
  secondfactorremoved: '認証アプリの解除',
  memberchanged: '会員情報の変更',
  emailcorrection: 'メールアドレスの変更の確認（電話）',
  emailcorrectionnotice: 'メールアドレスの変更の通知（電話）',
  withdrawn: '退会',
  pointsexpiring: 'ポイントの失効',
  orderlinks: 'ご注文の照会',
  inquiryreceived: 'お問い合わせの受付',
  inquirynotice: 'お問い合わせ（店舗宛）',
  inquiryreply: 'お問い合わせへの返信',
  ownernotice: '要確認（店長宛）',
  staffinvited: '担当者の登録（担当者宛）',
  stafffactor: '二段階認証の変更（担当者宛）',
  testmail: '試しのメール（担当者宛）',
  magazine: 'メールマガジン',
}

export function mailKindText(kind: string): string {
  return textIn(KIND_LABELS, kind) ?? kind
}

/** What has to be told on the telephone, by the kinds of the mails that others get. */
export function callsText(kinds: readonly string[]): string {
  return [...new Set(kinds)].map(mailKindText).join('、')
}

/** What sets samples of one kind apart: the part of their name in brackets. */
const VARIANT_LABELS = {
  fee: 'キャンセル料あり',
  'fee to pay': 'キャンセル料のお支払いのお願い',
  shop: '店舗の都合',
  unpaid: '期限までにお支払いなし',
  'no document': '本人確認書類の未着',
  'mail bounced': 'メールの不達',
  'document unchecked': '書類の確認が期限に間に合わず',
  several: '複数のご注文',
  member: '会員のご注文',
  text: 'テキスト形式',
}

/** `cancel (fee)` as 「取消（キャンセル料あり）」. */
export function sampleText(name: string): string {
  const [, kind = name, variant] = /^(\S+) \((.*)\)$/.exec(name) ?? []
  return variant === undefined
    ? mailKindText(kind)
    : `${mailKindText(kind)}（${textIn(VARIANT_LABELS, variant) ?? variant}）`
}

/** `ha•••@example.jp`: enough to recognise an address. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at <= 0 ? '•••' : `${email.slice(0, Math.min(2, at - 1))}•••${email.slice(at)}`
}

/** `••••1234` */
export function maskedTelephone(telephone: string): string {
  return `••••${telephone.replace(/\D/g, '').slice(-4)}`
}
