type Detail = Readonly<Record<string, unknown>>

/** Rejections of papers and carrier files: what happened, and the next step. */
export const PAPER_SENTENCES: Readonly<Record<string, string | ((detail: Detail) => string)>> = {
  'parcels-missing': '対象のお荷物がありません。発送日と選んだお荷物を確かめてください。',
  'parcels-changed':
    '表示のあとにお荷物の内容が変わったため、書き出しませんでした。最新の一覧を確かめて、もう一度書き出してください。',
  'too-many-papers': ({ max }) => `一度に印刷できるのは${max}件までです。分けて印刷してください。`,
  'units-unknown': 'この番号の個体は登録されていません。番号を確かめてください。',
  'file-missing': 'ファイルを選んでください。',
  'file-empty': 'ファイルにデータの行がありません。B2クラウドから発行済みデータを書き出し直してください。',
  'csv-too-large': 'ファイルが大きすぎます。1MBまでのCSVファイルを選んでください。',
  'file-too-long': ({ maxRows }) => `行が多すぎます。${maxRows}行までに分けて取り込んでください。`,
  'file-encoding':
    '文字コードがShift_JISではありません。表計算ソフトで保存し直さず、B2クラウドのファイルをそのまま選んでください。',
  'file-malformed': 'CSVとして読み取れませんでした。B2クラウドから書き出したファイルをそのまま選んでください。',
  'file-columns': ({ row }) => `${row}行目の列が足りません。B2クラウドの発行済みデータ（CSV）を選んでください。`,
  'formula-cell': ({ row, column }) =>
    `${row}行目の${column}列目に計算式（= + - @ で始まる値）があります。式を除いてから取り込んでください。`,
}
