import { servicesContext } from '#app/context.ts'
import { requireStaff } from '#app/session/require-staff.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import type { Route } from './+types/parcel-papers.ts'
import { chosenParcels, pdfResponse } from './pdf-response.ts'

/** Packing slips, guides of the return, and the picking list of the chosen parcels: three pages with the same query. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const choice = chosenParcels(request)
  const { packingSlips, returnGuides, pickingList } = context.get(servicesContext).staff.papers
  switch (new URL(request.url).pathname) {
    case staffHref('staff-packing-slips'):
      return pdfResponse(await packingSlips(caller, choice), request, 'packing-slips.pdf')
    case staffHref('staff-return-guides'):
      return pdfResponse(await returnGuides(caller, choice), request, 'return-guides.pdf')
    default:
      return pdfResponse(await pickingList(caller, choice), request, 'picking-list.pdf')
  }
}
