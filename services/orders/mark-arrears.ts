import { withOverdueLines } from '#domain/order/life.ts'
import { isRejected } from '#domain/result.ts'
import { changeOrder, type LifePorts, saveChange } from './change-order.ts'

/**
 * Scheduled: lines that were not returned by the second day after their return date become overdue, with their order,
 * and a mail requests their return; from then on cart rule 3 blocks new orders of the customer (docs/rules.md Orders,
 * Overdue).
 */
export async function markArrears(ports: LifePorts, orderUid: string): Promise<boolean> {
  const done = await changeOrder(ports, orderUid, async (change) => {
    const { tx, order, todayOn, at } = change
    const overdueOrder = withOverdueLines(order, todayOn, at)
    if (isRejected(overdueOrder) || overdueOrder === order) return false
    const saved = await saveChange(change, overdueOrder, { actor: 'clock', reason: 'overdue' })
    const before = new Set(order.lines.filter((line) => line.status === 'Arrear').map((line) => line.uid))
    const lines = saved.lines.filter((line) => line.status === 'Arrear' && !before.has(line.uid))
    await ports.mails.arrear({ tx, order: saved, at }, lines)
    return true
  })
  return done === true
}
