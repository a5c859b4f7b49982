import { ARREAR_MAIL_HOURS } from '#domain/constants.ts'
import { hourOfInstant } from '#domain/day.ts'
import type { Order } from '#domain/order/order.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import { furtherDayPrices, type LatePorts } from '../charges/late-charges.ts'
import type { Staff } from '../ports/order-store.ts'
import { changeOrder, type OrderUnknown, recordEvent } from './change-order.ts'

/**
 * Sends the mail about overdue lines again, once a day. Rejections: no line is overdue; it is night, when a customer is
 * not reminded.
 */
export function remindOfArrear(ports: LatePorts, by: Staff) {
  return async (orderUid: string): Promise<Order | OrderUnknown | Rejection<'not-late' | 'night', undefined>> => {
    const furtherDayYen = await furtherDayPrices(ports, orderUid)
    return changeOrder(ports, orderUid, async (change) => {
      const { tx, order, at, todayOn, calendar } = change
      const lines = order.lines.filter(({ status }) => status === 'Arrear')
      if (lines.length === 0) return rejected('not-late')
      const hour = hourOfInstant(at)
      if (hour < ARREAR_MAIL_HOURS.from || hour >= ARREAR_MAIL_HOURS.until) return rejected('night')
      await ports.mails.arrear({ tx, order, at }, { lines, furtherDayYen, calendar, reminderOn: todayOn })
      await recordEvent(change, { actor: by, detail: { code: 'overdue-reminded' } })
      return order
    })
  }
}
