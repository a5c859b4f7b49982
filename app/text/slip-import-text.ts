import type { SlipRowReport } from '#services/staff/import-slips.ts'

type Outcome = SlipRowReport['outcome']

/** What became of a row of a file with slips, and the next step. `owner`: the order that has the slip. */
export const SLIP_OUTCOME_TEXT: Readonly<Record<Outcome, (owner?: number) => string>> = {
  saved: () => '取り込みました。',
  replaced: () => '送り状番号を差し替えました。',
  unchanged: () => '取り込み済みです。',
  'name-malformed': () => '管理番号がこの店のお荷物のものではありません。1列目を確かめてください。',
  'slip-missing': () => '伝票番号が空です。B2クラウドで発行してから取り込んでください。',
  'slip-malformed': () => '伝票番号が12桁の数字ではありません。4列目を確かめてください。',
  'slip-check-digit': () => '伝票番号の検査数字が合いません。打ち間違いがないか、送り状を確かめてください。',
  'slip-repeated': () => '同じ伝票番号が、ファイルの別のお荷物にもあります。送り状を確かめてください。',
  'parcel-repeated': () => '同じお荷物に、別の伝票番号の行があります。正しい行だけを残してください。',
  'parcel-unknown': () => 'このお荷物は見つかりません。管理番号を確かめてください。',
  'parcel-empty': () => 'このお荷物の明細は取り消されています。送り状は使わないでください。',
  'parcel-shipped': () => '発送済みのお荷物です。送り状番号は変えられません。',
  'slip-used': (owner) => `ご注文 ${owner ?? ''} のお荷物に付いている伝票番号です。送り状を確かめてください。`,
}

const TAKEN: ReadonlySet<Outcome> = new Set(['saved', 'replaced', 'unchanged'])

export function isImportRejection(outcome: Outcome): boolean {
  return !TAKEN.has(outcome)
}
