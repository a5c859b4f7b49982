import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, staffCaller } from '#app/session/require-staff.ts'
import type { Route } from './+types/problem-photo.ts'

/** The photograph of a problem on arrival, for staff alone; each reading is in the audit log. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const caller = staffCaller(request, context)
  const { orders } = context.get(servicesContext).staff
  const found = permitted(await orders.readProblemPhoto(caller, params.problem), request)
  if (found === undefined) throw data({ message: 'この写真はありません。' }, { status: 404, headers: PRIVATE_HEADERS })
  return new Response(found.photo as Uint8Array<ArrayBuffer>, {
    headers: { ...PRIVATE_HEADERS, 'content-type': 'image/jpeg' },
  })
}
