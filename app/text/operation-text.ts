import type { OperationWarning } from '#domain/operator/operation-warnings.ts'

/** A warning of the running shop for the owner. `momentText`: writes a moment. */
export function operationText(warning: OperationWarning, momentText: (at: Temporal.Instant) => string): string {
  switch (warning.kind) {
    case 'no-backup':
      return 'バックアップの記録がありません。システムの担当者にお確かめください。'
    case 'old-backup':
      return `36時間以上バックアップがありません（最後は ${momentText(warning.at)}）。システムの担当者にお確かめください。`
    case 'mails':
      return `メール${warning.count}通を15分以上送れていません（${momentText(warning.since)} から）。メールサーバーの障害かもしれません。`
    case 'payments':
      return `決済会社への依頼${warning.count}件が15分以上終わっていません（${momentText(warning.since)} から）。`
  }
}
