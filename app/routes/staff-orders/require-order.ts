import { data, type RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, type RequiredStaff, requireStaff } from '#app/session/require-staff.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { StaffOrder } from './move-fields.ts'

const NUMBER = /^\d{1,15}$/

export type OrderAndStaff = RequiredStaff & { readonly view: StaffOrder }

/** The order of a page by its number; 404 for an unknown one. Its reading is in the audit log. */
export async function requireOrder(
  request: Request,
  context: Readonly<RouterContextProvider>,
  number: string,
): Promise<OrderAndStaff> {
  const staff = await requireStaff(request, context)
  const { orders } = context.get(servicesContext).staff
  const found = NUMBER.test(number) ? permitted(await orders.find(staff.caller, number), request) : undefined
  if (found === undefined || isRejected(found))
    throw data({ message: staffRejectionText(rejected('order-unknown')) }, { status: 404, headers: PRIVATE_HEADERS })
  return { ...staff, view: found }
}
