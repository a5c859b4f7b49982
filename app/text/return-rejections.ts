import type { ConditionVerdict } from '#domain/order/condition.ts'
import { missingText, VERDICT_LABELS } from './return-text.ts'

type Detail = Readonly<Record<string, unknown>>

/** Rejections of the returns desk and the cleaning list: what happened, and the next step. */
export const RETURN_SENTENCES: Readonly<Record<string, string | ((detail: Detail) => string)>> = {
  'nothing-arrived': '届いた商品がまだありません。商品の番号を読み取り、状態を選んでください。',
  'photo-missing': '写真を1枚選んでください。汚れや傷は写真と一緒に記録します。',
  'parts-missing': '足りない付属品を選んでください。',
  'part-unknown': 'この商品にない付属品です。画面を開き直して選んでください。',
  'note-missing': '内容を入力してください。代わりに入っていた物などを書いてください。',
  'condition-note-too-long': '内容は1,000文字までです。短くしてください。',
  'verdict-not-possible': 'この状態の明細には選べません。商品の番号と状態を確かめてください。',
  'file-too-large': ({ maxBytes }) =>
    `写真が大きすぎます。${Number(maxBytes) / 1_000_000}MBまでの写真を選んでください。`,
  'too-many-photos': ({ max }) => `写真は${max}枚までです。選び直してください。`,
  'not-a-picture': '写真として読み取れませんでした。JPEG、PNG、WebPの写真を選んでください。',
  'too-many-pixels': '写真の画素数が多すぎます。2,500万画素までの写真を選んでください。',
  busy: '写真の処理が混み合っています。少し待ってから、もう一度送ってください。',
  'unit-on-hold': ({ unitId, verdict, parts }) =>
    verdict === 'missing-part'
      ? `${unitId} は${missingText(parts as readonly string[])}です。保留棚へ置いてください。届いたら返却の画面で「揃った・直った」を押します。`
      : `${unitId} は${VERDICT_LABELS[verdict as ConditionVerdict]}の確認が済んでいません。保留棚へ置いてください。直ったら返却の画面で「揃った・直った」を押します。`,
  'not-in-care': ({ unitId, shelf }) =>
    `${unitId} はお手入れの一覧にありません。${shelf ? `棚は ${shelf} です。` : '返却の記録を確かめてください。'}`,
  'unit-not-rented': ({ unitId }) => `${unitId} はまだ一度も貸し出していません。商品の札を確かめてください。`,
  'damage-missing': '損傷を選んでください。',
  'unit-unknown': '登録のない番号です。商品の札を確かめて、もう一度読み取ってください。',
}
