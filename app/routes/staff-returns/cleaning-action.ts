import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { readForm } from '#app/ui/form/read-form.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { parseScannedCode } from '#domain/staff/scanned-code.ts'
import { shelfCodeOf } from '#domain/staff/unit-search.ts'
import { seeOther } from './scan.ts'

/**
 * A step of the cleaning: of a unit that was cleaned the next code that is no unit is its shelf, and an empty one the
 * shelf that it had; a unit is marked as cleaned. A string is the sentence of a refusal.
 */
export async function cleaningAction(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Response | string> {
  const { caller } = await requireStaff(request, context)
  const { code: typed = '', unit: unitId = '' } = await readForm(request)
  const { cleaning, units } = context.get(servicesContext).staff
  const code = parseScannedCode(typed)
  const isUnit = !isRejected(code) && code.kind === 'unit'
  if (unitId !== '' && !isUnit) {
    const unit = permitted(await cleaning.find(caller, unitId), request)
    if (unit?.care !== 'cleaned') return staffRejectionText(rejected('unit-unknown', { unitId }))
    const shelf = typed.trim() === '' ? unit.shelf : shelfCodeOf(typed)
    if (shelf === undefined || shelf === '') return staffRejectionText(rejected('shelf-malformed'))
    const rejection = permitted(await units.changes.shelve(caller, unitId, shelf), request)
    if (rejection !== undefined) return staffRejectionText(rejection)
    return seeOther(staffHref('staff-cleaning', { shelved: unitId, shelf }))
  }
  if (isRejected(code)) return staffRejectionText(code)
  if (!isUnit) return staffRejectionText(rejected('code-foreign', { code: typed }))
  const rejection = permitted(await cleaning.markCleaned(caller, code.unitId), request)
  if (rejection !== undefined) return staffRejectionText(rejection)
  return seeOther(staffHref('staff-cleaning', { unit: code.unitId }))
}
