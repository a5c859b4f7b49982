import type { Procedure, ProcedureClosing, ProcedureKind } from '#domain/order/procedures.ts'
import { dayText } from '#domain/text/day-text.ts'

/** The button of a procedure, and its name where it is not possible. `document`: what is issued for the payment. */
export function procedureTitle({ kind, closing }: Procedure, document: string): string {
  const titles: Readonly<Record<ProcedureKind, readonly [button: string, name: string]>> = {
    extension: ['ご利用期間を延長する', 'ご利用期間の延長'],
    return: ['ご返却の方法を見る', 'ご返却の方法'],
    problem: ['届いた商品に問題がある', '届いた商品についてのご連絡'],
    delivery: ['お届け先・時間帯を変更する', 'お届け先・時間帯の変更'],
    rental: ['日程・サイズを変更する', '日程・サイズの変更'],
    cancel: ['ご注文をキャンセルする', 'キャンセル'],
    receipt: [`${document}を発行する`, `${document}の発行`],
    calendar: ['カレンダーに追加する', 'カレンダーへの追加'],
  }
  const [button, name] = titles[kind]
  return closing === undefined ? button : name
}

/** Why a procedure is not possible, with the day. */
export function closingText({ since, until, on }: ProcedureClosing): string {
  const day = on === undefined ? '' : dayText(on)
  const from = on === undefined ? '' : `（${day}の予定）`
  if (since === 'confirmed') return `${day && `${day}に`}ご予約が確定したため、画面ではお受けできません。`
  if (since === 'shipped') return `${day && `${day}に`}商品を発送したため、お受けできません。`
  if (since === 'overdue') return `ご返却日${day && `の${day}`}を過ぎているため、画面ではお受けできません。`
  if (until === 'paid') return `お支払いの確定後${from}に、このページから発行いただけます。`
  if (until === 'arrived') return `商品のお届け後${from}に、このページから発行いただけます。`
  return `商品の発送後${from}に、このページで承ります。`
}
