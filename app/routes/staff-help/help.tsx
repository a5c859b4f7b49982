import { requireStaff } from '#app/session/require-staff.ts'
import { HELP } from '#app/text/help-pages.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import type { Route } from './+types/help.ts'

const TITLE = '使い方'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, TITLE)

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  return null
}

/** The contents of the manual for staff. */
export default function Help() {
  return (
    <>
      <h1>{TITLE}</h1>
      <p>仕事ごとの手順です。どの画面からも、上の「使い方」でその画面のページが開きます。</p>
      <div className="staff-help-groups">
        {HELP.map(({ group, pages }, index) => (
          <section aria-labelledby={`help-${index}`} key={group}>
            <h2 id={`help-${index}`}>{group}</h2>
            <ul>
              {pages.map(({ topic, title }) => (
                <li key={topic}>
                  <a href={staffHref('staff-help-page', { topic })}>{title}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
