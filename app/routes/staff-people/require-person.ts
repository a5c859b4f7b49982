import { data, type RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { rejected } from '#domain/result.ts'
import type { Services } from '#services/services.ts'

export type Person = Exclude<
  Awaited<ReturnType<Services['staff']['people']['find']>>,
  undefined | { readonly kind: 'rejected' }
>

/** The person of a page; 404 for an unknown one. Its reading is in the audit log. */
export async function requirePerson(request: Request, context: Readonly<RouterContextProvider>, uid: string) {
  const staff = await requireStaff(request, context)
  const found = permitted(await context.get(servicesContext).staff.people.find(staff.caller, uid), request)
  if (found === undefined)
    throw data({ message: staffRejectionText(rejected('person-unknown')) }, { status: 404, headers: PRIVATE_HEADERS })
  return { ...staff, found }
}
