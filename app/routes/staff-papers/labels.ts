import { servicesContext } from '#app/context.ts'
import { requireStaff } from '#app/session/require-staff.ts'
import type { Route } from './+types/labels.ts'
import { pdfResponse, textResponse } from './pdf-response.ts'

const UNIT = /^[1-9]\d{0,5}-[1-9]\d{0,5}$/

/** The labels of units: `unit=1023-4`, once for each label. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const units = new URL(request.url).searchParams.getAll('unit')
  if (units.length === 0 || !units.every((unit) => UNIT.test(unit)))
    return textResponse('個体の番号が正しくありません。1023-4 のような番号を指定してください。', 400)
  const result = await context.get(servicesContext).staff.papers.unitLabels(caller, units)
  return pdfResponse(result, request, 'unit-labels.pdf')
}
