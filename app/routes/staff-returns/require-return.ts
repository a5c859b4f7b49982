import { data, type RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, type RequiredStaff, requireStaff } from '#app/session/require-staff.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { ReturnView } from './desk-view.ts'

const NUMBER = /^\d{1,15}$/

export type RequiredReturn = RequiredStaff & { readonly view: ReturnView }

/** The order of a page of the returns desk; 404 for an unknown one. Its reading is in the audit log. */
export async function requireReturn(
  request: Request,
  context: Readonly<RouterContextProvider>,
  number: string,
): Promise<RequiredReturn> {
  const staff = await requireStaff(request, context)
  const { returns } = context.get(servicesContext).staff
  const found = NUMBER.test(number) ? permitted(await returns.read(staff.caller, number), request) : undefined
  if (found === undefined || isRejected(found))
    throw data({ message: staffRejectionText(rejected('order-unknown')) }, { status: 404, headers: PRIVATE_HEADERS })
  return { ...staff, view: found }
}
