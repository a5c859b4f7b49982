import { redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { PAGE_KIND_LABELS } from '#app/text/page-words.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { momentText } from '#app/ui/staff/moment-text.ts'
import { RejectionAlert, StaffDone } from '#app/ui/staff/staff-form.tsx'
import { StaffTable } from '#app/ui/staff/staff-table.tsx'
import { AREA_TEMPLATE } from '#content/areas.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isNewPagePath } from '#domain/page-text/page-text.ts'
import { foldForSearch } from '#domain/search/fold.ts'
import { firstCharacters } from '#domain/text/length.ts'
import type { ListedPage } from '#services/staff/staff-pages.ts'
import type { Route } from './+types/page-list.ts'
import { pagesNow } from './pages.server.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, 'ページ')

const MAX_QUERY = 80
const DONE: Readonly<Record<string, string>> = {
  draft: '下書きを保存しました。',
  published: '登録しました。公開の日時から、お客様に見えます。',
  unpublished: '取り下げを登録しました。',
}
const NOT_NEW = '新しいページの名前は、英小文字で始めて、英小文字・数字・_で2字から40字までにしてください。'

/** The list; with `area` and `name` it leads to a new page. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const asked = url.searchParams
  const newPath = asked.has('name') ? `/${asked.get('area')}/${asked.get('name')}` : undefined
  if (newPath !== undefined && isNewPagePath(newPath))
    throw redirect(staffHref('staff-page-edit', { path: newPath }), { status: 303, headers: PRIVATE_HEADERS })
  const q = firstCharacters(asked.get('q') ?? '', MAX_QUERY)
  const listed = permitted(await context.get(servicesContext).staff.pages.list(caller), request)
  const key = foldForSearch(q)
  const shown = new Map(pagesNow(context).map(({ path, title }) => [path, title]))
  shown.set(AREA_TEMPLATE, '地域のページのひな型')
  const rows = listed
    .map((page) => rowOf({ ...page, title: shown.get(page.path) ?? page.title }))
    .filter(({ title, path }) => foldForSearch(`${title} ${path}`).includes(key))
  return { q, rows, done: DONE[asked.get('done') ?? ''], message: newPath === undefined ? undefined : NOT_NEW }
}

function rowOf({ path, title, kind, sinceAt, nextAt, ...state }: ListedPage) {
  return {
    path,
    title,
    kind: PAGE_KIND_LABELS[kind],
    since: sinceText(sinceAt, state),
    next: nextAt === undefined ? '' : momentText(nextAt),
    draft: state.hasDraft ? 'あり' : '',
    note: state.isUnreadable
      ? '表示できないため、はじめの文面を出しています'
      : state.isBehindRelease
        ? '当店の文面が更新されました'
        : '',
  }
}

function sinceText(
  sinceAt: Temporal.Instant | undefined,
  { isWithdrawn, isReleased }: Pick<ListedPage, 'isWithdrawn' | 'isReleased'>,
): string {
  if (sinceAt === undefined) return isReleased ? 'はじめの文面' : '未公開'
  return isWithdrawn ? `取り下げ（${momentText(sinceAt)}）` : `${momentText(sinceAt)}から`
}

export default function PageList({ loaderData: { q, rows, done, message } }: Route.ComponentProps) {
  return (
    <>
      <h1>ページ</h1>
      <StaffDone message={done} />
      <RejectionAlert message={message} />
      <form className="staff-filters" action={staffHref('staff-pages')} aria-label="絞り込み">
        <label>
          題名・アドレス
          <input className="entry" type="search" name="q" defaultValue={q} maxLength={MAX_QUERY} autoComplete="off" />
        </label>
        <button type="submit" className="button button-plain">
          探す
        </button>
      </form>
      <StaffTable
        caption="ページの一覧"
        rows={rows}
        keyOf={({ path }) => path}
        columns={COLUMNS}
        empty="当てはまるページはありません。言葉を短くして探してください。"
      />
      <NewPage />
    </>
  )
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

const COLUMNS = [
  {
    label: 'ページ',
    cell: ({ path, title, note }: Row) => (
      <>
        <a href={staffHref('staff-page-edit', { path })}>{title}</a>
        {note !== '' && <b className="page-note">{note}</b>}
      </>
    ),
  },
  { label: 'アドレス', cell: ({ path }: Row) => path, isSecondary: true },
  { label: '種類', cell: ({ kind }: Row) => kind, isSecondary: true },
  { label: '公開中', cell: ({ since }: Row) => since },
  { label: '次の公開', cell: ({ next }: Row) => next },
  { label: '下書き', cell: ({ draft }: Row) => draft },
]

function NewPage() {
  return (
    <form className="staff-filters" action={staffHref('staff-pages')} aria-label="新しいページ">
      <label>
        置き場所
        <select className="entry" name="area" defaultValue="article">
          <option value="article">/article/</option>
          <option value="feature">/feature/</option>
        </select>
      </label>
      <label>
        名前（英小文字・数字・_）
        <input className="entry" type="text" name="name" maxLength={40} autoComplete="off" spellCheck={false} />
      </label>
      <button type="submit" className="button button-plain">
        新しいページを書く
      </button>
    </form>
  )
}
