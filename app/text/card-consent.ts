import { CARD_ISSUER_DATA } from '#domain/order/card-issuer-data.ts'

/** The consent to the transfer of data to card issuers, before the card page (docs/rules.md Ordering). */
export const CARD_ISSUER_CONSENT = [
  `カードのお支払いでは、不正なご利用の検知と防止（3Dセキュア）のために、${CARD_ISSUER_DATA.join('、')}を、`,
  'お使いのカードを発行した会社へ提供します。発行した会社が外国にあるときは、その国へ移されることがあります。',
  'ボタンを押すと、この提供にご同意のうえでのお支払いとなります。',
].join('')
