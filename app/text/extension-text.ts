import type { Day } from '#domain/day.ts'
import { onlineMethodsText } from '#domain/pricing/method-texts.ts'
import type { SettingsOf } from '#domain/settings/settings.ts'
import { dayText } from '#domain/text/day-text.ts'

/** How an extension is paid. It is not called confirmed before (docs/rules.md Charges). */
export function extensionPaymentText(payment: SettingsOf<'payment'>): string {
  return `延長料金は、ご注文のお支払いとは別に承ります。お申し込みのあと、すぐに${onlineMethodsText(payment)}でお支払いいただけます。`
}

/** Why an extension was rejected, by code. `latestOn`: the last free return day; undefined when there is none. */
export function extensionRejectionText(code: string, latestOn: Day | undefined): string {
  const free =
    latestOn === undefined
      ? '次のご予約が入っているため、延長をお受けできません。'
      : `いまお選びいただけるのは、${dayText(latestOn)}までです。`
  switch (code) {
    case 'none-free':
      return `恐れ入りますが、${free}`
    case 'not-free':
      return `恐れ入りますが、お選びの日までは、次のご予約が入っております。${free}`
    case 'fee-changed':
      return '延長料金が変わりました。恐れ入りますが、金額をもう一度お確かめください。'
    case 'extension-too-long':
    case 'extension-too-short':
      return `ご返却日を、一覧の日からお選びください。${free}`
    case 'line-status':
      return 'この商品は、ただいま延長をお受けできません。'
    case 'before-confirmation':
      return 'ご予約が確定するまでは、日程の変更でご利用日数を延ばせます。'
    case 'closed':
      return 'このご注文は終了しているため、延長をお受けできません。'
    default:
      return 'ご返却日を過ぎているため、画面から延長をお受けできません。お早めにご返送いただくか、お電話でご相談ください。'
  }
}
