import { servicesContext } from '#app/context.ts'
import { seeOther } from '#app/response-headers.ts'
import { permitted, requireStaff, sentForm } from '#app/session/require-staff.ts'
import { RECORD_WORDS } from '#app/text/record-words.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { RejectionAlert } from '#app/ui/staff/staff-form.tsx'
import { recordHref, recordKindAt } from '#domain/navigation/record-href.ts'
import type { RecordDeclaration } from '#domain/record/record.ts'
import { RECORDS, type RecordKind, recordFilter } from '#domain/record/records.ts'
import { isRejected } from '#domain/result.ts'
import type { Route } from './+types/new.ts'
import { RecordFields } from './record-fields.tsx'
import { answer, fieldViews, readRecordForm, readTyped } from './record-form.ts'

export const meta: Route.MetaFunction = ({ location, matches }) =>
  staffMeta(matches, RECORD_WORDS[recordKindAt(location.pathname)].newTitle)

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const { staff, catalog } = context.get(servicesContext)
  const kind = recordKindAt(url.pathname)
  permitted(await staff.records[kind].list(caller, recordFilter.parse({})), request)
  const { todayOn } = await catalog.getCalendar()
  const of: RecordDeclaration = RECORDS[kind]
  return { kind, fields: fieldViews(kind), values: of.initial?.(todayOn) ?? {}, formKey: staff.newFormKey() }
}

export function action(args: Route.ActionArgs) {
  return addRecord(args, recordKindAt(args.url.pathname))
}

async function addRecord<Kind extends RecordKind>({ request, context }: Route.ActionArgs, kind: Kind) {
  const { caller } = await requireStaff(request, context)
  const form = await readRecordForm(request)
  const typed = await readTyped(context, kind, form, {})
  if ('again' in typed) return answer({ ...typed.again, version: 0 }, typed.status)
  const { add } = context.get(servicesContext).staff.records[kind]
  const result = permitted(await add({ ...caller, form: sentForm(form) }, typed.given), request)
  if (!isRejected(result) || result.code === 'repeated') return seeOther(recordHref(kind, 'list', { done: 'saved' }))
  return answer({ values: typed.values, message: staffRejectionText(result), version: 0 }, 409)
}

export default function NewRecord({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, fields, values, formKey } = loaderData
  const words = RECORD_WORDS[kind]
  return (
    <div className="staff-move">
      <h1>{words.newTitle}</h1>
      <p>
        <a href={recordHref(kind, 'list')}>{words.back}</a>
      </p>
      <RejectionAlert message={actionData?.message} />
      <RecordFields
        kind={kind}
        fields={fields}
        button={words.newButton}
        values={values}
        formKey={formKey}
        version={0}
        {...actionData}
      />
    </div>
  )
}
