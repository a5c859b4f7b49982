import { expect, test } from 'vitest'
import type { PaymentRequest } from '#services/ports/payments.ts'
import { createPaymentRouter, type Processor } from './payment-router.ts'

test('a processor that does not answer is not waited for when a page needs it', async () => {
  const silent = { open: () => new Promise(() => undefined), find: () => new Promise(() => undefined) }
  const router = createPaymentRouter({ embedded: silent as unknown as Processor }, 10)
  const request = { method: 'card' } as PaymentRequest
  await expect(router.open(request)).rejects.toThrow('more than 10 ms')
  await expect(router.find('a-payment')).rejects.toThrow('more than 10 ms')
})
