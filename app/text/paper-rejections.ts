type Detail = Readonly<Record<string, unknown>>

/** Rejections of papers and carrier files: what happened, and the next step. */
export const PAPER_SENTENCES: Readonly<Record<string, string | ((detail: Detail) => string)>> = {
  'parcels-missing': '対象のお荷物がありません。発送日と選んだお荷物を確かめてください。',
  'parcels-changed':
    '表示のあとにお荷物の内容が変わったため、書き出しませんでした。最新の一覧を確かめて、もう一度書き出してください。',
  'too-many-papers': ({ max }) => `一度に印刷できるのは${max}件までです。分けて印刷してください。`,
  'units-unknown': 'この番号の個体は登録されていません。番号を確かめてください。',
  'file-missing': 'ファイルを選んでください。',
  'file-empty': '読み取れる行がありません。見出しのほかに1行以上あるファイルを選んでください。',
  'csv-too-large': 'ファイルが大きすぎます。1MBまでのCSVファイルを選んでください。',
  'file-too-long': ({ maxRows }) => `行が多すぎます。${maxRows}行までに分けて取り込んでください。`,
  'file-encoding': 'このファイルは読めません。CSV（Shift_JISかUTF-8）で保存し直してください。',
}
