import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { dayRowText } from '#app/text/day-row-text.ts'
import { COLUMN_TEXT } from '#app/text/staff-text.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { staffMeta } from '#app/ui/page-meta.ts'
import { ConfirmBar, ConfirmResult } from '#app/ui/staff/confirm-bar.tsx'
import { confirmTicked } from '#app/ui/staff/confirm-ticked.ts'
import { StaffTable } from '#app/ui/staff/staff-table.tsx'
import { useLive } from '#app/ui/staff/use-live.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { hasDuty } from '#domain/staff/duties.ts'
import { dayTextTiny } from '#domain/text/day-text.ts'
import type { DayColumnName } from '#services/ports/staff-orders.ts'
import type { Route } from './+types/today-column.ts'
import { COLUMN_DESKS, deskOfRow } from './column-desks.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => staffMeta(matches, loaderData?.title ?? '')

const CONFIRM_COLUMN = 'confirm'
const UNKNOWN = 'この欄はないか、担当外です。本日の画面から選んでください。'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { caller, person } = await requireStaff(request, context)
  const name = Object.hasOwn(COLUMN_TEXT, params.column) ? (params.column as DayColumnName) : undefined
  const { today } = context.get(servicesContext).staff
  const column = name && permitted(await today.readColumn(caller, name), request)
  if (name === undefined || column === undefined)
    throw data({ message: UNKNOWN }, { status: 404, headers: PRIVATE_HEADERS })
  return {
    ...COLUMN_TEXT[name],
    ...column,
    rows: column.rows.map((row) => ({ ...row, text: dayRowText(row), desk: deskOfRow(name, row) })),
    desk: COLUMN_DESKS[name].all,
    canConfirm: name === CONFIRM_COLUMN && hasDuty(person.duties, ['packing', 'service']),
  }
}

/** Confirms the ticked orders of the column to confirm; the rows after them move up. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  if (params.column !== CONFIRM_COLUMN) throw data({ message: UNKNOWN }, { status: 404, headers: PRIVATE_HEADERS })
  const outcomes = await confirmTicked(context.get(servicesContext).staff, caller, request)
  return data({ outcomes }, { headers: PRIVATE_HEADERS })
}

/** A column of the day with all its rows. */
export default function TodayColumnPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, empty, count, rows, desk, canConfirm } = loaderData
  useLive('today', { refreshes: true })
  return (
    <>
      <h1>
        {title} <b>{count}</b>件
      </h1>
      <p className="staff-actions">
        <a className="button button-plain" href={desk.path}>
          {desk.label}を開く
        </a>
        <a href={staffHref('staff-today')}>本日の画面へ戻る</a>
      </p>
      {actionData && <ConfirmResult outcomes={actionData.outcomes} />}
      {canConfirm && rows.length > 0 ? (
        <PostForm label="ご注文の一括操作" className="staff-bulk-form">
          <StaffTable caption={title} rows={rows} keyOf={numberOf} columns={COLUMNS} empty={empty} tickName="order" />
          <ConfirmBar />
        </PostForm>
      ) : (
        <StaffTable caption={title} rows={rows} keyOf={({ uid }) => uid} columns={COLUMNS} empty={empty} />
      )}
      {count > rows.length && (
        <p className="staff-rest">{`ほか ${count - rows.length}件は、上の分が済むと表示します。`}</p>
      )}
    </>
  )
}

type Row = Route.ComponentProps['loaderData']['rows'][number]
const numberOf = ({ number }: Row) => String(number)

const COLUMNS = [
  { label: '日付', cell: ({ on }: Row) => (on === undefined ? '' : dayTextTiny(on)), isNumeric: true },
  {
    label: '番号',
    cell: ({ number }: Row) =>
      number === undefined ? (
        ''
      ) : (
        <a className="staff-number" href={staffHref('staff-order', { number })}>
          {number}
        </a>
      ),
  },
  {
    label: '内容',
    cell: ({ text, desk }: Row) =>
      desk === undefined ? (
        text
      ) : (
        <a className="staff-row-text" href={desk}>
          {text}
        </a>
      ),
  },
] as const
