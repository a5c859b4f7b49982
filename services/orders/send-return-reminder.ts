import { reminded, reminderDays } from '#domain/order/life.ts'
import type { Order } from '#domain/order/order.ts'
import { changeOrder, keep, type LifePorts } from './change-order.ts'

/**
 * The clock: the mail of the day before a return date, and Rental1 → Rental2 with the first one (docs/rules.md Orders,
 * Mails). One mail a return date; an extension makes a new one.
 */
export async function sendReturnReminder(ports: LifePorts, orderUid: string): Promise<boolean> {
  const done = await changeOrder(ports, orderUid, async (change) => {
    const { tx, order, todayOn, at } = change
    let current: Order = order
    for (const endOn of reminderDays(order, todayOn)) {
      current = await keep({ ...change, order: current }, reminded(current, endOn, at), {
        actor: 'clock',
        reason: `return date ${endOn}`,
      })
      await ports.mails.limitToday({ tx, order: current, at }, endOn)
    }
    return current !== order
  })
  return done === true
}
