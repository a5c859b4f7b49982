import type { PaymentMethod } from '#domain/pricing/totals.ts'
import type { PaymentHint, Payments, PaymentWebhooks, WebhookMessage } from '#services/ports/payments.ts'

/** A processor with webhooks. */
export type Processor = Payments & { readWebhook(message: WebhookMessage): Promise<PaymentHint | undefined> }

/** The configured processors; the embedded one replaces those that are absent. */
export type Processors = {
  readonly embedded: Processor
  readonly stripe?: Processor | undefined
  readonly amazon?: Processor | undefined
}

/**
 * All processors behind one port. A payment is opened at the processor of its payment method, whose name becomes a
 * prefix of the reference. So a payment stays with its processor when another processor is configured later.
 */
export function createPaymentRouter(processors: Processors): Payments & PaymentWebhooks {
  const nameFor = (method: PaymentMethod): keyof Processors => {
    const name = method === 'amazonpay' ? 'amazon' : 'stripe'
    return processors[name] === undefined ? 'embedded' : name
  }
  const resolveRef = (prefixedRef: string) => {
    const [, name, ref] = /^(stripe|amazon):(.+)$/.exec(prefixedRef) ?? [undefined, 'embedded', prefixedRef]
    const processor = processors[name as keyof Processors]
    if (processor === undefined) throw new Error(`the processor of payment ${prefixedRef} is not configured`)
    return { processor, ref: ref ?? '' }
  }
  return {
    async open(request) {
      const name = nameFor(request.method)
      const opened = await processors[name]!.open(request)
      return name === 'embedded' ? opened : { ...opened, ref: `${name}:${opened.ref}` }
    },
    find: async (prefixedRef) => resolveRef(prefixedRef).processor.find(resolveRef(prefixedRef).ref),
    capture: async (prefixedRef, amountYen, key) =>
      resolveRef(prefixedRef).processor.capture(resolveRef(prefixedRef).ref, amountYen, key),
    void: async (prefixedRef, key) => resolveRef(prefixedRef).processor.void(resolveRef(prefixedRef).ref, key),
    refund: async (prefixedRef, amountYen, key) =>
      resolveRef(prefixedRef).processor.refund(resolveRef(prefixedRef).ref, amountYen, key),
    resultOf: async (prefixedRef, key) => resolveRef(prefixedRef).processor.resultOf(resolveRef(prefixedRef).ref, key),
    async read(name, message) {
      const processor = new Map(Object.entries(processors)).get(name)
      return processor?.readWebhook(message)
    },
  }
}
