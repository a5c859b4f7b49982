import { siteContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { calendarResponse } from '#app/ui/order/calendar-file.ts'
import type { Route } from './+types/calendar.ts'

import { noSuchOrder, requireOwnOrder } from './require-member.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { order } = await requireOwnOrder(request, context)
  const answer = calendarResponse(order, context.get(siteContext).url, PRIVATE_HEADERS)
  if (answer === undefined) throw noSuchOrder()
  return answer
}
