import type { PaymentMethod } from '#domain/pricing/totals.ts'
import type { PaymentHint, PaymentWebhooks, WebhookMessage } from '#services/ports/payment-webhooks.ts'
import type { Payments } from '#services/ports/payments.ts'

/** A processor that also tells of its own accord. */
export type Processor = Payments & { readWebhook(message: WebhookMessage): Promise<PaymentHint | undefined> }

/** The processors in use; the embedded one stands in for those that are absent. */
export type Processors = {
  readonly embedded: Processor
  readonly stripe?: Processor | undefined
  readonly amazon?: Processor | undefined
}

/**
 * All processors as one: a payment is opened at the one for its way to pay, and its reference says from then on whose
 * it is. So payments that were begun before a processor was connected are ended where they were begun.
 */
export function paymentMethods(processors: Processors): Payments & PaymentWebhooks {
  const nameFor = (method: PaymentMethod): keyof Processors => {
    const wanted = method === 'amazonpay' ? 'amazon' : 'stripe'
    return processors[wanted] === undefined ? 'embedded' : wanted
  }
  const of = (marked: string) => {
    const [, name, ref] = /^(stripe|amazon):(.+)$/.exec(marked) ?? [undefined, 'embedded', marked]
    const processor = processors[name as keyof Processors]
    if (processor === undefined)
      throw new Error(`the payment ${marked} was opened at a processor that is not connected`)
    return { processor, ref: ref ?? '' }
  }
  return {
    async open(request) {
      const name = nameFor(request.method)
      const opened = await processors[name]!.open(request)
      return name === 'embedded' ? opened : { ...opened, ref: `${name}:${opened.ref}` }
    },
    find: async (marked) => of(marked).processor.find(of(marked).ref),
    capture: async (marked, amountYen, key) => of(marked).processor.capture(of(marked).ref, amountYen, key),
    void: async (marked, key) => of(marked).processor.void(of(marked).ref, key),
    refund: async (marked, amountYen, key) => of(marked).processor.refund(of(marked).ref, amountYen, key),
    answerOf: async (marked, key) => of(marked).processor.answerOf(of(marked).ref, key),
    async read(name, message) {
      const processor = new Map(Object.entries(processors)).get(name)
      return processor?.readWebhook(message)
    },
  }
}
