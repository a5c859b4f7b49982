import { deviceClassOf } from '#domain/order/order.ts'
import type { Caller } from '#services/ports/identity.ts'

/** The origin of what a request makes the shop ask the identity provider. */
export function identityCaller(request: Request, addressOf: (request: Request) => string | undefined): Caller {
  const isPhone = deviceClassOf(request.headers.get('user-agent') ?? '') === 'phone'
  return { address: addressOf(request), isPhone }
}
