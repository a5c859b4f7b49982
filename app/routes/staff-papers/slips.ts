import { servicesContext } from '#app/context.ts'
import { requireStaff } from '#app/session/require-staff.ts'
import type { Route } from './+types/slips.ts'
import { chosenParcels, pdfResponse } from './pdf-response.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const choice = chosenParcels(request)
  const result = await context.get(servicesContext).staff.papers.packingSlips(caller, choice)
  return pdfResponse(result, request, 'packing-slips.pdf')
}
