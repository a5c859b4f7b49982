import { redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { memoryCookies, memoryOwner } from '#app/session/memory-owner.ts'
import { rentalOfPage } from '#app/session/visitor-rental.ts'
import { readForm } from '#app/ui/form/read-form.ts'
import { parseItemId } from '#domain/catalog/item-id.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { Route } from './+types/views.ts'

export function loader() {
  return redirect(pageHref('readlist'))
}

/** Records a view, called by the script of the item page. A cached item page cannot set the visitor cookie itself. */
export async function action({ request, context }: Route.ActionArgs) {
  const { history } = context.get(servicesContext)
  const owner = memoryOwner(context)
  const form = await readForm(request)
  const itemId = parseItemId(form.item)
  if (itemId === undefined) return new Response(null, { status: 400 })
  const recorded = await history.recordView(owner, itemId, rentalOfPage(request, context, form))
  if (recorded === undefined) return new Response(null, { status: 404 })
  return new Response(null, { status: 204, headers: memoryCookies(request, owner, recorded) })
}
