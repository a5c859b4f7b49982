import { servicesContext } from '#app/context.ts'
import { csvResponse } from '#app/response-headers.ts'
import { permitted, staffCaller } from '#app/session/require-staff.ts'
import { actText } from '#app/text/staff-acts.ts'
import { readFilter } from '#app/ui/staff/read-filter.ts'
import { auditFilter } from '#domain/staff/audit-filter.ts'
import type { Route } from './+types/export.ts'

/** The audit log as CSV, by the filters of its page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = staffCaller(request, context)
  const { before: _, ...filter } = readFilter(request, auditFilter)
  const { audit } = context.get(servicesContext).staff
  const { csv } = permitted(await audit.export(caller, filter, actText), request)
  return csvResponse(csv, ['audit', filter.from, filter.until])
}
