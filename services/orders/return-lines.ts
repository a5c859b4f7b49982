import { cleaningSpan, isOutLine, returned } from '#domain/order/life.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { OrderLifeServices } from '../order-life-services.ts'
import { changeOrder, keep, type LifePorts } from './change-order.ts'
import { creditEarned } from './money.ts'

/**
 * Lines are back, from Rental or from Arrear: Rental3 while some are out, Return when all are, with the points earned
 * (docs/rules.md Orders, Money). In the same transaction the product is kept back for its cleaning days, so that it is
 * never offered before they are over. Lines that are back already change nothing.
 */
export function returnLines(ports: LifePorts): OrderLifeServices['returnLines'] {
  return (orderUid, lineUids, by) =>
    changeOrder(ports, orderUid, async (change) => {
      const { tx, order, at, todayOn } = change
      const wanted = lineUids ?? order.lines.filter(isOutLine).map((line) => line.uid)
      const coming = wanted.filter((uid) => order.lines.find((line) => line.uid === uid)?.status !== 'Return')
      const isBack = order.lines.some((line) => line.status === 'Return')
      if (coming.length === 0) return isBack ? order : rejected('nothing-out')
      const back = returned(order, coming, todayOn, at)
      if (isRejected(back)) return back
      const kept = await keep(change, back, { actor: by, reason: `${coming.length} back` })
      const lines = kept.lines.filter((line) => coming.includes(line.uid))
      for (const line of lines) {
        const { uid: lineUid, productUid } = line
        await tx.keepBack({ lineUid, productUid, ...cleaningSpan(todayOn), nextUid: ports.ids.next })
      }
      if (kept.status === 'Return') await creditEarned({ ...change, order: kept }, ports.ids)
      await ports.mails.returned({ tx, order: kept, at }, lines)
      return kept
    })
}
