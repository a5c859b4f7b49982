import { servicesContext } from '#app/context.ts'
import { csvResponse } from '#app/response-headers.ts'
import { permitted, staffCaller } from '#app/session/require-staff.ts'
import { fileTitles } from '#app/text/record-words.ts'
import { readFilter } from '#app/ui/staff/read-filter.ts'
import { recordKindAt } from '#domain/navigation/record-href.ts'
import { recordFilter } from '#domain/record/records.ts'
import type { Route } from './+types/export.ts'

/** The records of a search as CSV, which the import of their kind reads. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const caller = staffCaller(request, context)
  const kind = recordKindAt(url.pathname)
  const filter = readFilter(request, recordFilter)
  const { records } = context.get(servicesContext).staff
  const { csv } = permitted(await records[kind].export(caller, filter, fileTitles(kind)), request)
  return csvResponse(csv, [`${kind}s`])
}
