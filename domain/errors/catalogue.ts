import { NO_SUCH_PAGE, OTHER_ERROR_MESSAGE, PAGE_ERRORS } from './messages.ts'

/** The status of an error page whose message the caller supplies (docs/product/8). */
const FREE_MESSAGE_STATUS = 999

/** The numbers of the errors that occur by name (docs/product/8, Where each occurs). */
export const ERROR_NUMBERS = {
  'page-not-found': 1,
  'invalid-page-move': 3,
  'purchase-under-way': 4,
  'procedure-invalid': 5,
  'category-unknown': 6,
  'sign-in-incorrect': 7,
  'access-unauthorised': 8,
  'sold-out': 9,
  'cart-not-fetched': 10,
  'points-insufficient': 11,
  'registration-provisional': 12,
  'url-error': 13,
  'email-unusable': 24,
} as const
export type ErrorName = keyof typeof ERROR_NUMBERS

/** Messages of the error page by status, one per row of the table in docs/product/8. */
const ERROR_MESSAGES: Readonly<Record<number, string>> = {
  ...PAGE_ERRORS,
  1: 'ページが見つかりませんでした。アドレスをご確認ください。',
  2: 'カートに商品が入っておりません。商品をお選びのうえ、お手続きください。',
  4: 'ご注文手続きの途中は、カートに商品を追加できません。お手続きを終えてから、もう一度お試しください。',
  6: 'ご指定のカテゴリーは存在しません。',
  7: 'メールアドレスまたはパスワードが正しくありません。ご確認のうえ、もう一度ご入力ください。',
  9: 'ご注文の直前に品切れとなった商品があるため、このお手続きは無効になりました。カートの内容をご確認ください。',
  10: 'カートの情報を取得できませんでした。お手数ですが、時間をおいてもう一度お試しください。',
  11: 'ポイントが不足しております。ご利用ポイントをご確認ください。',
  12: 'ログインできませんでした。仮登録メールに記載のリンクから本登録をお済ませください。',
  13: 'アドレスに誤りがあります。アドレスをご確認ください。',
  14: '設定ファイルを読み込めませんでした。お客様サポートへお問い合わせください。',
  15: '設定ファイルに書き込めませんでした。お客様サポートへお問い合わせください。',
  16: 'ファイルを開けませんでした。お客様サポートへお問い合わせください。',
  17: 'ファイルを保存できませんでした。お客様サポートへお問い合わせください。',
  18: 'ファイル転送サーバーに接続できませんでした。お客様サポートへお問い合わせください。',
  19: 'ファイル転送サーバーにログインできませんでした。お客様サポートへお問い合わせください。',
  20: 'ファイルを転送できませんでした。お客様サポートへお問い合わせください。',
  21: 'データベースに接続できませんでした。お客様サポートへお問い合わせください。',
  22: 'データベースを準備できませんでした。お客様サポートへお問い合わせください。',
  23: 'データベースの処理に失敗しました。お客様サポートへお問い合わせください。',
  24: 'このメールアドレスはご利用いただけません。お手数ですが、お客様サポートへお問い合わせください。',
}

/**
 * The message of an error, or of any status of the error page (docs/product/8). Decided here: which file, FTP or
 * database error each of 14–23 is.
 */
export function errorMessage(error: ErrorName | number, freeMessage?: string): string {
  const status = typeof error === 'number' ? error : ERROR_NUMBERS[error]
  if (status === FREE_MESSAGE_STATUS) return freeMessage?.trim() || OTHER_ERROR_MESSAGE
  return ERROR_MESSAGES[status] ?? OTHER_ERROR_MESSAGE
}

/** The causes of a 404 on an item or unit page (docs/product/8, Other errors). */
export const NOT_FOUND_CAUSES = {
  E03: 'product query empty',
  E04: 'item for product missing',
  E05: 'item unavailable or unreleased',
  E06: 'item not found',
  E07: 'item has no products',
} as const
export type NotFoundCode = keyof typeof NOT_FOUND_CAUSES

/** The message of a 404 on an item or unit page, prefixed with its code (docs/product/8, Other errors). */
export function notFoundMessage(code: NotFoundCode): string {
  return `${code}: ${NO_SUCH_PAGE}`
}
