/** Maximum length of the text of an inquiry, code points (decided here). */
export const INQUIRY_BODY_LIMIT = 2_000

/** Topics of an inquiry that the shop offers while staff keep none (docs/product/3). */
export const FIRST_TOPICS: readonly string[] = [
  '商品・サイズについて',
  'お届け・ご返却について',
  'ご注文の変更・キャンセルについて',
  'お支払い・領収書について',
  '会員登録・ログインについて',
  'その他',
]
