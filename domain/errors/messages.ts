/** The message for a status that is not in the catalogue (docs/product/8, Error codes, other). */
export const OTHER_ERROR_MESSAGE = 'エラーが発生しました。お手数ですが、前のページへ戻ってもう一度お試しください。'

/** The message when nothing is known about an error (docs/product/8, Other errors). */
export const UNKNOWN_ERROR_MESSAGE = '不明なエラーが発生しました。お手数ですが、時間をおいてもう一度お試しください。'

/** The text of every "not found" page (docs/product/8, Other errors). */
export const NO_SUCH_PAGE = 'ご指定のページは存在しません。'

/** A form that is larger than any that a page sends. */
export const TOO_LARGE_MESSAGE =
  '送信された内容が長すぎるため、お受けできませんでした。前の画面へ戻り、文字数を減らしてから、もう一度お送りください。'

/** Messages of failed cart operations (docs/product/8, Other errors). */
export const CART_FAILURES = {
  add: 'カートに追加できませんでした。お手数ですが、もう一度お試しください。',
  remove: '商品をカートから削除できませんでした。お手数ですが、もう一度お試しください。',
} as const

/** The rows of the error page that answer an HTTP status (docs/product/8): all that a browser needs of them. */
export const PAGE_ERRORS = {
  0: 'システムエラーが発生しました。お手数ですが、お客様サポートへお問い合わせください。',
  3: 'ページの移動が正しく行われませんでした。お手数ですが、はじめからお手続きください。',
  5: 'このお手続きは無効になりました。時間の経過、新しいご注文手続きの開始、またはお手続きの完了によるものです。ご注文の内容をご確認のうえ、必要な場合ははじめからお手続きください。',
  8: '許可されていないアクセスです。ログインのうえ、もう一度お試しください。',
} as const
