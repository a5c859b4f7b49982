import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff, sentForm } from '#app/session/require-staff.ts'
import { MAIL_STATE_LABELS, mailKindText } from '#app/text/mail-text.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { MailText } from '#app/ui/staff/mail-text.tsx'
import { momentText } from '#app/ui/staff/moment-text.ts'
import { RejectionAlert, StaffDone, StaffForm } from '#app/ui/staff/staff-form.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Route } from './+types/mail.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, 'メール')

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const { staff } = context.get(servicesContext)
  const mail = permitted(await staff.mails.find(caller, params.mail), request)
  if (mail === undefined)
    throw data({ message: staffRejectionText(rejected('mail-unknown')) }, { status: 404, headers: PRIVATE_HEADERS })
  const { kind, state, queuedAt, sentAt, orderUid: _, ...shown } = mail
  return {
    ...shown,
    state,
    kindText: mailKindText(kind),
    isMagazine: kind === 'magazine',
    stateText: MAIL_STATE_LABELS[state],
    queued: momentText(queuedAt),
    sent: sentAt && momentText(sentAt),
    formKey: staff.newFormKey(),
    isDone: new URL(request.url).searchParams.has('done'),
  }
}

/** Sends the mail again: `resend` one that was sent, otherwise one that failed. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const { mails } = context.get(servicesContext).staff
  const fields = await readForm(request)
  const form = sentForm(fields)
  const isResend = fields.intent === 'resend' && form !== undefined
  const again = isResend ? mails.resend(caller, params.mail, form) : mails.retry(caller, params.mail)
  const result = permitted(await again, request)
  if (isRejected(result))
    return data({ message: staffRejectionText(result) }, { status: 409, headers: PRIVATE_HEADERS })
  const path = staffHref('staff-mail', { mail: params.mail, done: 'retry' })
  return redirect(path, { status: 303, headers: PRIVATE_HEADERS })
}

export default function MailPage({ loaderData: mail, actionData }: Route.ComponentProps) {
  return (
    <>
      <h1>{mail.subject}</h1>
      <p className="staff-hint">
        <a href={staffHref('staff-mails', { state: mail.state })}>メールの一覧へ戻る</a>
      </p>
      <StaffDone message={mail.isDone && actionData === undefined ? '再送しました。送信を待っています。' : undefined} />
      <RejectionAlert message={actionData?.message} />
      <div className="staff-detail">
        <div className="staff-side">
          <Facts mail={mail} />
          <Resend mail={mail} />
        </div>
        <MailText text={mail.text} />
      </div>
    </>
  )
}

type Mail = Route.ComponentProps['loaderData']

function Facts({ mail }: { readonly mail: Mail }) {
  const rows = [
    ['種類', mail.kindText],
    ['宛先', mail.to],
    ['状態', mail.stateText],
    ['受付', mail.queued],
    ['送信', mail.sent ?? ''],
    ['試行', `${mail.attempts}回`],
    ['エラー', mail.lastError],
  ] as const
  return (
    <dl className="staff-particulars">
      {rows.map(([name, value]) =>
        value === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
      {mail.orderNumber !== undefined && (
        <div>
          <dt>ご注文</dt>
          <dd>
            <a href={staffHref('staff-order', { number: mail.orderNumber })}>{mail.orderNumber}</a>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** A failed mail is sent by the queue again; a sent one of an order by its move, with a preview; another from here. */
function Resend({ mail: { state, orderNumber, formKey, isMagazine } }: { readonly mail: Mail }) {
  if (state === 'failed')
    return (
      <PostForm label="再送" className="staff-form">
        <p>同じ宛先へ、この文面で送り直します。</p>
        <button type="submit" className="button">
          再送する
        </button>
      </PostForm>
    )
  if (state === 'waiting') return <p className="staff-quiet">送信を待っています。操作は要りません。</p>
  if (isMagazine) return <p className="staff-quiet">メールマガジンは送り直せません。</p>
  if (orderNumber === undefined)
    return (
      <StaffForm label="再送" version={0} formKey={formKey}>
        <p>同じ宛先へ、同じ文面でもう一度送ります。登録や再設定のリンクは、期限が過ぎていると開けません。</p>
        <button type="submit" name="intent" value="resend" className="button button-plain">
          もう一度送る
        </button>
      </StaffForm>
    )
  return (
    <p>
      <a
        className="button button-plain"
        href={staffHref('staff-order-move', { number: orderNumber, move: 'resend-mail' })}
      >
        もう一度送る
      </a>
    </p>
  )
}
