import { CardGrid } from '#app/ui/card-grid.tsx'
import { phrased } from '#app/ui/phrased.tsx'
import { UrgentHelp } from '#app/ui/urgent-help.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import type { KnownAnswer } from './known-answers.ts'
import type { SuggestionGroup } from './suggestions.ts'

type EmptyListProps = {
  readonly answers: readonly KnownAnswer[]
  readonly suggestions: readonly SuggestionGroup[]
}

/** Shown when no item matches: what is known of the words, and similar queries that have results. */
export function EmptyList({ answers, suggestions }: EmptyListProps) {
  return (
    <section className="empty-list">
      <h2>{phrased('条件に合う商品がございません')}</h2>
      {answers.map((answer) => (
        <Answer key={answer.text} {...answer} />
      ))}
      {suggestions.length > 0 && <p>条件を変えると、次の商品をお選びいただけます。</p>}
      {suggestions.map((group) => (
        <SuggestedLists key={group.title} {...group} />
      ))}
      <p>
        <a href={pageHref('item-list')}>すべての商品</a>から、または
        <a href={pageHref('select')}>質問に答えて選ぶ</a>こともできます。
      </p>
      <UrgentHelp />
    </section>
  )
}

function Answer({ text, links }: KnownAnswer) {
  return (
    <div className="notice">
      <p>{text}</p>
      <ul>
        {links.map((link) => (
          <li key={link.path}>
            <a href={link.path}>{link.text}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function SuggestedLists({ title, suggestions }: SuggestionGroup) {
  return (
    <div className="empty-list-group">
      <h3>{phrased(title)}</h3>
      <ul className="empty-list-ways">
        {suggestions.map(({ text, path, total, items }) => (
          <li key={path} className={items && 'empty-list-items'}>
            <a className="button button-plain" href={path}>
              {text}
              <small>（{total}点）</small>
            </a>
            {items !== undefined && <CardGrid {...items} shape="row" />}
          </li>
        ))}
      </ul>
    </div>
  )
}
