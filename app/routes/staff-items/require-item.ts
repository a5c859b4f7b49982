import { data, type RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, type RequiredStaff, requireStaff } from '#app/session/require-staff.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { rejected } from '#domain/result.ts'
import { parseInteger } from '#domain/text/integer.ts'
import type { EditedItem } from '#services/ports/staff-items.ts'

/** The item of a page by its id; 404 for an unknown one. */
export async function requireItem(
  request: Request,
  context: Readonly<RouterContextProvider>,
  idText: string | null,
): Promise<RequiredStaff & { readonly item: EditedItem }> {
  const staff = await requireStaff(request, context)
  const id = parseInteger(idText ?? undefined)
  const { items } = context.get(servicesContext).staff
  const found = id === undefined ? undefined : permitted(await items.find(staff.caller, id), request)
  if (found === undefined)
    throw data({ message: staffRejectionText(rejected('item-unknown')) }, { status: 404, headers: PRIVATE_HEADERS })
  return { ...staff, item: found }
}
