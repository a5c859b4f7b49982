import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff, sentForm } from '#app/session/require-staff.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { readForm, sentOver } from '#app/ui/form/read-form.ts'
import { RejectionAlert } from '#app/ui/staff/staff-form.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected } from '#domain/result.ts'
import type { Route } from './+types/new-notice.ts'
import { NoticeFields } from './notice-fields.tsx'
import { MAX_NOTICE_TEXT, type NoticeValues, readNotice } from './notice-form.ts'

export const meta: Route.MetaFunction = () => [
  { title: 'お知らせを書く | 墨礼 SUMIREI 管理' },
  { name: 'robots', content: 'noindex,nofollow' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const { staff, catalog } = context.get(servicesContext)
  permitted(await staff.notices.list(caller), request)
  const values: NoticeValues = { shownOn: (await catalog.getCalendar()).todayOn }
  return { values, formKey: staff.newFormKey() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const form = await readForm(request, MAX_NOTICE_TEXT)
  const { values, ...posted } = readNotice(sentOver({}, form))
  if (posted.errors !== undefined)
    return data({ values, errors: posted.errors, message: '' }, { status: 422, headers: PRIVATE_HEADERS })
  const { notices } = context.get(servicesContext).staff
  const result = permitted(await notices.add({ ...caller, form: sentForm(form) }, posted.notice), request)
  if (!isRejected(result) || result.code === 'repeated')
    return redirect(staffHref('staff-notices', { done: 'saved' }), { status: 303, headers: PRIVATE_HEADERS })
  const message = staffRejectionText(result)
  return data({ values, errors: undefined, message }, { status: 409, headers: PRIVATE_HEADERS })
}

export default function NewNotice({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="staff-move">
      <h1>お知らせを書く</h1>
      <p>
        <a href={staffHref('staff-notices')}>お知らせの一覧へ戻る</a>
      </p>
      <RejectionAlert message={actionData?.message} />
      <NoticeFields
        label="お知らせ"
        button="掲載する"
        values={actionData?.values ?? loaderData.values}
        errors={actionData?.errors}
        version={0}
        formKey={loaderData.formKey}
      />
    </div>
  )
}
