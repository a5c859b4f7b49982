import { servicesContext } from '#app/context.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { fileTitles, RECORD_WORDS } from '#app/text/record-words.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { FileImport } from '#app/ui/staff/file-import.tsx'
import { importFile, uploadError } from '#app/ui/staff/import-file.ts'
import { recordHref, recordKindAt } from '#domain/navigation/record-href.ts'
import { recordFilter } from '#domain/record/records.ts'
import type { Route } from './+types/import.ts'

export const meta: Route.MetaFunction = ({ location, matches }) =>
  staffMeta(matches, `${RECORD_WORDS[recordKindAt(location.pathname)].name}のCSV`)

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const { staff } = context.get(servicesContext)
  const kind = recordKindAt(url.pathname)
  permitted(await staff.records[kind].list(caller, recordFilter.parse({})), request)
  return { kind, formKey: staff.newFormKey(), answer: { error: uploadError(request) } }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const kind = recordKindAt(url.pathname)
  const { records } = context.get(servicesContext).staff
  return importFile(request, RECORD_WORDS[kind].labels, async (text, form, isRehearsal) =>
    permitted(await records[kind].import({ ...caller, form }, text, fileTitles(kind), isRehearsal), request),
  )
}

export default function RecordImport({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, formKey, answer } = loaderData
  const { name, back } = RECORD_WORDS[kind]
  return (
    <div className="staff-move">
      <h1>{name}のCSV</h1>
      <p>
        <a href={recordHref(kind, 'list')}>{back}</a>
      </p>
      <FileImport name={name} answer={actionData ?? answer} formKey={formKey} />
    </div>
  )
}
