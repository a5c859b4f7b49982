import type { Day } from '#domain/day.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { dayTextPlain } from '#domain/text/day-text.ts'

export type NewsListProps = {
  readonly notices: readonly { readonly uid: string; readonly title: string; readonly shownOn: Day }[]
}

/** Links to notices, each with its day. */
export function NewsList({ notices }: NewsListProps) {
  return (
    <ul className="news-list">
      {notices.map(({ uid, title, shownOn }) => (
        <li key={uid}>
          <time dateTime={shownOn}>{dayTextPlain(shownOn)}</time>
          <a href={pageHref('news-entry', { uid })}>{title}</a>
        </li>
      ))}
    </ul>
  )
}
