import { data, type RouterContextProvider, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS, privateData } from '#app/response-headers.ts'
import { permitted, requireFor, sentForm } from '#app/session/require-staff.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { type EditedForm, readForm, sentOver } from '#app/ui/form/read-form.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { RejectionAlert, StaffForm } from '#app/ui/staff/staff-form.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'
import type { UnitChange } from '#services/staff/unit-changes.ts'
import type { Route } from './+types/unit-act.ts'
import { ActFields } from './act-fields.tsx'
import { BookingsInTheWay } from './bookings-in-the-way.tsx'
import { requireUnit, type UnitView } from './require-unit.ts'
import {
  type ChangeArgs,
  type ChangeName,
  type FormOf,
  findProblem,
  storedValues,
  UNIT_ACTS,
  type UnitActForm,
  type Values,
} from './unit-acts.ts'
import { bookingsOf } from './unit-view.ts'

export const meta: Route.MetaFunction = ({ params, matches }) =>
  staffMeta(matches, `${UNIT_ACTS[params.act]?.label ?? ''} ${params.id}`)

const MAX_TEXT = 500
const NOT_OFFERED = 'いまの状態の個体には行えません。個体の画面で状態を確かめてください。'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { person, view } = await requireUnit(request, context, params.id)
  const form = requireAct(params.act)
  const { units, newFormKey } = context.get(servicesContext).staff
  requireFor(units.changes[form.change].useCase, person, request)
  const { searchParams } = new URL(request.url)
  const fields = form.fields.map(({ name, label, kind, isOptional, help, value, options }) => ({
    name,
    label,
    kind,
    help,
    isOptional: isOptional ?? false,
    value: searchParams.get(name) ?? value?.(view) ?? '',
    options: options?.(view) ?? [],
  }))
  return {
    title: form.label,
    unitId: view.unit.unitId,
    version: view.unit.version,
    formKey: newFormKey(),
    fields,
    bookings: params.act === 'retire' ? bookingsOf(view) : [],
    message: form.isOffered(view) ? '' : NOT_OFFERED,
  }
}

/** `preview` asks whether the change is possible and shows it; `do` makes it, unless the unit has changed since. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { caller, view } = await requireUnit(request, context, params.id)
  const form = requireAct(params.act)
  const values = sentOver(storedValues(form, view), await readForm(request, MAX_TEXT))
  const sent = sentForm(values)
  const problem = findProblem(form.fields, view, values)
  if (problem !== undefined) return answer({ values, message: problem.message, field: problem.name }, 422)
  if (sent === undefined) return answer({ values, message: staffRejectionText(rejected('unit-changed')) }, 422)
  const asked = { request, context, caller: { ...caller, form: sent }, view, form, values }
  const isPreview = values.intent !== 'do'
  const rejection = await change(asked, isPreview)
  if (rejection !== undefined) return answer({ values, message: staffRejectionText(rejection) }, 409)
  if (isPreview) return answer({ values, message: '', says: form.says(values, view) }, 200)
  const path = staffHref('staff-unit', { id: params.id, done: params.act })
  return redirect(path, { status: 303, headers: PRIVATE_HEADERS })
}

type Asked<Form = UnitActForm> = {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
  readonly caller: StaffCaller
  readonly view: UnitView
  readonly form: Form
  readonly values: EditedForm
}

/** The changes by name, so that the arguments of a form are known to be those of its change. */
type ChangesByName = { readonly [Name in ChangeName]: UnitChange<ChangeArgs[Name]> }

/** The same form sent again is done. */
async function change<Name extends ChangeName>(
  { request, context, caller, view, form, values }: Asked<FormOf<Name>>,
  isPreview: boolean,
) {
  const changes: ChangesByName = context.get(servicesContext).staff.units.changes
  const use = changes[form.change]
  const call = isPreview ? use.preview : use
  const result = permitted(await call(caller, view.unit.unitId, ...form.args(values)), request)
  return isRejected(result) && result.code !== 'repeated' ? result : undefined
}

type Answer = {
  readonly values: Values
  readonly message: string
  readonly field?: string
  readonly says?: readonly string[]
}

const answer = privateData<Answer>

function requireAct(id: string): UnitActForm {
  const form = Object.hasOwn(UNIT_ACTS, id) ? UNIT_ACTS[id] : undefined
  if (form !== undefined) return form
  const message = 'この操作はありません。個体の画面から選んでください。'
  throw data({ message }, { status: 404, headers: PRIVATE_HEADERS })
}

export default function UnitActPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, unitId, message, bookings } = loaderData
  return (
    <div className="staff-move">
      <h1>
        {title} <span className="staff-number">{unitId}</span>
      </h1>
      <p>
        <a href={staffHref('staff-unit', { id: unitId })}>個体 {unitId} へ戻る</a>
      </p>
      <RejectionAlert message={actionData?.message || message} />
      <BookingsInTheWay bookings={bookings} />
      {message === '' && bookings.length === 0 && <Step page={loaderData} answer={actionData} />}
    </div>
  )
}

type StepProps = {
  readonly page: Route.ComponentProps['loaderData']
  readonly answer: Answer | undefined
}

/** The fields; once they were checked, what happens and the button that does it. */
function Step({ page, answer: given }: StepProps) {
  const values = given?.values
  const form = {
    label: page.title,
    version: Number(values?.version ?? page.version),
    formKey: values?.formKey ?? page.formKey,
  }
  if (given?.says === undefined)
    return (
      <StaffForm {...form} version={page.version} formKey={page.formKey}>
        <ActFields fields={page.fields} values={values} refused={given?.field} />
        <button type="submit" name="intent" value="preview" className="button">
          内容を確かめる
        </button>
      </StaffForm>
    )
  return (
    <section className="staff-preview" aria-labelledby="preview-title">
      <h2 id="preview-title">行われること</h2>
      <ul>
        {given.says.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <StaffForm {...form}>
        {page.fields.map(({ name }) => (
          <input key={name} type="hidden" name={name} value={values?.[name] ?? ''} />
        ))}
        <button type="submit" name="intent" value="do" className="button">
          {page.title}
        </button>
      </StaffForm>
    </section>
  )
}
