import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, staffCaller } from '#app/session/require-staff.ts'
import type { Route } from './+types/document-picture.ts'

/** The picture of an identity document, for staff alone; each reading is in the audit log. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const caller = staffCaller(request, context)
  const number = /^\d{1,9}$/.test(params.number) ? Number(params.number) : 0
  const found = permitted(await context.get(servicesContext).staff.orders.readDocument(caller, number), request)
  if (found === undefined) throw data({ message: 'この書類はありません。' }, { status: 404, headers: PRIVATE_HEADERS })
  return new Response(found.picture as Uint8Array<ArrayBuffer>, {
    headers: { ...PRIVATE_HEADERS, 'content-type': found.contentType ?? 'image/jpeg' },
  })
}
