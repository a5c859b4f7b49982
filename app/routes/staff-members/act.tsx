import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS, privateData } from '#app/response-headers.ts'
import { permitted, requireFor, sentForm } from '#app/session/require-staff.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { SelectField, TextArea, TextField } from '#app/ui/form/field.tsx'
import { readForm, sentOver } from '#app/ui/form/read-form.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { RejectionAlert, StaffForm } from '#app/ui/staff/staff-form.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Route } from './+types/act.ts'
import { type ActField, findActError, type MemberAct, storedValues, type Values } from './member-act.ts'
import { MEMBER_ACTS } from './member-acts.ts'
import { requireMember } from './require-member.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => staffMeta(matches, loaderData?.title ?? '会員')

const MAX_TEXT = 4_000
const NOT_OFFERED = 'いまの状態の会員には行えません。会員の画面で状態を確かめてください。'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { person, found } = await requireMember(request, context, params.member)
  const act = requireAct(params.act)
  const { members, newFormKey } = context.get(servicesContext).staff
  requireFor(members[act.use].useCase, person, request)
  const initial = act.initial?.(found) ?? {}
  const isOffered = act.isOffered(found)
  return {
    uid: found.customer.uid,
    name: `${found.customer.profile.address.familyName} ${found.customer.profile.address.givenName}`,
    title: act.label,
    version: found.version,
    formKey: newFormKey(),
    fields: act.fields,
    initial,
    message: isOffered ? '' : NOT_OFFERED,
    preview: isOffered && act.fields.length === 0 ? act.preview(found, initial) : undefined,
  }
}

/** `preview` shows what would happen; `do` does it, unless the member has changed since it was shown. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { caller, found } = await requireMember(request, context, params.member)
  const act = requireAct(params.act)
  const values = sentOver(storedValues(act, found), await readForm(request, MAX_TEXT))
  const form = sentForm(values)
  const error = findActError(act, values)
  if (error !== undefined) return answer({ values, message: error.message, field: error.name }, 422)
  if (form === undefined) return answer({ values, message: staffRejectionText(rejected('member-changed')) }, 422)
  if (values.intent === 'edit') return answer({ values, message: '' }, 200)
  if (values.intent !== 'do') return answer({ values, message: '', preview: act.preview(found, values) }, 200)
  const { members } = context.get(servicesContext).staff
  const result = permitted(await act.perform(members, { caller, uid: found.customer.uid, form, values }), request)
  if (isRejected(result)) return answer({ values, message: staffRejectionText(result) }, 409)
  const isGone = act.use === 'withdraw'
  const path = isGone
    ? staffHref('staff-members', { done: 'withdraw' })
    : staffHref('staff-member', { member: found.customer.uid, done: params.act })
  return redirect(path, { status: 303, headers: PRIVATE_HEADERS })
}

type Answer = {
  readonly values: Values
  readonly message: string
  readonly field?: string
  readonly preview?: readonly string[]
}

const answer = privateData<Answer>

function requireAct(id: string): MemberAct {
  const act = Object.hasOwn(MEMBER_ACTS, id) ? MEMBER_ACTS[id] : undefined
  if (act !== undefined) return act
  const message = 'この操作はありません。会員の画面から選んでください。'
  throw data({ message }, { status: 404, headers: PRIVATE_HEADERS })
}

export default function MemberActPage({ loaderData, actionData }: Route.ComponentProps) {
  const { uid, name, title, message } = loaderData
  const preview = actionData === undefined ? loaderData.preview : actionData.preview
  return (
    <div className="staff-move">
      <h1>{title}</h1>
      <p className="staff-hint">
        <a href={staffHref('staff-member', { member: uid })}>{name} 様の画面へ戻る</a>
      </p>
      <RejectionAlert message={actionData?.message ?? message} />
      {preview !== undefined && <Confirmation view={loaderData} values={actionData?.values} preview={preview} />}
      {preview === undefined && message === '' && <ActForm view={loaderData} answer={actionData} />}
    </div>
  )
}

type View = Route.ComponentProps['loaderData']

/** What an act needs to know. Its button shows what would happen, and does nothing yet. */
function ActForm({ view, answer: refused }: { readonly view: View; readonly answer: Answer | undefined }) {
  const { title, version, formKey, fields, initial } = view
  const values: Values = { ...initial, ...refused?.values }
  if (fields.length === 0) return null
  return (
    <StaffForm label={title} version={version} formKey={formKey}>
      {fields.map((field) => (
        <ActInput
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          error={refused?.field === field.name ? refused.message : undefined}
        />
      ))}
      <HiddenValues view={view} values={initial} />
      <button type="submit" name="intent" value="preview" className="button">
        内容を確かめる
      </button>
    </StaffForm>
  )
}

/** Values that are shown and not typed, such as the balance. */
function HiddenValues({ view: { fields, initial }, values }: { readonly view: View; readonly values: Values }) {
  const names = Object.keys(initial).filter((name) => !fields.some((field) => field.name === name))
  return names.map((name) => <input key={name} type="hidden" name={name} value={values[name] ?? ''} />)
}

type InputProps = { readonly field: ActField; readonly value: string; readonly error: string | undefined }

function ActInput({ field: { name, label, kind, isOptional, help, options = [] }, value, error }: InputProps) {
  const common = { name, label, value, error, required: !isOptional, ...(help !== undefined && { help }) }
  if (kind === 'choice') return <SelectField {...common} options={options} placeholder="選んでください" />
  if (kind === 'number') return <TextField {...common} size="short" inputMode="numeric" autoComplete="off" />
  if (kind === 'lines') return <TextArea {...common} rows={6} />
  return <TextField {...common} autoComplete="off" />
}

type ConfirmationProps = {
  readonly view: View
  readonly values: Values | undefined
  readonly preview: readonly string[]
}

/** What would happen, and the button that does it. The version is the one that was shown when it was typed. */
function Confirmation({ view, values = view.initial, preview }: ConfirmationProps) {
  const { title, fields } = view
  const version = Number(values.version ?? view.version)
  const formKey = values.formKey ?? view.formKey
  const typed = fields.map(({ name }) => <input key={name} type="hidden" name={name} value={values[name] ?? ''} />)
  return (
    <>
      <section className="staff-preview" aria-labelledby="preview-title">
        <h2 id="preview-title">行われること</h2>
        <ul>
          {preview.map((sentence) => (
            <li key={sentence} className="staff-note">
              {sentence}
            </li>
          ))}
        </ul>
      </section>
      <StaffForm label={title} version={version} formKey={formKey}>
        {typed}
        <HiddenValues view={view} values={values} />
        <button type="submit" name="intent" value="do" className="button">
          {title}
        </button>
        {fields.length > 0 && (
          <button type="submit" name="intent" value="edit" className="button button-plain">
            書き直す
          </button>
        )}
      </StaffForm>
    </>
  )
}
