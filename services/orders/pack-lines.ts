import type { Order } from '#domain/order/order.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import type { Staff } from '../ports/order-store.ts'
import { changeOrder, type LifePorts, type OrderUnknown, saveChange } from './change-order.ts'

/**
 * Records that lines are packed, without `lineUids` all that are not shipped. From then on a confirmed line is no
 * longer free to cancel in the first hour (docs/rules.md Cancellation). Idempotent.
 */
export function packLines(ports: LifePorts, by: Staff) {
  return (
    orderUid: string,
    lineUids: readonly string[] | undefined,
  ): Promise<Order | OrderUnknown | Rejection<'nothing-to-pack', undefined>> =>
    changeOrder(ports, orderUid, async (change) => {
      const { order, at } = change
      const requested = order.lines.filter(
        ({ uid, status }) => status === 'Fix' && (lineUids === undefined || lineUids.includes(uid)),
      )
      if (requested.length === 0) return rejected('nothing-to-pack')
      const unpacked = new Set(requested.filter(({ packedAt }) => packedAt === undefined).map(({ uid }) => uid))
      if (unpacked.size === 0) return order
      const lines = order.lines.map((line) => (unpacked.has(line.uid) ? { ...line, packedAt: at } : line))
      return saveChange(
        change,
        { ...order, lines, modifiedAt: at },
        { actor: by, detail: { code: 'lines-packed', lineCount: unpacked.size } },
      )
    })
}
