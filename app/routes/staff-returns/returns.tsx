import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { VERDICT_LABELS } from '#app/text/return-text.ts'
import { LINE_STATUS_LABELS } from '#app/text/staff-text.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { ScannerField } from '#app/ui/staff/scanner-field.tsx'
import { StaffDone } from '#app/ui/staff/staff-form.tsx'
import { StaffTable } from '#app/ui/staff/staff-table.tsx'
import { useLive } from '#app/ui/staff/use-live.ts'
import { parseDay } from '#domain/day.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { hasDuty } from '#domain/staff/duties.ts'
import { dayText, dayTextTiny } from '#domain/text/day-text.ts'
import type { ReturnCursor, ReturnRow } from '#services/ports/returns.ts'
import type { Route } from './+types/returns.ts'
import { followScan } from './scan.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, '返却')

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller, person } = await requireStaff(request, context)
  const { searchParams } = new URL(request.url)
  const { returns, orders } = context.get(servicesContext).staff
  const list = permitted(await returns.list(caller, readCursor(searchParams)), request)
  const canUndo = hasDuty(person.duties, orders.moves.undoReturn.useCase.duties)
  const returned = searchParams.get('returned') ?? ''
  return { ...list, canUndo, done: /^\d{1,15}$/.test(returned) ? Number(returned) : undefined }
}

const UID = /^[\w-]{1,64}$/

/** `?from=2026-11-20&after={line}`; a malformed one is refused. */
function readCursor(searchParams: URLSearchParams): ReturnCursor | undefined {
  const [from, lineUid] = [searchParams.get('from'), searchParams.get('after')]
  if (from === null && lineUid === null) return undefined
  const endOn = parseDay(from)
  if (endOn !== undefined && lineUid !== null && UID.test(lineUid)) return { endOn, lineUid }
  throw data(
    { message: '一覧の位置が正しくありません。返却の画面を開き直してください。' },
    { status: 400, headers: PRIVATE_HEADERS },
  )
}

/** A scanned code leads to its order. */
export async function action({ request, context }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const { code = '' } = await readForm(request)
  const followed = await followScan({ request, context, caller, typed: code })
  if (typeof followed !== 'string') return followed
  return data({ scan: { kind: 'rejected' as const, message: followed } }, { status: 422, headers: PRIVATE_HEADERS })
}

export default function Returns({ loaderData, actionData }: Route.ComponentProps) {
  const { todayOn, due, arrived, returned, nextDue, next, done, canUndo } = loaderData
  useLive('today', { refreshes: true })
  const nextPath = next && staffHref('staff-returns', { from: next.endOn, after: next.lineUid })
  return (
    <>
      <h1>返却</h1>
      <StaffDone message={done === undefined ? undefined : `ご注文 ${done} の返却を記録しました。`} />
      <PostForm label="返却の読み取り" className="staff-scan" keepsScroll>
        <ScannerField label="返送伝票・商品・ご注文の番号" result={actionData?.scan} />
      </PostForm>
      {arrived.length > 0 && (
        <section className="staff-part staff-part-urgent" aria-labelledby="arrived-title">
          <h2 id="arrived-title">返却の記録がまだの商品 {arrived.length}点</h2>
          <StaffTable caption="返却の記録がまだの商品" rows={arrived} keyOf={keyOf} columns={ARRIVED} empty="" />
        </section>
      )}
      <section className="staff-part" aria-labelledby="due-title">
        <h2 id="due-title">返却予定（{dayText(todayOn)}まで）</h2>
        <StaffTable
          caption="返却予定"
          rows={due}
          keyOf={keyOf}
          columns={DUE}
          nextPath={nextPath}
          empty={
            nextDue === undefined
              ? '返却を待つ商品はありません。'
              : `本日までの返却はそろいました。次は${dayTextTiny(nextDue.on)}に${nextDue.count}件です。`
          }
        />
      </section>
      <section className="staff-part" aria-labelledby="returned-title">
        <h2 id="returned-title">本日の返却</h2>
        <StaffTable
          caption="本日の返却"
          rows={returned}
          keyOf={keyOf}
          columns={canUndo ? [...RETURNED, UNDO_LINK] : RETURNED}
          empty="本日の返却はまだありません。届いた箱の返送伝票か商品の札を読み取ってください。"
        />
      </section>
    </>
  )
}

const keyOf = ({ lineUid }: ReturnRow) => lineUid
const NUMBER = {
  label: '番号',
  cell: ({ number, lineUid }: ReturnRow) => (
    <a className="staff-number" href={staffHref('staff-return', { number, unit: lineUid })}>
      {number}
    </a>
  ),
}
const UNIT = { label: '個体', cell: ({ unitId }: ReturnRow) => <span className="staff-number">{unitId}</span> }
const NAME = { label: 'お名前', cell: ({ name }: ReturnRow) => <span className="staff-name">{name}</span> }
const ITEM = {
  label: '商品',
  cell: ({ itemName, sizeLabel }: ReturnRow) => `${itemName} ${sizeLabel}`,
  isSecondary: true,
}
const VERDICT = {
  label: '状態',
  cell: ({ verdict }: ReturnRow) => (verdict === undefined ? '点検待ち' : VERDICT_LABELS[verdict]),
}
const DUE = [
  NUMBER,
  {
    label: 'ご返却日',
    cell: ({ endOn, status }: ReturnRow) => (
      <span className={status === 'Arrear' ? 'staff-state staff-state-arrear' : ''}>{dayTextTiny(endOn)}</span>
    ),
  },
  {
    label: '状態',
    cell: ({ status, handedInOn }: ReturnRow) =>
      handedInOn === undefined ? (
        LINE_STATUS_LABELS[status]
      ) : (
        <span className="staff-name">{dayTextTiny(handedInOn)} 返送</span>
      ),
  },
  NAME,
  UNIT,
  ITEM,
]
const ARRIVED = [NUMBER, NAME, UNIT, VERDICT, ITEM]
const RETURNED = [NUMBER, NAME, UNIT, VERDICT]
const UNDO_LINK = {
  label: '取消',
  cell: ({ number }: ReturnRow) => (
    <a href={staffHref('staff-order-move', { number, move: 'undo-return' })}>取り消す</a>
  ),
}
