import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { maskedEmail, SUPPRESSION_LABELS } from '#app/text/mail-text.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { momentText } from '#app/ui/staff/moment-text.ts'
import { readFilter, shownCriteria } from '#app/ui/staff/read-filter.ts'
import { type BulkOutcome, BulkResult } from '#app/ui/staff/staff-form.tsx'
import { StaffTable } from '#app/ui/staff/staff-table.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { suppressionFilter } from '#domain/staff/desk-filters.ts'
import type { Route } from './+types/suppressions.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, '送信を止めている宛先')

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const filter = readFilter(request, suppressionFilter)
  const list = permitted(await context.get(servicesContext).staff.suppressions.list(caller, filter), request)
  const rows = list.rows.map(({ uid, address, reason, source, detail, at, orderNumber }) => ({
    uid,
    to: maskedEmail(address),
    reason: SUPPRESSION_LABELS[reason],
    detail: detail === '' ? source : `${source}：${detail}`,
    at: momentText(at),
    orderNumber,
  }))
  return { filter, rows, next: list.next }
}

const TICK = 'address'

/** Releases the ticked addresses, all for the same reason. */
export async function action({ request, context }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const { suppressions } = context.get(servicesContext).staff
  const form = await readForm(request)
  const reason = form.reason ?? ''
  if (reason.trim() === '')
    return data({ outcomes: [], isReasonMissing: true }, { status: 422, headers: PRIVATE_HEADERS })
  const outcomes: BulkOutcome[] = []
  for (const uid of Object.keys(form).flatMap((name) => name.split(`${TICK}.`, 2)[1] ?? [])) {
    const refused = permitted(await suppressions.release(caller, uid, reason), request)
    if (refused === undefined) outcomes.push({ name: '', outcome: 'done' })
    else outcomes.push({ name: '選んだ宛先', outcome: 'rejected', why: staffRejectionText(refused) })
  }
  return data({ outcomes, isReasonMissing: false }, { headers: PRIVATE_HEADERS })
}

export default function Suppressions({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, rows, next } = loaderData
  const { after: _, ...criteria } = filter
  return (
    <>
      <h1>送信を止めている宛先</h1>
      <p className="staff-hint">
        <a href={staffHref('staff-mails')}>メールの一覧へ戻る</a>
      </p>
      <p className="staff-hint">
        届かずに戻った宛先と、迷惑メールとして報告した宛先です。ご注文のあるお客様には、お電話でお知らせください。
      </p>
      {actionData && !actionData.isReasonMissing && <BulkResult outcomes={actionData.outcomes} />}
      <form className="staff-filters" action={staffHref('staff-mail-suppressions')} aria-label="絞り込み">
        <label>
          宛先のメールアドレス
          <input className="entry" type="email" name="to" defaultValue={filter.to} maxLength={80} autoComplete="off" />
        </label>
        <button type="submit" className="button button-plain">
          探す
        </button>
      </form>
      <PostForm label="送信の再開" className="staff-bulk-form">
        <StaffTable
          caption="送信を止めている宛先の一覧"
          rows={rows}
          keyOf={({ uid }: Row) => uid}
          columns={COLUMNS}
          empty="送信を止めている宛先はありません。"
          nextPath={
            next === undefined
              ? undefined
              : staffHref('staff-mail-suppressions', { ...shownCriteria(criteria), after: next })
          }
          tickName={TICK}
          tickLabel={({ to }: Row) => to}
        />
        {rows.length > 0 && (
          <div className="staff-bulk-bar">
            <TextField
              name="reason"
              label="再開する理由"
              help="例：お電話で受信設定の変更を確認"
              error={actionData?.isReasonMissing ? '理由を入力してください。' : undefined}
              autoComplete="off"
              required
            />
            <button type="submit" className="button">
              選んだ宛先への送信を再開
            </button>
            <span>届かなかったメールも、もう一度送ります。</span>
          </div>
        )}
      </PostForm>
    </>
  )
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

const COLUMNS = [
  { label: '日時', cell: ({ at }: Row) => at, isNumeric: true },
  { label: '宛先', cell: ({ to }: Row) => to },
  { label: '理由', cell: ({ reason }: Row) => reason },
  { label: '相手先の応答', cell: ({ detail }: Row) => detail, isSecondary: true },
  {
    label: '最近のご注文',
    cell: ({ orderNumber }: Row) =>
      orderNumber === undefined ? (
        ''
      ) : (
        <a className="staff-number" href={staffHref('staff-order', { number: orderNumber })}>
          {orderNumber}
        </a>
      ),
  },
] as const
