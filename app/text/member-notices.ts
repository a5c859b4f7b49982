/** Reasons of app/text/member-rejections.ts that pages also show before anything was rejected. */
export const LINK_MISSING = 'この画面は、お送りしたメールに記載のリンクからお開きください。'

export const ACTIVE_RENTAL =
  'ご利用中またはお届け前のご注文がございますので、まだ退会のお手続きをお受けできません。商品のご返却が済みましたら、改めてお手続きください。'

/** An account of the staff is changed only where a second factor was shown (docs/rules.md Staff). */
export const STAFF_CODE_FIRST = '先に管理画面で、認証アプリの番号か、店長から受け取った回復コードをご入力ください。'
