import type { PlainPageId } from '#domain/navigation/href.ts'
import { DUTIES, type Duty, hasDuty } from '#domain/staff/duties.ts'

/** The menu of the back office: a screen is a row, shown to those with one of the duties. */
const MENU: readonly { readonly page: PlainPageId; readonly label: string; readonly duties: readonly Duty[] }[] = [
  { page: 'staff-today', label: '本日', duties: DUTIES },
  { page: 'staff-orders', label: 'ご注文', duties: ['packing', 'returns', 'service', 'money'] },
]

export function menuFor(duties: readonly Duty[]) {
  return MENU.filter((entry) => hasDuty(duties, entry.duties))
}
