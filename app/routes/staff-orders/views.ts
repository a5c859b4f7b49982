import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, staffCaller } from '#app/session/require-staff.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { readForm } from '#app/ui/form/read-form.ts'
import { unknownFilter } from '#app/ui/staff/read-filter.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected } from '#domain/result.ts'
import { orderFilter, orderQueryOf } from '#domain/staff/order-search.ts'
import type { Route } from './+types/views.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  staffCaller(request, context)
  return redirect(staffHref('staff-orders'), { status: 303, headers: PRIVATE_HEADERS })
}

/** Saves or removes a search, and leads back to it. */
export async function action({ request, context }: Route.ActionArgs) {
  const caller = staffCaller(request, context)
  const { name = '', query = '', intent } = await readForm(request)
  const { views } = context.get(servicesContext).staff
  const filter = orderFilter.safeParse(Object.fromEntries(new URLSearchParams(query)))
  if (intent === 'remove') permitted(await views.remove(caller, name), request)
  else {
    if (!filter.success) throw unknownFilter()
    const result = permitted(await views.save(caller, name, filter.data), request)
    if (isRejected(result))
      throw data({ message: staffRejectionText(result) }, { status: 422, headers: PRIVATE_HEADERS })
  }
  const path = staffHref('staff-orders')
  const shown = filter.success ? orderQueryOf(filter.data) : ''
  return redirect(shown === '' ? path : `${path}?${shown}`, { status: 303, headers: PRIVATE_HEADERS })
}
