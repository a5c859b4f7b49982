import { servicesContext } from '#app/context.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { maskedEmail, maskedTelephone } from '#app/text/mail-text.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { readFilter } from '#app/ui/staff/read-filter.ts'
import { StaffDone } from '#app/ui/staff/staff-form.tsx'
import { StaffTable } from '#app/ui/staff/staff-table.tsx'
import { useLiveList } from '#app/ui/staff/use-live.ts'
import { dayOfInstant } from '#domain/day.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { memberFilter } from '#domain/staff/desk-filters.ts'
import { dayTextPlain } from '#domain/text/day-text.ts'
import type { Route } from './+types/members.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, '会員')

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const filter = readFilter(request, memberFilter)
  const list = permitted(await context.get(servicesContext).staff.members.list(caller, filter), request)
  const members = list.members.map(
    ({ uid, status, name, kana, email, telephone, isBlocked, hasNote, registeredAt }) => ({
      uid,
      name,
      kana,
      email: maskedEmail(email),
      telephone: maskedTelephone(telephone),
      status: [status === 'member' ? '会員' : '仮登録', isBlocked && '登録禁止'].filter(Boolean).join('・'),
      hasNote,
      registered: dayTextPlain(dayOfInstant(registeredAt)),
    }),
  )
  const isWithdrawn = new URL(request.url).searchParams.get('done') === 'withdraw'
  return { filter, members, next: list.next, done: isWithdrawn ? '退会させる：完了しました。' : undefined }
}

export default function Members({ loaderData: { filter, members, next, done } }: Route.ComponentProps) {
  const { q } = filter
  useLiveList('members')
  return (
    <>
      <h1>会員</h1>
      <StaffDone message={done} />
      <form className="staff-filters" action={staffHref('staff-members')} aria-label="会員の検索">
        <label>
          お名前・フリガナ・電話（下4桁）・メールアドレス
          <input className="entry" type="search" name="q" defaultValue={q} maxLength={80} autoComplete="off" />
        </label>
        <button type="submit" className="button button-plain">
          探す
        </button>
        {q !== '' && <a href={staffHref('staff-members')}>条件を消す</a>}
      </form>
      <StaffTable
        caption="会員の一覧"
        rows={members}
        keyOf={({ uid }) => uid}
        columns={COLUMNS}
        empty="条件に合う会員はいません。お名前（かな可）・電話番号の先頭か下4桁・メールアドレスの先頭で探せます。会員登録をしていないお客様は「ご注文」で探してください。"
        nextPath={next && staffHref('staff-members', { ...(q !== '' && { q }), after: next })}
      />
    </>
  )
}

type Row = Route.ComponentProps['loaderData']['members'][number]

const COLUMNS = [
  {
    label: 'お名前',
    cell: ({ uid, name }: Row) => (
      <a className="staff-name" href={staffHref('staff-member', { member: uid })}>
        {name}
      </a>
    ),
  },
  { label: 'フリガナ', cell: ({ kana }: Row) => <span className="staff-name">{kana}</span> },
  { label: '電話', cell: ({ telephone }: Row) => telephone },
  { label: 'メール', cell: ({ email }: Row) => email, isSecondary: true },
  { label: '状態', cell: ({ status }: Row) => <span className="staff-name">{status}</span> },
  { label: 'メモ', cell: ({ hasNote }: Row) => (hasNote ? 'あり' : ''), isSecondary: true },
  { label: '登録', cell: ({ registered }: Row) => registered, isNumeric: true, isSecondary: true },
] as const
