import type { Chip } from './list-choices.ts'

/** Nothing fits: what to let go of, one condition each. */
export function EmptyList({ chips }: { chips: readonly Chip[] }) {
  return (
    <section className="empty-list">
      <h2>条件に合う商品がございません</h2>
      {chips.length === 0 ? (
        <p>ただいまお選びいただける商品がございません。恐れ入りますが、時間をおいてもう一度ご覧ください。</p>
      ) : (
        <>
          <p>条件をひとつ外すと、お選びいただける商品が見つかることがあります。</p>
          <ul className="empty-list-ways">
            {chips.map(({ text, path }) => (
              <li key={text}>
                <a className="button button-plain" href={path}>
                  {text} を外して探す
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        お急ぎの方は、<a href="/contact">お問い合わせ</a>ください。
      </p>
    </section>
  )
}
