import { servicesContext, visitorContext } from '#app/context.ts'
import type { Route } from './+types/earliest-start.ts'

/** The earliest start for the visitor's prefecture: what the warm-up of the shell asks for (specification 7). */
export async function loader({ context }: Route.LoaderArgs) {
  const { catalog } = context.get(servicesContext)
  const { earliestOn, prefecture } = await catalog.getCalendar(context.get(visitorContext).prefecture)
  return Response.json({ earliestOn, prefecture }, { headers: { 'cache-control': 'private, no-store' } })
}
