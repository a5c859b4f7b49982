import { cartMessage } from '#app/text/cart-text.ts'
import { FormAlert } from '#app/ui/form/error-summary.tsx'
import { UrgentHelp } from '#app/ui/urgent-help.tsx'
import { cartRefPriceYen } from '#domain/cart/cart.ts'
import type { OrderLine } from '#domain/order/order.ts'
import { yenText } from '#domain/text/yen.ts'
import type { CartView } from '#services/cart/get-cart.ts'

/** What counts towards the limit of the reference price, the dearest first; undefined for a cart within it. */
export function referenceLimitOf({ order, rejection }: CartView) {
  if (rejection?.code !== 'reference-price-exceeded') return undefined
  const { limitYen, refPriceYen: totalYen } = rejection.detail
  const lines = order.lines.toSorted((one, other) => other.refPriceYen - one.refPriceYen)
  const enough = lines.filter(({ refPriceYen }) => refPriceYen >= totalYen - limitYen).at(-1)
  return {
    text: cartMessage(rejection) ?? '',
    limitYen,
    totalYen,
    inUseYen: totalYen - cartRefPriceYen(lines),
    lines: lines.map((line) => ({ uid: line.uid, name: nameOf(line), refPriceYen: line.refPriceYen })),
    /** The line that alone is enough to take out; of several, the least dear. */
    enough: enough && nameOf(enough),
  }
}

function nameOf({ itemName, sizeLabel }: OrderLine): string {
  return `${itemName}（${sizeLabel}）`
}

/** Says how far the cart is over the limit and what each garment counts, and takes the focus. */
export function ReferenceLimit({ view }: { readonly view: ReturnType<typeof referenceLimitOf> }) {
  if (view === undefined) return null
  const { text, limitYen, totalYen, inUseYen, lines, enough } = view
  return (
    <FormAlert message={text}>
      <dl className="amounts">
        {inUseYen > 0 && <Amount name="ご利用中の商品" yen={inUseYen} />}
        {lines.map(({ uid, name, refPriceYen }) => (
          <Amount key={uid} name={name} yen={refPriceYen} />
        ))}
        <div className="amount amount-total">
          <dt>参考価格の合計</dt>
          <dd>
            {yenText(totalYen)}
            <small>上限 {yenText(limitYen)}</small>
          </dd>
        </div>
      </dl>
      {enough !== undefined && <p>{`「${enough}」を減らすと、お手続きいただけます。`}</p>}
      <p>ご家族の分をまとめてご用意になるときは、お電話でもご相談を承ります。</p>
      <UrgentHelp />
    </FormAlert>
  )
}

function Amount({ name, yen }: { readonly name: string; readonly yen: number }) {
  return (
    <div className="amount">
      <dt>{name}</dt>
      <dd className="reference-price">{yenText(yen)}</dd>
    </div>
  )
}
