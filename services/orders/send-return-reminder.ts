import { reminded, reminderDays } from '#domain/order/life.ts'
import type { Order } from '#domain/order/order.ts'
import { changeOrder, type LifePorts, saveChange } from './change-order.ts'

/**
 * Scheduled: sends the mail on the day before a return date, and moves Rental1 → Rental2 with the first one
 * (docs/rules.md Orders, Mails). One mail per return date; an extension causes a new one.
 */
export async function sendReturnReminder(ports: LifePorts, orderUid: string): Promise<boolean> {
  const done = await changeOrder(ports, orderUid, async (change) => {
    const { tx, order, todayOn, at } = change
    let current: Order = order
    for (const endOn of reminderDays(order, todayOn)) {
      current = await saveChange({ ...change, order: current }, reminded(current, endOn, at), {
        actor: 'clock',
        reason: `return date ${endOn}`,
      })
      await ports.mails.limitToday({ tx, order: current, at }, endOn)
    }
    return current !== order
  })
  return done === true
}
