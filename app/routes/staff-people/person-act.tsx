import { data, type RouterContextProvider, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS, privateData } from '#app/response-headers.ts'
import { permitted, requireFor, sentForm } from '#app/session/require-staff.ts'
import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { SelectField } from '#app/ui/form/field.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { RejectionAlert, StaffForm } from '#app/ui/staff/staff-form.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { DUTIES } from '#domain/staff/duties.ts'
import type { PersonForm } from '#domain/staff/people.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'
import type { Route } from './+types/person-act.ts'
import { changeEffects, PERSON_ACTS, type PersonAct } from './person-acts.ts'
import { Effects, HiddenValues, PersonFields, RecoveryCode } from './person-fields.tsx'
import { readPersonForm } from './read-person-form.ts'
import { requirePerson } from './require-person.ts'

export const meta: Route.MetaFunction = ({ params, matches }) =>
  staffMeta(matches, PERSON_ACTS[params.act ?? '']?.label ?? '')

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { found, person } = await requirePerson(request, context, params.uid)
  const act = requireAct(params.act)
  const { people, newFormKey } = context.get(servicesContext).staff
  requireFor(people[act.use].useCase, person, request)
  return {
    uid: found.uid,
    name: found.name,
    duties: found.duties,
    version: found.version,
    formKey: newFormKey(),
    use: act.use,
    label: act.label,
    effects: act.effects(found),
    passkeys: found.passkeys.map(({ uid, name }) => ({ value: uid, label: name })),
    message: act.isOffered(found) ? '' : 'いまの状態の担当者には行えません。担当者の画面で状態を確かめてください。',
  }
}

function requireAct(id: string): PersonAct {
  const act = Object.hasOwn(PERSON_ACTS, id) ? PERSON_ACTS[id] : undefined
  if (act !== undefined) return act
  throw data(
    { message: 'この操作はありません。担当者の画面から選んでください。' },
    { status: 404, headers: PRIVATE_HEADERS },
  )
}

type Values = Readonly<Record<string, string>>
type Answer = {
  readonly values: Values
  readonly message: string
  readonly error?: { readonly field: string; readonly message: string }
  readonly effects?: readonly string[]
  readonly recoveryCode?: string
}

const answer = privateData<Answer>

/** `preview` shows what a change would do; `do` does it. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { caller, found } = await requirePerson(request, context, params.uid)
  const act = requireAct(params.act)
  const values = await readForm(request)
  const form = sentForm(values)
  if (form === undefined) return answer({ values, message: staffRejectionText(rejected('person-changed')) }, 422)
  const read = act.use === 'change' ? readPersonForm(values) : { form: found, error: undefined }
  if (read.error !== undefined) return answer({ values, message: read.error.message, error: read.error }, 422)
  if (values.intent !== 'do') return answer({ values, message: '', effects: changeEffects(found, read.form) }, 200)
  const asked = { caller: { ...caller, form }, use: act.use, uid: found.uid, form: read.form, values }
  const result = permitted(await perform(context, asked), request)
  if (isRejected(result) && result.code !== 'repeated')
    return answer({ values, message: staffRejectionText(result) }, 409)
  if (!isRejected(result) && 'recoveryCode' in result)
    return answer({ values, message: '', recoveryCode: result.recoveryCode }, 200)
  const path = staffHref('staff-person', { uid: found.uid, done: params.act })
  return redirect(path, { status: 303, headers: PRIVATE_HEADERS })
}

type Asked = {
  readonly caller: StaffCaller
  readonly use: PersonAct['use']
  readonly uid: string
  readonly form: PersonForm
  readonly values: Values
}

function perform(
  context: Readonly<RouterContextProvider>,
  { caller, use, uid, form, values }: Asked,
): Promise<BackOfficeRejection | { readonly recoveryCode: string } | { readonly uid: string }> {
  const { people } = context.get(servicesContext).staff
  if (use === 'change') return people.change(caller, uid, form)
  if (use === 'removePasskey') return people.removePasskey(caller, uid, values.passkey ?? '')
  return people[use](caller, uid)
}

export default function PersonActPage({ loaderData, actionData }: Route.ComponentProps) {
  const { uid, name, label, use, message, effects, version, formKey } = loaderData
  const values = actionData?.values
  const hasInput = use === 'change' && actionData?.effects === undefined
  const ids = { version: Number(values?.version ?? version), formKey: values?.formKey ?? formKey }
  return (
    <div className="staff-move">
      <h1>{label}</h1>
      <p>
        <a href={staffHref('staff-person', { uid })}>{name} へ戻る</a>
      </p>
      <RejectionAlert message={actionData?.message ?? message} />
      {actionData?.recoveryCode !== undefined && <RecoveryCode code={actionData.recoveryCode} name={name} />}
      {actionData?.recoveryCode === undefined && message === '' && hasInput && (
        <StaffForm label={label} {...ids}>
          <PersonFields {...typedOf(values, loaderData)} error={actionData?.error} />
          <button type="submit" name="intent" value="preview" className="button">
            内容を確かめる
          </button>
        </StaffForm>
      )}
      {actionData?.recoveryCode === undefined && message === '' && !hasInput && (
        <>
          <Effects effects={actionData?.effects ?? effects} />
          <StaffForm label={label} {...ids}>
            {use === 'removePasskey' && (
              <SelectField name="passkey" label="パスキー" options={loaderData.passkeys} required />
            )}
            {use === 'change' && <HiddenValues values={values ?? {}} />}
            <button type="submit" name="intent" value="do" className="button">
              {label}
            </button>
          </StaffForm>
        </>
      )}
    </div>
  )
}

function typedOf(values: Values | undefined, { name, duties }: Route.ComponentProps['loaderData']) {
  if (values === undefined) return { name, duties }
  return { name: values.name ?? '', duties: DUTIES.filter((duty) => values[`duty.${duty}`] !== undefined) }
}
