import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS, privateData } from '#app/response-headers.ts'
import { permitted, requireStaff, sentForm } from '#app/session/require-staff.ts'
import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import { type FieldErrors, fieldErrorsOf } from '#app/text/field-errors.ts'
import { LABEL_KIND_LABELS, LABEL_LABELS, labelUseText } from '#app/text/staff-catalogue-text.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { type EditedForm, type PostedForm, readForm, sentOver } from '#app/ui/form/read-form.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { type Difference, StaffDifferences } from '#app/ui/staff/staff-fields.tsx'
import { RejectionAlert, StaffForm } from '#app/ui/staff/staff-form.tsx'
import { type LabelEdit, labelEditForms } from '#domain/catalog/label-form.ts'
import { isLabelKind, type LabelKind } from '#domain/catalog/label-kind.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { parseInteger } from '#domain/text/integer.ts'
import type { Route } from './+types/label.ts'
import { LabelFields } from './label-fields.tsx'
import { differencesOf, LABEL_CHOICES, valuesOf } from './label-values.ts'
import { ticksOf } from './ticks.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, 'ブランド・カテゴリー・タグ')

type Asked = Pick<Route.LoaderArgs, 'request' | 'context' | 'params'>

async function requireLabel({ request, context, params }: Asked) {
  const { caller } = await requireStaff(request, context)
  const { staff } = context.get(servicesContext)
  const uid = parseInteger(params.uid)
  const kind = isLabelKind(params.kind) ? params.kind : undefined
  const label =
    kind === undefined || uid === undefined ? undefined : permitted(await staff.labels.find(caller, kind, uid), request)
  if (kind === undefined || label === undefined)
    throw data({ message: staffRejectionText(rejected('label-unknown')) }, { status: 404, headers: PRIVATE_HEADERS })
  return { caller, staff, kind, label }
}

export async function loader(args: Asked) {
  const { caller, staff, kind, label } = await requireLabel(args)
  const { tagCategories } = permitted(await staff.items.choices(caller), args.request)
  return {
    kind,
    name: label.name,
    isFixed: label.isFixed,
    usedBy: labelUseText(label.use),
    onlyHere: label.onlyHere,
    others: label.siblings.filter(({ uid }) => uid !== label.uid).map(({ uid, name }) => ({ uid, name })),
    tagCategories: tagCategories.map(({ uid, name }) => ({ uid, name })),
    ticked: label.tagCategoryUids,
    choices: LABEL_CHOICES,
    values: valuesOf(label),
    version: label.version,
    formKeys: [staff.newFormKey(), staff.newFormKey()] as const,
  }
}

/** `save` saves, `remove` removes. */
export async function action(args: Asked) {
  const { caller, staff, kind, label } = await requireLabel(args)
  const form = await readForm(args.request)
  const sent = sentForm(form)
  const { version } = label
  const done = (what: 'saved' | 'removed') =>
    redirect(staffHref('staff-labels', { kind, done: what }), { status: 303, headers: PRIVATE_HEADERS })
  if (sent === undefined) return answer({ ...rejectionOf(rejected('record-changed')), version }, 409)
  const sender = { ...caller, form: sent }
  if (form.intent === 'remove') {
    const result = permitted(await staff.labels.remove(sender, kind, label.uid), args.request)
    return isRejected(result) ? answer({ ...rejectionOf(result), version }, 409) : done('removed')
  }
  const ticked = ticksOf(form, 'group') ?? label.tagCategoryUids
  const values = sentOver(valuesOf(label), form)
  const typed = { values, ticked }
  const read = readEdit(kind, values, ticked)
  if ('errors' in read) return answer({ ...typed, errors: read.errors, version: sent.version }, 422)
  const result = permitted(await staff.labels.save(sender, label.uid, read.edit), args.request)
  if (!isRejected(result)) return done('saved')
  const { tagCategories } = permitted(await staff.items.choices(caller), args.request)
  const differences = differencesOf(kind, label, typed, tagCategories)
  // A form that is sent twice differs in nothing; one that was opened again by the back button may.
  if (result.code === 'repeated' && differences.length === 0) return done('saved')
  if (result.code !== 'repeated' && result.code !== 'record-changed')
    return answer({ ...rejectionOf(result), ...typed, version }, 409)
  return answer({ ...rejectionOf(rejected('record-changed')), ...typed, differences, version }, 409)
}

type Answer = {
  /** Of the label that the form is about now. */
  readonly version: number
  readonly values?: PostedForm
  readonly ticked?: readonly number[]
  readonly errors?: FieldErrors
  readonly message?: string
  readonly differences?: readonly Difference[]
}

const answer = privateData<Answer>

function rejectionOf(rejection: BackOfficeRejection) {
  return { message: staffRejectionText(rejection) }
}

function readEdit(
  kind: LabelKind,
  form: EditedForm,
  tagCategoryUids: readonly number[],
): { readonly edit: LabelEdit } | { readonly errors: FieldErrors } {
  const parsed = labelEditForms[kind].safeParse(form)
  if (!parsed.success) return { errors: fieldErrorsOf(parsed.error, LABEL_LABELS) }
  const edit = { ...parsed.data, kind, ...(kind === 'category' && { tagCategoryUids }) }
  return { edit: edit as LabelEdit }
}

export default function LabelPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const { kind, usedBy, formKeys } = view
  const version = actionData?.version ?? view.version
  return (
    <div className="staff-move">
      <h1>
        {LABEL_KIND_LABELS[kind]}：{view.name}
      </h1>
      <p>
        <a href={staffHref('staff-labels', { kind })}>{LABEL_KIND_LABELS[kind]}の一覧へ戻る</a>
      </p>
      <RejectionAlert message={actionData?.message} />
      <StaffDifferences differences={actionData?.differences} />
      <ErrorSummary errors={actionData?.errors ?? {}} title="内容を確かめてください" />
      {view.isFixed ? (
        <p>{staffRejectionText(rejected('label-fixed'))}</p>
      ) : (
        <>
          <LabelFields
            kind={kind}
            others={view.others}
            tagCategories={view.tagCategories}
            ticked={actionData?.ticked ?? view.ticked}
            choices={view.choices}
            onlyHere={view.onlyHere}
            values={actionData?.values ?? view.values}
            errors={actionData?.errors}
            version={version}
            formKey={formKeys[0]}
          />
          <StaffForm label="削除" version={version} formKey={formKeys[1]}>
            {usedBy === '' ? (
              <>
                <p>使われていません。削除すると元には戻せません。</p>
                <button type="submit" name="intent" value="remove" className="button button-plain">
                  この{LABEL_KIND_LABELS[kind]}を削除
                </button>
              </>
            ) : (
              <p>{`${usedBy}で使われているため、削除できません。`}</p>
            )}
          </StaffForm>
        </>
      )}
    </div>
  )
}
