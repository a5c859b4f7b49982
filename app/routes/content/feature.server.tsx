import { pageHref } from '#domain/navigation/href.ts'
import { isNewPagePath } from '#domain/page-text/page-text.ts'
import type { Route } from './+types/content-page.ts'
import type { Content } from './content-html.server.tsx'
import { addedPages, requirePageView } from './pages.server.ts'
import { TextBody } from './text-page.server.tsx'

/** The list of articles is a text. What staff added stands below it, the newest first. */
export function featurePage({ context }: Route.LoaderArgs): Content {
  const page = requirePageView(pageHref('feature'), context)
  const added = addedPages(context).filter(({ path }) => isNewPagePath(path))
  return {
    page,
    body: (
      <>
        <TextBody page={page} />
        {added.length > 0 && (
          <section className="content-body" aria-labelledby="added">
            <h2 id="added">新しい読みもの</h2>
            <ul>
              {added.map(({ path, title, description }) => (
                <li key={path}>
                  <a href={path}>{title}</a> {description}
                </li>
              ))}
            </ul>
          </section>
        )}
      </>
    ),
  }
}
