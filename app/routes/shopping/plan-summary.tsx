import { PLAN_SENTENCE } from '#app/text/promises.ts'
import type { LineView } from '#app/ui/order/order-view.ts'
import { priceText } from '#app/ui/price.tsx'

/** Which lines are under the peace-of-mind plan; it is changed in the cart. */
export function PlanSummary({ lines }: { readonly lines: readonly LineView[] }) {
  return (
    <section className="form-part" aria-labelledby="plan-title">
      <h2 id="plan-title">安心プラン</h2>
      <p className="field-help">{PLAN_SENTENCE}</p>
      <dl className="order-facts order-facts-wide">
        {lines.map((line) => (
          <div key={line.uid}>
            <dt>{line.itemName}</dt>
            <dd>{line.hasPlan ? `あり（${priceText(line.planYen)}）` : 'なし'}</dd>
          </div>
        ))}
      </dl>
      <p className="form-part-way">
        <a href="/cart">カートで変更する</a>
      </p>
    </section>
  )
}
