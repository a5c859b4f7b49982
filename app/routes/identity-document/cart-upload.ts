import { clientAddressContext, servicesContext, visitorContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import type { Route } from './+types/cart-upload.ts'
import { pictureErrorText, pictureResponse, submitPicture } from './picture.ts'

/** Like the action of the page, but answers with JSON, for the script that shows the upload progress. */
export async function action({ request, context }: Route.ActionArgs) {
  const { cartSecret } = context.get(visitorContext)
  const { submitWithCart } = context.get(servicesContext).identityDocuments
  if (cartSecret === undefined) return pictureResponse(pictureErrorText('no-cart'))
  const address = context.get(clientAddressContext)
  return pictureResponse(await submitPicture(request, (picture) => submitWithCart(cartSecret, picture, { address })))
}

export function loader() {
  return new Response(null, { status: 405, headers: { ...PRIVATE_HEADERS, allow: 'POST' } })
}
