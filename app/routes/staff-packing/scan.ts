import { type RouterContextProvider, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted } from '#app/session/require-staff.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected } from '#domain/result.ts'
import { parseScannedCode } from '#domain/staff/scanned-code.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'

export type Asked = {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
  readonly caller: StaffCaller
}

export function seeOther(path: string): Response {
  return redirect(path, { status: 303, headers: PRIVATE_HEADERS })
}

/** Opens the parcel of a scanned code. A string is the sentence of a refusal. */
export async function followScan({ request, context, caller }: Asked, typed: string): Promise<Response | string> {
  const code = parseScannedCode(typed)
  if (isRejected(code)) return staffRejectionText(code)
  const found = permitted(await context.get(servicesContext).staff.packing.locate(caller, code), request)
  if (isRejected(found)) return staffRejectionText(found)
  return seeOther(staffHref('staff-parcel', { parcel: `${found.number}-${found.parcel}` }))
}
