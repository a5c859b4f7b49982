import { redirect } from 'react-router'
import { errorReporterContext, servicesContext, sessionContext } from '#app/context.ts'
import { PRIVATE_HEADERS, privateData } from '#app/response-headers.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { readCookies, setCookie } from '#domain/visitor/cookies.ts'
import type { Route } from './+types/logout.ts'

export const loader = () => redirect(staffHref('staff-today'), { status: 303, headers: PRIVATE_HEADERS })

/** Signs out. A sign-out that fails leaves the person signed in, with the second factor, and says so. */
export async function action({ request, context }: Route.ActionArgs) {
  const { staff } = readCookies(request)
  try {
    await context.get(sessionContext).end()
    if (staff !== undefined) await context.get(servicesContext).staff.secondFactor.remove(staff)
  } catch (error) {
    context.get(errorReporterContext).report(error)
    throw privateData({ message: FAILED }, 503)
  }
  const cookie = setCookie(request, 'staff', undefined)
  return redirect(staffHref('staff-login'), { status: 303, headers: { ...PRIVATE_HEADERS, 'set-cookie': cookie } })
}

const FAILED = 'ただいまログアウトできませんでした。しばらくしてからもう一度お試しください。'

/** What fails is shown by the frame (layout.tsx). */
export default function Logout() {
  return null
}
