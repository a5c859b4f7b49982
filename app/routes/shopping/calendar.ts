import { operatorContext, servicesContext, siteContext, visitorContext } from '#app/context.ts'
import { NO_STORE } from '#app/response-headers.ts'
import { calendarResponse } from '#app/ui/order/calendar-file.ts'
import type { Route } from './+types/calendar.ts'
import { purchaseEnded } from './purchase.ts'

/** The arrival and return days of the last order placed in this browser, as a calendar file. */
export async function loader({ context }: Route.LoaderArgs) {
  const { orderSecret } = context.get(visitorContext)
  const { orders, catalog } = context.get(servicesContext)
  const view = orderSecret === undefined ? undefined : await orders.getOrder(orderSecret)
  const { rental } = await catalog.getCalendar()
  const { shopName } = context.get(operatorContext)
  const shop = { siteUrl: context.get(siteContext).url, shopName, rental }
  const answer = view && calendarResponse(view.order, shop, NO_STORE)
  if (answer === undefined) throw purchaseEnded()
  return answer
}
