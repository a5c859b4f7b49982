import { siteContext } from '#app/context.ts'
import { calendarAnswer } from '#app/ui/order/calendar-answer.ts'
import type { Route } from './+types/calendar.ts'

import { noSuchOrder, requireOwnOrder } from './own-order.ts'
import { PRIVATE_HEADERS } from './private-page.ts'

/** The arrival and return days of an order as a calendar file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { order } = await requireOwnOrder(request, context)
  const answer = calendarAnswer(order, context.get(siteContext).url, PRIVATE_HEADERS)
  if (answer === undefined) throw noSuchOrder()
  return answer
}
