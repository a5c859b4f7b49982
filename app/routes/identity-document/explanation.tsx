import { OrderPart } from '#app/ui/order/order-part.tsx'
import { ACCEPTED_IDENTITY_DOCUMENTS, MASKING_TEXT, PASSPORT_CONDITION } from '#domain/order/identity.ts'

/** Which documents are accepted, why they are requested, and how they are kept. */
export function Explanation({ terms }: { readonly terms: readonly string[] }) {
  return (
    <>
      <OrderPart id="kinds" title="お使いいただける書類">
        <ul className="member-list">
          {ACCEPTED_IDENTITY_DOCUMENTS.map((kind) => (
            <li key={kind}>{kind}</li>
          ))}
        </ul>
        <p>
          {`いずれか1点で結構です。お名前とご住所が読み取れ、四隅が入るように撮影してください。有効期限内のものに限ります。${PASSPORT_CONDITION}`}
        </p>
        <p>{MASKING_TEXT}</p>
      </OrderPart>
      <OrderPart id="keeping" title="お願いする理由と、お預かりの方法">
        <p>
          高価な品をお貸しするため、初めてのお客様にご本人の確認をお願いしております。期限までに確認できないときは、ご注文を取り消し、料金は頂戴いたしません。
        </p>
        <ul className="member-list">
          {terms.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </OrderPart>
    </>
  )
}
