import { clientAddressContext, servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { requireRequestedOrder } from '#app/session/requested-order.ts'
import type { Route } from './+types/upload.ts'
import { pictureResponse, submitPicture } from './picture.ts'

/** Like the action of the page, but answers with JSON, for the script that shows the upload progress. */
export async function action({ request, context }: Route.ActionArgs) {
  const { owner } = await requireRequestedOrder(request, context)
  const { submit } = context.get(servicesContext).identityDocuments
  const address = context.get(clientAddressContext)
  return pictureResponse(await submitPicture(request, (picture) => submit(owner, picture, { address })))
}

export function loader() {
  return new Response(null, { status: 405, headers: { ...PRIVATE_HEADERS, allow: 'POST' } })
}
