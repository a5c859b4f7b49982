import { operatorContext, servicesContext, siteContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { calendarResponse } from '#app/ui/order/calendar-file.ts'
import type { Route } from './+types/calendar.ts'

import { noSuchOrder, requireOwnOrder } from './require-member.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { order } = await requireOwnOrder(request, context)
  const { rental } = await context.get(servicesContext).catalog.getCalendar()
  const { shopName } = context.get(operatorContext)
  const shop = { siteUrl: context.get(siteContext).url, shopName, rental }
  const answer = calendarResponse(order, shop, PRIVATE_HEADERS)
  if (answer === undefined) throw noSuchOrder()
  return answer
}
