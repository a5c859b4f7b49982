import { arrived } from '#domain/order/life.ts'
import { changeOrder, type LifePorts, saveChange } from './change-order.ts'
import { settleFees } from './money.ts'

/**
 * Scheduled: shipped lines arrive on their arrival date, Shipping → Rental; cash on delivery is paid with it
 * (docs/rules.md Orders). Returns whether anything changed.
 */
export async function markArrived(ports: LifePorts, orderUid: string): Promise<boolean> {
  const done = await changeOrder(ports, orderUid, async (change) => {
    const { order, todayOn, at } = change
    const arrivedOrder = arrived(order, todayOn, at)
    if (arrivedOrder === order) return false
    await saveChange(change, arrivedOrder, { actor: 'clock', reason: 'arrival date' })
    if (order.paidAt === undefined && arrivedOrder.paidAt !== undefined) await settleFees(change, 'delivery')
    return true
  })
  return done === true
}
