import { redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { memoryCookies, memoryOwner } from '#app/session/memory-owner.ts'
import { readForm } from '#app/ui/form/read-form.ts'
import { parseItemId } from '#domain/catalog/item-id.ts'
import type { Route } from './+types/views.ts'

/** Nothing to see here: the history is at /readlist. */
export function loader() {
  return redirect('/readlist')
}

/** Told by the item's page that somebody looks at it. Answers without a body; a kept page could set no cookie. */
export async function action({ request, context }: Route.ActionArgs) {
  const { history } = context.get(servicesContext)
  const owner = memoryOwner(context)
  const itemId = parseItemId((await readForm(request)).item)
  if (itemId === undefined) return new Response(null, { status: 400 })
  const recorded = await history.recordView(owner, itemId)
  if (recorded === undefined) return new Response(null, { status: 404 })
  return new Response(null, { status: 204, headers: memoryCookies(request, owner, recorded) })
}
