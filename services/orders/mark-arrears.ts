import { inArrear } from '#domain/order/life.ts'
import { isRejected } from '#domain/result.ts'
import { changeOrder, keep, type LifePorts } from './change-order.ts'

/**
 * The clock: lines that are not back by the second day after their return date are overdue, the order with them, and a
 * mail asks for them; from now on cart rule 3 keeps the customer from ordering (docs/rules.md Orders, Overdue).
 */
export async function markArrears(ports: LifePorts, orderUid: string): Promise<boolean> {
  const done = await changeOrder(ports, orderUid, async (change) => {
    const { tx, order, todayOn, at } = change
    const late = inArrear(order, todayOn, at)
    if (isRejected(late) || late === order) return false
    const kept = await keep(change, late, { actor: 'clock', reason: 'overdue' })
    const before = new Set(order.lines.filter((line) => line.status === 'Arrear').map((line) => line.uid))
    const lines = kept.lines.filter((line) => line.status === 'Arrear' && !before.has(line.uid))
    await ports.mails.arrear({ tx, order: kept, at }, lines)
    return true
  })
  return done === true
}
