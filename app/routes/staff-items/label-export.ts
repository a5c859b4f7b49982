import { servicesContext } from '#app/context.ts'
import { csvResponse } from '#app/response-headers.ts'
import { permitted, staffCaller } from '#app/session/require-staff.ts'
import { labelFileTitles } from '#app/text/staff-catalogue-text.ts'
import { readFilter } from '#app/ui/staff/read-filter.ts'
import { labelFilter } from '#domain/staff/desk-filters.ts'
import type { Route } from './+types/label-export.ts'

/** The brands, categories or tags as CSV. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = staffCaller(request, context)
  const { kind } = readFilter(request, labelFilter)
  const { labels } = context.get(servicesContext).staff
  const { csv } = permitted(await labels.export(caller, kind, labelFileTitles(kind)), request)
  return csvResponse(csv, [`${kind}s`])
}
