import type { PaymentMethod } from '#domain/pricing/totals.ts'
import type { PaymentHint, Payments, PaymentWebhooks, WebhookMessage } from '#services/ports/payments.ts'

export type Processor = Payments & { readWebhook(message: WebhookMessage): Promise<PaymentHint | undefined> }

/** The configured processors; the embedded one replaces those that are absent. */
export type Processors = {
  readonly embedded: Processor
  readonly stripe?: Processor | undefined
  readonly amazon?: Processor | undefined
}

/** A page opens a payment and reads its state; together they take less than the 10 s that a customer waits at most. */
const PAGE_TIMEOUT_MS = 4_500

/**
 * A payment is opened at the processor of its method and stays with it: its name is a prefix of the reference. `open`
 * and `find`, which customers wait for, throw when the processor does not answer in time; both can be repeated.
 */
export function createPaymentRouter(
  processors: Processors,
  pageTimeoutMs = PAGE_TIMEOUT_MS,
): Payments & PaymentWebhooks {
  const nameFor = (method: PaymentMethod): keyof Processors => {
    const name = method === 'amazonpay' ? 'amazon' : 'stripe'
    return processors[name] === undefined ? 'embedded' : name
  }
  const at = <T>(prefixedRef: string, work: (processor: Processor, ref: string) => T): T => {
    const [, name, ref] = /^(stripe|amazon):(.+)$/.exec(prefixedRef) ?? [undefined, 'embedded', prefixedRef]
    const processor = processors[name as keyof Processors]
    if (processor === undefined) throw new Error(`the processor of payment ${prefixedRef} is not configured`)
    return work(processor, ref ?? '')
  }
  return {
    holdDays: (method) => processors[nameFor(method)]!.holdDays(method),
    async open(request) {
      const name = nameFor(request.method)
      const opened = await answerWithin(pageTimeoutMs, processors[name]!.open(request))
      return name === 'embedded' ? opened : { ...opened, ref: `${name}:${opened.ref}` }
    },
    find: async (prefixedRef) => at(prefixedRef, (processor, ref) => answerWithin(pageTimeoutMs, processor.find(ref))),
    authorise: async (prefixedRef, ...args) => at(prefixedRef, (processor, ref) => processor.authorise(ref, ...args)),
    capture: async (prefixedRef, ...args) => at(prefixedRef, (processor, ref) => processor.capture(ref, ...args)),
    void: async (prefixedRef, key) => at(prefixedRef, (processor, ref) => processor.void(ref, key)),
    refund: async (prefixedRef, ...args) => at(prefixedRef, (processor, ref) => processor.refund(ref, ...args)),
    releaseCard: async (prefixedRef) => at(prefixedRef, (processor, ref) => processor.releaseCard(ref)),
    resultOf: async (prefixedRef, key) => at(prefixedRef, (processor, ref) => processor.resultOf(ref, key)),
    read: async (name, message) => new Map(Object.entries(processors)).get(name)?.readWebhook(message),
  }
}

async function answerWithin<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const error = () => new Error(`the processor took more than ${milliseconds} ms`)
  const timer = setTimeout(() => reject(error()), milliseconds)
  try {
    return await Promise.race([answer, timeout])
  } finally {
    clearTimeout(timer)
  }
}
