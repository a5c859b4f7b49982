import { redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { NO_STORE, PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected } from '#domain/result.ts'
import type { Route } from './+types/export.ts'
import { postedChoice } from './carrier-form.ts'

/** After a sign-in that the export asked for, the page of the carrier again. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  return redirect(staffHref('staff-carrier'), { status: 303, headers: NO_STORE })
}

/** The file for the carrier as a download. When there are fewer parcels than were shown, the page says so. */
export async function action({ request, context }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const { choice, count } = await postedChoice(request)
  const result = permitted(await context.get(servicesContext).staff.carrier.export(caller, choice, count), request)
  if (isRejected(result)) {
    const query = { on: choice.on, refused: result.code }
    return redirect(staffHref('staff-carrier', query), { status: 303, headers: NO_STORE })
  }
  return new Response(result.file as BodyInit, {
    headers: {
      ...PRIVATE_HEADERS,
      'content-type': 'text/csv; charset=Shift_JIS',
      'content-disposition': `attachment; filename="b2-${result.on}.csv"`,
    },
  })
}
