import type { RequestedOrder } from '#app/session/requested-order.ts'
import type { Day } from '#domain/day.ts'
import type { OrderLine } from '#domain/order/order.ts'
import { isRejected } from '#domain/result.ts'
import type { Services } from '#services/services.ts'

/** A later return day and the fee up to it. */
export type Offer = { readonly endOn: Day; readonly feeYen: number }

/** A line that can be extended, with the later return days that are free. */
export type ExtendableLine = {
  readonly uid: string
  readonly name: string
  readonly endOn: Day
  readonly offers: readonly Offer[]
}

/** The lines of an order that can be extended now. */
export async function extendableLines(
  { orderLife }: Pick<Services, 'orderLife'>,
  { owner, order }: Pick<RequestedOrder, 'owner' | 'order'>,
): Promise<ExtendableLine[]> {
  const lines: ExtendableLine[] = []
  for (const line of order.lines) {
    const offers = await orderLife.quoteExtension(owner, line.uid)
    if (!isRejected(offers)) lines.push({ uid: line.uid, name: nameOf(line), endOn: line.endOn, offers })
  }
  return lines
}

function nameOf({ makerName, itemName, sizeLabel }: OrderLine): string {
  return `${makerName} ${itemName}（${sizeLabel}）`.trim()
}
