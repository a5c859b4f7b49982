import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { requireRequestedOrder } from '#app/session/requested-order.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import type { Route } from './+types/receipt-pdf.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { order, owner, orderPath } = await requireRequestedOrder(request, context)
  const issueText = new URL(request.url).searchParams.get('issue') ?? ''
  const issue = /^\d{1,4}$/.test(issueText) ? Number(issueText) : 0
  const pdf = await context.get(servicesContext).receipts.pdf(owner, issue)
  if (pdf === undefined) throw catalogueError('page-not-found', 404, orderPath)
  return new Response(pdf as BodyInit, {
    headers: {
      ...PRIVATE_HEADERS,
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="receipt-${order.number}-${issue}.pdf"`,
    },
  })
}
