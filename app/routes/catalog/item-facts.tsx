import { FREE_DELIVERY_NOTE } from '#app/text/promises.ts'
import { priceText } from '#app/ui/price.tsx'
import { MAX_RENTAL_DAYS } from '#domain/constants.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { MeasureTable } from './item-view.ts'

type ItemFactsProps = {
  item: { readonly id: number; readonly description: string; readonly makerName: string }
  set: { readonly label: string; readonly pieces: number; readonly parts: readonly string[] } | undefined
  measures: readonly MeasureTable[]
  prices: readonly { days: number; priceYen: number }[]
  tags: readonly string[]
  /** Price of a new product, in yen. */
  refPriceYen: number
}

/** Description, set contents, prices and measurements of an item. */
export function ItemFacts({ item, set, measures, prices, tags, refPriceYen }: ItemFactsProps) {
  return (
    <div className="item-facts">
      <div className="item-about">
        <section>
          <h2>商品について</h2>
          <p className="item-text">{item.description}</p>
          <dl className="facts">
            <div>
              <dt>ブランド</dt>
              <dd>{item.makerName}</dd>
            </div>
            <div>
              <dt>商品番号</dt>
              <dd>{item.id}</dd>
            </div>
            <div>
              <dt>参考価格</dt>
              <dd>{priceText(refPriceYen)}</dd>
            </div>
            {tags.length > 0 && (
              <div>
                <dt>特徴</dt>
                <dd>{tags.join('・')}</dd>
              </div>
            )}
          </dl>
        </section>
        {set !== undefined && (
          <section>
            <h2>セットの内容（{set.pieces}点）</h2>
            <ul className="set-parts">
              {set.parts.map((part) => (
                <li key={part}>{part}</li>
              ))}
            </ul>
          </section>
        )}
        <Prices prices={prices} />
      </div>
      <Measures measures={measures} />
    </div>
  )
}

function Prices({ prices }: Pick<ItemFactsProps, 'prices'>) {
  const [first, second] = prices
  const furtherDayYen = first && second && (second.priceYen - first.priceYen) / (second.days - first.days)
  return (
    <section>
      <h2>日数と料金</h2>
      <table className="price-table">
        <thead>
          <tr>
            {prices.map(({ days }) => (
              <th key={days} scope="col">
                {days}日間
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {prices.map(({ days, priceYen }) => (
              <td key={days}>{priceText(priceYen)}</td>
            ))}
          </tr>
        </tbody>
      </table>
      {furtherDayYen !== undefined && (
        <p className="choice-note">
          {`1日延ばすごとに${priceText(furtherDayYen)}、最長${MAX_RENTAL_DAYS}日間までお選びいただけます。`}
        </p>
      )}
      <p className="choice-note">税込の価格です。{FREE_DELIVERY_NOTE}。</p>
    </section>
  )
}

function Measures({ measures }: { measures: readonly MeasureTable[] }) {
  if (measures.length === 0) return null
  return (
    <section id="measures">
      <h2>実寸（cm）</h2>
      {measures.map(({ part, sizes, rows }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table has to be scrollable by keyboard
        <section className="measure-scroll" key={part} tabIndex={0} aria-label={`${part}の実寸`}>
          <table className="measure-table">
            <caption>{part}</caption>
            <thead>
              <tr>
                <td />
                {sizes.map((size) => (
                  <th key={size} scope="col">
                    {size}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, values }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {values.map((value, index) => (
                    <td key={sizes[index]}>{value}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
      <p className="choice-note">
        平置きで測った実際の寸法です。1〜2cmほどの差が出ることがございます。
        <a href={pageHref('sizeguide')}>測り方を見る</a>
      </p>
    </section>
  )
}
