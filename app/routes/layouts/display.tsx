import { servicesContext } from '#app/context.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { LAYOUT_TITLES } from '#app/text/layout-words.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { momentText } from '#app/ui/staff/moment-text.ts'
import { StaffDone } from '#app/ui/staff/staff-form.tsx'
import { StaffTable } from '#app/ui/staff/staff-table.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import type { Route } from './+types/display.ts'
import { editHref } from './edit-href.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, 'サイトの表示')

const DONE: Readonly<Record<string, string>> = {
  draft: '下書きを保存しました。',
  publish: '登録しました。公開の日時から、お客様に見えます。',
}

/** What of the shop's pages staff write and arrange. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const listed = permitted(await context.get(servicesContext).staff.layouts.list(caller), request)
  const rows = listed.map(({ key, sinceAt, nextAt, hasDraft }) => ({
    key,
    since: sinceAt === undefined ? 'はじめの内容' : `${momentText(sinceAt)}から`,
    next: nextAt === undefined ? '' : momentText(nextAt),
    draft: hasDraft ? 'あり' : '',
  }))
  return { rows, done: DONE[url.searchParams.get('done') ?? ''] }
}

export default function Display({ loaderData: { rows, done } }: Route.ComponentProps) {
  return (
    <div className="page-editor">
      <h1>サイトの表示</h1>
      <StaffDone message={done} />
      <StaffTable caption="並べかえる" rows={rows} keyOf={({ key }) => key} columns={COLUMNS} empty="" />
      <h2>文面と掲示</h2>
      <ul className="display-links">
        <li>
          <a href={staffHref('staff-pages')}>ページ</a>
          <span>ご案内、よくあるご質問、読みもの、規約の文面です。</span>
        </li>
        <li>
          <a href={staffHref('staff-banners')}>バナー</a>
          <span>すべてのページの一番上に出る言葉です。</span>
        </li>
        <li>
          <a href={staffHref('staff-notices')}>お知らせ</a>
          <span>ホームとお知らせのページに出ます。</span>
        </li>
      </ul>
    </div>
  )
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

const COLUMNS = [
  { label: '場所', cell: ({ key }: Row) => <a href={editHref(key)}>{LAYOUT_TITLES[key]}</a> },
  { label: '公開中', cell: ({ since }: Row) => since },
  { label: '次の公開', cell: ({ next }: Row) => next },
  { label: '下書き', cell: ({ draft }: Row) => draft },
]
