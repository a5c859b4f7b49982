import { data } from 'react-router'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { requireStaff } from '#app/session/require-staff.ts'
import { HELP_PAGES } from '#app/text/help-pages.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { ServerMarkup } from '#app/ui/server-markup.tsx'
import { menuFor } from '#app/ui/staff/staff-navigation.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import type { Route } from './+types/help-page.ts'
import { helpHtml } from './help-text.server.tsx'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => staffMeta(matches, loaderData?.title ?? '使い方')

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { person } = await requireStaff(request, context)
  const page = HELP_PAGES.find(({ topic }) => topic === params.topic)
  const html = page && helpHtml(page.topic)
  if (page === undefined || html === undefined)
    throw data({ message: 'このページは「使い方」にありません。' }, { status: 404, headers: PRIVATE_HEADERS })
  const entries = menuFor(person.duties).flatMap((group) => group.entries)
  const screens = entries.filter((entry) => page.screens?.includes(entry.page))
  return { title: page.title, html, screens: screens.map(({ page: id, label }) => ({ path: staffHref(id), label })) }
}

/** A page of the manual for staff, with the screens that it is about and that the person may open. */
export default function HelpPage({ loaderData: { title, html, screens } }: Route.ComponentProps) {
  return (
    <article>
      <nav className="staff-help-up" aria-label="使い方">
        <a href={staffHref('staff-help')}>使い方</a>
      </nav>
      <h1>{title}</h1>
      <ServerMarkup className="staff-help" html={html} />
      {screens.length > 0 && (
        <ul className="staff-help-screens" aria-label="この仕事の画面">
          {screens.map(({ path, label }) => (
            <li key={path}>
              <a className="button button-plain" href={path}>
                {label}を開く
              </a>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
