import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import type { Route } from './+types/condition-photo.ts'

/** The photograph of a condition, for staff alone. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const jpeg = permitted(await context.get(servicesContext).staff.returns.readPhoto(caller, params.uid), request)
  if (jpeg === undefined) throw data({ message: 'この写真はありません。' }, { status: 404, headers: PRIVATE_HEADERS })
  return new Response(jpeg as Uint8Array<ArrayBuffer>, {
    headers: { ...PRIVATE_HEADERS, 'content-type': 'image/jpeg' },
  })
}
