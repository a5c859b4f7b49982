import { data, type RouterContextProvider, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS, privateData } from '#app/response-headers.ts'
import { permitted, requireStaff, sentForm } from '#app/session/require-staff.ts'
import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import type { FieldErrors } from '#app/text/field-errors.ts'
import { NOTICE_LABELS } from '#app/text/staff-catalogue-text.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { readForm, sentOver } from '#app/ui/form/read-form.ts'
import { type Difference, StaffDifferences } from '#app/ui/staff/staff-fields.tsx'
import { RejectionAlert, StaffForm } from '#app/ui/staff/staff-form.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Notice } from '#services/ports/notices.ts'
import type { Route } from './+types/notice.ts'
import { NoticeFields } from './notice-fields.tsx'
import { MAX_NOTICE_TEXT, type NoticeField, type NoticeValues, readNotice } from './notice-form.ts'

export const meta: Route.MetaFunction = () => [
  { title: 'お知らせの編集 | 墨礼 SUMIREI 管理' },
  { name: 'robots', content: 'noindex,nofollow' },
]

async function requireNotice(request: Request, context: Readonly<RouterContextProvider>, uid: string) {
  const { caller } = await requireStaff(request, context)
  const notice = permitted(await context.get(servicesContext).staff.notices.find(caller, uid), request)
  if (notice === undefined)
    throw data({ message: staffRejectionText(rejected('notice-unknown')) }, { status: 404, headers: PRIVATE_HEADERS })
  return { caller, notice }
}

function valuesOf({ title, body, shownOn, shownTo }: Notice): NoticeValues {
  return { title, body, shownOn, shownTo: shownTo ?? '' }
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { notice } = await requireNotice(request, context, params.uid)
  const { newFormKey } = context.get(servicesContext).staff
  return { values: valuesOf(notice), version: notice.version, formKeys: [newFormKey(), newFormKey()] as const }
}

/** `save` saves, `remove` removes. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { caller, notice } = await requireNotice(request, context, params.uid)
  const { notices } = context.get(servicesContext).staff
  const form = await readForm(request, MAX_NOTICE_TEXT)
  const sent = sentForm(form)
  const done = (what: string) =>
    redirect(staffHref('staff-notices', { done: what }), { status: 303, headers: PRIVATE_HEADERS })
  if (sent === undefined) return answer({ ...rejectionOf(rejected('record-changed')), version: notice.version }, 409)
  const sender = { ...caller, form: sent }
  if (form.intent === 'remove') {
    const result = permitted(await notices.remove(sender, notice.uid), request)
    if (!isRejected(result) || result.code === 'repeated') return done('removed')
    return answer({ ...rejectionOf(result), version: notice.version }, 409)
  }
  const { values, ...posted } = readNotice(sentOver(valuesOf(notice), form))
  if (posted.errors !== undefined) return answer({ values, errors: posted.errors, version: sent.version }, 422)
  const result = permitted(await notices.save(sender, notice.uid, posted.notice), request)
  if (!isRejected(result)) return done('saved')
  const differences = differencesOf(valuesOf(notice), valuesOf({ ...notice, shownTo: undefined, ...posted.notice }))
  // A form that is sent twice differs in nothing; one that was opened again by the back button may.
  if (result.code === 'repeated' && differences.length === 0) return done('saved')
  const shown = result.code === 'repeated' ? rejected('record-changed') : result
  return answer({ ...rejectionOf(shown), values, differences, version: notice.version }, 409)
}

type Answer = {
  /** Of the notice that the form is about now. */
  readonly version: number
  readonly values?: NoticeValues
  readonly errors?: FieldErrors
  readonly message?: string
  readonly differences?: readonly Difference[]
}

const answer = privateData<Answer>

function rejectionOf(rejection: BackOfficeRejection) {
  return { message: staffRejectionText(rejection) }
}

function differencesOf(stored: NoticeValues, typed: NoticeValues): Difference[] {
  return (Object.keys(NOTICE_LABELS) as NoticeField[]).flatMap((name) => {
    const [current, typedText] = [stored[name] ?? '', typed[name] ?? '']
    return current === typedText ? [] : [{ label: NOTICE_LABELS[name], current, typed: typedText }]
  })
}

export default function NoticePage({ loaderData, actionData }: Route.ComponentProps) {
  const { values, formKeys } = loaderData
  const version = actionData?.version ?? loaderData.version
  return (
    <div className="staff-move">
      <h1>お知らせの編集</h1>
      <p>
        <a href={staffHref('staff-notices')}>お知らせの一覧へ戻る</a>
      </p>
      <RejectionAlert message={actionData?.message} />
      <StaffDifferences differences={actionData?.differences} />
      <NoticeFields
        label="お知らせ"
        button="保存する"
        values={actionData?.values ?? values}
        errors={actionData?.errors}
        version={version}
        formKey={formKeys[0]}
      />
      <StaffForm label="お知らせの削除" version={version} formKey={formKeys[1]}>
        <p>削除すると、お客様の画面からもすぐに消えます。元には戻せません。</p>
        <button type="submit" name="intent" value="remove" className="button button-plain">
          このお知らせを削除
        </button>
      </StaffForm>
    </div>
  )
}
