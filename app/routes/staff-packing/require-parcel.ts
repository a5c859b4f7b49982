import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, type RequiredStaff, requireStaff } from '#app/session/require-staff.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { parseScannedCode } from '#domain/staff/scanned-code.ts'
import type { FoundParcel } from './parcel-view.ts'
import type { Asked } from './scan.ts'

export type RequiredParcel = RequiredStaff & { readonly found: FoundParcel }

/** The parcel of a page by its name, `100001-1`; 404 for an unknown one. Its reading is in the audit log. */
export async function requireParcel(
  { request, context }: Omit<Asked, 'caller'>,
  name: string,
): Promise<RequiredParcel> {
  const staff = await requireStaff(request, context)
  const { packing } = context.get(servicesContext).staff
  const code = parseScannedCode(name)
  const isName = !isRejected(code) && code.kind === 'parcel'
  const found = isName ? permitted(await packing.find(staff.caller, code), request) : undefined
  if (found !== undefined && !isRejected(found)) return { ...staff, found }
  const message = staffRejectionText(rejected('parcel-unknown'))
  throw data({ message }, { status: 404, headers: PRIVATE_HEADERS })
}
