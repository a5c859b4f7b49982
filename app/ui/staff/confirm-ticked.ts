import { permitted } from '#app/session/require-staff.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { readForm } from '#app/ui/form/read-form.ts'
import { MAX_BULK_ORDERS } from '#domain/staff/order-search.ts'
import type { Services } from '#services/services.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'
import type { BulkOutcome } from './staff-form.tsx'

const TICK = 'order.'
const MAX_TICK_LENGTH = 100
/** More than are confirmed, so that those beyond are named. */
const MAX_TICKS = 2 * MAX_BULK_ORDERS

/** Confirms the orders that a form ticks, as `order.100001`: what became of each. */
export async function confirmTicked(
  { orders }: Pick<Services['staff'], 'orders'>,
  caller: StaffCaller,
  request: Request,
): Promise<readonly BulkOutcome[]> {
  const form = await readForm(request, MAX_TICK_LENGTH, MAX_TICKS)
  const numbers = Object.keys(form)
    .filter((name) => name.startsWith(TICK))
    .map((name) => Number(name.slice(TICK.length)))
    .filter(Number.isSafeInteger)
  const results = await orders.confirmMany(caller, numbers)
  return results.map((result): BulkOutcome => {
    const name = String(result.number)
    if (result.outcome !== 'rejected') return { name, outcome: result.outcome }
    permitted(result.rejection, request)
    return { name, outcome: 'rejected', why: staffRejectionText(result.rejection) }
  })
}
