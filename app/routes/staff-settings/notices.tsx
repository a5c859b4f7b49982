import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { StaffDone } from '#app/ui/staff/staff-form.tsx'
import { StaffTable } from '#app/ui/staff/staff-table.tsx'
import { parseDay } from '#domain/day.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isNoticeShown } from '#domain/notice/notice.ts'
import { hasDuty } from '#domain/staff/duties.ts'
import { dayTextPlain } from '#domain/text/day-text.ts'
import type { Notice } from '#services/ports/notices.ts'
import type { Route } from './+types/notices.ts'

export const meta: Route.MetaFunction = () => [
  { title: 'お知らせ | 墨礼 SUMIREI 管理' },
  { name: 'robots', content: 'noindex,nofollow' },
]

const DONE: Readonly<Record<string, string>> = { saved: '保存しました。', removed: '削除しました。' }
const UID = /^[\w-]{1,64}$/

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller, person } = await requireStaff(request, context)
  const { staff, catalog } = context.get(servicesContext)
  const query = new URL(request.url).searchParams
  const list = permitted(await staff.notices.list(caller, readPlace(query)), request)
  const { todayOn } = await catalog.getCalendar()
  const done = query.get('done') ?? ''
  return {
    ...list,
    notices: list.notices.map((notice) => ({ ...rowOf(notice), state: stateOf(notice, todayOn) })),
    canMaintain: hasDuty(person.duties, ['catalogue']),
    done: Object.hasOwn(DONE, done) ? DONE[done] : undefined,
  }
}

function readPlace(query: URLSearchParams) {
  const [on, uid] = [query.get('on'), query.get('after')]
  if (on === null && uid === null) return undefined
  const shownOn = parseDay(on)
  if (shownOn !== undefined && uid !== null && UID.test(uid)) return { shownOn, uid }
  throw data({ message: '一覧の位置が正しくありません。' }, { status: 400, headers: PRIVATE_HEADERS })
}

const rowOf = ({ uid, title, shownOn, shownTo }: Notice) => ({ uid, title, shownOn, shownTo })
type Row = ReturnType<typeof rowOf> & { readonly state: string }

function stateOf(notice: Notice, todayOn: Notice['shownOn']): string {
  if (isNoticeShown(notice, todayOn)) return '掲載中'
  return notice.shownOn > todayOn ? '掲載前' : '終了'
}

export default function Notices({ loaderData: { notices, next, canMaintain, done } }: Route.ComponentProps) {
  return (
    <>
      <h1>お知らせ</h1>
      <StaffDone message={done} />
      <p className="staff-actions">
        <a className="button" href={staffHref('staff-notice-new')}>
          お知らせを書く
        </a>
        {canMaintain && <a href={staffHref('staff-maintenance')}>サイトのメンテナンス</a>}
      </p>
      <StaffTable
        caption="お知らせの一覧"
        rows={notices}
        keyOf={({ uid }) => uid}
        columns={COLUMNS}
        empty="お知らせはまだありません。登録すると、掲載開始日からホームに表示します。"
        nextPath={next && staffHref('staff-notices', { on: next.shownOn, after: next.uid })}
      />
    </>
  )
}

const COLUMNS = [
  { label: '掲載開始', cell: ({ shownOn }: Row) => dayTextPlain(shownOn), isNumeric: true },
  { label: '状態', cell: ({ state }: Row) => <span className="staff-state">{state}</span> },
  {
    label: '見出し',
    cell: ({ uid, title }: Row) => <a href={staffHref('staff-notice', { uid })}>{title}</a>,
  },
  {
    label: '掲載終了',
    cell: ({ shownTo }: Row) => (shownTo === undefined ? '' : dayTextPlain(shownTo)),
    isNumeric: true,
    isSecondary: true,
  },
] as const
