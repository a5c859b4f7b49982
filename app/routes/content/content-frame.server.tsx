import type { ReactNode } from 'react'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { dayTextFull } from '#app/ui/day-text.ts'
import { crumbsOf } from '#content/page.ts'
import type { Day } from '#domain/day.ts'
import type { PageView } from './pages.server.ts'

type ContentFrameProps = Pick<PageView, 'title' | 'description' | 'path'> & {
  readonly updatedOn?: string
  readonly related?: PageView['related']
  readonly children: ReactNode
}

/** The layout of every content page: breadcrumbs, title, lead, date of the last update and related pages. */
export function ContentFrame({ title, description, path, updatedOn, related = [], children }: ContentFrameProps) {
  return (
    <>
      <Breadcrumbs crumbs={crumbsOf(path, title)} />
      <article className="content">
        <header className="content-head">
          <h1>{title}</h1>
          <p className="content-lead">{description}</p>
        </header>
        {children}
        {updatedOn !== undefined && (
          <p className="content-updated">
            最終更新：<time dateTime={updatedOn}>{dayTextFull(updatedOn as Day)}</time>
          </p>
        )}
      </article>
      {related.length > 0 && <Related related={related} />}
    </>
  )
}

function Related({ related }: { related: PageView['related'] }) {
  return (
    <nav className="content-related" aria-labelledby="related">
      <h2 id="related">あわせてお読みください</h2>
      <ul>
        {related.map(({ path, title, description }) => (
          <li key={path}>
            <a href={path}>
              <span className="content-related-title">{title}</span>
              <span className="content-related-text">{description}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
