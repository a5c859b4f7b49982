import { redirect } from 'react-router'
import { servicesContext, sessionContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { readCookies, setCookie } from '#domain/visitor/cookies.ts'
import type { Route } from './+types/logout.ts'

export const loader = () => redirect(staffHref('staff-today'), { status: 303, headers: PRIVATE_HEADERS })

export async function action({ request, context }: Route.ActionArgs) {
  const { staff } = readCookies(request)
  if (staff !== undefined) await context.get(servicesContext).staff.secondFactor.remove(staff)
  await context.get(sessionContext).end()
  const cookie = setCookie(request, 'staff', undefined)
  return redirect(staffHref('staff-login'), { status: 303, headers: { ...PRIVATE_HEADERS, 'set-cookie': cookie } })
}
