import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { parseInteger } from '#domain/text/integer.ts'
import type { Route } from './+types/condition-photo.ts'

/** A photograph of a condition, for staff alone; `place`: the first one, or as given. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const place = parseInteger(new URL(request.url).searchParams.get('place') ?? '1') ?? 0
  const { returns } = context.get(servicesContext).staff
  const jpeg = permitted(await returns.readPhoto(caller, params.uid, place), request)
  if (jpeg === undefined) throw data({ message: 'この写真はありません。' }, { status: 404, headers: PRIVATE_HEADERS })
  return new Response(jpeg as Uint8Array<ArrayBuffer>, {
    headers: { ...PRIVATE_HEADERS, 'content-type': 'image/jpeg' },
  })
}
