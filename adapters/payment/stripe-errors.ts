import type { PaymentOperationResult } from '#services/ports/payments.ts'

/** A concurrent change may cause a rejection: then the state is checked again before the error is thrown. */
export async function requestWithRecheck<T extends object>(
  check: () => Promise<T | PaymentOperationResult>,
  send: (found: T) => Promise<unknown>,
): Promise<PaymentOperationResult> {
  const first = await check()
  if (typeof first === 'string') return first
  try {
    await send(first)
    return 'done'
  } catch (error) {
    if (errorTypeOf(error) !== 'StripeInvalidRequestError') throw error
    const second = await check()
    if (typeof second === 'string') return second
    throw error
  }
}

export function errorTypeOf(error: unknown): unknown {
  return error instanceof Error && 'type' in error ? error.type : undefined
}

export function errorCodeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

export function errorParamOf(error: unknown): unknown {
  return error instanceof Error && 'param' in error ? error.param : undefined
}
