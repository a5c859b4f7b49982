import { pageHref } from '#domain/navigation/href.ts'
import type { OrderStatus } from '#domain/order/states.ts'
import { CANCELLATION_FEE_PERCENT } from '#domain/pricing/cancellation.ts'

/** Cancellation fees by time of cancellation, with the current row marked. */
export function FeeTerms({ status }: { readonly status: OrderStatus }) {
  const rows = [
    { when: 'ご注文確定のご連絡まで', fee: '無料', isNow: status === 'New' || status === 'Delivery' },
    { when: 'ご注文確定から発送まで', fee: `ご注文合計の${CANCELLATION_FEE_PERCENT}％`, isNow: status === 'Reserved' },
    { when: '発送後', fee: '承れません', isNow: false },
  ]
  return (
    <table className="terms cancel-terms">
      <caption>キャンセル料の決まり</caption>
      <tbody>
        {rows.map(({ when, fee, isNow }) => (
          <tr key={when} aria-current={isNow || undefined}>
            <th scope="row">
              {when}
              {isNow && <span className="cancel-now">ただいま</span>}
            </th>
            <td>{fee}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Contact = { readonly telephone: string; readonly businessHours: string }

/** Telephone number and contact form of the shop. */
export function ShopContact({ contact }: { readonly contact: Contact }) {
  return (
    <section className="order-part" aria-labelledby="contact-title">
      <h2 id="contact-title">ご相談の窓口</h2>
      <dl className="order-facts">
        <div>
          <dt>お電話</dt>
          <dd>
            {contact.telephone}（{contact.businessHours}）
          </dd>
        </div>
        <div>
          <dt>フォーム</dt>
          <dd>
            <a href={pageHref('contact')}>お問い合わせ</a>
          </dd>
        </div>
      </dl>
    </section>
  )
}
