import { LATE_MINUTES, MAX_BACKUP_AGE_HOURS, type OperationWarning } from '#domain/operator/operation-warnings.ts'
import { WAITING_HOURS } from '#domain/order/authorisation.ts'

/** A warning of the running shop for the owner. `momentText`: writes a moment. */
export function operationText(warning: OperationWarning, momentText: (at: Temporal.Instant) => string): string {
  switch (warning.kind) {
    case 'no-backup':
      return 'バックアップの記録がありません。システムの担当者にお確かめください。'
    case 'old-backup':
      return `${MAX_BACKUP_AGE_HOURS}時間以上バックアップがありません（最後は ${momentText(warning.at)}）。システムの担当者にお確かめください。`
    case 'mails':
      return `メール${warning.count}通を${LATE_MINUTES}分以上送れていません（${momentText(warning.since)} から）。メールサーバーの障害かもしれません。`
    case 'payments':
      return `決済会社への依頼${warning.count}件が${WAITING_HOURS}時間以上終わっていません（${momentText(warning.since)} から）。`
  }
}
