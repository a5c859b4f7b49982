import { arrived } from '#domain/order/life.ts'
import { changeOrder, keep, type LifePorts } from './change-order.ts'
import { settleFees } from './money.ts'

/**
 * The clock: lines that are on their way arrive on their arrival date, Shipping → Rental; cash on delivery is paid with
 * it (docs/rules.md Orders). The answer: whether anything arrived.
 */
export async function arriveOrder(ports: LifePorts, orderUid: string): Promise<boolean> {
  const done = await changeOrder(ports, orderUid, async (change) => {
    const { order, todayOn, at } = change
    const here = arrived(order, todayOn, at)
    if (here === order) return false
    await keep(change, here, { actor: 'clock', reason: 'arrival date' })
    if (order.paidAt === undefined && here.paidAt !== undefined) await settleFees(change, 'delivery')
    return true
  })
  return done === true
}
