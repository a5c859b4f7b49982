import { servicesContext } from '#app/context.ts'
import { privateData } from '#app/response-headers.ts'
import { permitted, requireFreshOwner, requireStaff, sentForm } from '#app/session/require-staff.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { readForm } from '#app/ui/form/read-form.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { RejectionAlert, StaffForm } from '#app/ui/staff/staff-form.tsx'
import { RESET_LINK_HOURS } from '#domain/membership/registration.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { DUTIES } from '#domain/staff/duties.ts'
import type { NewPerson } from '#domain/staff/people.ts'
import type { Route } from './+types/new-person.ts'
import { dutiesText } from './person-acts.ts'
import { Effects, HiddenValues, PersonFields, RecoveryCode } from './person-fields.tsx'
import { readNewPersonForm } from './read-person-form.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, '担当者を登録')

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireFreshOwner(request, context)
  return { formKey: context.get(servicesContext).staff.newFormKey() }
}

type Answer = {
  readonly values: Readonly<Record<string, string>>
  readonly message: string
  readonly error?: { readonly field: string; readonly message: string }
  readonly effects?: readonly string[]
  readonly made?: { readonly uid: string; readonly name: string; readonly recoveryCode: string }
}

const answer = privateData<Answer>

export async function action({ request, context }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const values = await readForm(request)
  const { form, error } = readNewPersonForm(values)
  if (error !== undefined) return answer({ values, message: error.message, error }, 422)
  if (values.intent !== 'do') return answer({ values, message: '', effects: effectsOf(form) }, 200)
  const sent = sentForm(values)
  if (sent === undefined) return answer({ values, message: staffRejectionText(rejected('person-changed')) }, 422)
  const { people } = context.get(servicesContext).staff
  const result = permitted(await people.add({ ...caller, form: sent }, form), request)
  if (isRejected(result)) return answer({ values, message: staffRejectionText(result) }, 409)
  return answer({ values, message: '', made: { ...result, name: form.name } }, 200)
}

function effectsOf({ email, name, duties }: NewPerson): readonly string[] {
  return [
    `${name}（${email}）を、担当「${dutiesText(duties)}」で登録します。`,
    `登録の案内と、パスワードを決めるリンク（${RESET_LINK_HOURS}時間有効）をメールで送ります。すでにお客様のアカウントがある場合は、そのアカウントを使います。`,
    '初めてのログインに使う回復コードを一つ発行します。完了後の画面に一度だけ表示します。',
  ]
}

export default function NewPersonPage({ loaderData: { formKey }, actionData }: Route.ComponentProps) {
  const values = actionData?.values ?? {}
  const ids = { version: 0, formKey: values.formKey ?? formKey }
  const made = actionData?.made
  const effects = actionData?.effects
  return (
    <div className="staff-move">
      <h1>担当者を登録</h1>
      <p>
        <a href={staffHref('staff-people')}>担当者の一覧へ戻る</a>
      </p>
      <RejectionAlert message={actionData?.message} />
      {made && (
        <>
          <p>
            <a href={staffHref('staff-person', { uid: made.uid })}>{made.name}</a> を登録しました。
          </p>
          <RecoveryCode code={made.recoveryCode} name={made.name} />
        </>
      )}
      {!made && effects && (
        <>
          <Effects effects={effects} />
          <StaffForm label="担当者を登録" {...ids}>
            <HiddenValues values={values} />
            <button type="submit" name="intent" value="do" className="button">
              登録する
            </button>
          </StaffForm>
        </>
      )}
      {!(made || effects) && (
        <StaffForm label="担当者を登録" {...ids}>
          <PersonFields
            email={values.email ?? ''}
            name={values.name ?? ''}
            duties={DUTIES.filter((duty) => values[`duty.${duty}`] !== undefined)}
            error={actionData?.error}
          />
          <button type="submit" name="intent" value="preview" className="button">
            内容を確かめる
          </button>
        </StaffForm>
      )}
    </div>
  )
}
