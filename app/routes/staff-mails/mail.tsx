import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { MAIL_STATE_LABELS, mailKindText } from '#app/text/mail-text.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { momentText } from '#app/ui/staff/moment-text.ts'
import { StaffDone, StaffRefusal } from '#app/ui/staff/staff-form.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Route } from './+types/mail.ts'

export const meta: Route.MetaFunction = () => [
  { title: 'メール | 墨礼 SUMIREI 管理' },
  { name: 'robots', content: 'noindex,nofollow' },
]

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const mail = permitted(await context.get(servicesContext).staff.mails.find(caller, params.mail), request)
  if (mail === undefined)
    throw data({ message: staffRejectionText(rejected('mail-unknown')) }, { status: 404, headers: PRIVATE_HEADERS })
  const { kind, state, queuedAt, sentAt, orderUid: _, ...shown } = mail
  return {
    ...shown,
    state,
    kindText: mailKindText(kind),
    stateText: MAIL_STATE_LABELS[state],
    queued: momentText(queuedAt),
    sent: sentAt && momentText(sentAt),
    isDone: new URL(request.url).searchParams.has('done'),
  }
}

/** Sends the mail again after it failed. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const result = permitted(await context.get(servicesContext).staff.mails.retry(caller, params.mail), request)
  if (isRejected(result))
    return data({ message: staffRejectionText(result) }, { status: 409, headers: PRIVATE_HEADERS })
  const path = pageHref('staff-mail', { mail: params.mail, done: 'retry' })
  return redirect(path, { status: 303, headers: PRIVATE_HEADERS })
}

export default function MailPage({ loaderData: mail, actionData }: Route.ComponentProps) {
  return (
    <>
      <h1>{mail.subject}</h1>
      <p className="staff-hint">
        <a href={pageHref('staff-mails', { state: mail.state })}>メールの一覧へ戻る</a>
      </p>
      <StaffDone message={mail.isDone && actionData === undefined ? '再送しました。送信を待っています。' : undefined} />
      <StaffRefusal message={actionData?.message} />
      <div className="staff-detail">
        <div className="staff-side">
          <Facts mail={mail} />
          <Resend mail={mail} />
        </div>
        {/* It scrolls, so it must be reachable by keyboard. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region takes the focus */}
        <pre className="staff-text" tabIndex={0}>
          {mail.text}
        </pre>
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
            <a href={pageHref('staff-order', { number: mail.orderNumber })}>{mail.orderNumber}</a>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** A failed mail is sent by the queue again; a sent one of an order by its move, with a preview. */
function Resend({ mail: { state, orderNumber } }: { readonly mail: Mail }) {
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
  if (orderNumber === undefined)
    return <p className="staff-quiet">送信済みです。ご注文以外のメールは、もとの操作をもう一度行うと送られます。</p>
  return (
    <p>
      <a
        className="button button-plain"
        href={pageHref('staff-order-move', { number: orderNumber, move: 'resend-mail' })}
      >
        もう一度送る
      </a>
    </p>
  )
}
