import type { UnitHolder } from '#domain/order/packing.ts'
import { dayTextShort } from '#domain/text/day-text.ts'
import type { Sentences } from './back-office-rejection.ts'
import { missingText, VERDICT_LABELS } from './return-text.ts'
import { unitUseText } from './unit-text.ts'

/** Rejections of scanned codes, packing, papers, returns, the cleaning list and units. */
export const STOREROOM_SENTENCES = {
  'code-empty': 'コードが空です。もう一度読み取ってください。',
  'code-foreign': ({ code }) =>
    `「${code}」は、この店のコードではありません。個体・ご注文・伝票のコードを読み取ってください。`,
  'code-unknown': ({ code }) => `登録のない番号です：${code}。ラベルを確かめて、もう一度読み取ってください。`,
  'code-not-here': ({ code }) => `${code} は、このお荷物のコードではありません。個体か伝票を読み取ってください。`,
  'slip-malformed': '伝票番号は12桁の数字です。伝票を確かめて、もう一度入力してください。',
  'slip-check-digit': ({ slipNumber }) =>
    `伝票番号 ${slipNumber} は検査数字が合いません。もう一度読み取るか、12桁を確かめてください。`,
  'parcel-unknown': 'このお荷物は見つかりません。一覧から開き直してください。',
  'not-confirmed': '確定前、または取消のご注文です。ご予約を確定してから梱包してください。',
  'unit-repeated': ({ unitId }) => `${unitId} は読み取り済みです。次の個体を読み取ってください。`,
  'unit-surplus': ({ unitId }) => `${unitId} は入れられません。同じ商品はすべて読み取り済みです。棚へ戻してください。`,
  'unit-wrong': ({ unitId, itemName, sizeLabel }) =>
    `${unitId} は別の商品です（${itemName} ${sizeLabel}）。棚へ戻し、明細の個体を読み取ってください。`,
  'unit-retired': ({ unitId }) => `${unitId} は引退した個体です。棚から外し、店長に渡してください。`,
  'unit-not-on-sale': ({ unitId }) => `${unitId} は貸出の対象外です。棚から外し、商品担当に渡してください。`,
  'unit-uncleaned': ({ unitId }) =>
    `${unitId} はお手入れが済んでいません。お手入れに回し、別の個体を読み取ってください。`,
  'unit-held': ({ unitId, ...holder }) => `${unitId} は${holderText(holder)}。別の個体を読み取ってください。`,
  'unit-substitute': ({ unitId, itemName, sizeLabel }) =>
    `${unitId} は予定と違う個体ですが、同じ商品・サイズ（${itemName} ${sizeLabel}）で、全期間空いています。`,
  'unit-not-booked': ({ code }) => `${code} を発送するご注文はありません。棚へ戻してください。`,
  'units-missing': ({ count }) => `読み取っていない個体が ${count}点あります。先に個体を読み取ってください。`,
  'condition-missing': ({ count }) => `状態を記録していない個体が ${count}点あります。状態を記録してください。`,
  'slip-missing': '伝票を読み取っていません。お荷物の伝票と返送伝票を読み取ってください。',
  'slip-repeated': ({ slipNumber }) => `伝票 ${slipNumber} は読み取り済みです。`,
  'slip-surplus': ({ slipNumber }) =>
    `伝票は2枚とも読み取り済みです（${slipNumber} は別の伝票）。貼り替えたときは、伝票を読み直してください。`,
  'slip-differs': ({ slipNumber, expected }) =>
    `伝票 ${slipNumber} は、このお荷物に割り当てた伝票（${expected}）と違います。貼り間違いを確かめてください。`,
  'slip-taken': ({ slipNumber, number }) =>
    `伝票 ${slipNumber} は、ご注文 ${number} のお荷物に使われています。貼り間違いを確かめてください。`,
  'parcels-missing': '対象のお荷物がありません。発送日と選んだお荷物を確かめてください。',
  'parcels-changed':
    '表示のあとにお荷物の内容が変わったため、書き出しませんでした。最新の一覧を確かめて、もう一度書き出してください。',
  'too-many-papers': ({ max }) => `一度に印刷できるのは${max}件までです。分けて印刷してください。`,
  'units-unknown': 'この番号の個体は登録されていません。番号を確かめてください。',
  'file-missing': 'ファイルを選んでください。',
  'file-empty': '読み取れる行がありません。見出しのほかに1行以上あるファイルを選んでください。',
  'csv-too-large': 'ファイルが大きすぎます。1MBまでのCSVファイルを選んでください。',
  'file-too-long': ({ maxRows }) => `行が多すぎます。${maxRows}行までに分けて取り込んでください。`,
  'file-columns': ({ titles }) =>
    `「${titles.join('」「')}」の列がありません。書き出したCSVの見出しのまま取り込んでください。`,
  'file-encoding': 'このファイルは読めません。CSV（Shift_JISかUTF-8）で保存し直してください。',
  'nothing-arrived': '届いた商品がまだありません。商品の番号を読み取り、状態を選んでください。',
  'photo-missing': '写真を1枚選んでください。汚れや傷は写真と一緒に記録します。',
  'parts-missing': '足りない付属品を選んでください。',
  'part-unknown': 'この商品にない付属品です。画面を開き直して選んでください。',
  'note-missing': '内容を入力してください。代わりに入っていた物などを書いてください。',
  'condition-note-too-long': '内容は1,000文字までです。短くしてください。',
  'verdict-not-possible': 'この状態の明細には選べません。商品の番号と状態を確かめてください。',
  'file-too-large': ({ maxBytes }) => `写真が大きすぎます。${maxBytes / 1_000_000}MBまでの写真を選んでください。`,
  'too-many-photos': ({ max }) => `写真は${max}枚までです。選び直してください。`,
  'not-a-picture': '写真として読み取れませんでした。JPEG、PNG、WebPの写真を選んでください。',
  'too-many-pixels': '写真の画素数が多すぎます。2,500万画素までの写真を選んでください。',
  busy: '写真の処理が混み合っています。少し待ってから、もう一度送ってください。',
  'unit-on-hold': ({ unitId, verdict, parts }) =>
    verdict === 'missing-part'
      ? `${unitId} は${missingText(parts)}です。保留棚へ置いてください。届いたら返却の画面で「揃った・直った」を押します。`
      : `${unitId} は${VERDICT_LABELS[verdict]}の確認が済んでいません。保留棚へ置いてください。直ったら返却の画面で「揃った・直った」を押します。`,
  'not-in-care': ({ unitId, shelf }) =>
    `${unitId} はお手入れの一覧にありません。${shelf ? `棚は ${shelf} です。` : '返却の記録を確かめてください。'}`,
  'unit-not-rented': ({ unitId }) => `${unitId} はまだ一度も貸し出していません。商品の札を確かめてください。`,
  'damage-missing': '損傷を選んでください。',
  'unit-unknown': '登録のない番号です。商品の札を確かめて、もう一度読み取ってください。',
  'unit-number-unknown': 'この個体番号は登録がありません。ラベルの番号を確かめてください。',
  'code-not-unit': 'ご注文・お荷物の管理番号です。個体のラベルを読み取ってください。',
  'unit-changed': 'ほかの担当者がこの個体を更新しました。最新の内容を確かめて、もう一度行ってください。',
  'unit-taken': (use) => `${unitUseText(use)} と重なります。日を変えるか、先にその予約を移してください。`,
  'unit-booked': ({ numbers }) =>
    `これからのご予約が残っています（${numbers.join('、')}）。先に代わりの個体へ移してください。`,
  'already-retired': '引退した個体です。在庫に戻してから行ってください。',
  'unit-not-retired': '引退していない個体です。画面を開き直してください。',
  'unit-lost': '紛失として引退した個体です。見つかったときは、ご注文の画面で発見を記録してください。',
  'hold-unknown': 'この停止は見つからないか、すでに終わっています。画面を開き直してください。',
  'hold-of-cleaning': '返却後のお手入れの日です。最終日を過ぎると自動で終わり、早く解くことはできません。',
  'hold-backwards': '終わりの日は、始まりの日以後にしてください。',
  'hold-too-far': ({ maxDays }) => `停止は${maxDays}日先まで入れられます。終わりの日を早めてください。`,
  'shelf-malformed': '棚の番号は、英数字と - . / _ で20文字までです。',
} as const satisfies Partial<Sentences>

/** What holds a unit, as the end of "1023-4 は…". */
function holderText({ status, isCleaning, orderNumber, toOn }: UnitHolder): string {
  const until = `（${dayTextShort(toOn)}まで）`
  const order = orderNumber === undefined ? '' : `ご注文 ${orderNumber} `
  switch (status) {
    case 'Shipping':
    case 'Rental':
      return `${order}で貸出中です（返却の記録がありません）`
    case 'Arrear':
      return `${order}で延滞中です（返却の記録がありません）`
    case 'Maintenance':
      return isCleaning ? `お手入れ中です${until}` : `修理・点検中です${until}`
    case 'RentalUnavailable':
      return `貸出停止中です${until}`
    default:
      return `${order}に割り当て済みです${until}`
  }
}
