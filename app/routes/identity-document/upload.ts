import { servicesContext } from '#app/context.ts'
import { ORDER_PAGE_HEADERS, requireRequestedOrder } from '#app/session/requested-order.ts'
import type { PictureResponse } from '#domain/calls/responses.ts'
import { isRejected } from '#domain/result.ts'
import type { Route } from './+types/upload.ts'
import { pictureErrorText } from './document-text.ts'
import { readPicture } from './read-picture.ts'

/** Like the action of the page, but answers with JSON, for the script that shows the upload progress. */
export async function action({ request, context }: Route.ActionArgs) {
  const { owner } = await requireRequestedOrder(request, context)
  const bytes = await readPicture(request)
  const result =
    typeof bytes === 'string' ? bytes : await context.get(servicesContext).identityDocuments.submit(owner, bytes)
  const code = typeof result === 'string' ? result : isRejected(result) ? result.code : undefined
  const error = pictureErrorText(code ?? null)
  const answer: PictureResponse = error === undefined ? { isSent: true } : { error }
  return Response.json(answer, { status: 'error' in answer ? 422 : 200, headers: ORDER_PAGE_HEADERS })
}

export function loader() {
  return new Response(null, { status: 405, headers: { ...ORDER_PAGE_HEADERS, allow: 'POST' } })
}
