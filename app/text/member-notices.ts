/** Reasons of app/text/member-rejections.ts that pages also show before anything was rejected. */
export const LINK_MISSING = 'この画面は、お送りしたメールに記載のリンクからお開きください。'

export const ACTIVE_RENTAL =
  'ご利用中またはお届け前のご注文がございますので、まだ退会のお手続きをお受けできません。商品のご返却が済みましたら、あらためてお手続きください。'
