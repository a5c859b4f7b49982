import { servicesContext } from '#app/context.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { mailKindText } from '#app/text/mail-text.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { momentText } from '#app/ui/staff/moment-text.ts'
import { StaffDone } from '#app/ui/staff/staff-form.tsx'
import { StaffTable } from '#app/ui/staff/staff-table.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { foldForSearch } from '#domain/search/fold.ts'
import { firstCharacters } from '#domain/text/length.ts'
import type { ListedMail } from '#services/staff/staff-mail-words.ts'
import type { Route } from './+types/words-list.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, 'メールの文面')

const MAX_QUERY = 80
const DONE: Readonly<Record<string, string>> = {
  draft: '下書きを保存しました。',
  published: '登録しました。切り替えの日時からのメールに使われます。',
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const q = firstCharacters(url.searchParams.get('q') ?? '', MAX_QUERY)
  const listed = permitted(await context.get(servicesContext).staff.mailWords.list(caller), request)
  const key = foldForSearch(q)
  const rows = listed.map(rowOf).filter(({ label, title }) => foldForSearch(`${label} ${title}`).includes(key))
  return { q, rows, done: DONE[url.searchParams.get('done') ?? ''] }
}

function rowOf({ kind, title, sinceAt, nextAt, hasDraft, isUnreadable }: ListedMail) {
  return {
    kind,
    title,
    label: mailKindText(kind),
    since: sinceAt === undefined ? 'はじめの文面' : `${momentText(sinceAt)}から`,
    next: nextAt === undefined ? '' : momentText(nextAt),
    draft: hasDraft ? 'あり' : '',
    note: isUnreadable ? '使えないため、はじめの文面で送っています' : '',
  }
}

export default function MailWordsList({ loaderData: { q, rows, done } }: Route.ComponentProps) {
  return (
    <>
      <h1>メールの文面</h1>
      <p className="staff-hint">
        お客様へ自動で送るメールの件名と、はじめと結びの文です。ご注文などの明細は、そのつど入ります。
      </p>
      <StaffDone message={done} />
      <form className="staff-filters" action={staffHref('staff-mail-words')} aria-label="絞り込み">
        <label>
          メールの種類・件名
          <input className="entry" type="search" name="q" defaultValue={q} maxLength={MAX_QUERY} autoComplete="off" />
        </label>
        <button type="submit" className="button button-plain">
          探す
        </button>
      </form>
      <StaffTable
        caption="メールの文面の一覧"
        rows={rows}
        keyOf={({ kind }) => kind}
        columns={COLUMNS}
        empty="当てはまるメールはありません。言葉を短くして探してください。"
      />
    </>
  )
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

const COLUMNS = [
  {
    label: 'メール',
    cell: ({ kind, label, note }: Row) => (
      <>
        <a href={staffHref('staff-mail-words-edit', { kind })}>{label}</a>
        {note !== '' && <b className="page-note">{note}</b>}
      </>
    ),
  },
  { label: '件名', cell: ({ title }: Row) => title, isSecondary: true },
  { label: '使用中', cell: ({ since }: Row) => since },
  { label: '次の切り替え', cell: ({ next }: Row) => next },
  { label: '下書き', cell: ({ draft }: Row) => draft },
]
