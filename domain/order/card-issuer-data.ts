/**
 * What the issuer of a card receives for 3-D Secure and when a payment is disputed, as the privacy policy and the pages
 * before the card page name it (docs/rules.md Ordering, Payment pages).
 */
export const CARD_ISSUER_DATA = [
  'お名前',
  '電話番号',
  'ご住所',
  'メールアドレス',
  '端末と接続の情報（端末の種類、IPアドレス、画面の大きさ、言語など）',
  'ご注文とお届けの記録（異議の調査のときに限ります）',
] as const
