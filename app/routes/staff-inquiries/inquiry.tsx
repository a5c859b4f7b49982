import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS, privateData } from '#app/response-headers.ts'
import { permitted, requireStaff, sentForm } from '#app/session/require-staff.ts'
import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { readForm } from '#app/ui/form/read-form.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { RejectionAlert, StaffDone } from '#app/ui/staff/staff-form.tsx'
import { useLive } from '#app/ui/staff/use-live.ts'
import { isInquiryStatus } from '#domain/inquiry/handling.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Route } from './+types/inquiry.ts'
import { InquiryHandling, InquirySide } from './inquiry-side.tsx'
import { inquiryView } from './inquiry-view.ts'
import { AnswerForm, ReplyForm, ReplyPreview, Thread } from './thread.tsx'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, 'お問い合わせ')

const MAX_TEXT = 8_000
const DONE: Readonly<Record<string, string>> = {
  reply: '返信しました。メールの送信を待っています。',
  answer: 'お客様の返信を加えました。',
  assign: '担当を変更しました。',
  status: '状態を変更しました。',
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { caller, person } = await requireStaff(request, context)
  const { staff } = context.get(servicesContext)
  const found = permitted(await staff.inquiries.find(caller, params.inquiry), request)
  if (found === undefined)
    throw data({ message: staffRejectionText(rejected('inquiry-unknown')) }, { status: 404, headers: PRIVATE_HEADERS })
  const { searchParams } = new URL(request.url)
  const done = searchParams.get('done') ?? ''
  return {
    ...inquiryView(found, person.uid, searchParams.get('template') ?? ''),
    formKey: staff.newFormKey(),
    done: Object.hasOwn(DONE, done) ? DONE[done] : undefined,
  }
}

type Fields = Readonly<Record<string, string>>

/**
 * `preview` shows the mail of a reply, `edit` its text again, `reply` sends it. `answer` records what the customer
 * answered by mail. `assign` and `status` change who has it and where it stands.
 */
export async function action({ request, context, params: { inquiry } }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const fields = await readForm(request, MAX_TEXT)
  const { inquiries } = context.get(servicesContext).staff
  const { intent = '', body = '', answer: answered = '', assignee = '', status = '' } = fields
  const form = sentForm(fields)
  if (form === undefined) return refused(rejected('inquiry-changed'), fields, 422)
  if (intent === 'edit') return answer({ fields, message: '' }, 200)
  if (intent === 'preview') {
    const preview = permitted(await inquiries.previewReply(caller, inquiry, body), request)
    if (isRejected(preview)) return refused(preview, fields, 422)
    const { to, content } = preview
    return answer({ fields, message: '', preview: { to, subject: content.subject, text: content.text } }, 200)
  }
  const acts: Readonly<Record<string, () => Promise<unknown>>> = {
    reply: () => inquiries.reply(caller, inquiry, form, body),
    answer: () => inquiries.recordAnswer(caller, inquiry, form, answered),
    assign: () => inquiries.assign(caller, inquiry, form, assignee === '' ? undefined : assignee),
    ...(isInquiryStatus(status) && { status: () => inquiries.setStatus(caller, inquiry, form, status) }),
  }
  const perform = Object.hasOwn(acts, intent) ? acts[intent] : undefined
  if (perform === undefined) return refused(rejected('inquiry-unknown'), fields, 422)
  const result = permitted(await perform(), request)
  if (isRejected(result)) return refused(result, fields, 409)
  const path = staffHref('staff-inquiry', { inquiry, done: intent })
  return redirect(path, { status: 303, headers: PRIVATE_HEADERS })
}

type Answer = {
  readonly fields: Fields
  readonly message: string
  readonly preview?: { readonly to: string; readonly subject: string; readonly text: string }
}

const answer = privateData<Answer>

function refused(rejection: BackOfficeRejection, fields: Fields, status: number) {
  return answer({ fields, message: staffRejectionText(rejection) }, status)
}

export default function InquiryPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const { fields } = actionData ?? {}
  const typed = fields?.intent === 'assign' ? undefined : fields?.body
  const isRefused = (actionData?.message ?? '') !== ''
  return (
    <>
      <h1>
        {view.topic} <span className="staff-state">{view.statusText}</span>
      </h1>
      <p className="staff-hint">
        <a href={staffHref('staff-inquiries')}>お問い合わせの一覧へ戻る</a>
      </p>
      <StaffDone message={actionData === undefined ? view.done : undefined} />
      <RejectionAlert message={actionData?.message} />
      <ChangeNotice key={view.version} uid={view.uid} />
      <div className="staff-detail staff-detail-thread">
        <div className="staff-thread">
          <Thread view={view} />
          {actionData?.preview ? (
            <ReplyPreview view={view} fields={actionData.fields} preview={actionData.preview} />
          ) : (
            <>
              <ReplyForm view={view} typed={typed} isRefused={isRefused} />
              <AnswerForm view={view} typed={fields?.answer} isRefused={isRefused} />
            </>
          )}
        </div>
        <div className="staff-side">
          <InquiryHandling view={view} />
          <InquirySide view={view} />
        </div>
      </div>
    </>
  )
}

/** Mounted anew with each version that the page shows, so that it tells only of changes by others. */
function ChangeNotice({ uid }: { readonly uid: string }) {
  const hasChanged = useLive(`inquiry:${uid}`, { refreshes: false })
  if (!hasChanged) return null
  return (
    <p className="staff-changed" role="status">
      ほかの担当者がこのお問い合わせを更新しました。
      <a href={staffHref('staff-inquiry', { inquiry: uid })}>最新の内容を見る</a>
    </p>
  )
}
