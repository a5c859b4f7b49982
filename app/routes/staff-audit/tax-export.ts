import { servicesContext } from '#app/context.ts'
import { csvResponse } from '#app/response-headers.ts'
import { permitted, staffCaller } from '#app/session/require-staff.ts'
import { readFilter } from '#app/ui/staff/read-filter.ts'
import { taxRecordFilter } from '#domain/staff/audit-filter.ts'
import type { Route } from './+types/tax-export.ts'

/** The orders and tax records of a search, as CSV. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = staffCaller(request, context)
  const { after: _, ...filter } = readFilter(request, taxRecordFilter)
  const { csv } = permitted(await context.get(servicesContext).staff.audit.exportRecords(caller, filter), request)
  return csvResponse(csv, ['tax-records', filter.from, filter.until])
}
