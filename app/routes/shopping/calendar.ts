import { servicesContext, siteContext, visitorContext } from '#app/context.ts'
import { calendarAnswer } from '#app/ui/order/calendar-answer.ts'
import type { Route } from './+types/calendar.ts'
import { procedureOver } from './purchase.ts'

/** The arrival and return days of the last order placed in this browser, as a calendar file. */
export async function loader({ context }: Route.LoaderArgs) {
  const { orderSecret } = context.get(visitorContext)
  const view = orderSecret === undefined ? undefined : await context.get(servicesContext).orders.getOrder(orderSecret)
  const headers = { 'cache-control': 'private, no-store' }
  const answer = view && calendarAnswer(view.order, context.get(siteContext).url, headers)
  if (answer === undefined) throw procedureOver()
  return answer
}
