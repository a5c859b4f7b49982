import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { NewsList } from '#app/ui/news-list.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { PageHandle } from '#app/ui/shell/shell.tsx'
import { parseDay } from '#domain/day.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { Route } from './+types/news.ts'

export const handle: PageHandle = { hydrates: false }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: '新着のお知らせ',
    description: '当店からのお知らせの一覧です。営業日やお届けの状況など、新しいものから順に掲載しています。',
    path: pageHref('news'),
  })

const UID = /^[\w-]{1,64}$/

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const [on, uid] = [parseDay(query.get('on')), query.get('after')]
  const isPlace = on !== undefined && uid !== null && UID.test(uid)
  if ((query.has('on') || query.has('after')) && !isPlace)
    throw data(
      { message: 'お知らせの一覧を、はじめから開き直してください。', backTo: pageHref('news') },
      { status: 404 },
    )
  const { list } = context.get(servicesContext).notices
  const { notices, next } = await list(isPlace ? { shownOn: on, uid } : undefined)
  return {
    notices: notices.map(({ uid: noticeUid, title, shownOn }) => ({ uid: noticeUid, title, shownOn })),
    next: next && pageHref('news', { on: next.shownOn, after: next.uid }),
  }
}

/** News of the shop, newest first (docs/rules.md Notices). */
export default function News({ loaderData: { notices, next } }: Route.ComponentProps) {
  return (
    <div className="page news-page">
      <h1>新着のお知らせ</h1>
      {notices.length === 0 ? <p>ただいまお伝えするお知らせはございません。</p> : <NewsList notices={notices} />}
      {next && (
        <p>
          <a className="button button-plain" href={next}>
            以前のお知らせ
          </a>
        </p>
      )}
      <p>
        規約の改定やお届けのご案内は、<a href={pageHref('other-top-info')}>お知らせの目次</a>
        からもご覧いただけます。
      </p>
    </div>
  )
}
