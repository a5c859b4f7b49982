/** A message as it came in: its bytes as text, and its headers by lower-case name. */
export type WebhookMessage = {
  readonly body: string
  readonly header: (name: string) => string | undefined
}

/** What a genuine message is about. It is a hint only: the processor is asked for the truth. */
export type PaymentHint = {
  /** The processor's own identifier of the event; one that comes again says nothing new. */
  readonly eventUid: string
  /** The payment that something happened to; undefined: none of ours. */
  readonly paymentUid: string | undefined
}

/** Reads what processors send on their own. */
export interface PaymentWebhooks {
  /**
   * Undefined when the message is not from that processor, was changed on its way, or is too old. `processor` is the
   * last part of the address it was sent to; an unknown one sends nothing genuine.
   */
  read(processor: string, message: WebhookMessage): Promise<PaymentHint | undefined>
}

/** Which events were heard already. */
export interface PaymentEvents {
  isKnown(processor: string, eventUid: string): Promise<boolean>
  /** Notes an event; ones older than a month are forgotten. */
  remember(processor: string, eventUid: string, at: Temporal.Instant): Promise<void>
}

/** Where what is wrong about payments is written for people to look at. Never holds a message's content. */
export interface PaymentAlarms {
  raise(
    alarm:
      | {
          readonly kind: 'amount-differs'
          readonly paymentUid: string
          readonly wanted: number
          readonly found: number
        }
      | { readonly kind: 'webhook-refused'; readonly processor: string },
  ): void
}
