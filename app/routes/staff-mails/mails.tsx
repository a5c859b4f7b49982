import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff, sentForm } from '#app/session/require-staff.ts'
import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import { MAIL_STATE_LABELS, mailKindText, maskedEmail } from '#app/text/mail-text.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { momentText } from '#app/ui/staff/moment-text.ts'
import { readFilter, shownCriteria } from '#app/ui/staff/read-filter.ts'
import { type BulkOutcome, BulkResult, StaffForm } from '#app/ui/staff/staff-form.tsx'
import { StaffTable } from '#app/ui/staff/staff-table.tsx'
import { StaffTabs } from '#app/ui/staff/staff-tabs.tsx'
import { useLiveList } from '#app/ui/staff/use-live.ts'
import { MAIL_RETENTION_DAYS } from '#domain/mail/retention.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { mailFilter } from '#domain/staff/desk-filters.ts'
import type { Route } from './+types/mails.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, 'メール')

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const filter = readFilter(request, mailFilter)
  const { staff } = context.get(servicesContext)
  const list = permitted(await staff.mails.list(caller, filter), request)
  const mails = list.mails.map(({ uid, kind, to, subject, state, queuedAt, sentAt, attempts, orderNumber }) => ({
    uid,
    kind: mailKindText(kind),
    to: maskedEmail(to),
    subject,
    state: MAIL_STATE_LABELS[state],
    at: momentText(sentAt ?? queuedAt),
    attempts,
    orderNumber,
  }))
  return { filter, mails, next: list.next, sendsMail: list.sendsMail, formKey: staff.newFormKey() }
}

const TICK = 'mail.'

/** Sends the ticked mails again, or a test mail to who asks. */
export async function action({ request, context }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const { mails } = context.get(servicesContext).staff
  const form = await readForm(request)
  const testForm = form.intent === 'test' ? sentForm(form) : undefined
  if (testForm !== undefined) {
    const mail = permitted(await mails.sendTest(caller, testForm), request)
    return redirect(staffHref('staff-mail', { mail }), { status: 303, headers: PRIVATE_HEADERS })
  }
  const uids = Object.keys(form).flatMap((name) => (name.startsWith(TICK) ? [name.slice(TICK.length)] : []))
  const results = await mails.retryMany(caller, uids)
  const outcomes = results.map(({ subject, refused }): BulkOutcome => {
    const rejection: BackOfficeRejection | undefined = permitted(refused, request)
    if (rejection === undefined) return { name: subject, outcome: 'done' }
    return { name: subject, outcome: 'rejected', why: staffRejectionText(rejection) }
  })
  return data({ outcomes }, { headers: PRIVATE_HEADERS })
}

const EMPTY = {
  failed: '送れなかったメールはありません。',
  waiting: '送信を待つメールはありません。',
  sent: `条件に合うメールはありません。送信から${MAIL_RETENTION_DAYS}日が過ぎたメールは消去されています。`,
  '': '条件に合うメールはありません。',
} as const

export default function Mails({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, mails, next, sendsMail, formKey } = loaderData
  useLiveList('mails')
  const { state, to } = filter
  const canRetry = state === 'failed' && mails.length > 0
  const { after: _, ...criteria } = filter
  const table = (
    <StaffTable
      caption="メールの一覧"
      rows={mails}
      keyOf={({ uid }: Row) => uid}
      columns={COLUMNS}
      empty={EMPTY[state]}
      nextPath={next === undefined ? undefined : staffHref('staff-mails', { ...shownCriteria(criteria), after: next })}
      {...(canRetry && { tickName: 'mail', tickLabel: ({ subject }: Row) => subject })}
    />
  )
  return (
    <>
      <h1>メール</h1>
      {actionData && <BulkResult outcomes={actionData.outcomes} />}
      <StaffTabs label="メールの状態" tabs={tabsFor(state, to)} />
      <form className="staff-filters" action={staffHref('staff-mails')} aria-label="絞り込み">
        <input type="hidden" name="state" value={state} />
        <label>
          宛先のメールアドレス
          <input className="entry" type="email" name="to" defaultValue={to} maxLength={80} autoComplete="off" />
        </label>
        <button type="submit" className="button button-plain">
          探す
        </button>
        <a href={staffHref('staff-mail-suppressions')}>送信を止めている宛先</a>
        <a href={staffHref('staff-mail-samples')}>文面の見本</a>
      </form>
      {canRetry ? (
        <PostForm label="メールの一括操作" className="staff-bulk-form">
          {table}
          <p className="staff-bulk-bar">
            <button type="submit" className="button">
              選んだメールを再送
            </button>
            <span>同じ宛先へ、同じ文面で送り直します。</span>
          </p>
        </PostForm>
      ) : (
        table
      )}
      {sendsMail ? (
        <StaffForm label="試しのメール" version={0} formKey={formKey}>
          <p>ご自分のメールアドレスへ一通送り、お客様へのメールが届くことを確かめます。</p>
          <button type="submit" name="intent" value="test" className="button button-plain">
            試しのメールを送る
          </button>
        </StaffForm>
      ) : (
        <p>メールサーバーの設定（SMTP_URL）がないため、メールは送られず、サーバーのファイルに書かれます。</p>
      )}
    </>
  )
}

function tabsFor(state: string, to: string) {
  const tabs = [
    ['failed', '失敗'],
    ['waiting', '送信待ち'],
    ['sent', '送信済'],
    ['', 'すべて'],
  ] as const
  return tabs.map(([each, label]) => ({
    label,
    path: staffHref('staff-mails', { state: each, ...(to !== '' && { to }) }),
    isHere: each === state,
  }))
}

type Row = Route.ComponentProps['loaderData']['mails'][number]

const COLUMNS = [
  { label: '日時', cell: ({ at }: Row) => at, isNumeric: true },
  {
    label: '件名',
    cell: ({ uid, subject }: Row) => <a href={staffHref('staff-mail', { mail: uid })}>{subject}</a>,
  },
  { label: '宛先', cell: ({ to }: Row) => to },
  { label: '種類', cell: ({ kind }: Row) => kind, isSecondary: true },
  { label: '状態', cell: ({ state, attempts }: Row) => (attempts > 1 ? `${state}（${attempts}回）` : state) },
  {
    label: 'ご注文',
    cell: ({ orderNumber }: Row) =>
      orderNumber === undefined ? (
        ''
      ) : (
        <a className="staff-number" href={staffHref('staff-order', { number: orderNumber })}>
          {orderNumber}
        </a>
      ),
    isSecondary: true,
  },
] as const
