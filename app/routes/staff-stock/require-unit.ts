import { data, type RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { rejected } from '#domain/result.ts'

/** The unit of a page by the id on its label; 404 for an unknown one. */
export async function requireUnit(request: Request, context: Readonly<RouterContextProvider>, unitId: string) {
  const staff = await requireStaff(request, context)
  const view = permitted(await context.get(servicesContext).staff.units.find(staff.caller, unitId), request)
  if (view === undefined)
    throw data(
      { message: staffRejectionText(rejected('unit-number-unknown')) },
      { status: 404, headers: PRIVATE_HEADERS },
    )
  return { ...staff, view }
}

export type UnitView = Awaited<ReturnType<typeof requireUnit>>['view']
