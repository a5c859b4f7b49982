import { siteContext } from '#app/context.ts'
import { calendarResponse } from '#app/ui/order/calendar-response.ts'
import type { Route } from './+types/calendar.ts'

import { noSuchOrder, requireOwnOrder } from './own-order.ts'
import { PRIVATE_HEADERS } from './private-page.ts'

/** The arrival and return days of an order as a calendar file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { order } = await requireOwnOrder(request, context)
  const answer = calendarResponse(order, context.get(siteContext).url, PRIVATE_HEADERS)
  if (answer === undefined) throw noSuchOrder()
  return answer
}
