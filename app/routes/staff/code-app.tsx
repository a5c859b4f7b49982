import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { EnrolmentSteps, RecoveryCodeList } from '#app/ui/member/authenticator-app.tsx'
import { CodeField } from '#app/ui/member/code-field.tsx'
import { RejectionAlert } from '#app/ui/staff/staff-form.tsx'
import { isRejected } from '#domain/result.ts'
import type { Route } from './+types/code-app.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const { secondFactor } = context.get(servicesContext).staff
  return permitted(await secondFactor.enrol(caller), request)
}

export async function action({ request, context }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const { code = '' } = await readForm(request)
  const confirmed = permitted(
    await context.get(servicesContext).staff.secondFactor.confirmEnrolment(caller, code),
    request,
  )
  if (isRejected(confirmed))
    return data({ message: staffRejectionText(confirmed), codes: [] }, { status: 422, headers: PRIVATE_HEADERS })
  return data({ message: '', codes: confirmed.recoveryCodes }, { headers: PRIVATE_HEADERS })
}

/** Registers a code app. Its recovery codes are shown once. */
export default function CodeApp({ loaderData: { secret, address, qr }, actionData }: Route.ComponentProps) {
  if (actionData !== undefined && actionData.codes.length > 0) return <RecoveryCodes codes={actionData.codes} />
  return (
    <div className="staff-entrance">
      <h1>認証アプリの登録</h1>
      <EnrolmentSteps secret={secret} address={address} qr={qr} />
      <RejectionAlert message={actionData?.message} />
      <PostForm className="form" label="認証アプリの登録" reloadsDocument>
        <CodeField />
        <SubmitButton busyText="確認しております">登録する</SubmitButton>
      </PostForm>
    </div>
  )
}

function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <div className="staff-entrance">
      <h1>回復コード</h1>
      <p role="status">
        登録しました。アプリをお使いになれないとき、番号の代わりに一度ずつ使えます。この画面を離れると表示できません。
      </p>
      <RecoveryCodeList codes={codes} />
    </div>
  )
}
