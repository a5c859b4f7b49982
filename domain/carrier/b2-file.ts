import type { Day } from '../day.ts'
import type { Yen } from '../money.ts'
import { type ParcelReference, parseParcelName } from '../order/parcel-name.ts'
import { foldCode } from '../text/folding.ts'
import type { B2Address, B2Texts } from './b2-texts.ts'

/** The columns of the template of ヤマトB2クラウド, in their order (its page 「データレイアウト」). */
export const B2_COLUMNS =
  `お客様管理番号 送り状種類 クール区分 伝票番号 出荷予定日 お届け予定日 配達時間帯 お届け先コード お届け先電話番号
  お届け先電話番号枝番 お届け先郵便番号 お届け先住所 お届け先アパートマンション名 お届け先会社・部門１ お届け先会社・部門２ お届け先名
  お届け先名(ｶﾅ) 敬称 ご依頼主コード ご依頼主電話番号 ご依頼主電話番号枝番 ご依頼主郵便番号 ご依頼主住所 ご依頼主アパートマンション
  ご依頼主名 ご依頼主名(ｶﾅ) 品名コード１ 品名１ 品名コード２ 品名２ 荷扱い１ 荷扱い２ 記事 コレクト代金引換額（税込） 内消費税額等
  止置き 営業所コード 発行枚数 個数口表示フラグ 請求先顧客コード 請求先分類コード 運賃管理番号 クロネコwebコレクトデータ登録
  クロネコwebコレクト加盟店番号 クロネコwebコレクト申込受付番号１ クロネコwebコレクト申込受付番号２ クロネコwebコレクト申込受付番号３
  お届け予定eメール利用区分 お届け予定eメールe-mailアドレス 入力機種 お届け予定eメールメッセージ お届け完了eメール利用区分
  お届け完了eメールe-mailアドレス お届け完了eメールメッセージ クロネコ収納代行利用区分 予備 収納代行請求金額(税込) 収納代行内消費税額等
  収納代行請求先郵便番号 収納代行請求先住所 収納代行請求先アパートマンション 収納代行請求先会社・部門１ 収納代行請求先会社・部門２
  収納代行請求先名(漢字) 収納代行請求先名(ｶﾅ) 収納代行問合せ先名(漢字) 収納代行問合せ先郵便番号 収納代行問合せ先住所
  収納代行問合せ先アパートマンション 収納代行問合せ先電話番号 収納代行管理番号 収納代行品名 収納代行備考 複数口くくりキー
  検索キータイトル1 検索キー1 検索キータイトル2 検索キー2 検索キータイトル3 検索キー3 検索キータイトル4 検索キー4 検索キータイトル5
  検索キー5 予備 予備 投函予定メール利用区分 投函予定メールe-mailアドレス 投函予定メールメッセージ 投函完了メール(お届け先宛)利用区分
  投函完了メール(お届け先宛)e-mailアドレス 投函完了メール(お届け先宛)メッセージ 投函完了メール(ご依頼主宛)利用区分
  投函完了メール(ご依頼主宛)e-mailアドレス 投函完了メール(ご依頼主宛)メッセージ`.split(/\s+/)

/** 発払い, コレクト (cash on delivery), 着払い (the recipient pays, for returns). */
const PREPAID = '0'
const COLLECT = '2'
const RECIPIENT_PAYS = '5'
/** What the parcel contains: never mourning clothes, which neighbours would read. */
const CONTENTS = '衣類'
/** The hours of a delivery by the code of `DELIVERY_TIMES`; none for no wish. */
const HOURS: Readonly<Record<number, string>> = { 1: '0812', 2: '1416', 3: '1618', 4: '1820', 5: '1921' }

/** The shop as sender, and its contract with the carrier; empty without one. */
export type B2Sender = B2Address & { readonly name: string; readonly customerCode: string; readonly fareNumber: string }

/**
 * A parcel for the carrier's file. `name`: order and parcel, `100001-1`; `codYen`: what the carrier collects, with the
 * tax in it.
 */
export type B2Parcel = {
  readonly name: string
  readonly shipsOn: Day
  readonly arrivalOn: Day
  readonly deliveryTime: number
  readonly telephone: string
  readonly postalCode: string
  readonly texts: B2Texts
  readonly codYen: Yen | undefined
  readonly codTaxYen: Yen
}

const RETURN_MARK = 'R'

/** The two rows of a parcel: the way out, and its return slip, on which the parties are swapped and the shop pays. */
export function b2Rows(parcel: B2Parcel, sender: B2Sender): readonly (readonly string[])[] {
  const { name, shipsOn, arrivalOn, deliveryTime, texts, codYen, codTaxYen } = parcel
  const ships = { 5: slashed(shipsOn), 28: CONTENTS, 40: sender.customerCode, 42: sender.fareNumber }
  const isCollected = codYen !== undefined && codYen > 0
  return [
    rowOf({
      ...ships,
      1: name,
      2: isCollected ? COLLECT : PREPAID,
      6: slashed(arrivalOn),
      7: HOURS[deliveryTime] ?? '',
      9: parcel.telephone,
      11: parcel.postalCode,
      12: texts.address,
      13: texts.building,
      14: texts.place,
      15: texts.family,
      16: texts.name,
      18: '様',
      ...senderColumns(sender),
      33: texts.note,
      ...(isCollected && { 34: String(codYen), 35: String(codTaxYen) }),
    }),
    rowOf({
      ...ships,
      1: `${name}${RETURN_MARK}`,
      2: RECIPIENT_PAYS,
      9: sender.telephone,
      11: sender.postalCode,
      12: sender.address,
      13: sender.building,
      16: sender.name,
      18: '御中',
      ...senderColumns({ ...parcel, address: texts.address, building: texts.building, name: texts.name }),
    }),
  ]
}

function senderColumns({ telephone, postalCode, address, building, name }: B2Address & { readonly name: string }) {
  return { 20: telephone, 22: postalCode, 23: address, 24: building, 25: name }
}

/** A row from its columns by number, from 1; the others are empty. */
function rowOf(columns: Readonly<Record<number, string | undefined>>): string[] {
  return B2_COLUMNS.map((_, index) => columns[index + 1] ?? '')
}

function slashed(on: Day): string {
  return on.replaceAll('-', '/')
}

/** The parcel that a management number of the file names, and whether it is that of its return slip. */
export function parseB2Name(text: string): (ParcelReference & { readonly isReturn: boolean }) | undefined {
  const name = foldCode(text).toUpperCase()
  const isReturn = name.endsWith(RETURN_MARK)
  const parcel = parseParcelName(isReturn ? name.slice(0, -RETURN_MARK.length) : name)
  return parcel && { ...parcel, isReturn }
}
