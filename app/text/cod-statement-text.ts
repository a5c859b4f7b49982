import { yenText } from '#domain/text/yen.ts'
import type { CodRowReport } from '#services/orders/cash-on-delivery.ts'

/** What became of a row of a statement of cash on delivery, and the next step. */
export const COD_OUTCOME_TEXT: Readonly<Record<CodRowReport['outcome'], (row: CodRowReport) => string>> = {
  paid: () => '入金済みにしました。',
  unchanged: () => '入金済みです。',
  'slip-malformed': () => '伝票番号がありません。明細を確かめてください。',
  'amount-malformed': () => '金額を読めません。「12430」のように、円の整数で入力してください。',
  'day-malformed': () => '入金日を読めません。「2026/12/1」のように、年から入力してください。',
  'row-repeated': () => '同じ伝票番号に、別の金額か入金日の行があります。運送会社に確かめてください。',
  'slip-unknown': () => 'お荷物が見つかりません。伝票番号を確かめてください。',
  'not-cash-on-delivery': () => '代金引換のお荷物ではありません。',
  'amount-differs': ({ expectedYen }) =>
    `代引金額（${yenText(expectedYen ?? 0)}）と違います。運送会社に確かめてください。`,
  'day-ahead': () => '入金日がこれからの日です。明細を確かめてください。',
}

const TAKEN: ReadonlySet<CodRowReport['outcome']> = new Set(['paid', 'unchanged'])

export function isCodRejection({ outcome }: CodRowReport): boolean {
  return !TAKEN.has(outcome)
}
