import { pageHref } from '#domain/navigation/href.ts'
import { CARD_ISSUER_DATA } from '#domain/order/card-issuer-data.ts'

/** The consent to the transfer of data to card issuers, on every way to the card page (docs/rules.md Ordering). */
export function CardConsent() {
  return (
    <p className="checkout-note">
      {CONSENT}詳しくは
      <a className="unbroken" href={`${pageHref('other-protection')}#three-d-secure`}>
        個人情報保護方針
      </a>
      をご覧ください。
    </p>
  )
}

const CONSENT = [
  'カードのお支払いでは、不正なご利用の検知と防止（3Dセキュア）と、お支払いについての異議（チャージバック）の調査のために、',
  `${CARD_ISSUER_DATA.join('、')}を、お使いのカードを発行した会社へ提供します。`,
  '発行した会社が外国にあるときは、その国へ移されることがあります。',
  'ボタンを押すと、この提供にご同意のうえでのお支払いとなります。',
].join('')
