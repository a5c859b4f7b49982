import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { requireRequestedOrder } from '#app/session/requested-order.ts'
import { liveStateOf } from '#app/ui/order/order-state-view.ts'
import type { Route } from './+types/state.ts'

/** JSON for the page of the order: changes when the check of the document has gone on. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { order, owner } = await requireRequestedOrder(request, context)
  const document = await context.get(servicesContext).identityDocuments.find(owner)
  return Response.json({ state: liveStateOf(order, document) }, { headers: PRIVATE_HEADERS })
}
