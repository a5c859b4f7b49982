import { day } from '#domain/day.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import type { MailContent } from '../ports/mails.ts'
import { deliveryRefusedMail } from './delivery-refused.ts'
import { cancelledMail, partCancelledMail } from './order-cancelled.ts'
import type { OrderMailFacts } from './order-parts.ts'

export type SampleMail = { readonly kind: string; readonly content: MailContent }

/** The facts of a mail about the sample order with some changes. */
export type SampleFacts = (change?: Partial<Order>) => OrderMailFacts

/** Mails about lines that are not rented to the end. */
export function cancelSamples(of: SampleFacts, [line, other]: readonly [OrderLine, OrderLine]): SampleMail[] {
  const free = { feeYen: 0, feePoints: 0, pointsBack: 500 }
  const payment = { chargeSecret: 'sample', dueOn: day('2026-12-10') }
  const charged = { feeYen: 2_694, feePoints: 0, pointsBack: 500 }
  return [
    { kind: 'cancel', content: cancelledMail({ ...of({ status: 'CancelByCustomer' }), settlement: free }) },
    {
      kind: 'cancel (fee)',
      content: cancelledMail({ ...of({ status: 'CancelAfterReserved', paymentMethod: 'card' }), settlement: charged }),
    },
    {
      kind: 'cancel (fee to pay)',
      content: cancelledMail({ ...of({ status: 'CancelAfterReserved' }), settlement: { ...charged, payment } }),
    },
    { kind: 'cancel (shop)', content: cancelledMail({ ...of({ status: 'CancelByCompany' }), settlement: free }) },
    {
      kind: 'cancel (unpaid)',
      content: cancelledMail({ ...of({ status: 'CancelByCompany' }), settlement: { ...free, cause: 'unpaid' } }),
    },
    { kind: 'cancel (no document)', content: cancelledMail({ ...of({ status: 'CancelNoID' }), settlement: free }) },
    {
      kind: 'deliveryrefused',
      content: deliveryRefusedMail({
        ...of({ status: 'Return' }),
        lines: [line],
        chargeYen: 4_590,
        openYen: 0,
        pointsBack: 0,
        moneyBack: { by: 'refund', amountYen: 2_390 },
      }),
    },
    {
      kind: 'partialcancel',
      content: partCancelledMail({ ...of({ lines: [line] }), lines: [other], settlement: free }),
    },
    {
      kind: 'partialcancel (shop)',
      content: partCancelledMail({
        ...of({ lines: [line], status: 'Rental1' }),
        lines: [other],
        settlement: { ...free, moneyBack: { by: 'refund', amountYen: 1_200 } },
        shopReason: '点検で留め具の傷みが見つかったため',
      }),
    },
  ]
}
