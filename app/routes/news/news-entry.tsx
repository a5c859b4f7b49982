import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { phrased } from '#app/ui/phrased.tsx'
import type { PageHandle } from '#app/ui/shell/shell.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import { paragraphsOf } from '#domain/notice/notice.ts'
import { dayTextPlain } from '#domain/text/day-text.ts'
import { firstCharacters } from '#domain/text/length.ts'
import type { Route } from './+types/news-entry.ts'

export const handle: PageHandle = { hydrates: false }

export const meta: Route.MetaFunction = (args) => {
  const { loaderData, params } = args
  if (loaderData === undefined) return []
  const about = firstCharacters(loaderData.paragraphs.join(' '), 80)
  return pageMeta(args, {
    title: loaderData.title,
    description: `${dayTextPlain(loaderData.shownOn)}のお知らせ。${about}`,
    path: pageHref('news-entry', { uid: params.uid }),
  })
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const notice = await context.get(servicesContext).notices.find(params.uid)
  if (notice === undefined)
    throw data(
      { message: 'このお知らせは見つからないか、掲載を終えております。', backTo: pageHref('news') },
      { status: 404 },
    )
  return { title: notice.title, shownOn: notice.shownOn, paragraphs: paragraphsOf(notice.body) }
}

export default function NewsEntry({ loaderData: { title, shownOn, paragraphs } }: Route.ComponentProps) {
  return (
    <div className="page news-page">
      <p className="news-date">
        <time dateTime={shownOn}>{dayTextPlain(shownOn)}</time>
      </p>
      <h1>{phrased(title)}</h1>
      {paragraphs.map((paragraph) => (
        <p className="news-text" key={paragraph}>
          {paragraph}
        </p>
      ))}
      <p>
        <a href={pageHref('news')}>新着のお知らせの一覧へ</a>
      </p>
    </div>
  )
}
