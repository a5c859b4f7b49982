import { pageHref } from '#domain/navigation/href.ts'
import type { SuggestionGroup } from './suggestions.ts'

/** Shown when no item matches: similar queries that have results, each with its item count. */
export function EmptyList({ suggestions }: { suggestions: readonly SuggestionGroup[] }) {
  return (
    <section className="empty-list">
      <h2>条件に合う商品がございません</h2>
      {suggestions.length === 0 ? (
        <p>
          <a href={pageHref('item-list')}>すべての商品</a>から、あらためてお探しください。
        </p>
      ) : (
        <p>条件をひとつ変えると、次の商品をお選びいただけます。</p>
      )}
      {suggestions.map(({ title, suggestions: suggestionsOfGroup }) => (
        <div className="empty-list-group" key={title}>
          <h3>{title}</h3>
          <ul className="empty-list-ways">
            {suggestionsOfGroup.map(({ text, path, total }) => (
              <li key={path}>
                <a className="button button-plain" href={path}>
                  {text}
                  <small>（{total}点）</small>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p>
        お急ぎの方は、<a href={pageHref('contact')}>お問い合わせ</a>ください。
      </p>
    </section>
  )
}
