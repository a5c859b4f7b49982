import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { staffCaller } from '#app/session/require-staff.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { staffMeta } from '#app/ui/page-meta.ts'
import { RejectionAlert } from '#app/ui/staff/staff-form.tsx'
import { StaffShell } from '#app/ui/staff/staff-shell.tsx'
import { parseNextPath } from '#domain/navigation/path.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected } from '#domain/result.ts'
import { setCookie } from '#domain/visitor/cookies.ts'
import type { Route } from './+types/code.ts'

export const handle = { layout: 'staff' }
export const headers = () => PRIVATE_HEADERS
export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, '認証番号')

export function loader({ request, context }: Route.LoaderArgs) {
  staffCaller(request, context)
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const caller = staffCaller(request, context)
  const { code = '' } = await readForm(request)
  const verified = await context.get(servicesContext).staff.secondFactor.verify(caller, code)
  if (isRejected(verified)) {
    const status = verified.code === 'too-many-attempts' ? 429 : verified.code === 'not-staff' ? 403 : 422
    return data({ message: staffRejectionText(verified) }, { status, headers: PRIVATE_HEADERS })
  }
  const asked = parseNextPath(new URL(request.url).searchParams.get('next')) ?? staffHref('staff-today')
  const next = verified.hasCodeApp ? asked : staffHref('staff-code-app')
  const cookie = setCookie(request, 'staff', verified.browserSecret)
  return redirect(next, { status: 303, headers: { ...PRIVATE_HEADERS, 'set-cookie': cookie } })
}

export default function StaffCode({ actionData }: Route.ComponentProps) {
  return (
    <StaffShell>
      <div className="staff-entrance">
        <h1>認証番号の入力</h1>
        <p>認証アプリの6桁の番号を入力してください。アプリをお使いになれないときは、回復コードを入力してください。</p>
        <RejectionAlert message={actionData?.message} />
        <PostForm className="form" label="認証番号" reloadsDocument>
          <TextField name="code" label="認証番号" autoComplete="one-time-code" size="short" required />
          <SubmitButton busyText="確認しております">確認する</SubmitButton>
        </PostForm>
      </div>
    </StaffShell>
  )
}
