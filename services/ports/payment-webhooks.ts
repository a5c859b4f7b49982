/** A received webhook message: its raw body, and its headers by lower-case name. */
export type WebhookMessage = {
  readonly body: string
  readonly header: (name: string) => string | undefined
}

/** The event of a genuine message. It is only a hint: the state of the payment is read from the processor. */
export type PaymentHint = {
  /** The processor's identifier of the event, for detecting repeated ones. */
  readonly eventUid: string
  /** The uid of the payment concerned; undefined when it is not one of ours. */
  readonly paymentUid: string | undefined
}

/** Reads webhook messages of processors. */
export interface PaymentWebhooks {
  /**
   * Verifies and parses a message; undefined when it is not from that processor, was modified, or is too old.
   * `processor` is the last segment of the request path; messages for an unknown one are not genuine.
   */
  read(processor: string, message: WebhookMessage): Promise<PaymentHint | undefined>
}

/** The webhook events that were already processed. */
export interface PaymentEvents {
  isProcessed(processor: string, eventUid: string): Promise<boolean>
  /** Records an event, and deletes events older than a month. */
  recordProcessed(processor: string, eventUid: string, at: Temporal.Instant): Promise<void>
}

/** Raises alarms about payments for staff. They never contain a message's content. */
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
