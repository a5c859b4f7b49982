/**
 * What the issuer of a card receives for 3-D Secure, as the privacy policy and the page before the card page name it
 * (docs/rules.md Ordering, Payment pages).
 */
export const CARD_ISSUER_DATA = [
  'お名前',
  '電話番号',
  'ご住所',
  'メールアドレス',
  '端末と接続の情報（端末の種類、IPアドレス、画面の大きさ、言語など）',
] as const
