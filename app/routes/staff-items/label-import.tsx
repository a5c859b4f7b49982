import { servicesContext } from '#app/context.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { LABEL_KIND_LABELS, labelFileTitles } from '#app/text/staff-catalogue-text.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { FileImport } from '#app/ui/staff/file-import.tsx'
import { importFile, uploadError } from '#app/ui/staff/import-file.ts'
import { readFilter } from '#app/ui/staff/read-filter.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { labelFilter } from '#domain/staff/desk-filters.ts'
import type { Route } from './+types/label-import.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, 'ブランド・カテゴリー・タグのCSV')

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const { kind } = readFilter(request, labelFilter, ['refused'])
  const { staff } = context.get(servicesContext)
  permitted(await staff.labels.list(caller, kind), request)
  return { kind, formKey: staff.newFormKey(), answer: { error: uploadError(request) } }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const { kind } = readFilter(request, labelFilter)
  const { labels } = context.get(servicesContext).staff
  const titles = labelFileTitles(kind)
  return importFile(request, titles, async (text, form, isRehearsal) =>
    permitted(await labels.import({ ...caller, form }, kind, text, titles, isRehearsal), request),
  )
}

export default function LabelImport({ loaderData: { kind, formKey, answer }, actionData }: Route.ComponentProps) {
  const name = LABEL_KIND_LABELS[kind]
  return (
    <div className="staff-move">
      <h1>{name}のCSV</h1>
      <p>
        <a href={staffHref('staff-labels', { kind })}>{name}の一覧へ戻る</a>
      </p>
      <FileImport name={name} answer={actionData ?? answer} formKey={formKey} />
    </div>
  )
}
