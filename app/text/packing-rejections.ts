import { dayTextShort } from '#app/ui/day-text.ts'
import { parseDay } from '#domain/day.ts'

type Detail = Readonly<Record<string, unknown>>

/** Rejections of scanned codes and of packing: what happened, and the next step. */
export const PACKING_SENTENCES: Readonly<Record<string, string | ((detail: Detail) => string)>> = {
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
}

/** What holds a unit, as the end of "1023-4 は…". */
function holderText({ status, isCleaning, orderNumber, toOn }: Detail): string {
  const lastOn = parseDay(toOn)
  const until = lastOn === undefined ? '' : `（${dayTextShort(lastOn)}まで）`
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
