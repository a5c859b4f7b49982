import { LATE_MINUTES, MAX_BACKUP_AGE_HOURS, type OperationWarning } from '#domain/operator/operation-warnings.ts'
import type { OutsideService } from '#domain/operator/service-failures.ts'
import { WAITING_HOURS } from '#domain/order/authorisation.ts'
import { PAYMENT_METHODS } from '#domain/pricing/totals.ts'

/** A warning of the running shop for the owner. `momentText`: writes a moment. */
export function operationText(warning: OperationWarning, momentText: (at: Temporal.Instant) => string): string {
  switch (warning.kind) {
    case 'no-backup':
      return 'バックアップの記録がありません。システムの担当者にお確かめください。'
    case 'old-backup':
      return `${MAX_BACKUP_AGE_HOURS}時間以上バックアップがありません（最後は ${momentText(warning.at)}）。システムの担当者にお確かめください。`
    case 'mails':
      return `メール${warning.count}通を${LATE_MINUTES}分以上送れていません（${momentText(warning.since)} から）。メールサーバーの障害かもしれません。`
    case 'service': {
      const { name, text } = SERVICES[warning.service]
      return `${name}が ${momentText(warning.since)} から正しく応答していません（${warning.code}）。${text}続くときは、システムの担当者にお確かめください。`
    }
    case 'payments':
      return `決済会社への依頼${warning.count}件が${WAITING_HOURS}時間以上終わっていません（${momentText(warning.since)} から）。`
  }
}

/** `text`: what happens meanwhile. */
const SERVICES: Readonly<Record<OutsideService, { readonly name: string; readonly text: string }>> = {
  SMTP: { name: 'メールサーバー', text: 'メールは送信待ちになり、つながると自動で送られます。' },
  IMAP: { name: '届かなかったメールの受信箱', text: '届かなかったメールが、送信済のままになります。' },
  S3: { name: '写真の保管場所', text: '写真を表示できないことがあり、追加もできません。' },
  Stripe: {
    name: 'カード決済のサービス（Stripe）',
    text: 'お客様はカードで支払えません。売上の確定と返金は、つながると自動で行われます。',
  },
  AmazonPay: {
    name: `${PAYMENT_METHODS.amazonpay.label}のサービス`,
    text: `お客様は${PAYMENT_METHODS.amazonpay.label}で支払えません。売上の確定と返金は、つながると自動で行われます。`,
  },
  search: { name: '検索のサービス', text: '検索には店のサーバーが代わりに答えています。' },
  identity: { name: 'ログインのサービス', text: 'お客様も担当者も、ログインできないことがあります。' },
}
