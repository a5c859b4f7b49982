import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, type RequiredStaff, requireStaff } from '#app/session/require-staff.ts'
import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { parseScannedCode } from '#domain/staff/scanned-code.ts'
import type { FoundParcel } from './parcel-view.ts'
import { type Asked, seeOther } from './scan.ts'

export type RequiredParcel = RequiredStaff & { readonly found: FoundParcel }

/**
 * The parcel of a page by its name, `100001-1`; 404 for an unknown one. Its reading is in the audit log. The number of
 * an order leads to its parcel that waits.
 */
export async function requireParcel(
  { request, context }: Omit<Asked, 'caller'>,
  name: string,
): Promise<RequiredParcel> {
  const staff = await requireStaff(request, context)
  const { packing } = context.get(servicesContext).staff
  const code = parseScannedCode(name)
  if (!isRejected(code) && code.kind === 'order') throw await parcelOfOrder({ request, context, ...staff }, code)
  const isName = !isRejected(code) && code.kind === 'parcel'
  const found = isName ? permitted(await packing.find(staff.caller, code), request) : undefined
  if (found !== undefined && !isRejected(found)) return { ...staff, found }
  throw notFound(rejected('parcel-unknown'))
}

type OrderCode = { readonly kind: 'order'; readonly number: number }

async function parcelOfOrder({ request, context, caller }: Asked, code: OrderCode) {
  const found = permitted(await context.get(servicesContext).staff.packing.locate(caller, code), request)
  if (isRejected(found)) return notFound(found)
  return seeOther(staffHref('staff-parcel', { parcel: `${found.number}-${found.parcel}` }))
}

function notFound(rejection: BackOfficeRejection) {
  return data({ message: staffRejectionText(rejection) }, { status: 404, headers: PRIVATE_HEADERS })
}
