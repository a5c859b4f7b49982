import type { OrderLine } from '#domain/order/order.ts'
import type { SampleFacts, SampleMail } from './cancel-samples.ts'
import { contactChangedMail, contactMovedMail } from './contact-mails.ts'
import { handedInMail, paymentReplacedMail, refundedMail, returnUndoneMail } from './corrections.ts'

/** Mails that correct or confirm what an earlier one said. */
export function correctionSamples(of: SampleFacts, lines: readonly [OrderLine, OrderLine]): SampleMail[] {
  const rentedOut = { lines: lines.map((line) => ({ ...line, status: 'Rental' as const })) }
  const sample = of()
  return [
    {
      kind: 'handedin',
      content: handedInMail({ ...of({ ...rentedOut, status: 'Rental3' }), lines: rentedOut.lines }),
    },
    { kind: 'returnundone', content: returnUndoneMail({ ...of({ ...rentedOut, status: 'Rental2' }), line: lines[0] }) },
    { kind: 'paymentreplaced', content: paymentReplacedMail(of({ status: 'Reserved', paymentMethod: 'card' })) },
    {
      kind: 'refunded',
      content: refundedMail({
        part: 'rent',
        ...of({ status: 'Return', paymentMethod: 'card' }),
        amountYen: 2_000,
        reason: '裾のほつれのおわび',
      }),
    },
    {
      kind: 'contactchanged',
      content: contactChangedMail(sample, { before: sample.order, fields: ['familyName', 'telephone', 'email'] }),
    },
    { kind: 'contactmoved', content: contactMovedMail({ ...sample, former: 'hanako@example.jp' }) },
  ]
}
