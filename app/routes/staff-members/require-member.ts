import { data, type RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, type RequiredStaff, requireStaff } from '#app/session/require-staff.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { rejected } from '#domain/result.ts'
import type { FoundMember } from './member-view.ts'

/** The member of a page; 404 for an unknown one. The reading is in the audit log. */
export async function requireMember(
  request: Request,
  context: Readonly<RouterContextProvider>,
  uid: string,
): Promise<RequiredStaff & { readonly found: FoundMember }> {
  const staff = await requireStaff(request, context)
  const found = permitted(await context.get(servicesContext).staff.members.find(staff.caller, uid), request)
  if (found === undefined)
    throw data({ message: staffRejectionText(rejected('member-unknown')) }, { status: 404, headers: PRIVATE_HEADERS })
  return { ...staff, found }
}
